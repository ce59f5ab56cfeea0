import { hostname } from 'node:os';
import type { LeaseName } from '../indexer/catalog/database/lease.ts';
import { openElasticsearchIndex, openIndexWriter } from '../indexer/index/open.ts';
import type { IndexWriter } from '../indexer/index/port.ts';
import type { Config } from '../schemas/config/config.ts';
import type { EngineName } from '../schemas/config/engines.ts';
import { dataFile } from './environment.ts';
import type { Catalog } from '../indexer/catalog/open.ts';

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

/** The owner of this process's leases: others on this machine can tell whether it is alive. */
export const OWNER = `${hostname()}/${process.pid}`;

/** Whether the owner was a process of this machine that has ended. */
function isDead(owner: string): boolean {
  const [host, pid = '', ...rest] = owner.split('/');
  if (host !== hostname() || !/^\d+$/.test(pid) || rest.length > 0) return false;
  // A container that starts again has its name and its first process again.
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/**
 * Releases the lease of a process that was killed, so that nobody waits until it expires. A process
 * that is alive after all notices before its next write that the lease is gone.
 */
export async function releaseDeadLease(catalog: Catalog, name: LeaseName): Promise<void> {
  const lease = await catalog.readLease(new Date(), name);
  if (lease !== null && isDead(lease.owner)) await catalog.releaseLease(lease);
}
