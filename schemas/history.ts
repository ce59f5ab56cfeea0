import { z } from 'zod';
import { FactValue } from './fact-value.ts';
import 'zod-openapi';
import { CAPABILITIES, Model, PRICE_UNITS, SERVICE_TIERS } from './model.ts';
import { PRICE_COMPONENTS } from './records.ts';

/**
 * What the index holds of the past. Days are those of the data: a day is shown as it was at its end
 * in UTC, so an interval holds from its first day to the day before its last.
 */
const day = z.iso.date();
/** null: before the history of the catalogue begins. */
const firstDay = day.nullable();

/** Names of the facts that may change; `offered` is being there, `model` whose offer it is. */
export const FACT_FIELDS: readonly string[] = [
  'slug',
  'name',
  'creator',
  'family',
  'type',
  'status',
  'release_date',
  'knowledge_cutoff',
  'limits.context_window',
  'limits.max_input_tokens',
  'limits.max_output_tokens',
  'parameters.total',
  'parameters.active',
  'open_weights',
  'license.id',
  'license.name',
  'license.commercial_use',
  'hf_repo',
  'deprecated_at',
  'retires_at',
  'replacement_slug',
  'snapshot_of',
  'community',
  'modalities.input',
  'modalities.output',
  ...CAPABILITIES.map((name) => `capabilities.${name}`),
  'quantization',
  'access',
  'offered',
  'model',
];

/** A model as it was for some days; its present document holds from the end of the last version. */
export const ModelVersion = z.object({
  model_id: z.string(),
  valid_from: firstDay,
  valid_to: day,
  /** null: no source spoke of the model yet. */
  document: Model.nullable(),
});
export type ModelVersion = z.infer<typeof ModelVersion>;

const HistoryOffer = z.object({
  id: z.string(),
  provider: z.string(),
  provider_model_id: z.string(),
  region: z.string(),
  service_tier: z.enum(SERVICE_TIERS),
});

const PriceInterval = z.object({
  kind: z.literal('price'),
  offer_id: z.string(),
  component: z.enum(PRICE_COMPONENTS),
  unit: z.enum(PRICE_UNITS),
  /** USD per unit. */
  amount: z.number(),
  min_prompt_tokens: z.number().int().nonnegative(),
  time_window: z.string().nullable(),
  size: z.string().nullable(),
  quality: z.string().nullable(),
  chosen: z.boolean(),
  suspect_reason: z.string().nullable(),
  /** Key. */
  source: z.string(),
  effective_from: firstDay,
  effective_to: day.nullable(),
});
export type PriceInterval = z.infer<typeof PriceInterval>;

const FactInterval = z.object({
  kind: z.literal('fact'),
  /** null: of the model itself. */
  offer_id: z.string().nullable(),
  field: z.string(),
  value: FactValue,
  /** What it was before; null where nothing was known. */
  previous: FactValue,
  source: z.string().nullable(),
  effective_from: firstDay,
  effective_to: day.nullable(),
});
export type FactInterval = z.infer<typeof FactInterval>;

/** Everything known of how a model and its offers changed, newest first. */
export const ModelHistory = z.object({
  model_id: z.string(),
  offers: z.array(HistoryOffer),
  intervals: z.array(z.discriminatedUnion('kind', [PriceInterval, FactInterval])),
});
export type ModelHistory = z.infer<typeof ModelHistory>;
