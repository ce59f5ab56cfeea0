import Big from 'big.js';
import { z } from 'zod';
import type { FeedRecord, RunRecord } from '../../../schemas/records.ts';
import { Label, toWebLink } from '../values/cells.ts';
import { toPartialDate, toWrittenDate } from '../values/dates.ts';
import { toDecimal } from '../values/decimal.ts';
import { LooseNumber, type FeedItem, type ShapeProblem } from '../feed.ts';
import { toRepository } from '../values/hugging-face.ts';
import { isJsonObject, type JsonValue } from '../reading/json.ts';
import { withoutAbsent } from '../values/present.ts';
import { Score } from '../values/score.ts';
import { BOARDS, isBoard, type BoardName } from './boards.ts';
import { splitName } from './names.ts';

type ScoreRecord = RunRecord['scores'][number];

const Votes = LooseNumber.refine((count) => Number.isSafeInteger(count) && count >= 0, {
  error: 'expected a number of votes',
});

/** A model on a board. Prices, context and licence beside it are not Arena's word, and are not read. */
export const Entry = z.object({
  board: z.custom<BoardName>(isBoard),
  updated: z.string().max(40).optional().catch(undefined),
  fetched: z.string().max(40).optional().catch(undefined),
  page: z.string().optional().catch(undefined),
  row: z.object({
    model: Label,
    model_url: z.string().nullish(),
    vendor: z.string().max(100).nullish(),
    votes: Votes,
    /** The agent board has none. */
    score: Score.nullable(),
    /** How far below and above the score the ends of the 95 % interval are. */
    ci_low: Score.nullable(),
    ci_high: Score.nullable(),
    signals: z
      .object({ net_improvement: z.object({ value: Score, ci: Score }).nullish() })
      .nullish(),
  }),
});
type Entry = z.infer<typeof Entry>;

/** The models of a board, each with what the file says of the board. */
export function toEntries(document: JsonValue): Iterable<FeedItem> | ShapeProblem {
  if (!isJsonObject(document) || !isJsonObject(document['meta'])) {
    return { field: 'meta', expected: 'expected an object with the name of a board' };
  }
  const { leaderboard, last_updated, fetched_at, source_url } = document['meta'];
  const { models } = document;
  if (!isBoard(leaderboard)) {
    const expected = `expected one of ${Object.keys(BOARDS).join(', ')}`;
    return { field: 'meta.leaderboard', expected };
  }
  if (!Array.isArray(models)) {
    return { field: 'models', expected: 'expected a list of models' };
  }
  return models.map((row, at) => ({
    where: `${leaderboard} ${at + 1}`,
    raw: {
      board: leaderboard,
      updated: last_updated,
      fetched: fetched_at,
      page: source_url,
      row,
    } as JsonValue,
  }));
}

/** Why an entry says nothing, or null. */
export const findSkip = (entry: Entry): string | null =>
  toScore(entry) === null ? 'no_score' : null;

export function* toRunRecords(entry: Entry): Generator<FeedRecord> {
  const score = toScore(entry);
  if (score === null) return;
  const { board, row } = entry;
  const { model: plain, effort, thinkingBudget, scaffold, style } = splitName(row.model, board);
  const developer = row.vendor?.trim() ?? '';
  // Of what the board has no creator for, the link says more than the name.
  const model = (developer === '' ? toRepository(row.model_url ?? undefined) : undefined) ?? plain;
  yield withoutAbsent({
    kind: 'run' as const,
    native_id: `${board}/${row.model}`,
    model_id: model,
    model_name: model === row.model ? undefined : row.model,
    developer: developer === '' ? undefined : developer,
    suite: 'Arena',
    reasoning_effort: effort,
    thinking_budget: thinkingBudget,
    scaffold,
    prompt_style: style,
    harness: 'Arena',
    evaluator: 'arena' as const,
    evaluated_on: toWrittenDate(entry.updated),
    retrieved_on: toPartialDate(entry.fetched?.slice(0, 10)),
    url: toWebLink(entry.page),
    scores: [score],
  });
}

/** null: the entry has none. */
function toScore({ board, row }: Entry): ScoreRecord | null {
  const benchmark = BOARDS[board].benchmark;
  if (board === 'agent') {
    // Nobody votes there: agents with the model do better or worse by this than by the average.
    const effect = row.signals?.net_improvement;
    return effect == null
      ? null
      : { benchmark, metric: 'net improvement', ...toInterval(effect.value, effect.ci, effect.ci) };
  }
  return row.score === null
    ? null
    : {
        benchmark,
        metric: 'elo',
        ...toInterval(row.score, row.ci_low, row.ci_high),
        votes: row.votes,
      };
}

function toInterval(score: string, low: string | null, high: string | null) {
  const value = new Big(score);
  return withoutAbsent({
    score: toDecimal(score),
    ci_low: low === null ? undefined : value.minus(new Big(low).abs()).toNumber(),
    ci_high: high === null ? undefined : value.plus(new Big(high).abs()).toNumber(),
  });
}
