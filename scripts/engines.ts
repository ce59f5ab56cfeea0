import { hostname } from 'node:os';
import type { LeaseName } from '../indexer/catalog/database/lease.ts';
import { openElasticsearchIndex, openIndexWriter } from '../indexer/index/open.ts';
import type { IndexWriter } from '../indexer/index/port.ts';
import type { Config } from '../schemas/config/config.ts';
import { dataFile } from './environment.ts';

export type EngineName = 'embedded' | 'elasticsearch';

/** The engines whose index is kept: the embedded one always, as the server's insurance too. */
export function enginesOf({ search }: Config): readonly EngineName[] {
  return search.engine === 'elasticsearch' ? ['embedded', 'elasticsearch'] : ['embedded'];
}

/** Opens the writer of an engine; one in a cluster need not answer yet. */
export function openEngine(config: Config, name: EngineName): Promise<IndexWriter> {
  const { search } = config;
  if (name === 'elasticsearch' && search.engine === 'elasticsearch') {
    return openElasticsearchIndex(search);
  }
  return Promise.resolve(openIndexWriter({ path: dataFile(config, 'index') }));
}

/**
 * The lease of who feeds an engine. A catalogue in PostgreSQL is shared by machines of which each
 * has an embedded index of its own to feed.
 */
export function leaseFor({ database }: Config, name: EngineName): LeaseName {
  if (name === 'elasticsearch') return 'indexer-elasticsearch';
  return database.engine === 'postgres' ? `indexer-embedded-${hostname()}` : 'indexer';
}
