import { EFFORT_PATTERN } from '../../../schemas/efforts.ts';
import { z } from 'zod';
import type { FeedRecord, RunRecord } from '../../../schemas/records.ts';
import { Cell, Label, NumberCell, ScoreCell, toAmount, toWebLink } from '../values/cells.ts';
import { toPartialDate } from '../values/dates.ts';
import { toDecimal } from '../values/decimal.ts';
import { defineFile, type FeedFile } from '../feed.ts';
import { withoutAbsent } from '../values/present.ts';
import { TextScore } from '../values/score.ts';

/** A model version of Epoch's, taken apart. */
interface Version {
  readonly model: string;
  readonly effort?: string;
  /** In tokens. */
  readonly thinkingBudget?: number;
  readonly promptStyle?: string;
}

/** Who served the model; the rest of the name is the model's own. */
const HOST = /^(?:chutes|deepinfra|fireworks|together|openrouter|parasail)[/-]/i;
const EFFORT = new RegExp(`_(${EFFORT_PATTERN})$`);
/** `_16K`, ` (16K thinking)`. */
const BUDGET = /(?:_| \()(\d+)k(?: thinking\))?$/i;
const THINKING = '_thinking';

/** What a moving id stood for, by the release date the source gives it. */
const MOVED: Readonly<Record<string, Version>> = {
  'deepseek-chat 2025-12-01': { model: 'DeepSeek-V3.2' },
  'deepseek-reasoner 2025-12-01': { model: 'DeepSeek-V3.2', promptStyle: 'thinking' },
};

/** `claude-opus-4-20250514_16K` is the model `claude-opus-4-20250514` with 16,000 tokens to think. */
function splitVersion(version: string, releasedOn: string | undefined): Version {
  const dated = `${version} ${releasedOn ?? ''}`;
  const moved = Object.hasOwn(MOVED, dated) ? MOVED[dated] : undefined;
  if (moved !== undefined) {
    return moved;
  }
  const name = version.replace(HOST, '');
  const effort = EFFORT.exec(name)?.[1];
  if (effort !== undefined) {
    return { model: name.replace(EFFORT, ''), effort };
  }
  const thousands = BUDGET.exec(name)?.[1];
  if (thousands !== undefined) {
    return { model: name.replace(BUDGET, ''), thinkingBudget: Number(thousands) * 1000 };
  }
  return name.endsWith(THINKING)
    ? { model: name.slice(0, -THINKING.length), promptStyle: 'thinking' }
    : { model: name };
}

/** Builds nobody can get, products rather than models, and settings nobody knows. */
const NO_MODEL = /_unknown$|pre-release|-web-?app$/;

/** Why a version is no model, or null. */
const findNoModel = (version: string): string | null =>
  NO_MODEL.test(version) ? 'no_model' : null;

const SUITE = 'Epoch AI';
/** Where the logs of the runs are from. */
const HARNESS = 'Inspect';

/** A file, and the benchmark Epoch ran for it. */
export interface BenchmarkTable {
  readonly file: string;
  readonly benchmark: string;
}

export const BENCHMARK_TABLES: readonly BenchmarkTable[] = [
  { file: 'gpqa_diamond', benchmark: 'GPQA Diamond' },
  { file: 'frontiermath', benchmark: 'FrontierMath' },
  { file: 'frontiermath_tier_4', benchmark: 'FrontierMath Tier 4' },
  { file: 'math_level_5', benchmark: 'MATH Level 5' },
  { file: 'otis_mock_aime_2024_2025', benchmark: 'OTIS Mock AIME 2024–2025' },
  { file: 'simpleqa_verified', benchmark: 'SimpleQA Verified' },
  { file: 'swe_bench_verified', benchmark: 'SWE-Bench Verified' },
  { file: 'chess_puzzles', benchmark: 'Chess Puzzles' },
];

const Run = z.object({
  'Model version': Label,
  mean_score: TextScore,
  'Release date': Cell,
  Organization: Cell,
  stderr: NumberCell,
  'Log viewer': z.string(),
  'Started at': z.string(),
  id: Cell,
});

/** The runs of one benchmark, a row a run. */
export function toTableFile({ file, benchmark }: BenchmarkTable): FeedFile {
  return defineFile({
    names: [`${file}.csv`],
    accepts: new RegExp(`^${file}\\b.*\\.csv$`),
    format: 'csv',
    schema: Run,
    skip: (row) => findNoModel(row['Model version']),
    records: function* (row): Generator<FeedRecord> {
      yield withoutAbsent({
        ...toRun(file, row, row.id),
        harness: HARNESS,
        evaluated_on: toPartialDate(row['Started at'].slice(0, 10)),
        url: toWebLink(row['Log viewer']),
        scores: [
          withoutAbsent({
            benchmark,
            score: toDecimal(row.mean_score),
            min: 0,
            max: 1,
            stderr: toAmount(row.stderr),
          }),
        ],
      });
    },
  });
}

const Indexed = z.object({
  'Model version': Label,
  'ECI Score': ScoreCell,
  'Release date': Cell,
  Organization: Cell,
  'Model accessibility': Cell.optional(),
});

/** How one gets at a model, as the index writes it; hosted pages are no weights either. */
function toOpenWeights(accessibility: string | undefined): boolean | undefined {
  if (accessibility === undefined || accessibility === 'Unreleased') return undefined;
  return accessibility.startsWith('Open weights');
}

/** The Epoch Capabilities Index: one number a model without bounds, made of many benchmarks. */
export function toIndexFile(): FeedFile {
  const file = 'epoch_capabilities_index';
  return defineFile({
    names: [`${file}.csv`],
    accepts: new RegExp(`^${file}\\b.*\\.csv$`),
    format: 'csv',
    schema: Indexed,
    skip: (row) =>
      row['ECI Score'] === undefined ? 'no_score' : findNoModel(row['Model version']),
    records: function* (row): Generator<FeedRecord> {
      yield withoutAbsent({
        ...toRun(file, row),
        open_weights: toOpenWeights(row['Model accessibility']),
        scores: [
          { benchmark: 'Epoch Capabilities Index', score: toDecimal(row['ECI Score'] ?? '0') },
        ],
      });
    },
  });
}

/** What a row says of the model and how it was asked; the source's own name is kept in the id. */
function toRun(
  file: string,
  row: z.infer<typeof Indexed> | z.infer<typeof Run>,
  id?: string,
): Omit<RunRecord, 'scores'> {
  const version = row['Model version'];
  const { model, effort, thinkingBudget, promptStyle } = splitVersion(version, row['Release date']);
  return withoutAbsent({
    kind: 'run' as const,
    native_id: [`${file}/${version}`, ...(id === undefined ? [] : [id])].join('@'),
    model_id: model,
    // Of several the first need not be whose model it is.
    developer: row.Organization?.includes(',') === true ? undefined : row.Organization,
    suite: SUITE,
    release_date: toPartialDate(row['Release date']),
    reasoning_effort: effort,
    thinking_budget: thinkingBudget,
    prompt_style: promptStyle,
    evaluator: 'third_party' as const,
  });
}
