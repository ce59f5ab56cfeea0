import type { Catalog } from '../../../indexer/catalog/open.ts';
import { resolve } from '../../../indexer/resolve/resolve.ts';
import type { ResolvedCatalog, ResolvedSource } from '../../../indexer/resolve/resolved.ts';
import type { SourcedRecord } from '../../../schemas/records.ts';
import { toDay } from '../../../schemas/instant.ts';

/** What the feeds last said, and what this program makes of it. */
export interface Resolution {
  readonly records: readonly SourcedRecord[];
  readonly sources: readonly ResolvedSource[];
  readonly resolved: ResolvedCatalog;
}

/**
 * Resolves the stored records anew, with the identities that were given. It takes seconds, is never
 * stale, and shows at once what a change of the resolver's tables would do.
 */
export async function resolveStored(catalog: Catalog): Promise<Resolution> {
  const records: SourcedRecord[] = [];
  for await (const record of catalog.loadRecords()) records.push(record);
  if (records.length === 0) {
    throw new Error('The catalogue is empty: import feeds first, see “catalog import --help”.');
  }
  const sources = await catalog.loadSources();
  const knownIdentities = await catalog.loadIdentities();
  return {
    records,
    sources,
    resolved: resolve(records, sources, knownIdentities, toDay(new Date())),
  };
}
