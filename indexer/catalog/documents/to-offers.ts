import { compareKeys, type Key } from './choose-model-pricing.ts';
import { type Offer, PROVIDER_KINDS, type ServiceTier } from '../../../schemas/model.ts';
import type { OfferRow } from '../database/rows.ts';
import type { Directory, ModelRows } from './model-rows.ts';
import { type PricedOffer, toOfferPricing } from './to-pricing.ts';
import { groupBy } from '../../resolve/group.ts';

/** Service tiers that are prices of the standard offer where there is one. */
const FOLDED = new Set<ServiceTier>(['batch', 'flex', 'priority', 'fast', 'provisioned']);
const REGION_EVERYWHERE = 'global';

const placeOf = (offer: OfferRow): string =>
  [offer.provider_slug, offer.native_model_id, offer.region].join('\n');

function toOffer(
  priced: PricedOffer,
  variants: readonly PricedOffer[],
  directory: Directory,
): Offer {
  const { offer } = priced;
  const provider = directory.providers.get(offer.provider_slug);
  return {
    id: offer.id,
    provider: {
      slug: offer.provider_slug,
      name: provider?.name ?? offer.provider_slug,
      kind: provider?.kind ?? 'reseller',
    },
    provider_model_id: offer.native_model_id,
    other_model_ids: JSON.parse(offer.other_model_ids) as string[],
    snapshot:
      offer.snapshot_model_id === null
        ? null
        : (directory.slugs.get(offer.snapshot_model_id) ?? null),
    access: offer.access,
    region: [offer.region === '' ? REGION_EVERYWHERE : offer.region],
    status: offer.status,
    quantization: offer.quantization,
    service_tier: offer.service_tier,
    limits: {
      context_window: offer.context_window,
      max_input_tokens: offer.max_input_tokens,
      max_output_tokens: offer.max_output_tokens,
    },
    pricing: toOfferPricing(priced, variants, directory),
  };
}

const byKeys =
  (toKeys: (offer: Offer) => Key) =>
  (a: Offer, b: Offer): number =>
    compareKeys(toKeys(a), toKeys(b));

/** Offers as the document lists them: the creator's own first, then by kind of provider. */
export function toOffers(rows: ModelRows, directory: Directory): Offer[] {
  const priced = rows.offers.map((offer) => ({ offer, prices: rows.prices.get(offer.id) ?? [] }));
  const standard = new Set(
    rows.offers.filter((offer) => offer.service_tier === 'standard').map(placeOf),
  );
  const isFolded = ({ offer }: PricedOffer): boolean =>
    FOLDED.has(offer.service_tier) && standard.has(placeOf(offer));
  const variants = groupBy(priced.filter(isFolded), ({ offer }) => placeOf(offer));
  return priced
    .filter((one) => !isFolded(one))
    .map((one) => {
      const isStandard = one.offer.service_tier === 'standard';
      return toOffer(one, isStandard ? (variants.get(placeOf(one.offer)) ?? []) : [], directory);
    })
    .sort(
      byKeys(({ provider, id }) => [
        provider.slug === rows.model.creator_slug ? 0 : 1,
        PROVIDER_KINDS.indexOf(provider.kind),
        provider.slug,
        id,
      ]),
    );
}
