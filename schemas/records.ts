import { z } from 'zod';
import { PartialDate } from './fact-value.ts';
import {
  ACCESS,
  CAPABILITIES,
  EVALUATORS,
  MODALITIES,
  MODEL_STATUSES,
  MODEL_TYPES,
  PRICE_UNITS,
  PROVIDER_KINDS,
  SERVICE_TIERS,
} from './model.ts';

/**
 * Records: what one feed says about one thing, in the project's own words. A feed file yields
 * them, `source_records` keeps them, the bundled catalogue in `data/` is made of them, and the
 * resolver makes models of them. They hold facts and figures only, never prose of a feed.
 *
 * Absent means the feed does not say. Amounts are decimal text in USD per unit, exact as the feed
 * wrote them (shifted to the unit): binary floats never touch a price.
 */

const text = z.string().min(1).max(500);
/** Decimal text without exponent, such as `0.125`. */
const Decimal = z.string().regex(/^-?\d+(\.\d+)?$/);

export const PRICE_COMPONENTS = [
  'input',
  'output',
  'cache_read',
  'cache_write_5m',
  'cache_write_1h',
  'reasoning',
  'input_audio',
  'output_audio',
  'input_image',
  'output_image',
  'input_video',
  'output_video',
  'web_search',
  'rerank_search',
  'request',
  'character',
  'page',
] as const;
export type PriceComponent = (typeof PRICE_COMPONENTS)[number];

export const PriceRecord = z.strictObject({
  component: z.enum(PRICE_COMPONENTS),
  unit: z.enum(PRICE_UNITS),
  amount: Decimal,
  /** The whole request is priced so from this many prompt tokens; absent: always. */
  min_prompt_tokens: z.number().int().positive().optional(),
  time_window: text.optional(),
  size: text.optional(),
  quality: text.optional(),
  valid_from: z.iso.date().optional(),
  /** The day from which it no longer holds. */
  valid_to: z.iso.date().optional(),
  /** The day on which it was read, where the source says so: its data as a whole may be of another. */
  checked_on: z.iso.date().optional(),
});

const facts = {
  name: text.optional(),
  family: text.optional(),
  type: z.enum(MODEL_TYPES).optional(),
  status: z.enum(MODEL_STATUSES).optional(),
  release_date: PartialDate.optional(),
  knowledge_cutoff: PartialDate.optional(),
  context_window: z.number().int().positive().optional(),
  max_input_tokens: z.number().int().positive().optional(),
  max_output_tokens: z.number().int().positive().optional(),
  embedding_dimensions: z.number().int().positive().optional(),
  params_total: z.number().int().positive().optional(),
  params_active: z.number().int().positive().optional(),
  open_weights: z.boolean().optional(),
  license: text.optional(),
  hf_repo: text.optional(),
  input_modalities: z.array(z.enum(MODALITIES)).optional(),
  output_modalities: z.array(z.enum(MODALITIES)).optional(),
  capabilities: z.partialRecord(z.enum(CAPABILITIES), z.boolean()).optional(),
  deprecated_on: z.iso.date().optional(),
  retires_on: z.iso.date().optional(),
  /** Id of the model that replaces it, as its creator writes it. */
  replacement: text.optional(),
  /** The document in which a fact was read, by the name of the fact. */
  fact_urls: z.record(text, text).optional(),
};

/** A model as its creator or a curated list describes it; `native_id` is `creator/model`. */
export const ModelRecord = z.strictObject({
  kind: z.literal('model'),
  native_id: text,
  /** The document that says there is such a model: it needs no price and no score to be one. */
  declared: z.url({ protocol: /^https?$/ }).optional(),
  ...facts,
});

/** A model at a provider. */
export const OfferRecord = z.strictObject({
  kind: z.literal('offer'),
  /** `provider/id`, unique in the feed. */
  native_id: text,
  provider: text,
  provider_model_id: text,
  region: text.optional(),
  quantization: text.optional(),
  service_tier: z.enum(SERVICE_TIERS).optional(),
  access: z.enum(ACCESS).optional(),
  prices: z.array(PriceRecord),
  /** The page the source read the prices from. */
  prices_url: z.url({ protocol: /^https?$/ }).optional(),
  ...facts,
});

