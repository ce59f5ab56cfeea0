import type { Knex } from 'knex';
import type { IndexDocument } from '../../index/port.ts';
import { toBatches } from '../database/batches.ts';
import type { Directory } from '../documents/model-rows.ts';
import type { LockedState } from '../database/transaction.ts';
import { type ChangeRow, type Draft, type LogNames, toEntries } from './to-entries.ts';
import {
  type Change,
  type LogSegment,
  SEGMENT_SIZE,
  toChangeId,
  toSegmentId,
} from '../../../schemas/changes.ts';

/** Rows read at once: those of a whole first catalogue, or some of a log that was never published. */
const ROWS_MAX = 10_000;
/** Ids of one `IN (…)`. */
const IDS_MAX = 500;

interface StoredChange extends ChangeRow {
  readonly id: number;
}

/** How far the log is published. */
type LogState = Pick<LockedState, 'logRow' | 'logEntries'>;

/** Whether there are rows that no entry was made of. */
export async function hasPending(trx: Knex.Transaction, { logRow }: LogState): Promise<boolean> {
  const rows = await trx('changes').where('id', '>', logRow).limit(1).select('id');
  return rows.length > 0;
}

/** Rows of a table by id, of the columns that are told of. */
async function loadByIds<Row extends { readonly id: string }>(
  trx: Knex.Transaction,
  table: string,
  columns: readonly (keyof Row & string)[],
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, Row>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  const found = new Map<string, Row>();
  for (const batch of toBatches(wanted, IDS_MAX)) {
    const rows = (await trx(table).whereIn('id', batch).select(columns)) as Row[];
    for (const row of rows) found.set(row.id, row);
  }
  return found;
}

async function loadNames(
  trx: Knex.Transaction,
  directory: Directory,
  rows: readonly StoredChange[],
): Promise<LogNames> {
  type Models = LogNames['models'] extends ReadonlyMap<string, infer Row> ? Row : never;
  type Offers = LogNames['offers'] extends ReadonlyMap<string, infer Row> ? Row : never;
  const models = await loadByIds<Models>(
    trx,
    'models',
    ['id', 'slug', 'name', 'creator_slug'],
    rows.map((row) => row.model_id),
  );
  const offers = await loadByIds<Offers>(
    trx,
    'offers',
    ['id', 'provider_slug'],
    rows.map((row) => row.offer_id),
  );
  const { sources, creators, providers, benchmarks } = directory;
  return { sources, creators, providers, benchmarks, models, offers };
}

/** What was published of the log. */
interface PublishedLog extends LogState {
  /** Instant of the first of these entries; null: there are none. */
  readonly firstAt: string | null;
}

/**
 * Makes entries of the rows that have none yet, of this application or of before there were entries,
 * and publishes them as segments. What an entry says of a model is what is stored now.
 * @param keep told of the segments, in their order
 */
export async function publishLog(
  trx: Knex.Transaction,
  state: LogState,
  directory: Directory,
  keep: (segments: readonly IndexDocument[]) => Promise<void>,
): Promise<PublishedLog> {
  let { logRow, logEntries } = state;
  let firstAt: string | null = null;
  for (;;) {
    const rows = await trx<StoredChange>('changes')
      .where('id', '>', logRow)
      .orderBy('id')
      .limit(ROWS_MAX)
      .select('*');
    const last = rows.at(-1);
    if (last === undefined) return { logRow, logEntries, firstAt };
    const drafts = toEntries(rows, await loadNames(trx, directory, rows));
    firstAt ??= drafts[0]?.at ?? null;
    await keep(toSegments(drafts, logEntries));
    logRow = last.id;
    logEntries += drafts.length;
  }
}

/** How many segments so many entries of one application are. */
export function countSegments(entries: number): number {
  return Math.ceil(entries / SEGMENT_SIZE);
}

/**
 * Numbers entries and makes documents of them; those of one document were published together.
 * @param last the number of the last entry before them
 */
function toSegments(drafts: readonly Draft[], last: number): readonly IndexDocument[] {
  const segments: Change[][] = [];
  drafts.forEach(({ object, ...draft }, i) => {
    const sequence = last + i + 1;
    const entry = { object, id: toChangeId(sequence), sequence, ...draft };
    const open = segments.at(-1);
    const hasRoom = open !== undefined && open.length < SEGMENT_SIZE && open[0]?.at === entry.at;
    if (hasRoom) open.push(entry);
    else segments.push([entry]);
  });
  return segments.map((entries) => {
    const first = entries[0]?.sequence ?? 0;
    const at = entries[0]?.at ?? '';
    const body: LogSegment = { first, last: first + entries.length - 1, at, entries };
    return { kind: 'log', id: toSegmentId(first), body };
  });
}
