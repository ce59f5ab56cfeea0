import type { Knex } from 'knex';
import type { FeedRecord } from '../../schemas/records.ts';
import type { MintedModel, ResolvedSource, SourcedRecord } from '../resolve/resolved.ts';
import { deleteWhereIn, insertRows, toBatches } from './batches.ts';
import { toCanonicalJson, toSha256 } from './canonical.ts';
import { toInstant } from './instant.ts';
import { assertNotShrunk, ShrinkError, type RecordCounts } from './records-guard.ts';
import type { CountedSourceRow } from './rows.ts';
import { writing } from './transaction.ts';

const PAGE = 2_000;

export interface SaveOptions {
  readonly now: Date;
  /** Accept a feed that shrank. */
  readonly force?: boolean;
  /** Records the reader of the feed refused, for the books. */
  readonly rejected?: number;
}

/** How a feed differs from what it last said. */
export interface SaveSummary {
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
}

interface RecordRow {
  readonly kind: FeedRecord['kind'];
  readonly native_id: string;
  readonly payload: string;
  readonly sha256: string;
}
interface StoredRecord extends RecordRow {
  readonly id: number;
  readonly source_key: string;
  readonly first_seen_at: string;
  readonly last_seen_at: string;
  readonly removed_at: string | null;
}

const keyOf = (row: Pick<RecordRow, 'kind' | 'native_id'>): string =>
  `${row.kind}\n${row.native_id}`;

interface Batch {
  readonly rows: ReadonlyMap<string, RecordRow>;
  readonly counts: RecordCounts;
}

async function toRows(
  source: string,
  records: Iterable<FeedRecord> | AsyncIterable<FeedRecord>,
): Promise<Batch> {
  const rows = new Map<string, RecordRow>();
  let priced = 0;
  for await (const record of records) {
    const payload = toCanonicalJson(record);
    const row = {
      kind: record.kind,
      native_id: record.native_id,
      payload,
      sha256: toSha256(payload),
    };
    if (rows.has(keyOf(row))) {
      throw new Error(`${source} names the ${row.kind} ${row.native_id} twice.`);
    }
    rows.set(keyOf(row), row);
    if (record.kind === 'offer' && record.prices.length > 0) priced += 1;
  }
  return { rows, counts: { rows: rows.size, priced } };
}

async function loadCounts(trx: Knex, source: ResolvedSource): Promise<RecordCounts> {
  const rows = await trx<CountedSourceRow>('sources').where({ key: source.key }).select('*');
  const row = rows[0];
  if (row !== undefined) return { rows: row.row_count, priced: row.priced_count };
  await trx('sources').insert({
    key: source.key,
    name: source.name,
    url: source.url,
    licence: source.licence,
    attribution: source.attribution,
    redistributable: source.redistributable,
    precedence: source.precedence,
    as_of: source.asOf,
  });
  return { rows: 0, priced: 0 };
}

async function writeDifference(
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

interface Run extends Partial<SaveSummary> {
  readonly status: 'accepted' | 'refused';
  readonly error: string | null;
}

async function recordRun(db: Knex, source: string, options: SaveOptions, run: Run): Promise<void> {
  const at = toInstant(options.now);
  await db('sync_runs').insert({
    source_key: source,
    started_at: at,
    finished_at: at,
    added: run.added ?? 0,
    changed: run.changed ?? 0,
    removed: run.removed ?? 0,
    rejected: options.rejected ?? 0,
    status: run.status,
    error: run.error,
  });
}

/**
 * Keeps what a feed says now as the difference to what it said before, in one transaction of its
 * own: the catalogue is made of records afterwards, so a crash in between is mended by the next
 * application. `records` are all records of the source; those missing are marked as removed.
 * @throws ShrinkError if the feed lost too much; nothing but the refused run is written
 */
export async function saveRecords(
  db: Knex,
  source: ResolvedSource,
  records: Iterable<FeedRecord> | AsyncIterable<FeedRecord>,
  options: SaveOptions,
): Promise<SaveSummary> {
  const batch = await toRows(source.key, records);
  try {
    return await writing(db, async (trx) => {
      const before = await loadCounts(trx, source);
      if (options.force !== true) assertNotShrunk(source.key, before, batch.counts);
      const summary = await writeDifference(trx, source.key, batch, toInstant(options.now));
      await trx('sources')
        .where({ key: source.key })
        .update({
          accepted_as_of: source.asOf,
          fetched_at: toInstant(options.now),
          row_count: batch.counts.rows,
          priced_count: batch.counts.priced,
        });
      await recordRun(trx, source.key, options, { ...summary, status: 'accepted', error: null });
      return summary;
    });
  } catch (error) {
    if (error instanceof ShrinkError) {
      await recordRun(db, source.key, options, { status: 'refused', error: error.message });
    }
    throw error;
  }
}

/** Streams what all sources last said, by source, kind and id. */
export async function* loadRecords(db: Knex): AsyncGenerator<SourcedRecord> {
  let after = 0;
  for (;;) {
    // Pages, since a long iteration would hold back the checkpoint of the log.
    const rows = await db<StoredRecord>('source_records')
      .whereNull('removed_at')
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .select('id', 'source_key', 'payload');
    for (const row of rows) {
      yield { source: row.source_key, record: JSON.parse(row.payload) as FeedRecord };
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** Sources with the date of the data last accepted. */
export async function loadSources(db: Knex): Promise<ResolvedSource[]> {
  const rows = await db<CountedSourceRow & { accepted_as_of: string }>('sources')
    .orderBy('key')
    .select('*');
  return rows.map((row) => ({
    key: row.key,
    name: row.name,
    url: row.url,
    licence: row.licence,
    attribution: row.attribution,
    redistributable: Boolean(row.redistributable),
    precedence: row.precedence,
    asOf: row.accepted_as_of === '' ? row.as_of : row.accepted_as_of,
  }));
}

/** Identities given so far, those of models that vanished included. */
export async function loadMinted(db: Knex): Promise<MintedModel[]> {
  return db<MintedModel>('models').orderBy('slug').select('key', 'id', 'slug');
}