/** Who serves models, as a feed names them. */
export const ProviderRecord = z.strictObject({
  kind: z.literal('provider'),
  native_id: text,
  name: text,
  provider_kind: z.enum(PROVIDER_KINDS).optional(),
  docs_url: z.url({ protocol: /^https?$/ }).optional(),
});

/** One run of one model: scores on one or several benchmarks under one configuration. */
export const RunRecord = z.strictObject({
  kind: z.literal('run'),
  /** Unique in the feed. */
  native_id: text,
  /** The model's id as the feed writes it, case kept. */
  model_id: text,
  model_name: text.optional(),
  developer: text.optional(),
  /** Benchmark list of the source, such as `HELM Lite`; benchmark names mean nothing without it. */
  suite: text,
  /** When the version that was run came out, where the leaderboard says so. */
  release_date: PartialDate.optional(),
  open_weights: z.boolean().optional(),
  params_total: z.number().int().positive().optional(),
  architecture: text.optional(),
  precision: text.optional(),
  reasoning_effort: text.optional(),
  thinking_budget: z.number().int().nonnegative().optional(),
  scaffold: text.optional(),
  prompt_style: text.optional(),
  n_shots: z.number().int().nonnegative().optional(),
  harness: text.optional(),
  evaluator: z.enum(EVALUATORS),
  evaluated_on: PartialDate.optional(),
  retrieved_on: z.iso.date().optional(),
  url: z.url({ protocol: /^https?$/ }).optional(),
  scores: z.array(
    z.strictObject({
      benchmark: text,
      metric: text.optional(),
      score: Decimal,
      /** The source's own figure, where it writes the score on another scale. */
      raw: Decimal.optional(),
      min: z.number().optional(),
      max: z.number().optional(),
      lower_is_better: z.boolean().optional(),
      stderr: z.number().nonnegative().optional(),
      ci_low: z.number().optional(),
      ci_high: z.number().optional(),
      /** How many people judged it. */
      votes: z.number().int().nonnegative().optional(),
      cost_usd: z.number().nonnegative().optional(),
    }),
  ),
});

export const FeedRecord = z.discriminatedUnion('kind', [
  ModelRecord,
  OfferRecord,
  ProviderRecord,
  RunRecord,
]);

export type PriceRecord = z.infer<typeof PriceRecord>;
export type ModelRecord = z.infer<typeof ModelRecord>;
export type OfferRecord = z.infer<typeof OfferRecord>;
export type ProviderRecord = z.infer<typeof ProviderRecord>;
export type RunRecord = z.infer<typeof RunRecord>;
export type FeedRecord = z.infer<typeof FeedRecord>;

/** Everything a feed last said that was accepted, with the feed's key. */
export interface SourcedRecord {
  readonly source: string;
  readonly record: FeedRecord;
}

/** A feed as a source of figures; see data/sources.json. */
export const SourceInfo = z.strictObject({
  key: z.string().regex(/^[a-z0-9][a-z0-9-]*$/),
  name: text,
  url: z.url({ protocol: /^https?$/ }),
  licence: text,
  attribution: text,
  /** Whether its figures may be in the bundled catalogue. */
  redistributable: z.boolean(),
  /** Lower is preferred where sources disagree. */
  precedence: z.number().int().nonnegative(),
  /** Date of the data, `YYYY-MM-DD`. */
  asOf: z.iso.date(),
});
export type SourceInfo = Readonly<z.infer<typeof SourceInfo>>;

/** An identity given before: it is kept whatever the feeds say later. */
export interface ModelIdentity {
  /** The resolver's own name for the model, stable across runs: `creator/matching-key` or `hf:<id>`. */
  readonly key: string;
  readonly id: string;
  readonly slug: string;
  /** Slugs and ids it had before, and those of models that turned out to be this one; sorted. */
  readonly former?: readonly string[];
}
