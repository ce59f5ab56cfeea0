import type { Model, ModelPricing, Offer } from '../../../../schemas/model.ts';
import { toOfferHeadline } from '../../../price-text.ts';

/** One figure for what an offer costs: 3 parts input to 1 part output, else what is known of it; null: no price. */
export function blendOf({ pricing }: Offer, headline: ModelPricing['headline']): number | null {
  return (
    pricing.blended_3_to_1 ??
    pricing.input ??
    pricing.output ??
    toOfferHeadline(pricing, headline)?.price ??
    null
  );
}

/** Whether it is what most people buy: paid by use, the standard tier, still sold. */
function isComparable({ access, service_tier: tier, status }: Offer): boolean {
  return access === 'pay_as_you_go' && tier === 'standard' && status !== 'retired';
}

/**
 * The cheapest offer as the catalogue chose it; of what is sold by another unit than the token, the
 * cheapest paid one of the standard tier. null where none has a price.
 */
export function cheapestOf({ offers, pricing }: Model): Offer | null {
  const lowest = offers.find(({ id }) => id === pricing?.lowest?.offer_id);
  if (lowest !== undefined) return lowest;
  const priced = offers.flatMap((offer) => {
    const blend = isComparable(offer) ? blendOf(offer, pricing?.headline ?? null) : null;
    return blend === null || blend === 0 ? [] : [{ offer, blend }];
  });
  const [first] = priced.toSorted((a, b) => a.blend - b.blend);
  return first?.offer ?? null;
}
