import { randomUUID } from 'node:crypto';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Lease } from '../catalog/database/lease.ts';
import { dropUnfinished } from './clean.ts';
import { leaseOf, toContext, type Engine } from './context.ts';
import { holdLease, LEASE_TTL_MS, type HeldLease } from './hold-lease.ts';
import { rebuild, type RebuildOptions, type Rebuilt } from './rebuild.ts';
import { verify, type Divergence } from './verify.ts';
import { RETRY_MAX_MS, watchChanges, type SyncEvent } from './watch.ts';

export interface IndexerOptions extends Engine {
  /** Ends the watch after the write or transaction that is under way; the next watch does the rest. */
  readonly signal: AbortSignal;
  readonly onEvent?: (event: SyncEvent) => void;
  readonly now?: () => Date;
  /** Names this process in the lease. */
  readonly owner?: string;
  readonly pollMs?: number;
  readonly checkMs?: number;
  readonly sweepMs?: number;
  readonly leaseMs?: number;
}

const POLL_MS = 250;
/** A live index that is gone is noticed within this time. */
const CHECK_MS = 5_000;
const SWEEP_MS = 300_000;
/** What fails at once is tried again so soon, however often it did: a store that is back is noticed. */
const RETRY_SOON_MS = 1_000;

/**
 * How long to wait after so many faults in a row, of which the last came so long after its beginning:
 * what works for long before it fails waits longer.
 */
export function toPause({
  faults,
  pollMs,
  triedMs,
}: {
  readonly faults: number;
  readonly pollMs: number;
  readonly triedMs: number;
}): number {
  return Math.min(pollMs * 2 ** faults, Math.max(RETRY_SOON_MS, triedMs), RETRY_MAX_MS);
}

type Waiting = Required<
  Pick<
    IndexerOptions,
    'catalog' | 'lease' | 'signal' | 'onEvent' | 'now' | 'owner' | 'pollMs' | 'leaseMs'
  >
>;

/** Takes the lease as soon as it is free; null when told to stop. */
async function waitForLease(waiting: Waiting): Promise<Lease | null> {
  const { catalog, signal, onEvent, now, owner, pollMs, leaseMs } = waiting;
  for (let hasReported = false; !signal.aborted; hasReported = true) {
    const lease = await catalog.takeLease(owner, now(), leaseMs, waiting.lease);
    if (lease !== null) return lease;
    if (!hasReported) {
      const holder = await catalog.readLease(now(), waiting.lease);
      onEvent({ event: 'waiting', detail: { holder: holder?.owner, until: holder?.until } });
    }
    await sleep(pollMs, undefined, { signal }).catch(() => undefined);
  }
  return null;
}

/**
 * Keeps the index equal to the catalogue until `signal` aborts: waits for the lease, then watches
 * the change log. Faults of stores and engines are told as events and tried again; a lost lease is
 * waited for again.
 */
