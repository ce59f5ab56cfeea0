import type { Knex } from 'knex';
import type { Change, IndexDocument, ManifestEntry } from '../../index/port.ts';
import { toBatches } from '../database/batches.ts';
import { keyOfDocument, loadBodies } from './published.ts';
import type { DocumentRef } from '../documents/read-documents.ts';
import { reading, writing } from '../database/transaction.ts';

/** Changes of the store in the order of their versions. */
export interface ChangePage {
  readonly changes: readonly Change[];
  /** Every change up to this sequence number has been seen. */
  readonly cursor: number;
}

interface OutboxRow {
  readonly seq: number;
  readonly kind: IndexDocument['kind'];
  readonly id: string;
  readonly op: 'write' | 'delete';
  readonly hash: string;
}

interface StateRow {
  readonly id: number;
  readonly seq: number;
}

/** The highest sequence number given so far. */
export async function readHead(db: Knex): Promise<number> {
  const rows = await db<StateRow>('catalogue_state').where({ id: 1 }).select('seq');
  return rows[0]?.seq ?? 0;
}

async function toChanges(db: Knex, rows: readonly OutboxRow[]): Promise<Change[]> {
  const bodies = await loadBodies(db, rows);
  return rows.map(({ seq, kind, id, op, hash }) => {
    const body = op === 'delete' ? null : bodies.get(keyOfDocument({ kind, id }));
    if (body === undefined) throw new Error(`The ${kind} ${id} of change ${seq} is not stored.`);
    return { kind, id, version: seq, hash, body };
  });
}

/**
 * Reads changes after a cursor, oldest first. A document has one entry, its latest: one that
 * changes again moves ahead, so nobody who follows the numbers misses it.
 */
export async function readChanges(db: Knex, after: number, limit: number): Promise<ChangePage> {
  return reading(db, async (trx) => {
    const rows = await trx<OutboxRow>('outbox')
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(limit)
      .select('*');
    const last = rows.at(-1);
    const cursor = rows.length === limit && last !== undefined ? last.seq : await readHead(trx);
    return { changes: await toChanges(trx, rows), cursor };
  });
}

/** Documents of the store after a position, in the order of kind and id; empty at the end. */
export async function readSnapshot(
  db: Knex,
  after: DocumentRef | null,
  limit: number,
): Promise<readonly Change[]> {
  return reading(db, async (trx) => {
    const query = trx<OutboxRow>('outbox').where({ op: 'write' });
    if (after !== null) {
      // Each part of a pair, since SQLite and PostgreSQL agree on it.
      void query.where((where) => {
        void where.where('kind', '>', after.kind).orWhere((same) => {
          void same.where('kind', after.kind).where('id', '>', after.id);
        });
      });
    }
    return toChanges(trx, await query.orderBy(['kind', 'id']).limit(limit).select('*'));
  });
}

/** What an index must hold, exactly. */
export async function readManifest(db: Knex): Promise<ManifestEntry[]> {
  const rows = await db<OutboxRow>('outbox')
    .where({ op: 'write' })
    .select('kind', 'id', 'seq', 'hash');
  return rows.map(({ kind, id, seq, hash }) => ({ kind, id, version: seq, hash }));
}

/**
 * Gives documents a new version without another change, so that indices take them again; those the
 * store does not have are taken away from the indices.
 */
export async function reemit(db: Knex, refs: readonly DocumentRef[]): Promise<number> {
  return writing(db, async (trx, state) => {
    const stored = await trx<OutboxRow>('outbox').select('kind', 'id', 'op', 'hash');
    const known = new Map(stored.map((row) => [keyOfDocument(row), row]));
    const rows = refs.map(({ kind, id }, i) => {
      const row = known.get(keyOfDocument({ kind, id }));
      return { seq: state.seq + i + 1, kind, id, op: row?.op ?? 'delete', hash: row?.hash ?? '' };
    });
    for (const batch of toBatches(rows, 500)) {
      await trx('outbox').insert(batch).onConflict(['kind', 'id']).merge(['seq', 'op', 'hash']);
    }
    const seq = state.seq + rows.length;
    await trx('catalogue_state').where({ id: 1 }).update({ seq });
    return seq;
  });
}
