import { z } from 'zod';
import 'zod-openapi';
import { PartialDate, ShownValue, StatedValue } from './fact-value.ts';
import { ModelPricing, OfferPricing, RowPricing, SourceRef, toTierPrices } from './pricing.ts';
import {
  ACCESS,
  CAPABILITIES,
  CONFLICT_RULES,
  MODALITIES,
  MODEL_STATUSES,
  MODEL_TYPES,
  PROVIDER_KINDS,
  REPLACEMENT_SOURCES,
  SERVICE_TIERS,
  type Capability,
} from './vocabulary.ts';

export * from './vocabulary.ts';
export type { ModelPricing, PriceProvenance, RowPricing } from './pricing.ts';
export { OfferPricing, SourceRef, toTierPrices } from './pricing.ts';

/**
 * The catalogue document: what the indexer writes into every index and the server answers from.
 * Prices are USD per one million tokens unless a unit says otherwise; `null` means not known and
 * `0` means free. Instants are RFC 3339 UTC, dates `YYYY-MM-DD` or `YYYY-MM` where a source states
 * no day.
 */

export const SLUG_PATTERN = /^[a-z0-9][a-z0-9._-]{0,127}$/;

const count = z.number().int().nonnegative().nullable();
const Instant = z.iso.datetime();

export const Named = z
  .object({ slug: z.string(), name: z.string() })
  .meta({ id: 'Named', description: 'A slug with its display name.' });

const Limits = z
  .object({ context_window: count, max_input_tokens: count, max_output_tokens: count })
  .meta({ id: 'Limits', description: 'Limits in tokens.' });

export const Offer = z
  .object({
    id: z.string(),
    provider: z
      .object({ slug: z.string(), name: z.string(), kind: z.enum(PROVIDER_KINDS) })
      .meta({ id: 'OfferProvider' }),
    provider_model_id: z.string(),
    other_model_ids: z
      .array(z.string())
      .describe('Other ids under which the provider sells the same model at the same price.'),
    snapshot: z
      .string()
      .nullable()
      .describe('Slug of the dated snapshot that is sold; null: the model itself.'),
    access: z.enum(ACCESS),
    region: z.array(z.string()),
    status: z.enum(MODEL_STATUSES),
    quantization: z.string().nullable(),
    service_tier: z.enum(SERVICE_TIERS),
    limits: Limits,
    pricing: OfferPricing,
  })
  .meta({ id: 'Offer', description: 'A provider’s offer of a model.' });

const RunConfiguration = z
  .object({
    effort: z.string().optional(),
    thinking_budget: z.number().int().nonnegative().optional().describe('Tokens.'),
    shots: z.number().int().nonnegative().optional(),
    scaffold: z.string().optional().describe('Agent framework used around the model.'),
    prompt_style: z.string().optional().describe('Edit format or style of tool calls.'),
    precision: z.string().optional(),
    cost_usd: z.number().nonnegative().optional().describe('Cost of the run.'),
  })
  .meta({ id: 'RunConfiguration', description: 'Configuration of the run, as far as stated.' });

export const BenchmarkScore = z
  .object({
    benchmark: z.object({ id: z.string(), name: z.string() }).meta({ id: 'BenchmarkRef' }),
    score: z.number().describe('In the published unit; percent for accuracies and rates.'),
    unit: z.string(),
    metric: z.string(),
    scale: z
      .object({
        min: z.number().nullable(),
        max: z.number().nullable(),
        higher_is_better: z.boolean(),
      })
      .meta({ id: 'ScoreScale' }),
    normalized_score: z
      .number()
      .nullable()
      .describe('0 to 1, if the scale is bounded at both ends.'),
    stderr: z.number().nullable(),
    variant: z.string().nullable().describe('A short description of the configuration.'),
    harness: z.string().nullable(),
    configuration: RunConfiguration,
    snapshot: z
      .string()
      .nullable()
      .describe('Slug of the dated snapshot that was measured; null: the model itself.'),
    measured_on: z.string().nullable().describe('The former name of `snapshot`.'),
    self_reported: z.boolean(),
    verified: z.boolean().describe('Whether it was measured independently of the creator.'),
    headline: z.boolean().describe('Whether it is the model’s headline score on this benchmark.'),
    source: SourceRef,
    measured_at: PartialDate.nullable(),
    recorded_at: z.iso.date(),
  })
  .meta({ id: 'BenchmarkScore', description: 'One score on one benchmark.' });

