import type { Model, ModelPricing, Offer } from '../../../../schemas/model.ts';
import { toWords } from '../../ui/words.ts';
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

/** Whether tokens are what it is sold by. */
export const isByToken = ({ pricing: { input, output } }: Offer): boolean =>
  input !== null || output !== null;

/** Whether two offers are sold by the same unit: a price per image says nothing of one per token. */
const isSoldAlike = (one: Offer, other: Offer): boolean => isByToken(one) === isByToken(other);

/** How far an offer is above the list price, in its parts; null: it has no price of that unit. */
export function toRatio(
  offer: Offer,
  list: Offer,
  headline: ModelPricing['headline'],
): number | null {
  const [price, listPrice] = [blendOf(offer, headline), blendOf(list, headline)];
  if (price === null || listPrice === null || !isSoldAlike(offer, list)) return null;
  return price / listPrice - 1;
}

/** What its provider is to the model, in a word: `Creator`, `Cloud`; another company’s own platform is `First party`. */
export function toSeller({ id, provider }: Offer, { creator, pricing }: Model): string {
  const isOwn =
    provider.slug === creator?.slug || (pricing?.basis === 'maker' && pricing.offer_id === id);
  return provider.kind === 'first_party' && isOwn ? 'Creator' : toWords(provider.kind);
}

/** Whether it is bought where the model runs, and not at a gateway or reseller in between. */
export const isDirect = ({ provider: { kind } }: Offer): boolean =>
  kind !== 'gateway' && kind !== 'reseller';

/** Whether it is what most people buy: paid by use, the standard tier, still sold. */
function isComparable({ access, service_tier: tier, status }: Offer): boolean {
  return access === 'pay_as_you_go' && tier === 'standard' && status !== 'retired';
}

/**
 * The cheapest offer as the catalogue chose it; of what is sold by another unit than the token, the
 * cheapest paid one of the standard tier, of the unit the list price is of. null where none has a price.
 */
export function cheapestOf({ offers, pricing }: Model): Offer | null {
  const lowest = offers.find(({ id }) => id === pricing?.lowest?.offer_id);
  if (lowest !== undefined) return lowest;
  const list = offers.find(({ id }) => id === pricing?.offer_id);
  const priced = offers.flatMap((offer) => {
    const isAlike = list === undefined || isSoldAlike(offer, list);
    const blend = isAlike && isComparable(offer) ? blendOf(offer, pricing?.headline ?? null) : null;
    return blend === null || blend === 0 ? [] : [{ offer, blend }];
  });
  const [first] = priced.toSorted((a, b) => a.blend - b.blend);
  return first?.offer ?? null;
}
