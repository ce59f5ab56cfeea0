import { hostname } from 'node:os';
import type { LeaseName } from '../indexer/catalog/database/lease.ts';
import type { Catalog } from '../indexer/catalog/open.ts';

/** How this process signs a lease: whoever comes later on this machine can tell whether it lives. */
export const OWNER = `${hostname()}/${process.pid}`;

/** Whether a lease was signed by a process of this machine that is no more. */
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
 * Gives back the lease of a process that was killed, instead of waiting until it runs out. Should it
 * live after all, beyond what this machine can see, it finds its lease gone before its next write.
 */
export async function freeLease(catalog: Catalog, name: LeaseName): Promise<void> {
  const lease = await catalog.readLease(new Date(), name);
  if (lease !== null && isDead(lease.owner)) await catalog.releaseLease(lease);
}
