import { deleteWhereIn, insertRows, selectWhereIn } from '../database/batches.ts';
import { PAST_FIELDS, type ResultRow, type Stored } from '../database/rows.ts';
import { dateOf, recordChange, type ApplyContext } from './context.ts';
import { diffRows } from './diff-rows.ts';
import { insertNew } from './new-rows.ts';
import { toResultRows, type WantedResult } from './to-rows.ts';

/** Columns whose change alone is no news: how the figure was written and which one leads. */
const UNTOLD = new Set<keyof ResultRow>([
  'raw_model_name',
  'score_raw',
  'recorded_on',
  'is_primary',
  'snapshot_model_id',
]);

function recordScore(
  context: ApplyContext,
  type: 'score_added' | 'score_removed',
  row: ResultRow,
): void {
  recordChange(context, {
    type,
    model_id: row.model_id,
    field: row.benchmark_slug,
    ...(type === 'score_added' ? { new: row.score } : { old: row.score }),
    source_key: row.source_key,
  });
}

/** A figure holds from the date its source gives it. */
const begin = (row: WantedResult): ResultRow => ({ valid_from: row.recorded_on, ...row });

/** Keeps a figure that changed or went away, as it was; @returns from when the next one holds. */
function keepResult(context: ApplyContext, row: Stored<ResultRow>): string {
  const date = dateOf(context, row.source_key);
  const to = date > row.valid_from ? date : row.valid_from;
  context.timeline.add({
    model_id: row.model_id,
    offer_id: null,
    field: PAST_FIELDS.result,
    value: JSON.stringify({ ...row, id: undefined, is_primary: Boolean(row.is_primary) }),
    source_key: row.source_key,
    valid_from: row.valid_from,
    valid_to: to,
  });
  return to;
}

/** The row that takes another's place; only another figure begins anew. */
function succeed(
  context: ApplyContext,
  old: Stored<ResultRow>,
  row: WantedResult,
  fields: readonly string[],
): ResultRow {
  const isNews = fields.some((field) => !UNTOLD.has(field as keyof ResultRow));
  return { valid_from: isNews ? keepResult(context, old) : old.valid_from, ...row };
}

/** Writes results where they differ; the change log keeps what a score was before. */
export async function applyResults(context: ApplyContext): Promise<void> {
  const { trx, idOf, added, touched } = context;
  await insertNew(
    context,
    'benchmark_results',
    added.flatMap((model) => toResultRows(model, idOf)).map(begin),
  );
  const stored = await selectWhereIn<Stored<ResultRow>>(
    trx,
    'benchmark_results',
    'model_id',
    touched.map(({ id }) => id),
  );
  const wanted = touched.flatMap((model) => toResultRows(model, idOf));
  const diff = diffRows<WantedResult, Stored<ResultRow>>(
    stored,
    wanted,
    (row) => `${row.model_id}\n${row.key}`,
  );
  const gone = [...diff.removed, ...diff.changed.map((change) => change.stored)];
  diff.removed.forEach((row) => keepResult(context, row));
  const come = [
    ...diff.added.map(begin),
    ...diff.changed.map((one) => succeed(context, one.stored, one.wanted, one.fields)),
  ];
  await deleteWhereIn(
    trx,
    'benchmark_results',
    'id',
    gone.map(({ id }) => id),
  );
  await insertRows(trx, 'benchmark_results', come);
  for (const { model_id: id } of [...gone, ...come]) context.changedIds.add(id);
  for (const row of diff.removed) recordScore(context, 'score_removed', row);
  for (const row of diff.added) recordScore(context, 'score_added', begin(row));
  for (const { stored: old, wanted: row, fields } of diff.changed) {
    for (const column of fields.filter((name) => !UNTOLD.has(name))) {
      recordChange(context, {
        type: 'score_changed',
        model_id: row.model_id,
        field: column === 'score' ? row.benchmark_slug : `${row.benchmark_slug}.${column}`,
        old: old[column],
        new: row[column],
        source_key: row.source_key,
      });
    }
  }
}
