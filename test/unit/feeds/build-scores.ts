/** Rows as the leaderboards write them; all values of CSV and YAML are text. */
export type TextRow = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, unknown>>;

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** A CSV with the columns of its first row. */
export function toCsv(rows: readonly TextRow[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  return lines.map((cells) => `${cells.map(quote).join(',')}\n`).join('');
}

/** A YAML list; JSON text is YAML. */
export const toYaml = (rows: readonly unknown[]): string =>
  rows.map((row) => `- ${JSON.stringify(row)}\n`).join('');

/** A run of Epoch's on one benchmark. */
export const buildEpochRun = (overrides: TextRow = {}): TextRow => ({
  'Model version': 'gpt-5-2025-08-07_high',
  mean_score: '0.8535353535353535',
  'Best score (across scorers)': '0.9',
  'Release date': '2025-08-07',
  Organization: 'OpenAI',
  'Training compute notes': 'Likely 6e25.\n\nSee the document, "below".',
  stderr: '0.0251',
  'Log viewer': 'https://logs.epoch.ai/viewer.html?log=1',
  'Started at': '2025-08-08T16:01:38.000Z',
  id: 'cBmhJ',
  ...overrides,
});

/** A row of the Epoch Capabilities Index. */
export const buildEpochIndex = (overrides: TextRow = {}): TextRow => ({
  'Model version': 'gpt-5-2025-08-07_high',
  'ECI Score': '151.2',
  'Release date': '2025-08-07',
  Organization: 'OpenAI',
  ...overrides,
});

/** A score of an embedding model on one task. */
export const buildMtebScore = (overrides: TextRow = {}): TextRow => ({
  model: 'acme__matter-embed',
  revision: 'a5beb1e',
  task: 'STS12',
  split: 'test',
  main_score: '0.725522',
  ...overrides,
});

/** What MTEB knows of a model. */
export const buildMtebModel = (overrides: Values = {}): Values => ({
  name: 'acme/matter-embed',
  n_parameters: 568_000_000,
  max_tokens: 8194,
  embed_dim: 1024,
  license: 'apache-2.0',
  release_date: '2024-03-17',
  open_weights: true,
  reference: 'https://huggingface.co/acme/matter-embed',
  modalities: ['text'],
  is_cross_encoder: null,
  citation: '@misc{acme}',
  ...overrides,
});

/** A run of Aider's. */
export const buildAiderRun = (overrides: TextRow = {}): TextRow => ({
  dirname: '2025-08-23-15-47-21--gpt-5-high',
  test_cases: '225',
  model: 'gpt-5 (high)',
  edit_format: 'diff',
  pass_rate_1: '52.0',
  pass_rate_2: '88.0',
  command: 'aider --model openai/gpt-5',
  date: '2025-08-23',
  total_cost: '29.0829',
  ...overrides,
});

const BFCL_SCORES = [
  'Overall Acc',
  'Non-Live AST Acc',
  'Non-Live Simple AST',
  'Non-Live Multiple AST',
  'Non-Live Parallel AST',
  'Non-Live Parallel Multiple AST',
  'Live Acc',
  'Live Simple AST',
  'Live Multiple AST',
  'Live Parallel AST',
  'Live Parallel Multiple AST',
  'Multi Turn Acc',
  'Multi Turn Base',
  'Multi Turn Miss Func',
  'Multi Turn Miss Param',
  'Multi Turn Long Context',
  'Web Search Acc',
  'Web Search Base',
  'Web Search No Snippet',
  'Memory Acc',
  'Memory KV',
  'Memory Vector',
  'Memory Recursive Summarization',
  'Relevance Detection',
  'Irrelevance Detection',
];

/** A model of BFCL asked in one way. */
export const buildBfclRow = (overrides: TextRow = {}): TextRow => ({
  Model: 'Qwen3-32B (FC)',
  'Model Link': 'https://huggingface.co/Qwen/Qwen3-32B',
  'Total Cost ($)': '153.08',
  ...Object.fromEntries(BFCL_SCORES.map((column, at) => [column, `${40 + at}.50%`])),
  'Format Sensitivity Max Delta': 'N/A',
  Organization: 'Qwen',
  License: 'apache-2.0',
  ...overrides,
});

/** An entry of EvalPlus. */
export const buildEvalplusEntry = (overrides: Values = {}): Values => ({
  link: 'https://huggingface.co/acme/Matter-Coder-8B',
  'open-data': 'NONE',
  'pass@1': { humaneval: 81.7, 'humaneval+': 77.4, mbpp: 82, 'mbpp+': 71.4 },
  prompted: true,
  size: 8,
  ...overrides,
});

/** A row of AlpacaEval. */
export const buildAlpacaRow = (overrides: TextRow = {}): TextRow => ({
  name: 'GPT-4 (06/13)',
  length_controlled_winrate: '30.18',
  win_rate: '15.75',
  avg_length: '1140',
  link: '',
  samples:
    'https://github.com/tatsu-lab/alpaca_eval/blob/main/results/gpt4_0613/model_outputs.json',
  filter: 'verified',
  ...overrides,
});
