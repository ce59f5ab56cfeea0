import { z } from 'zod';
import 'zod-openapi';
import { CONFIDENCE, PRICE_BASES, PRICE_UNITS } from './vocabulary.ts';

/** Prices of offers and of models. */

const price = z.number().nonnegative().nullable();
const Instant = z.iso.datetime();

export const SourceRef = z
  .object({
    name: z.string(),
    url: z.string().nullable(),
    license: z.string().nullable(),
  })
  .meta({ id: 'SourceRef', description: 'Where a figure comes from.' });

/** Where prices come from, and since when they are known. */
const provenance = {
  source: SourceRef.nullable(),
  effective_from: z.iso.date().nullable(),
  checked_at: Instant.nullable().describe('When the source last read it, as far as it says.'),
  confidence: z.enum(CONFIDENCE).nullable(),
};

const Provenance = z.object(provenance).meta({
  id: 'PriceProvenance',
  description:
    'Where these prices come from; absent if the source is that of the offer’s own prices.',
});

const tier = {
  min_prompt_tokens: z.number().int().positive(),
  input: price,
  output: price,
  cache_read: price,
  cache_write: price,
};
const ABOUT_TIERS =
  'Prices in USD per 1M tokens for requests whose prompt has at least this many tokens; they apply to the whole request.';
const Tier = z
  .object({ ...tier, provenance: Provenance.optional() })
  .meta({ id: 'PriceTier', description: ABOUT_TIERS });
const RowTier = z.object(tier).meta({ id: 'RowPriceTier', description: ABOUT_TIERS });

const serviceTier = { input: price, output: price };
const ABOUT_SERVICE_TIERS =
  'Prices by service tier; `off_peak` applies at certain hours of the day.';
const ServiceTiers = z
  .record(
    z.string(),
    z
      .object({ ...serviceTier, provenance: Provenance.optional() })
      .meta({ id: 'ServiceTierPrice' }),
  )
  .meta({ id: 'ServiceTierPrices', description: ABOUT_SERVICE_TIERS });
const RowServiceTiers = z
  .record(z.string(), z.object(serviceTier).meta({ id: 'RowServiceTierPrice' }))
  .meta({ id: 'RowServiceTierPrices', description: ABOUT_SERVICE_TIERS });

const OtherUnit = z
  .object({
    kind: z.string().describe('What is counted, such as `image_output` or `web_search`.'),
    unit: z.enum(PRICE_UNITS),
    price: z.number().nonnegative(),
    quality: z.string().nullable(),
    size: z.string().nullable(),
  })
  .meta({ id: 'OtherUnitPrice', description: 'A price in USD per unit other than tokens.' });

export const OfferPricing = z
  .object({
    currency: z.literal('USD'),
    unit: z.literal('per_1m_tokens'),
    input: price,
    output: price,
    cache_read: price,
    cache_write: price,
    cache_write_1h: price,
    reasoning: price,
    batch_input: price,
    batch_output: price,
    batch_provenance: Provenance.optional(),
    input_audio: price,
    output_audio: price,
    blended_3_to_1: price.describe('(3 × input + output) / 4; null if either is null.'),
    tiers: z.array(Tier),
    service_tiers: ServiceTiers,
    other_units: z.array(OtherUnit),
    ...provenance,
  })
  .meta({
    id: 'OfferPricing',
    description: 'Prices in USD per 1M tokens; null: unknown, 0: free.',
  });

const LowestPrice = z
  .object({
    provider: z.string().describe('Slug of the provider.'),
    offer_id: z.string(),
    input: price,
    output: price,
    blended_3_to_1: price,
  })
  .meta({
    id: 'LowestPrice',
    description:
      'The cheapest standard paid offer from a creator, cloud or inference provider, in USD per 1M tokens.',
  });

export const ModelPricing = OfferPricing.extend({
  offer_id: z.string().nullable().describe('The offer whose prices these are.'),
  basis: z
    .enum(PRICE_BASES)
    .describe(
      'How this offer was chosen: `maker`, the creator’s list price (the last one if it no longer sells the model); `median`, the lower median of the clouds and inference providers that sell it; `reseller`, the same among gateways and resellers if nobody else sells it; `free`, if nobody charges for it.',
    ),
  providers_priced: z
    .number()
    .int()
    .nonnegative()
    .describe('Number of providers this offer was chosen from.'),
  lowest: LowestPrice.nullable(),
  headline: OtherUnit.nullable().describe(
    'For models not sold by the token: the price in the unit they are compared by.',
  ),
}).meta({
  id: 'ModelPricing',
  description:
    'The prices of the offer chosen by `basis`; never those of a free tier, trial or subscription of a model that is sold.',
});

const known = z.number().nonnegative().optional();

/** In a row of a list: what models are compared by, and what else is known. */
export const RowPricing = ModelPricing.omit({
  batch_provenance: true,
  source: true,
  effective_from: true,
  checked_at: true,
  confidence: true,
})
  .extend({
    cache_read: known,
    cache_write: known,
    cache_write_1h: known,
    reasoning: known,
    batch_input: known,
    batch_output: known,
    input_audio: known,
    output_audio: known,
    tiers: z.array(RowTier).optional(),
    service_tiers: RowServiceTiers.optional(),
    other_units: OfferPricing.shape.other_units.optional(),
  })
  .meta({
    id: 'RowPricing',
    description:
      'The prices of the offer chosen by `basis`, in USD per 1M tokens. An absent price is unknown.',
  });

/** The prices of tiers without their sources. */
export function toTierPrices({
  tiers,
  service_tiers: services,
}: Pick<OfferPricing, 'tiers' | 'service_tiers'>): Pick<OfferPricing, 'tiers' | 'service_tiers'> {
  return {
    tiers: tiers.map(({ min_prompt_tokens, input, output, cache_read, cache_write }) => {
      return { min_prompt_tokens, input, output, cache_read, cache_write };
    }),
    service_tiers: Object.fromEntries(
      Object.entries(services).map(([name, { input, output }]) => [name, { input, output }]),
    ),
  };
}

export type PriceProvenance = z.infer<typeof Provenance>;
export type ModelPricing = z.infer<typeof ModelPricing>;
export type RowPricing = z.infer<typeof RowPricing>;
export type OfferPricing = z.infer<typeof OfferPricing>;