const Conflict = z
  .object({
    field: z.string(),
    values: z.array(
      z
        .object({
          value: StatedValue,
          source: z.string(),
          url: z.string().optional().describe('The document the value comes from, if known.'),
        })
        .meta({ id: 'ConflictingValue' }),
    ),
    chosen: ShownValue,
    rule: z
      .enum(CONFLICT_RULES)
      .describe(
        'Why this value is shown. `editors`: checked against a document; `creator_first`: the creator says so; `agreement`: most sources agree; `precedence`: the preferred source says so; `contradiction`: no value is shown, since no source is preferred.',
      ),
  })
  .meta({
    id: 'SourceConflict',
    description: 'Conflicting values from several sources, and which one is shown.',
  });

const capabilityFlags = Object.fromEntries(
  CAPABILITIES.map((name) => [name, z.boolean().nullable()]),
) as Record<Capability, z.ZodNullable<z.ZodBoolean>>;

const License = z
  .object({ id: z.string(), name: z.string(), commercial_use: z.boolean().nullable() })
  .meta({ id: 'License' });

const head = {
  id: z.string().describe('Never changes.'),
  object: z.literal('model'),
  slug: z.string().regex(SLUG_PATTERN),
  name: z.string(),
  creator: Named.nullable(),
  family: z.string().nullable(),
  type: z.enum(MODEL_TYPES),
  status: z.enum(MODEL_STATUSES),
  community: z.boolean().describe('A fine-tune or merge by a third party.'),
  description: z.string(),
  release_date: PartialDate.nullable(),
  knowledge_cutoff: PartialDate.nullable(),
  license: License.nullable(),
  open_weights: z.boolean().nullable(),
  parameters: z.object({ total: count, active: count }).meta({ id: 'ParameterCounts' }),
  modalities: z
    .object({
      input: z.array(z.enum(MODALITIES)),
      output: z.array(z.enum(MODALITIES)),
    })
    .meta({ id: 'Modalities' }),
  capabilities: z.object(capabilityFlags).meta({
    id: 'Capabilities',
    description: 'true or false if a source states it; null: unknown.',
  }),
  limits: Limits,
  embedding_dimensions: count.describe('Number of dimensions of the embeddings.'),
  pricing: ModelPricing.nullable(),
  providers: z.array(z.string()).describe('Slugs of the providers that offer the model.'),
  popularity: z
    .number()
    .nonnegative()
    .describe('How widely the model is offered and measured; see the documentation.'),
  snapshot_of: z.string().nullable().describe('Slug of the model this is a dated snapshot of.'),
  deprecated_at: z.iso.date().nullable(),
  retires_at: z.iso
    .date()
    .nullable()
    .describe(
      'The day its creator stops serving it. Open-weights models that others still serve after that day are `deprecated`, not `retired`.',
    ),
  replacement_slug: z.string().nullable(),
  replacement_source: z
    .enum(REPLACEMENT_SOURCES)
    .nullable()
    .describe(
      '`maker`: named by the creator; `newest_in_line`: the newest active model of the same line.',
    ),
  created_at: Instant,
  updated_at: Instant,
};

const flags = Object.fromEntries(CAPABILITIES.map((name) => [name, z.boolean().optional()]));

/**
 * What every list says of a model: everything but offers, scores, aliases, conflicts and where a
 * price comes from. What may be absent is absent where it is not known.
 */
