import type Database from 'better-sqlite3';
import { partsOf, type Change } from '../../../../schemas/changes.ts';
import type { ChangesPage, ChangesQuery } from '../../port.ts';
import type { Head } from './index-store.ts';

type Db = Database.Database;

/** The number of the last entry before which none is missing. */
export function countLog(db: Db, { number }: Head): number {
  const log = `g${number}_log`;
  const counts = `SELECT count(*) AS count, coalesce(max(sequence), 0) AS last FROM ${log}`;
  const [totals] = db.prepare<[], { count: number; last: number }>(counts).all();
  if (totals === undefined || totals.count === totals.last) return totals?.last ?? 0;
  const gap = `SELECT sequence FROM (SELECT 0 AS sequence UNION ALL SELECT sequence FROM ${log}) one
    WHERE NOT EXISTS (SELECT 1 FROM ${log} next WHERE next.sequence = one.sequence + 1)
    ORDER BY sequence LIMIT 1`;
  return db.prepare<[], number>(gap).pluck().all()[0] ?? 0;
}

/** The entry after which those follow that were published at an instant or later. */
function findBefore(db: Db, { number }: Head, since: number, entries: number): number {
  const sql = `SELECT coalesce(min(sequence) - 1, ?) FROM g${number}_log WHERE at >= ?`;
  return db.prepare<[number, number], number>(sql).pluck().all(entries, since)[0] ?? entries;
}

/** A page of what was found; `end` is where everything has been given. */
function toPage(entries: readonly Change[], limit: number, end: number): ChangesPage {
  const hasMore = entries.length > limit;
  const changes = hasMore ? entries.slice(0, limit) : entries;
  return { changes, hasMore, cursor: hasMore ? (changes.at(-1)?.sequence ?? end) : end };
}

/**
 * Reads entries of the change log of a generation from its file; none is held in memory.
 * @param entries how many of them there are, without a gap
 */
export function readLog(db: Db, head: Head, entries: number, query: ChangesQuery): ChangesPage {
  const { window, limit } = query;
  const parts = partsOf(query);
  const filters = parts.map(([key, { length }]) => `${key} IN (${Array(length).fill('?').join()})`);
  // One row more than requested shows whether there are more.
  const values = [...parts.flatMap(([, some]) => some), limit + 1];
  const find = (after: number, before: number, order: 'ASC' | 'DESC'): Change[] => {
    const where = ['sequence > ?', 'sequence < ?', ...filters].join(' AND ');
    const sql = `SELECT body FROM g${head.number}_log WHERE ${where}
                 ORDER BY sequence ${order} LIMIT ?`;
    const bodies = db.prepare<(string | number)[], string>(sql).pluck();
    return bodies.all(after, before, ...values).map((body) => JSON.parse(body) as Change);
  };
  if (window.kind === 'before') {
    const before = Math.min(window.sequence ?? Infinity, entries + 1);
    return toPage(find(0, before, 'DESC'), limit, 1);
  }
  const { sequence, since } = window;
  const after = Math.max(sequence, since === undefined ? 0 : findBefore(db, head, since, entries));
  return toPage(find(after, entries + 1, 'ASC'), limit, Math.max(after, entries));
}
