import Big from 'big.js';
import type { BillableOffer } from './billable-offer.ts';
import type { Line, Workload } from './workload.ts';

/** USD for one of each line: a token, a request. null: not known. */
export interface Rates {
  readonly of: Readonly<Record<Line, Big | null>>;
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
  const reached = prices.tiers
    .filter(({ min_prompt_tokens: min }) => min <= workload.inputTokens)
    .reduce<(typeof prices.tiers)[number] | null>(
      (best, tier) =>
        best === null || tier.min_prompt_tokens > best.min_prompt_tokens ? tier : best,
      null,
    );
  const minPromptTokens = reached?.min_prompt_tokens ?? null;
  if (isOwnTier(offer, workload)) return toRates(offer, reached ?? prices, minPromptTokens);
  const stated = statedFor(offer, workload);
  if (stated === null) return null;
  // What a long prompt costs in another tier than the standard one, nobody states.
  return toRates(offer, reached === null ? stated : NONE, minPromptTokens);
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

function toRates(
  { requestFee }: BillableOffer,
  prices: TokenPrices,
  minPromptTokens: number | null,
): Rates {
  // Multiplied, not divided: a product of decimals is exact.
  const perToken = (price: number | null): Big | null =>
    price === null ? null : new Big(price).times('1e-6');
  return {
    of: {
      input: perToken(prices.input),
      cache_read: perToken(prices.cache_read),
      cache_write: perToken(prices.cache_write),
      output: perToken(prices.output),
      request:
        requestFee === null
          ? null
          : new Big(requestFee.price).times(requestFee.requests === 1 ? 1 : '1e-3'),
    },
    minPromptTokens,
  };
}
