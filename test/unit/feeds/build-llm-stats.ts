/** What a source sends. */
export type Raw = Record<string, unknown>;
/** The folder of a model. */
export const MODELS = 'data/organizations/openai/models/gpt-5-2025-08-07';

/** A model as LLM Stats writes one. */
export const buildModel = (overrides: Raw = {}): Raw => ({
  _path: `${MODELS}/model.json`,
  model_id: 'gpt-5-2025-08-07',
  name: 'GPT-5',
  organization_id: 'openai',
  description: 'The best model ever.',
  release_date: '2025-08-07',
  license_id: 'proprietary',
  knowledge_cutoff: '2024-09-30',
  param_count: null,
  source_weights_link: null,
  ...overrides,
});
/** A score as LLM Stats writes one. */
export const buildScore = (overrides: Raw = {}): Raw => ({
  model_benchmark_id: 7,
  benchmark_id: 'gpqa',
  benchmark_name: 'GPQA',
  model_id: 'gpt-5-2025-08-07',
  score: 0.857,
  normalized_score: 0.857,
  is_self_reported: true,
  self_reported_source_link: 'https://openai.com/index/introducing-gpt-5/',
  analysis_method: 'Accuracy',
  updated_at: '2025-08-07T19:49:05.764734+00:00',
  ...overrides,
});
/** The document of a model’s scores. */
export const buildScores = (...scores: readonly Raw[]): Raw => ({
  _path: `${MODELS}/benchmarks.json`,
  data: scores.map(buildScore),
});
/** A model at a provider as LLM Stats writes one. */
export const buildOffer = (overrides: Raw = {}): Raw => ({
  model_id: 'gpt-5-2025-08-07',
  provider_id: 'zeroeval',
  provider_model_id_used: 'gpt-5',
  model_name: 'GPT-5',
  organization_id: 'openai',
  deprecated_at: null,
  input_cents_per_million_tokens: 125,
  output_cents_per_million_tokens: 1000,
  quantization: null,
  max_input_tokens: 400_000,
  max_output_tokens: 128_000,
  feature_web_search: true,
  feature_function_calling: true,
  feature_finetuning: false,
  input_modality_text: true,
  input_modality_image: true,
  input_modality_audio: false,
  ...overrides,
});
/** The document of a provider’s models. */
export const buildOffers = (...offers: readonly Raw[]): Raw => ({
  _path: 'data/providers/zeroeval/models.json',
  data: offers.map(buildOffer),
});