export async function runIndexer(options: IndexerOptions): Promise<void> {
  const { catalog, writer, signal, onEvent = () => undefined, now = () => new Date() } = options;
  const times = { pollMs: POLL_MS, checkMs: CHECK_MS, sweepMs: SWEEP_MS, ...options };
  const { pollMs } = times;
  const { leaseMs = LEASE_TTL_MS } = options;
  const owner = options.owner ?? `indexer-${randomUUID()}`;
  const waiting = {
    catalog,
    lease: leaseOf(options),
    signal,
    onEvent,
    now,
    owner,
    pollMs,
    leaseMs,
  };
  const isStopped = (): boolean => signal.aborted;
  const past = { hasBeenLive: false };
  let faults = 0;
  let held: HeldLease | null = null;
  while (!isStopped()) {
    const triedAt = now().getTime();
    let begunAt = Infinity;
    try {
      // A store that was away did not take it back.
      await held?.release();
      held = null;
      const lease = await waitForLease(waiting);
      if (lease === null) break;
      begunAt = now().getTime();
      const taken = holdLease(catalog, lease, now, leaseMs);
      held = taken;
      const fence = async (): Promise<void> => {
        // Engines in this process answer without a turn of the event loop, in which a signal would be heard.
        await setImmediate();
        signal.throwIfAborted();
        await taken.fence();
      };
      const context = toContext(options, fence, now, signal);
      const watch = { catalog, writer, lease: waiting.lease, context, past, onEvent };
      await watchChanges(watch, times, signal);
    } catch (error) {
      if (isStopped()) break;
      // A fault after a long time of good work is a first one again.
      faults = now().getTime() - begunAt > RETRY_MAX_MS ? 1 : faults + 1;
      const detail = { error: error instanceof Error ? error.message : String(error), faults };
      onEvent({ event: 'problem', detail });
      const pauseMs = toPause({ faults, pollMs, triedMs: now().getTime() - triedAt });
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
  // Where it cannot be given back it runs out.
  await held?.release().catch(() => undefined);
  onEvent({ event: 'stopped', detail: {} });
}

/** Another process is the indexer, and did not do what it was asked in time. */
class IndexerBusyError extends Error {
  constructor(owner: string) {
    super(`${owner} holds the lease of the index and did not build one in time.`);
    this.name = 'IndexerBusyError';
  }
}

export interface ReindexOptions extends Engine, RebuildOptions {
  readonly now?: () => Date;
  readonly owner?: string;
  /** How long a running indexer may take to do it. */
  readonly waitMs?: number;
}

const WAIT_MS = 60_000;

/** Asks the indexer that is running for a new index and waits until it is live. */
async function askRunningIndexer(
  options: ReindexOptions,
  now: () => Date,
): Promise<Rebuilt | null> {
  const { catalog, writer, waitMs = WAIT_MS } = options;
  const name = leaseOf(options);
  const liveName = async (): Promise<string | null> =>
    (await writer.list()).find(({ state }) => state === 'live')?.name ?? null;
  const replaced = await liveName();
  const deadline = now().getTime() + waitMs;
  await catalog.askRebuild(name, now());
  while (now().getTime() < deadline) {
    if ((await catalog.readLease(now(), name)) === null) return null;
    if (!(await catalog.isRebuildRequested(name))) {
      const built = (await liveName()) ?? '';
      return { name: built, replaced, documents: (await catalog.manifest()).length };
    }
    await sleep(POLL_MS);
  }
  await catalog.askRebuild(name, null);
  throw new IndexerBusyError((await catalog.readLease(now(), name))?.owner ?? 'Another process');
}

/**
 * Builds a new index and puts it in the live one's place: by itself, or through the indexer that is
 * running.
 * @throws IndexerBusyError, RebuildError, or the engine's error; the live index is as it was then
 */
export async function reindex(options: ReindexOptions): Promise<Rebuilt> {
  const { catalog, now = () => new Date() } = options;
  const owner = options.owner ?? `reindex-${randomUUID()}`;
  for (;;) {
    const lease = await catalog.takeLease(owner, now(), LEASE_TTL_MS, leaseOf(options));
    if (lease === null) {
      const done = await askRunningIndexer(options, now);
      if (done !== null) return done;
      continue;
    }
    const held = holdLease(catalog, lease, now);
    try {
      const context = toContext(options, held.fence, now);
      await dropUnfinished(context, options.begun);
      await catalog.refreshDocuments(now());
      const built = await rebuild(context, options);
      await catalog.askRebuild(lease.name, null);
      await catalog.books.write(options.writer.engine, await options.writer.list(), null, now());
      return built;
    } finally {
      await held.release();
    }
  }
}

/** What a comparison of the live index with the catalogue showed. */
export interface Verified extends Divergence {
  /** null: nothing is live. */
  readonly name: string | null;
  /** Whether it was built for the contract this program writes. */
  readonly isOfThisContract: boolean;
  readonly documents: number;
  /** Changes of the catalogue the index has not taken yet. */
  readonly behind: number;
}

/** Compares the live index with the catalogue entry by entry; changes nothing. */
export async function verifyIndex({ catalog, writer }: Engine): Promise<Verified> {
  const live = (await writer.list()).find(({ state }) => state === 'live');
  const wanted = await catalog.manifest();
  const documents = wanted.length;
  if (live === undefined) {
    const nothing = { name: null, isOfThisContract: false, documents, behind: 0 };
    return { ...nothing, missing: wanted, ghosts: [], stale: [] };
  }
  const isOfThisContract = live.mappingHash === writer.mappingHash;
  const behind = Math.max(0, (await catalog.head()) - live.cursor);
  const differing = await verify(catalog, writer, live.name);
  return { name: live.name, isOfThisContract, documents, behind, ...differing };
}
