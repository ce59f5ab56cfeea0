import type { BillableOffer, UnitPrice } from './billable-offer.ts';
import { UNITS, type Line, type UnitName, type Workload } from './workload.ts';

/** What an offer charges for requests of one kind. */
export interface Rates {
  /** The price of a line; null: not known. */
  readonly of: (line: Line) => UnitPrice | null;
  /** From how many tokens of a prompt these prices hold; null: from the first. */
  readonly minPromptTokens: number | null;
}

interface TokenPrices {
  readonly input: number | null;
  readonly output: number | null;
  readonly cache_read: number | null;
  readonly cache_write: number | null;
}

/** Of another tier than the standard one only these are ever stated. */
const UNSTATED = { cache_read: null, cache_write: null } as const;
const NONE: TokenPrices = { input: null, output: null, ...UNSTATED };

/** The prices of an offer for requests like these; null: it is not offered in that service tier. */
export function ratesOf(offer: BillableOffer, workload: Workload): Rates | null {
  const { prices } = offer;
  // A prompt is charged as a whole by the highest tier it reaches.
  const reached = prices.tiers.reduce<(typeof prices.tiers)[number] | null>(
    (best, tier) =>
      tier.min_prompt_tokens <= workload.inputTokens &&
      tier.min_prompt_tokens > (best?.min_prompt_tokens ?? 0)
        ? tier
        : best,
    null,
  );
  const minPromptTokens = reached?.min_prompt_tokens ?? null;
  if (isOwnTier(offer, workload)) {
    return { of: toLookup(offer, reached ?? prices, true), minPromptTokens };
  }
  const stated = statedFor(offer, workload);
  if (stated === null) return null;
  // What a long prompt costs in another tier than the standard one, nobody states.
  return { of: toLookup(offer, reached === null ? stated : NONE, false), minPromptTokens };
}

/** Whether the offer’s own prices are of that service tier. */
function isOwnTier({ serviceTier }: BillableOffer, workload: Workload): boolean {
  if (serviceTier === workload.serviceTier) return true;
  return serviceTier === 'free' && workload.serviceTier === 'standard';
}

/** Prices a standard offer states for another service tier. */
function statedFor({ serviceTier, prices }: BillableOffer, workload: Workload): TokenPrices | null {
  if (serviceTier !== 'standard') return null;
  if (workload.serviceTier === 'batch') {
    const { batch_input: input, batch_output: output } = prices;
    return input === null && output === null ? null : { input, output, ...UNSTATED };
  }
  const named = prices.service_tiers[workload.serviceTier];
  return named === undefined ? null : { ...named, ...UNSTATED };
}

/** Units are stated for the offer’s own tier alone; a fee is asked in every one. */
function toLookup(
  { requestFee, unitPrices }: BillableOffer,
  prices: TokenPrices,
  isOwn: boolean,
): Rates['of'] {
  return (line) => {
    if (line === 'request') return requestFee;
    if (line in UNITS) return isOwn ? (unitPrices[line as UnitName] ?? null) : null;
    const price = prices[line as keyof TokenPrices];
    return price === null ? null : { price, of: 1_000_000 };
  };
}
