import { deleteWhereIn, insertRows, selectWhereIn } from '../batches.ts';
import type { ResultRow, Stored } from '../rows.ts';
import { recordChange, type ApplyContext } from './context.ts';
import { diffRows } from './diff-rows.ts';
import { toResultRows } from './to-rows.ts';

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

/** Writes results where they differ; the change log keeps what a score was before. */
export async function applyResults(context: ApplyContext): Promise<void> {
  const { trx, idOf, added, touched } = context;
  await insertRows(
    trx,
    'benchmark_results',
    added.flatMap((model) => toResultRows(model, idOf)),
  );
  const stored = await selectWhereIn<Stored<ResultRow>>(
    trx,
    'benchmark_results',
    'model_id',
    touched.map(({ id }) => id),
  );
  const wanted = touched.flatMap((model) => toResultRows(model, idOf));
  const diff = diffRows<ResultRow, Stored<ResultRow>>(
    stored,
    wanted,
    (row) => `${row.model_id}\n${row.key}`,
  );
  const gone = [...diff.removed, ...diff.changed.map((change) => change.stored)];
  const come = [...diff.added, ...diff.changed.map((change) => change.wanted)];
  await deleteWhereIn(
    trx,
    'benchmark_results',
    'id',
    gone.map(({ id }) => id),
  );
  await insertRows(trx, 'benchmark_results', come);
  for (const { model_id: id } of [...gone, ...come]) context.changedIds.add(id);
  for (const row of diff.removed) recordScore(context, 'score_removed', row);
  for (const row of diff.added) recordScore(context, 'score_added', row);
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
