import { z } from 'zod';
import 'zod-openapi';
import { PriceEntry } from '../api/catalog/history.ts';
import { Change } from '../changes.ts';
import { Benchmark } from '../directory.ts';
import {
  ACCESS,
  BenchmarkScore,
  MODEL_STATUSES,
  Model,
  Offer,
  OfferPricing,
  PRICE_UNITS,
  PROVIDER_KINDS,
  SERVICE_TIERS,
  SourceRef,
} from '../model.ts';

/** Records of the datasets that are whole, each with the model it belongs to. */
const OfModel = z
  .object({ id: z.string(), slug: z.string(), name: z.string() })
  .meta({ id: 'ExportedModelRef', description: 'The model a record belongs to.' });
const model = OfModel.describe('The model it belongs to.');

export const OfferRecord = z
  .object({ model, ...Offer.shape })
  .meta({ id: 'ExportedOffer', description: 'An offer with its model.' });
export type OfferRecord = z.infer<typeof OfferRecord>;

/** What a price is of; the members of `OfferPricing` that are amounts, and those of tiers. */
export const EXPORTED_COMPONENTS = [
  'input',
  'output',
  'cache_read',
  'cache_write',
  'cache_write_1h',
  'reasoning',
  'batch_input',
  'batch_output',
  'input_audio',
  'output_audio',
] as const satisfies readonly (keyof z.infer<typeof OfferPricing>)[];

export const PriceRecord = z
  .object({
    model,
    offer_id: z.string(),
    provider: z.object({
      slug: z.string(),
      name: z.string(),
      kind: z.enum(PROVIDER_KINDS),
    }),
    provider_model_id: z.string().describe('What the provider calls the model.'),
    access: z.enum(ACCESS),
    region: z.array(z.string()),
    status: z.enum(MODEL_STATUSES).describe('Status of the offer.'),
    service_tier: z
      .string()
      .describe(`Tier of the offer or of the price: ${SERVICE_TIERS.join(', ')}, …`),
    component: z
      .string()
      .describe(
        `What the price is for: ${EXPORTED_COMPONENTS.join(', ')}, or the kind of another unit.`,
      ),
    unit: z.enum(PRICE_UNITS),
    price: z.number().nonnegative().describe('Amount in the currency, per unit; 0: free.'),
    currency: z.literal('USD'),
    min_prompt_tokens: z
      .number()
      .int()
      .nonnegative()
      .describe(
        'Prompt length in tokens from which this price applies to the whole request; 0: any.',
      ),
    quality: z.string().nullable(),
    size: z.string().nullable(),
    source: SourceRef.nullable(),
    effective_from: z.iso.date().nullable(),
    checked_at: z.iso.datetime().nullable(),
    confidence: OfferPricing.shape.confidence,
  })
  .meta({ id: 'ExportedPrice', description: 'A known price of an offer.' });
export type PriceRecord = z.infer<typeof PriceRecord>;

export const ResultRecord = z
  .object({ model, ...BenchmarkScore.shape })
  .meta({ id: 'ExportedResult', description: 'A score with its model.' });
export type ResultRecord = z.infer<typeof ResultRecord>;

export const PastPriceRecord = z.object({ model, ...PriceEntry.shape }).meta({
  id: 'ExportedPastPrice',
  description: 'A past or present price with its dates and its model.',
});
export type PastPriceRecord = z.infer<typeof PastPriceRecord>;

export const ModelRecord = Model;
export const BenchmarkRecord = Benchmark;
export const ChangeRecord = Change;
