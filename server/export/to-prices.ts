import { EXPORTED_COMPONENTS, type PriceRecord } from '../../schemas/export/records.ts';
import type { Model, Offer, PriceProvenance } from '../../schemas/model.ts';

const TIER_COMPONENTS = ['input', 'output', 'cache_read', 'cache_write'] as const;

type Amount = Pick<PriceRecord, 'component' | 'price'> &
  Partial<Pick<PriceRecord, 'unit' | 'service_tier' | 'min_prompt_tokens' | 'quality' | 'size'>> & {
    /** Where it comes from, if not from the source of the offer's own prices. */
    readonly provenance?: PriceProvenance | undefined;
  };

const known = (component: string, price: number | null): Amount[] =>
  price === null ? [] : [{ component, price }];

function amountsOf({ pricing }: Offer): Amount[] {
  const { tiers, service_tiers: serviceTiers, other_units: otherUnits } = pricing;
  return [
    ...EXPORTED_COMPONENTS.flatMap((component) =>
      known(component, pricing[component]).map((amount) =>
        component.startsWith('batch_')
          ? { ...amount, provenance: pricing.batch_provenance }
          : amount,
      ),
    ),
    ...tiers.flatMap((tier) =>
      TIER_COMPONENTS.flatMap((component) =>
        known(component, tier[component]).map((amount) => ({
          ...amount,
          min_prompt_tokens: tier.min_prompt_tokens,
          provenance: tier.provenance,
        })),
      ),
    ),
    ...Object.entries(serviceTiers).flatMap(([service_tier, { input, output, provenance }]) =>
      [...known('input', input), ...known('output', output)].map((amount) => ({
        ...amount,
        service_tier,
        provenance,
      })),
    ),
    ...otherUnits.map(({ kind, ...other }) => ({ component: kind, ...other })),
  ];
}

function pickProvenance(from: PriceProvenance): PriceProvenance {
  const { source, effective_from, checked_at, confidence } = from;
  return { source, effective_from, checked_at, confidence };
}

/** Every price of a model that is known, one a record, in the order of its offers. */
export function toPrices({ id, slug, name, offers }: Model): PriceRecord[] {
  const model = { id, slug, name };
  return offers.flatMap((offer) =>
    amountsOf(offer).map((amount) => ({
      model,
      offer_id: offer.id,
      provider: offer.provider,
      provider_model_id: offer.provider_model_id,
      access: offer.access,
      region: offer.region,
      status: offer.status,
      service_tier: amount.service_tier ?? offer.service_tier,
      component: amount.component,
      unit: amount.unit ?? '1m_tokens',
      price: amount.price,
      currency: offer.pricing.currency,
      min_prompt_tokens: amount.min_prompt_tokens ?? 0,
      quality: amount.quality ?? null,
      size: amount.size ?? null,
      ...pickProvenance(amount.provenance ?? offer.pricing),
    })),
  );
}
