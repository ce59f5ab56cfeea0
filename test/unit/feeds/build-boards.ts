type Values = Readonly<Record<string, unknown>>;

/** A model on a board of Arena. */
export const buildArenaRow = (overrides: Values = {}): Values => ({
  rank: 2,
  model: 'claude-opus-4-6-high',
  model_url: 'https://www.anthropic.com/news/claude-opus-4-6',
  vendor: 'Anthropic',
  license: 'proprietary',
  votes: 72359,
  score: 1504,
  ci_low: 4,
  ci_high: 5,
  price_prompt: 5,
  context_length: 1000000,
  signals: null,
  ...overrides,
});

/** A board of Arena with its models. */
export const buildArenaBoard = (rows: readonly Values[], meta: Values = {}): string =>
  JSON.stringify({
    meta: {
      leaderboard: 'text',
      source_url: 'https://arena.ai/leaderboard/text',
      fetched_at: '2026-08-22T17:52:37.224576+00:00',
      last_updated: 'Aug 21, 2026',
      ...meta,
    },
    models: rows,
  });

/** A submission to τ²-bench. */
export const buildSubmission = (overrides: Values = {}): Values => ({
  model_name: 'Heron 2',
  model_organization: 'Acme',
  submitting_organization: 'Sierra',
  submission_date: '2026-02-26',
  submission_type: 'standard',
  modality: 'text',
  reasoning_effort: 'high',
  results: {
    retail: { pass_1: 81.58, pass_4: 70.1, cost: 0.38695 },
    airline: { pass_1: 83 },
    telecom: null,
    banking_knowledge: { pass_1: 32.22, retrieval_config: 'alltools' },
  },
  methodology: {
    evaluation_date: '2026-02-20',
    tau2_bench_version: 'v1.0.1',
    user_simulator: 'gpt-5.2',
    notes: 'prose',
  },
  model_release: { release_date: '2026-01-15' },
  ...overrides,
});

/** A row of the short recordings of the Open ASR Leaderboard. */
export const buildAsrRow = (
  overrides: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> => ({
  model: 'acme/heron-asr',
  'Avg. WER': '5.42',
  RTFx: '524.88',
  'Model size (B)': '2',
  License: 'Open',
  'AMI WER': '8.13',
  'Earnings22 WER': '10.86',
  'Gigaspeech WER': '9.34',
  'LS Clean WER': '1.25',
  'LS Other WER': '2.37',
  'SPGISpeech WER': '3.08',
  'Tedlium WER': '2.49',
  'Voxpopuli WER': '5.87',
  ...overrides,
});

/** The README of Vectara's leaderboard with rows of its table. */
export const buildVectaraReadme = (rows: readonly string[]): string =>
  [
    '# Hallucination Leaderboard',
    '<table>',
    '|Other|Table|',
    '|----|----|',
    '|a|b|',
    '',
    'Last updated on March 10, 2026',
    '',
    '|Model|Hallucination Rate|Factual Consistency Rate|Answer Rate|Average Summary Length (Words)|',
    '|----|----:|----:|----:|----:|',
    ...rows,
    '',
    '## Model',
  ].join('\n');

/** A model of a provider in Catwalk. */
export const buildCatwalkModel = (overrides: Values = {}): Values => ({
  id: 'heron-2',
  name: 'Heron 2',
  cost_per_1m_in: 1.25,
  cost_per_1m_out: 10,
  cost_per_1m_in_cached: 1.5625,
  cost_per_1m_out_cached: 0.125,
  context_window: 400000,
  default_max_tokens: 128000,
  can_reason: true,
  ...overrides,
});

/** A file of Catwalk. */
export const buildCatwalk = (models: readonly Values[], id = 'openai'): string =>
  JSON.stringify({ id, name: 'Provider', type: 'openai', models });
