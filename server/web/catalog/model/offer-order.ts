import { PROVIDER_KINDS, type ModelPricing, type Offer } from '../../../../schemas/model.ts';
import { blendOf } from './offer-prices.ts';

/** What offers are sorted by; `price` is input and output together. */
const ORDERS = ['price', 'input', 'output', 'context', 'provider'] as const;

export interface Order {
  readonly by: (typeof ORDERS)[number];
  readonly isDown: boolean;
}

/** Reads `input` or `-input`; what is none of them is the order by price. */
export function toOrder(text: string | undefined): Order {
  const by = ORDERS.find((name) => name === text?.replace(/^-/, ''));
  return { by: by ?? 'price', isDown: by !== undefined && text?.startsWith('-') === true };
}

/** The part of an address that asks for an order; empty for the usual one. */
export function toQuery({ by, isDown }: Order): string {
  return by === 'price' && !isDown ? '' : `?sort=${isDown ? '-' : ''}${by}`;
}

type Headline = ModelPricing['headline'];

/** Tiers that answer when there is time: not what others sell for less. */
const DEFERRED: ReadonlySet<Offer['service_tier']> = new Set(['batch', 'flex']);

/** What is compared first: paid by use and answered at once, then deferred, then free or bundled, then ended. */
function rankOf({ access, service_tier: tier, status }: Offer): number {
  if (status === 'retired') return 3;
  if (access !== 'pay_as_you_go') return 2;
  return DEFERRED.has(tier) ? 1 : 0;
}

/** An id that follows the newest version, `~google/gemini-pro-latest`: the model's own id is named before it. */
export const isMovingId = (id: string): boolean => id.startsWith('~') || id.endsWith('-latest');

/**
 * Offers in an order; what has no such figure is last, and `rankOf` goes before every figure. Equal ones
 * go by price, then by how near they are to the creator.
 */
export function sortOffers(
  offers: readonly Offer[],
  headline: Headline,
  { by, isDown }: Order,
): Offer[] {
  const price = (offer: Offer): number | null => blendOf(offer, headline);
  const figureOf = (offer: Offer): number | null => {
    const { pricing, limits } = offer;
    const figures = {
      price: price(offer),
      input: pricing.input,
      output: pricing.output,
      context: limits.context_window,
      provider: null,
    };
    return figures[by];
  };
  const rank = (offer: Offer): number =>
    by === 'provider' ? 0 : figureOf(offer) === null ? 4 : rankOf(offer);
  const turn = isDown ? -1 : 1;
  const nearness = ({ provider }: Offer): number => PROVIDER_KINDS.indexOf(provider.kind);
  return offers.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      (by === 'provider' ? turn * a.provider.name.localeCompare(b.provider.name, 'en') : 0) ||
      turn * ((figureOf(a) ?? 0) - (figureOf(b) ?? 0)) ||
      (price(a) ?? Infinity) - (price(b) ?? Infinity) ||
      nearness(a) - nearness(b) ||
      a.provider.name.localeCompare(b.provider.name, 'en') ||
      Number(isMovingId(a.provider_model_id)) - Number(isMovingId(b.provider_model_id)) ||
      (a.id < b.id ? -1 : 1),
  );
}

/** Offers shown at once. */
const FIRST_MAX = 24;

/** Those shown at once, without what a provider sells a second time at one price or without one, and the rest. */
export function splitOffers(sorted: readonly Offer[]): [first: Offer[], rest: Offer[]] {
  if (sorted.length <= FIRST_MAX / 2) return [[...sorted], []];
  const seen = new Set<string>();
  const first: Offer[] = [];
  const rest: Offer[] = [];
  for (const offer of sorted) {
    const { provider, service_tier: tier, pricing } = offer;
    const key = [provider.slug, tier, pricing.input, pricing.output].join();
    const isPriced = pricing.input !== null || pricing.other_units.length > 0;
    const isShown = isPriced && !seen.has(key) && first.length < FIRST_MAX;
    seen.add(key);
    (isShown ? first : rest).push(offer);
  }
  return [first, rest];
}
