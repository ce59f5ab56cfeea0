import type { Knex } from 'knex';
import { escapeInLines } from '../../../schemas/control-characters.ts';
import { DAY_MS, toInstant } from '../../../schemas/instant.ts';

/** How the reading of a feed ended; `refused`: it lost too much to be believed. */
export type RunStatus = 'ok' | 'unchanged' | 'refused' | 'failed';

/** One reading of one feed. */
export interface Run {
  readonly source: string;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly status: RunStatus;
  /** Records the feed has; 0 where it could not be read. */
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** How many raw things were left out, by reason. */
  readonly rejections: Readonly<Record<string, number>>;
  readonly error: string | null;
}

interface RunRow {
  readonly id: number;
  readonly source_key: string;
  readonly started_at: string;
  readonly finished_at: string;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly rejected: number;
  readonly status: RunStatus;
  readonly error: string | null;
  readonly rows: number;
  readonly rejections: string;
}

/** Runs are kept for a year. */
const KEEP_MS = 365 * DAY_MS;
const ERROR_MAX = 2_000;

/** Notes a run, and forgets those of long ago. */
export async function noteRun(db: Knex, run: Run): Promise<void> {
  const { source, startedAt, finishedAt, status, rows, added, changed, removed } = run;
  await db<RunRow>('sync_runs').insert({
    source_key: source,
    started_at: toInstant(startedAt),
    finished_at: toInstant(finishedAt),
    status,
    rows,
    added,
    changed,
    removed,
    rejected: Object.values(run.rejections).reduce((sum, count) => sum + count, 0),
    rejections: JSON.stringify(run.rejections),
    // It may quote a feed, and PostgreSQL keeps no NUL.
    error: run.error === null ? null : escapeInLines(run.error).slice(0, ERROR_MAX),
  });
  const before = toInstant(new Date(finishedAt.getTime() - KEEP_MS));
  await db<RunRow>('sync_runs')
    .where({ source_key: source })
    .where('finished_at', '<', before)
    .delete();
}

/** The last run of every source that had one, by source. */
export async function readLastRuns(db: Knex): Promise<Run[]> {
  const last = db('sync_runs').max('id').groupBy('source_key');
  const rows = await db<RunRow>('sync_runs').whereIn('id', last).orderBy('source_key').select('*');
  return rows.map((row) => ({
    source: row.source_key,
    startedAt: new Date(row.started_at),
    finishedAt: new Date(row.finished_at),
    status: row.status,
    rows: row.rows,
    added: row.added,
    changed: row.changed,
    removed: row.removed,
    rejections: JSON.parse(row.rejections) as Record<string, number>,
    error: row.error,
  }));
}
