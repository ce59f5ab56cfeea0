import type { RunStatus } from '../catalog/records/runs.ts';
import type { Rejection } from '../feeds/reading/read-file.ts';

/** What became of one source. */
export interface FeedReport {
  readonly source: string;
  readonly status: RunStatus;
  /** Date of the data held now, `YYYY-MM-DD`; null: there is none. */
  readonly as_of: string | null;
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly rejected: number;
  /** How many raw things were left out, by reason. */
  readonly rejections: Readonly<Record<string, number>>;
  /** Some of them. */
  readonly examples: readonly Rejection[];
  /** Why it was refused or failed. */
  readonly error: string | null;
}

const EXAMPLES = 5;

/** A report of nothing, with what is known. */
export function toFeedReport(
  source: string,
  status: RunStatus,
  known: Partial<FeedReport> = {},
): FeedReport {
  return {
    source,
    status,
    as_of: null,
    rows: 0,
    added: 0,
    changed: 0,
    removed: 0,
    rejected: 0,
    rejections: {},
    examples: [],
    error: null,
    ...known,
  };
}

/** Counts rejections by reason, the most frequent first, and keeps some as examples. */
export function describeRejections(
  rejected: readonly Rejection[],
): Pick<FeedReport, 'rejected' | 'rejections' | 'examples'> {
  const counts = new Map<string, number>();
  for (const { reason } of rejected) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return {
    rejected: rejected.length,
    rejections: Object.fromEntries(sorted),
    examples: rejected.slice(0, EXAMPLES),
  };
}
