import type { Benchmark } from '../../schemas/directory.ts';
import {
  CAPABILITIES,
  type BenchmarkScore,
  type Model,
  type ModelPricing,
  type Offer,
} from '../../schemas/model.ts';

const AT = '2026-07-02T00:00:00Z';

/** A model with nothing known but its name; tests name only what they are about. */
export function buildModel(
  overrides: Omit<Partial<Model>, 'slug'> & { readonly slug: string },
): Model {
  return {
    id: `mdl_${overrides.slug}`,
    object: 'model',
    name: overrides.slug,
    creator: null,
    family: null,
    type: 'text',
    status: 'active',
    community: false,
    description: '',
    release_date: null,
    knowledge_cutoff: null,
    license: null,
    open_weights: null,
    parameters: { total: null, active: null },
    modalities: { input: ['text'], output: ['text'] },
    capabilities: Object.fromEntries(
      CAPABILITIES.map((name) => [name, null]),
    ) as Model['capabilities'],
    limits: { context_window: null, max_input_tokens: null, max_output_tokens: null },
    embedding_dimensions: null,
    pricing: null,
    providers: [],
    popularity: 0,
    created_at: AT,
    updated_at: AT,
    hf_repo: null,
    aliases: [],
    snapshot_of: null,
    snapshots: [],
    deprecated_at: null,
    retires_at: null,
    replacement_slug: null,
    replacement_source: null,
    offers: [],
    benchmarks: [],
    conflicts: [],
    links: {
      self: `/api/v1/models/${overrides.slug}`,
      history: `/api/v1/models/${overrides.slug}/history`,
      similar: `/api/v1/models/${overrides.slug}/similar`,
      alternatives: `/api/v1/models/${overrides.slug}/alternatives`,
    },
    ...overrides,
  };
}

/** Prices of an offer in USD per 1M tokens. */
export function buildPricing(input: number | null, output: number | null): Offer['pricing'] {
  return {
    currency: 'USD',
    unit: 'per_1m_tokens',
    input,
    output,
    cache_read: null,
    cache_write: null,
    cache_write_1h: null,
    reasoning: null,
    batch_input: null,
    batch_output: null,
    input_audio: null,
    output_audio: null,
    blended_3_to_1: input === null || output === null ? null : (3 * input + output) / 4,
    tiers: [],
    service_tiers: {},
    other_units: [],
    source: { name: 'models.dev', url: 'https://models.dev', license: 'MIT' },
    effective_from: '2026-07-02',
    checked_at: AT,
    confidence: 'medium',
  };
}

/** The prices of a model, its maker's; the cheapest offer where none is named. */
export function buildModelPricing(
  input: number | null,
  output: number | null,
  overrides: Partial<ModelPricing> = {},
): ModelPricing {
  return {
    ...buildPricing(input, output),
    offer_id: null,
    basis: 'maker',
    providers_priced: 1,
    lowest: null,
    headline: null,
    ...overrides,
  };
}

/** An offer of one provider. */
export function buildOffer(
  provider: string,
  input: number | null,
  output: number | null,
  overrides: Partial<Offer> = {},
): Offer {
  return {
    id: `off_${provider}_model`,
    provider: { slug: provider, name: provider, kind: 'inference' },
    provider_model_id: 'model',
    other_model_ids: [],
    snapshot: null,
    access: 'pay_as_you_go',
    region: ['global'],
    status: 'active',
    quantization: null,
    service_tier: 'standard',
    limits: { context_window: null, max_input_tokens: null, max_output_tokens: null },
    pricing: buildPricing(input, output),
    ...overrides,
  };
}

/** An independent headline score in percent. */
export function buildScore(
  benchmark: string,
  score: number,
  overrides: Partial<BenchmarkScore> = {},
): BenchmarkScore {
  return {
    benchmark: { id: benchmark, name: benchmark },
    score,
    unit: 'percent',
    metric: 'accuracy',
    scale: { min: 0, max: 100, higher_is_better: true },
    normalized_score: score / 100,
    stderr: null,
    variant: null,
    harness: null,
    configuration: {},
    snapshot: null,
    measured_on: null,
    self_reported: false,
    verified: true,
    headline: true,
    source: { name: 'Test', url: null, license: null },
    measured_at: null,
    recorded_at: '2026-02-15',
    ...overrides,
  };
}

/** A benchmark in percent. */
export function buildBenchmark(id: string, name = id, parent: string | null = null): Benchmark {
  return {
    object: 'benchmark',
    id,
    name,
    version: null,
    parent,
    category: null,
    metric: 'accuracy',
    unit: 'percent',
    scale: { min: 0, max: 100, higher_is_better: true },
    url: null,
  };
}
