import type { Bundle } from '../feeds/bundle.ts';
import type { Feed } from '../feeds/feed.ts';
import { resolve } from '../resolve/resolve.ts';
import type { ResolvedCatalog, ResolvedSource, SourcedRecord } from '../resolve/resolved.ts';
import { toCurrentSources } from './current-sources.ts';

/** A catalogue that was resolved before what it is made of was kept. */
export interface ResolvedAhead {
  /** What it was made of, by key, as the store has them once they are kept. */
  readonly sources: readonly ResolvedSource[];
  readonly resolved: ResolvedCatalog;
}

/**
 * Resolves the records of a bundle as they will be read from a store that had none.
 * @param today day of which statuses are, `YYYY-MM-DD`
 */
export function resolveFirst(
  {
    sources,
    records,
    knownIdentities,
  }: Pick<Bundle, 'sources' | 'knownIdentities'> & { readonly records: Iterable<SourcedRecord> },
  feeds: readonly Feed[],
  today: string,
): ResolvedAhead {
  const sorted = [...sources].sort((a, b) => (a.key < b.key ? -1 : 1));
  return {
    sources: sorted,
    resolved: resolve(records, toCurrentSources(sorted, feeds), knownIdentities, today),
  };
}
