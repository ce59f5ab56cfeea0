import type { Model, Offer } from '../../schemas/model.ts';

type Prices = Pick<
  Offer['pricing'],
  | 'input'
  | 'output'
  | 'cache_read'
  | 'cache_write'
  | 'batch_input'
  | 'batch_output'
  | 'tiers'
  | 'service_tiers'
>;

/** USD for this many requests. */
interface RequestFee {
  readonly price: number;
  readonly requests: 1 | 1000;
}

/** What an estimate has to know of an offer. */
export interface BillableOffer {
  readonly model: { readonly slug: string; readonly name: string };
  readonly id: string;
  readonly provider: { readonly slug: string; readonly name: string };
  readonly region: readonly string[];
  readonly access: Offer['access'];
  readonly serviceTier: Offer['service_tier'];
  readonly maxInputTokens: number | null;
  readonly maxOutputTokens: number | null;
  readonly prices: Prices;
  /** What a request costs beside its tokens; null: it depends on what a workload does not say. */
  readonly requestFee: RequestFee | null;
}

/** The offers of a model that can still be bought. */
export function toBillableOffers({ slug, name, offers }: Model): BillableOffer[] {
  return offers.flatMap((offer) => {
    if (offer.status === 'retired') return [];
    const { context_window: contextWindow, ...limits } = offer.limits;
    const { pricing } = offer;
    return [
      {
        model: { slug, name },
        id: offer.id,
        provider: { slug: offer.provider.slug, name: offer.provider.name },
        region: offer.region,
        access: offer.access,
        serviceTier: offer.service_tier,
        maxInputTokens: limits.max_input_tokens ?? contextWindow,
        maxOutputTokens: limits.max_output_tokens,
        prices: {
          input: pricing.input,
          output: pricing.output,
          cache_read: pricing.cache_read,
          cache_write: pricing.cache_write,
          batch_input: pricing.batch_input,
          batch_output: pricing.batch_output,
          tiers: pricing.tiers,
          service_tiers: pricing.service_tiers,
        },
        requestFee: feeOf(pricing),
      },
    ];
  });
}

function feeOf({ other_units: units }: Offer['pricing']): RequestFee | null {
  const fees = units.filter(({ kind }) => kind === 'request');
  const [fee] = fees;
  if (fee === undefined) return { price: 0, requests: 1 };
  // Several are for sizes or qualities that a workload does not name.
  if (fees.length > 1) return null;
  if (fee.unit === 'request') return { price: fee.price, requests: 1 };
  return fee.unit === '1k_requests' ? { price: fee.price, requests: 1000 } : null;
}
