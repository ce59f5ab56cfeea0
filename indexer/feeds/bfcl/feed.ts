import { defineFile, type Feed } from '../feed.ts';
import { z } from 'zod';
import type { FeedRecord, RunRecord } from '../../../schemas/records.ts';
import { Cell, Label, NumberCell, PercentCell, toAmount } from '../values/cells.ts';
import { toDecimal } from '../values/decimal.ts';
import { toRepository } from '../values/hugging-face.ts';
import { withoutAbsent } from '../values/present.ts';
import { TextScore } from '../values/score.ts';

type Score = RunRecord['scores'][number];

/** Columns in percent, and what they are called as parts of the benchmark. */
const PARTS = {
  'Overall Acc': 'Overall',
  'Non-Live AST Acc': 'Non-Live AST',
  'Non-Live Simple AST': 'Non-Live Simple AST',
  'Non-Live Multiple AST': 'Non-Live Multiple AST',
  'Non-Live Parallel AST': 'Non-Live Parallel AST',
  'Non-Live Parallel Multiple AST': 'Non-Live Parallel Multiple AST',
  'Live Acc': 'Live',
  'Live Simple AST': 'Live Simple AST',
  'Live Multiple AST': 'Live Multiple AST',
  'Live Parallel AST': 'Live Parallel AST',
  'Live Parallel Multiple AST': 'Live Parallel Multiple AST',
  'Multi Turn Acc': 'Multi Turn',
  'Multi Turn Base': 'Multi Turn Base',
  'Multi Turn Miss Func': 'Multi Turn Missing Function',
  'Multi Turn Miss Param': 'Multi Turn Missing Parameter',
  'Multi Turn Long Context': 'Multi Turn Long Context',
  'Web Search Acc': 'Web Search',
  'Web Search Base': 'Web Search Base',
  'Web Search No Snippet': 'Web Search No Snippet',
  'Memory Acc': 'Memory',
  'Memory KV': 'Memory Key-Value',
  'Memory Vector': 'Memory Vector',
  'Memory Recursive Summarization': 'Memory Recursive Summarization',
  'Relevance Detection': 'Relevance Detection',
  'Irrelevance Detection': 'Irrelevance Detection',
} as const;
type Part = keyof typeof PARTS;
const COLUMNS = Object.keys(PARTS) as Part[];

/** How far the score moves when the prompt's format does, in percent points; not with `(FC)`. */
const SENSITIVITY = 'Format Sensitivity Max Delta';

const Row = z.object({
  Model: Label,
  'Model Link': z.string(),
  Organization: Cell,
  'Total Cost ($)': NumberCell,
  [SENSITIVITY]: z.union([TextScore, z.literal('N/A').transform(() => undefined)], {
    error: 'expected a number or N/A',
  }),
  ...(Object.fromEntries(COLUMNS.map((column) => [column, PercentCell])) as Record<
    Part,
    typeof PercentCell
  >),
});
type Row = z.infer<typeof Row>;

function* toRunRecords(row: Row): Generator<FeedRecord> {
  const [, name = row.Model, style] = /^(.+?) \(([^()]+)\)$/.exec(row.Model) ?? [];
  const id = toRepository(row['Model Link']) ?? name;
  yield withoutAbsent({
    kind: 'run' as const,
    native_id: row.Model,
    model_id: id,
    model_name: id === name ? undefined : name,
    developer: row.Organization,
    suite: 'BFCL v4',
    // `FC` calls tools through the interface made for it, `Prompt` describes them in the prompt.
    prompt_style: style,
    harness: 'BFCL',
    evaluator: 'third_party' as const,
    scores: toScores(row),
  });
}

function toScores(row: Row): Score[] {
  const scores = COLUMNS.map((column) => {
    const score: Score = {
      benchmark: PARTS[column],
      metric: 'accuracy',
      score: toDecimal(row[column]),
      min: 0,
      max: 100,
    };
    // What the whole evaluation cost.
    const cost = column === 'Overall Acc' ? toAmount(row['Total Cost ($)']) : undefined;
    return cost === undefined ? score : { ...score, cost_usd: cost };
  });
  const delta = row[SENSITIVITY];
  return delta === undefined
    ? scores
    : [
        ...scores,
        {
          benchmark: 'Format Sensitivity',
          metric: 'max delta',
          score: toDecimal(delta),
          min: 0,
          max: 100,
          lower_is_better: true,
        },
      ];
}

/** Berkeley Function-Calling Leaderboard v4: how well models call tools; a row is one way of asking one. */
export const bfcl: Feed = {
  key: 'bfcl',
  name: 'Berkeley Function-Calling Leaderboard',
  url: 'https://gorilla.cs.berkeley.edu/leaderboard.html',
  licence: 'Apache-2.0',
  attribution: 'Gorilla project, UC Berkeley; Berkeley Function-Calling Leaderboard v4',
  redistributable: true,
  precedence: 100,
  unit: 'percent',
  address: 'https://raw.githubusercontent.com/ShishirPatil/gorilla/gh-pages/',
  files: [
    defineFile({
      names: ['data_overall.csv'],
      accepts: /^data_overall\b.*\.csv$/,
      format: 'csv',
      schema: Row,
      records: toRunRecords,
    }),
  ],
};
