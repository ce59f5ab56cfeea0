import type { FeedRecord } from '../../../schemas/records.ts';
import { toCanonicalJson, toSha256 } from '../canonical.ts';

/** A feed must keep at least this part of its rows. */
const KEEP_MIN = 0.7;

/** Rows of a feed, and those of them that hold a price. */
export interface RecordCounts {
  readonly rows: number;
  readonly priced: number;
}

/** A feed shrank too much to be believed; its last good records stand. */
export class ShrinkError extends Error {
  readonly source: string;
  constructor(source: string, before: RecordCounts, offered: RecordCounts) {
    super(
      `Refused: ${source} has ${offered.rows} rows, ${offered.priced} of them priced; the last accepted data had ` +
        `${before.rows} and ${before.priced}. Less than ${KEEP_MIN * 100} % looks like a ` +
        `broken feed. Its last records are kept; use --force to accept it.`,
    );
    this.name = 'ShrinkError';
    this.source = source;
  }
}

/** @throws ShrinkError if rows or priced rows fell below 70 % of those last accepted */
export function assertNotShrunk(source: string, before: RecordCounts, offered: RecordCounts): void {
  const hasShrunk =
    offered.rows < KEEP_MIN * before.rows || offered.priced < KEEP_MIN * before.priced;
  if (hasShrunk) throw new ShrinkError(source, before, offered);
}

interface RecordRow {
  readonly kind: FeedRecord['kind'];
  readonly native_id: string;
  readonly payload: string;
  readonly sha256: string;
}
export interface StoredRecord extends RecordRow {
  readonly id: number;
  readonly source_key: string;
  readonly first_seen_at: string;
  readonly last_seen_at: string;
  readonly removed_at: string | null;
}

export const keyOf = (row: Pick<RecordRow, 'kind' | 'native_id'>): string =>
  `${row.kind}\n${row.native_id}`;

/** All records of a source by kind and id. */
export interface Batch {
  readonly rows: ReadonlyMap<string, RecordRow>;
  readonly counts: RecordCounts;
}

/** @throws Error naming a record that comes twice */
export async function toRows(
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
