import { defineFile, type Feed, type FeedItem, type ShapeProblem } from '../feed.ts';
import { z } from 'zod';
import type { FeedRecord } from '../../../schemas/records.ts';
import { Label } from '../values/cells.ts';
import { toWrittenDate } from '../values/dates.ts';
import { toDecimal } from '../values/decimal.ts';
import type { JsonValue } from '../reading/json.ts';
import { withoutAbsent } from '../values/present.ts';
import { TextScore } from '../values/score.ts';

const HEADER = ['Model', 'Hallucination Rate', 'Factual Consistency Rate', 'Answer Rate'] as const;

/** `1.8 %` as decimal text. */
const Percent = z
  .string()
  .regex(/ ?%$/, 'expected a percentage such as 1.8 %')
  .transform((text) => text.replace(/ ?%$/, ''))
  .pipe(TextScore);

/** A row of the table; how long the summaries are is better neither high nor low, and is not read. */
const Row = z.object({
  updated: z.string().max(40).optional().catch(undefined),
  Model: Label,
  'Hallucination Rate': Percent,
  'Factual Consistency Rate': Percent,
  'Answer Rate': Percent,
});
type Row = z.infer<typeof Row>;

/** The rows of the one table of a README with the leaderboard's columns. */
function toRows(document: JsonValue): Iterable<FeedItem> | ShapeProblem {
  const lines = typeof document === 'string' ? document.split(/\r?\n/) : [];
  const head = lines.findIndex((line) => HEADER.every((name, at) => toCells(line)[at] === name));
  if (head < 0) {
    return { field: HEADER[1], expected: `expected a table with ${HEADER.join(', ')}` };
  }
  const updated = /^Last updated on (.+)$/m.exec(lines.slice(0, head).join('\n'))?.[1];
  const body = lines.slice(head + 2);
  const end = body.findIndex((line) => !line.startsWith('|'));
  return body.slice(0, end < 0 ? body.length : end).map((line, at) => {
    const cells = toCells(line);
    const named = Object.fromEntries(
      HEADER.flatMap((name, column) => {
        const cell = cells[column];
        return cell === undefined ? [] : [[name, cell]];
      }),
    );
    return {
      where: `row ${at + 1}`,
      raw: { ...named, ...(updated === undefined ? {} : { updated }) },
    };
  });
}

const toCells = (line: string): string[] =>
  line
    .split('|')
    .slice(1)
    .map((cell) => cell.trim());

/** The two rates are what is left of each other, but for rounding. */
const ROUNDING = 0.15;

/** Why a row is not believed, or null. */
function findSkip(row: Row): string | null {
  const sum = Number(row['Hallucination Rate']) + Number(row['Factual Consistency Rate']);
  return Math.abs(sum - 100) > ROUNDING ? 'contradicts_itself' : null;
}

function* toRunRecords(row: Row): Generator<FeedRecord> {
  const { model, effort } = splitName(row.Model);
  yield withoutAbsent({
    kind: 'run' as const,
    native_id: row.Model,
    model_id: model,
    suite: 'Vectara',
    reasoning_effort: effort,
    harness: 'HHEM-2.3',
    evaluator: 'third_party' as const,
    evaluated_on: toWrittenDate(row.updated),
    scores: [
      {
        benchmark: 'Hallucination Rate',
        metric: 'hallucination rate',
        score: toDecimal(row['Hallucination Rate']),
        min: 0,
        max: 100,
        lower_is_better: true,
      },
      {
        benchmark: 'Answer Rate',
        metric: 'answer rate',
        score: toDecimal(row['Answer Rate']),
        min: 0,
        max: 100,
      },
    ],
  });
}

/** `gpt-5.2-high-2025-12-11` is the snapshot asked with high effort. */
function splitName(name: string): { model: string; effort?: string } {
  const [, head = '', effort = '', date = ''] =
    /^(.+)-(minimal|low|medium|high)(-20\d\d-\d\d-\d\d)$/.exec(name) ?? [];
  return effort === '' ? { model: name } : { model: `${head}${date}`, effort };
}

/** How often models say what is not in a document that they were to summarise. */
export const vectara: Feed = {
  key: 'vectara',
  name: 'Vectara Hallucination Leaderboard',
  url: 'https://github.com/vectara/hallucination-leaderboard',
  licence: 'Apache-2.0',
  attribution: 'Vectara, Hallucination Leaderboard',
  redistributable: true,
  precedence: 150,
  unit: 'percent',
  address: 'https://raw.githubusercontent.com/vectara/hallucination-leaderboard/main/README.md',
  files: [
    defineFile({
      names: ['README.md'],
      accepts: /^README\b.*\.md$/,
      format: 'text',
      items: toRows,
      schema: Row,
      skip: findSkip,
      records: toRunRecords,
    }),
  ],
};
