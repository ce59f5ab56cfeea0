import { setTimeout as sleep } from 'node:timers/promises';
import { dropRetired, dropUnfinished } from './clean.ts';
import type { Engine } from './context.ts';
import { applyChangesToAll } from './apply-changes.ts';
import { rebuild, type Rebuilt } from './rebuild.ts';
import type { SyncContext } from './store.ts';
import { reconcile } from './reconcile.ts';
import { countDivergence, describeDivergence } from './verify.ts';

/**
 * What happens, for a log. `lost`, `refused`, `diverged` and `problem` want a person's attention:
 * the live index is gone or cannot go on, an engine refuses to write.
 */
export interface SyncEvent {
  readonly event:
    | 'waiting'
    | 'started'
    | 'checked'
    | 'lost'
    | 'synced'
    | 'refused'
    | 'rebuilt'
    | 'swept'
    | 'repaired'
    | 'diverged'
    | 'problem'
    | 'stopped';
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface Watch extends Required<Engine> {
  readonly context: SyncContext;
  /** Whether an index was live before, also in a watch that a fault ended: then its loss is told. */
  readonly past: { hasBeenLive: boolean };
  readonly onEvent: (event: SyncEvent) => void;
}

async function bookIn(watch: Watch, problem: string | null): Promise<void> {
  const { catalog, writer, context } = watch;
  await catalog.books.write(writer.engine, await writer.list(), problem, context.now());
}

/** Builds a new index and notes it; what has lost its alias is dropped once that is live. */
async function rebuildNow(watch: Watch, reason: string): Promise<Rebuilt> {
  const built = await rebuild(watch.context);
  await dropUnfinished(watch.context);
  await watch.catalog.askRebuild(watch.lease, null);
  await bookIn(watch, null);
  watch.onEvent({ event: 'rebuilt', detail: { reason, ...built } });
  return built;
}

const ASKED = 'asked for';

/** Looks at the live index; @returns why it cannot go on, null if it can */
async function check({ catalog, writer, lease, onEvent }: Watch): Promise<string | null> {
  const live = (await writer.list()).find(({ state }) => state === 'live');
  onEvent({ event: 'checked', detail: { name: live?.name ?? null, cursor: live?.cursor ?? 0 } });
  if (live === undefined) return 'there is none';
  if (live.mappingHash !== writer.mappingHash) return 'the contract changed';
  if (live.cursor > (await catalog.head())) return 'it is ahead of the catalogue';
  return (await catalog.isRebuildRequested(lease)) ? ASKED : null;
}

function tellLoss({ onEvent }: Watch, reason: string): void {
  if (reason !== ASKED) onEvent({ event: 'lost', detail: { reason } });
}

/** Applies what changed; @returns whether an engine refused a document */
async function applyNow({ catalog, writer, context, onEvent }: Watch): Promise<boolean> {
  let hasFailed = false;
  for (const { name, cursor, written, failed } of await applyChangesToAll(context)) {
    if (failed.length > 0) {
      hasFailed = true;
      await catalog.books.fail(writer.engine, name, failed, context.now());
      const { change, reason } = failed[0] ?? {};
      const detail = { name, refused: failed.length, kind: change?.kind, id: change?.id, reason };
      onEvent({ event: 'refused', detail });
    } else if (written > 0) {
      await catalog.books.clear(writer.engine, name);
      onEvent({ event: 'synced', detail: { name, cursor, written } });
    }
  }
  return hasFailed;
}

/** Compares the live index with the store, repairs it, and builds another if that fails. */
async function reconcileNow(watch: Watch): Promise<void> {
  const { name, found, isEqual } = await reconcile(watch.context);
  const { onEvent } = watch;
  // The next check builds one.
  if (name === null) return;
  const { missing, ghosts, stale } = found;
  const counts = { missing: missing.length, ghosts: ghosts.length, stale: stale.length };
  onEvent({ event: 'swept', detail: { name, ...counts } });
  const divergence = describeDivergence(found);
  if (countDivergence(found) > 0) {
    const event = isEqual ? 'repaired' : 'diverged';
    onEvent({ event, detail: { name, divergence } });
  }
  if (isEqual) await bookIn(watch, null);
  else await rebuildNow(watch, divergence);
}

/** Takes over: cleans up, sees to it that an index is live, current and equal to the store. */
async function start(watch: Watch, signal: AbortSignal): Promise<void> {
  await dropUnfinished(watch.context);
  await dropRetired(watch.context);
  await watch.catalog.refreshDocuments(watch.context.now(), signal);
  watch.onEvent({ event: 'started', detail: { head: await watch.catalog.head() } });
  if ((await check(watch)) === null) await reconcileNow(watch);
  // Last: the present is served meanwhile.
  await watch.catalog.publishPast(watch.context.now(), signal);
}

/** What failed is tried again after so long at the latest. */
export const RETRY_MAX_MS = 30_000;

/** How long to wait before the next look: twice as long as last time while something is refused. */
export const toNextPause = (lastMs: number, pollMs: number, hasFailed: boolean): number =>
  hasFailed ? Math.min(2 * lastMs, RETRY_MAX_MS) : pollMs;

export interface WatchTimes {
  readonly pollMs: number;
  /** Time between two looks at whether the live index is still there. */
  readonly checkMs: number;
  readonly sweepMs: number;
}

/**
 * Keeps the index current until the signal: looks at the head of the change log, which costs one
 * small read, applies changes when it moved, looks every few seconds whether the live index is still
 * there, and reconciles from time to time. Faults are tried again, later and
 * later up to half a minute; LostLeaseError ends it.
 */
export async function watchChanges(
  watch: Watch,
  { pollMs, checkMs, sweepMs }: WatchTimes,
  signal: AbortSignal,
): Promise<void> {
  const { catalog, context, past } = watch;
  await start(watch, signal);
  let seen = -1;
  let retryMs = pollMs;
  let sweptAt = context.now().getTime();
  let checkedAt = -Infinity;
  while (!signal.aborted) {
    const head = await catalog.head();
    const isDue = head !== seen || context.now().getTime() - checkedAt >= checkMs;
    const mayRebuild = head > 0 && (isDue || (await catalog.isRebuildRequested(watch.lease)));
    const reason = mayRebuild ? await check(watch) : null;
    if (mayRebuild) checkedAt = context.now().getTime();
    if (reason !== null) {
      if (past.hasBeenLive) tellLoss(watch, reason);
      past.hasBeenLive = false;
      await rebuildNow(watch, reason);
      sweptAt = context.now().getTime();
    }
    past.hasBeenLive ||= mayRebuild;
    const hasFailed = head !== seen && (await applyNow(watch));
    seen = hasFailed ? -1 : head;
    retryMs = toNextPause(retryMs, pollMs, hasFailed);
    if (context.now().getTime() - sweptAt >= sweepMs) {
      await reconcileNow(watch);
      sweptAt = context.now().getTime();
    }
    await context.fence();
    await sleep(retryMs, undefined, { signal }).catch(() => undefined);
  }
}
