import type { Lease } from '../catalog/database/lease.ts';
import type { Catalog } from '../catalog/open.ts';
import { LostLeaseError } from './store.ts';

/** Longer than any single write to an index, so that one begun under the lease ends under it. */
export const LEASE_TTL_MS = 30_000;

type Leases = Pick<Catalog, 'renewLease' | 'holdsLease' | 'releaseLease'>;

/** A lease that is held: asked before every write, it renews itself in time. */
export interface HeldLease {
  /** @throws LostLeaseError if another process holds the lease now */
  readonly fence: () => Promise<void>;
  readonly release: () => Promise<void>;
}

/**
 * Keeps a lease: a third of its time at most passes between renewals, so after `fence` at least two
 * thirds are left for the write that follows. The token is read again every time.
 */
export function holdLease(
  leases: Leases,
  taken: Lease,
  now: () => Date,
  ttlMs = LEASE_TTL_MS,
): HeldLease {
  let lease = taken;
  return {
    fence: async () => {
      const leftMs = Date.parse(lease.until) - now().getTime();
      if (leftMs > (2 / 3) * ttlMs) {
        if (await leases.holdsLease(lease, now())) return;
        throw new LostLeaseError();
      }
      const renewed = await leases.renewLease(lease, now(), ttlMs);
      if (renewed === null) throw new LostLeaseError();
      lease = renewed;
    },
    release: () => leases.releaseLease(lease),
  };
}
