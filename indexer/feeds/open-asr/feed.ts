import { defineFile, type Feed } from '../feed.ts';
import { type List, LISTS } from './lists.ts';
import { z } from 'zod';
import type { FeedRecord, RunRecord } from '../../../schemas/records.ts';
import { Label, ScoreCell } from '../values/cells.ts';
import { toDecimal } from '../values/decimal.ts';

/** How many words models hear wrong, and how fast they hear; a row is a model on a list of recordings. */
export const openAsr: Feed = {
  key: 'open-asr',
  name: 'Open ASR Leaderboard',
  url: 'https://huggingface.co/spaces/hf-audio/open_asr_leaderboard',
  licence: 'Apache-2.0',
  attribution: 'Hugging Face, Open ASR Leaderboard',
  redistributable: true,
  precedence: 140,
  unit: 'word error rate in percent; RTFx, seconds heard in a second',
  address: 'https://raw.githubusercontent.com/huggingface/open_asr_leaderboard/main/scripts/data/',
  files: LISTS.map((list) =>
    defineFile({
      names: [`${list.file}.csv`],
      accepts: new RegExp(`^${list.file}\\b.*\\.csv$`),
      format: 'csv',
      schema: toRowSchema(list),
      records: (row) => toRunRecords(row, list),
    }),
  ),
};

type Score = RunRecord['scores'][number];
type Row = Readonly<Record<string, string | undefined>>;

/** The columns of a list; its rounded sizes, some of which contradict the names, are not read. */
function toRowSchema(list: List): z.ZodType<Row> {
  const columns = [list.mean[0], 'RTFx', ...Object.keys(list.sets)];
  if (list.partial !== undefined) columns.push(list.partial[0]);
  return z.object({
    [list.model]: Label,
    License: Label.optional(),
    ...Object.fromEntries(columns.map((column) => [column, ScoreCell])),
  });
}

function* toRunRecords(row: Row, list: List): Generator<FeedRecord> {
  const model = row[list.model] ?? '';
  yield {
    kind: 'run',
    native_id: `${list.file}/${model}`,
    model_id: model,
    suite: 'Open ASR',
    harness: 'Open ASR Leaderboard',
    evaluator: 'third_party',
    ...toWeights(row['License']),
    scores: [...toScores(row, list)],
  };
}

/** Whether the weights are to be had, as one of the lists has it. */
function toWeights(licence: string | undefined): Pick<RunRecord, 'open_weights'> {
  if (licence === 'Open') return { open_weights: true };
  return licence === 'Proprietary' ? { open_weights: false } : {};
}

function* toScores(row: Row, list: List): Generator<Score> {
  const sets = Object.entries(list.sets);
  // Where a set was not run, the source takes the mean of the others.
  const isComplete = sets.every(([column]) => row[column] !== undefined);
  const rates = [
    ...(isComplete ? [list.mean] : []),
    ...(list.partial === undefined ? [] : [list.partial]),
    ...sets,
  ];
  for (const [column, benchmark] of rates) {
    const rate = row[column];
    if (rate !== undefined) {
      yield {
        benchmark,
        metric: 'word error rate',
        score: toDecimal(rate),
        min: 0,
        lower_is_better: true,
      };
    }
  }
  // -1 stands for "not measured": the model was asked over a network.
  const speed = row['RTFx'];
  if (speed !== undefined && Number(speed) > 0) {
    yield { benchmark: list.speed, metric: 'RTFx', score: toDecimal(speed), min: 0 };
  }
}
