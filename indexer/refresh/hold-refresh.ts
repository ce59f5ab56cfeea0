import { hostname } from 'node:os';
import type { Lease } from '../catalog/database/lease.ts';
import type { Catalog } from '../catalog/open.ts';
import { SYSTEM_CLOCK } from '../feeds/reading/clock.ts';

type Leases = Pick<Catalog, 'takeLease' | 'renewLease' | 'releaseLease' | 'readLease'>;

/** Longer than any work between two turns of the event loop. */
const LEASE_MS = 120_000;
const RENEW_MS = 20_000;
const POLL_MS = 250;
const WAIT_MS = 15 * 60_000;

/** Host, process and when that began, so that a later process of the same number is another. */
const OWNER = `${hostname()}/${process.pid}/${Math.round(performance.timeOrigin)}`;

/** Another process took over, since this one stood still for too long. */
class LostRefreshError extends Error {
  constructor() {
    super(
      'Another process is refreshing the catalogue now, because this one was stalled for too long.',
    );
    this.name = 'LostRefreshError';
  }
}

/** Another process refreshes the catalogue and takes too long for this one to wait. */
class RefreshBusyError extends Error {
  constructor(owner: string) {
    super(`${owner} is refreshing the catalogue; waited ${WAIT_MS / 60_000} minutes for it.`);
    this.name = 'RefreshBusyError';
  }
}

export interface HoldOptions {
  readonly catalog: Leases;
  /** Told once if another process is at it. */
  readonly onWait: (owner: string) => void;
  readonly signal?: AbortSignal;
  readonly waitMs?: number;
}

/**
 * Does work as the only process that refreshes this catalogue; waits for another one to end. One
 * that died on this machine is not waited for.
 * `work` is given a signal that also aborts if another process takes over.
 * @throws RefreshBusyError after a quarter of an hour, the signal's reason, or what `work` throws
 */
export async function holdRefresh<T>(
  options: HoldOptions,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { catalog, signal } = options;
  const lease = await waitForLease(options);
  const lost = new AbortController();
  const renewal = setInterval(() => {
    catalog.renewLease(lease, new Date(), LEASE_MS).then(
      (renewed) => {
        if (renewed === null) lost.abort(new LostRefreshError());
      },
      // The next renewal may go better; if none does, another process may begin.
      () => undefined,
    );
  }, RENEW_MS);
  try {
    return await work(AbortSignal.any([lost.signal, ...(signal === undefined ? [] : [signal])]));
  } finally {
    clearInterval(renewal);
    await catalog.releaseLease(lease);
  }
}

async function waitForLease(options: HoldOptions): Promise<Lease> {
  const { catalog, onWait, signal, waitMs = WAIT_MS } = options;
  const deadline = performance.now() + waitMs;
  for (let hasReported = false; ;) {
    signal?.throwIfAborted();
    const lease = await catalog.takeLease(OWNER, new Date(), LEASE_MS, 'refresh');
    if (lease !== null) return lease;
    const holder = await catalog.readLease(new Date(), 'refresh');
    if (holder !== null && isGone(holder.owner)) {
      await catalog.releaseLease(holder);
      continue;
    }
    const owner = holder?.owner ?? 'nobody known';
    if (performance.now() > deadline) throw new RefreshBusyError(owner);
    if (!hasReported && holder !== null) {
      onWait(owner);
      hasReported = true;
    }
    await SYSTEM_CLOCK.pause(POLL_MS, signal);
  }
}

/** Whether the process that wrote this name is known to have ended. */
export function isGone(owner: string): boolean {
  const [host, number, begun] = owner.split('/');
  const pid = Number(number);
  if (host !== hostname() || !Number.isInteger(pid) || pid <= 0) return false;
  if (pid === process.pid) return begun !== OWNER.split('/')[2];
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