export const ModelFacts = z
  .object({
    ...head,
    parameters: z.object({ total: count, active: count.unwrap().optional() }).meta({
      id: 'RowParameterCounts',
    }),
    capabilities: z.object(flags as Record<Capability, z.ZodOptional<z.ZodBoolean>>).meta({
      id: 'KnownCapabilities',
      description: 'Capabilities stated by a source; absent: unknown.',
    }),
    limits: z
      .object({
        context_window: count,
        max_input_tokens: count.unwrap().optional(),
        max_output_tokens: count.unwrap().optional(),
      })
      .meta({ id: 'RowLimits', description: 'Limits in tokens; absent: unknown.' }),
    pricing: RowPricing.nullable(),
    replacement_source: head.replacement_source.unwrap().optional(),
  })
  .meta({ id: 'ModelFacts', description: 'A model without its offers and scores.' });

const RowScore = BenchmarkScore.pick({ benchmark: true, score: true, unit: true })
  .extend({ self_reported: z.literal(true).optional() })
  .meta({ id: 'RowScore', description: 'A headline score; its source is in the model.' });

/** A row of a list: the facts and at most 5 headline scores. */
export const ModelSummary = ModelFacts.extend({ benchmarks: z.array(RowScore) });

/** The whole document. */
export const Model = z
  .object({
    ...head,
    hf_repo: z.string().nullable().describe('Hugging Face repository id.'),
    aliases: z.array(z.string()),
    former_slugs: z
      .array(z.string())
      .optional()
      .describe('Previous slugs, which redirect here; absent if there are none.'),
    snapshots: z.array(z.string()),
    snapshot_aliases: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .describe('Aliases of its dated snapshots, by slug; absent if there are none.'),
    offers: z.array(Offer),
    benchmarks: z.array(BenchmarkScore),
    conflicts: z.array(Conflict),
    links: z
      .object({
        self: z.string(),
        history: z.string(),
        similar: z.string(),
        alternatives: z.string(),
      })
      .meta({ id: 'ModelLinks' }),
  })
  .meta({ id: 'Model', description: 'One AI model with its offers, prices and scores.' });

export type Model = z.infer<typeof Model>;
export type ModelSummary = z.infer<typeof ModelSummary>;
export type Offer = z.infer<typeof Offer>;
export type BenchmarkScore = z.infer<typeof BenchmarkScore>;
export type Conflict = z.infer<typeof Conflict>;

const HEADLINE_SCORES = 5;

/** The headline scores a list shows of a model. */
export const headlinesOf = ({ benchmarks }: Pick<Model, 'benchmarks'>): BenchmarkScore[] =>
  benchmarks.filter(({ headline }) => headline).slice(0, HEADLINE_SCORES);

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && Object.keys(value ?? {}).length === 0;

/** Takes of an object the members this schema has, those that may be absent where there is something in them. */
function picking<S extends z.ZodObject>({
  shape,
}: S): (from: Readonly<Record<string, unknown>>) => z.infer<S> {
  const members = Object.entries(shape).map(
    ([name, member]) => [name, member instanceof z.ZodOptional] as const,
  );
  return (from) => {
    const picked: Record<string, unknown> = {};
    for (const [name, mayLack] of members) {
      if (!mayLack || !isEmpty(from[name])) picked[name] = from[name];
    }
    return picked as z.infer<S>;
  };
}

const { parameters, capabilities, limits, pricing } = ModelFacts.shape;
const pickSummary = picking(ModelSummary);
const pickParameters = picking(parameters);
const pickCapabilities = picking(capabilities);
const pickLimits = picking(limits);
const pickPricing = picking(pricing.unwrap());
const pickScore = picking(RowScore);

/** The list row of a model. */
export const toSummary = (model: Model): ModelSummary =>
  pickSummary({
    ...model,
    parameters: pickParameters(model.parameters),
    capabilities: pickCapabilities(model.capabilities),
    limits: pickLimits(model.limits),
    pricing:
      model.pricing === null
        ? null
        : pickPricing({ ...model.pricing, ...toTierPrices(model.pricing) }),
    benchmarks: headlinesOf(model).map(({ self_reported, ...score }) =>
      pickScore({ ...score, self_reported: self_reported ? true : null }),
    ),
  });
