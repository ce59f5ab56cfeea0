import type { ModelPricing, Offer } from '../../../../schemas/model.ts';
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
export function isComparable({ access, service_tier: tier, status }: Offer): boolean {
  return access === 'pay_as_you_go' && tier === 'standard' && status !== 'retired';
}
