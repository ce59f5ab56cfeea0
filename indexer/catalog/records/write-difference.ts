import type { Knex } from 'knex';
import { deleteWhereIn, insertRows, toBatches } from '../database/batches.ts';
import { keyOf, type Batch, type StoredRecord } from './record-rows.ts';

/** How a feed differs from what it last said. */
export interface SaveSummary {
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
}

/** Makes the stored records of a source those of the batch; removed ones stay, marked. */
export async function writeDifference(
  trx: Knex.Transaction,
  source: string,
  batch: Batch,
  at: string,
): Promise<SaveSummary> {
  const stored = await trx<StoredRecord>('source_records')
    .where({ source_key: source })
    .select('id', 'kind', 'native_id', 'sha256', 'first_seen_at', 'removed_at');
  const live = stored.filter((row) => row.removed_at === null);
  const storedOf = new Map(stored.map((row) => [keyOf(row), row]));
  const fresh = [...batch.rows].filter(([key, row]) => {
    const old = storedOf.get(key);
    return old?.removed_at !== null || old.sha256 !== row.sha256;
  });
  const changed = live.filter((row) => {
    const now = batch.rows.get(keyOf(row));
    return now !== undefined && now.sha256 !== row.sha256;
  });
  const gone = live.filter((row) => !batch.rows.has(keyOf(row))).map(({ id }) => id);
  const replaced = fresh.flatMap(([key]) => storedOf.get(key)?.id ?? []);
  await deleteWhereIn(trx, 'source_records', 'id', replaced);
  await insertRows(
    trx,
    'source_records',
    fresh.map(([key, row]) => ({
      source_key: source,
      ...row,
      first_seen_at: storedOf.get(key)?.first_seen_at ?? at,
      last_seen_at: at,
      removed_at: null,
    })),
  );
  for (const ids of toBatches(gone, 500)) {
    await trx('source_records').whereIn('id', ids).update({ removed_at: at });
  }
  await trx('source_records')
    .where({ source_key: source })
    .whereNull('removed_at')
    .update({ last_seen_at: at });
  const rows = batch.counts.rows;
  const added = fresh.length - changed.length;
  return {
    rows,
    added,
    changed: changed.length,
    removed: gone.length,
    unchanged: rows - fresh.length,
  };
}
