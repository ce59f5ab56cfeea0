/** A row of a list, as far as its scores go. */
interface ScoredRow {
  benchmarks?: readonly {
    readonly benchmark?: { readonly id?: string };
    readonly self_reported?: boolean;
  }[];
}

const SORTED = /^-?benchmark:(.+)$/;

/** The benchmarks by which a list is sorted or filtered. */
export function benchmarksOf(query: URLSearchParams): ReadonlySet<string> {
  const sorted = (query.get('sort') ?? '')
    .split(',')
    .map((key) => SORTED.exec(key)?.[1])
    .filter((id) => id !== undefined);
  const bounds = [...query.getAll('benchmark_min'), ...query.getAll('benchmark_max')];
  return new Set([...sorted, ...bounds.map((bound) => bound.split(':', 1)[0] ?? '')]);
}

/** Leaves in rows the scores a question was about: who sorts by a benchmark wants to see it. */
export function filterScores(
  rows: readonly ScoredRow[],
  ids: ReadonlySet<string>,
  isIndependent: boolean,
): void {
  for (const row of rows) {
    row.benchmarks = (row.benchmarks ?? []).filter(
      ({ benchmark, self_reported: self }) =>
        ids.has(benchmark?.id ?? '') && !(isIndependent && self === true),
    );
  }
}
