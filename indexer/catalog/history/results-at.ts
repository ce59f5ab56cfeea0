import type { StoredRows } from '../documents/stored-rows.ts';
import { groupBy } from '../group-by.ts';
import { PAST_FIELDS, type ResultRow } from '../database/rows.ts';
import { holdsAt } from './holds-at.ts';

const dateOf = (row: ResultRow): string => row.evaluated_on ?? row.recorded_on;

/** Measured by others before self-reported, then the newest. */
const lead = (a: ResultRow, b: ResultRow): number =>
  Number(a.evaluator === 'self_reported') - Number(b.evaluator === 'self_reported') ||
  (dateOf(a) < dateOf(b) ? 1 : dateOf(a) > dateOf(b) ? -1 : 0) ||
  (a.key < b.key ? -1 : 1);

/** Results that were known at the end of a day, with one that leads on each benchmark. */
export function toResultsAt({ results, intervals }: StoredRows, day: string): readonly ResultRow[] {
  const present = results.filter(({ valid_from }) => valid_from <= day);
  const past = intervals
    .filter((row) => row.field === PAST_FIELDS.result && holdsAt(row, day))
    .map((row) => JSON.parse(row.value ?? '{}') as ResultRow);
  if (past.length === 0 && present.length === results.length) return results;
  const known = [...new Map([...past, ...present].map((row) => [row.key, row])).values()];
  return [...groupBy(known, (row) => row.benchmark_slug).values()].flatMap((rows) => {
    if (rows.filter((row) => Boolean(row.is_primary)).length === 1) return rows;
    const [first, ...others] = [...rows].sort(lead);
    if (first === undefined) return [];
    return [
      { ...first, is_primary: true },
      ...others.map((row) => ({ ...row, is_primary: false })),
    ];
  });
}
