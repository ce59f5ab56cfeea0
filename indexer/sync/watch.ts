import { setTimeout as sleep } from 'node:timers/promises';
import { dropRetired, dropUnfinished } from './clean.ts';
import type { Engine } from './context.ts';
import { applyChangesToAll } from './apply-changes.ts';
import { rebuild, type Rebuilt } from './rebuild.ts';
import type { SyncContext } from './store.ts';
import { reconcile } from './reconcile.ts';
import { countDivergence, describeDivergence } from './verify.ts';

/** What happens, for a log; `problem` wants a person's attention. */
export interface SyncEvent {
  readonly event:
    | 'waiting'
    | 'started'
    | 'pumped'
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
  readonly onEvent: (event: SyncEvent) => void;
}

async function bookIn(watch: Watch, problem: string | null): Promise<void> {
  const { catalog, writer, context } = watch;
  await catalog.books.write(writer.engine, await writer.list(), problem, context.now());
}

/** Builds a new index and notes it. */
async function rebuildNow(watch: Watch, reason: string): Promise<Rebuilt> {
  const built = await rebuild(watch.context);
  await watch.catalog.askRebuild(watch.lease, null);
  await bookIn(watch, null);
  watch.onEvent({ event: 'rebuilt', detail: { reason, ...built } });
  return built;
}

/** Why the live index cannot go on; null if it can. */
async function findReasonToRebuild({ catalog, writer, lease }: Watch): Promise<string | null> {
  const live = (await writer.list()).find(({ state }) => state === 'live');
  if (live === undefined) return 'there is none';
  if (live.mappingHash !== writer.mappingHash) return 'the contract changed';
  if (live.cursor > (await catalog.head())) return 'it is ahead of the catalogue';
  return (await catalog.isRebuildAsked(lease)) ? 'asked for' : null;
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
      onEvent({ event: 'problem', detail });
    } else if (written > 0) {
      await catalog.books.clear(writer.engine, name);
      onEvent({ event: 'pumped', detail: { name, cursor, written } });
    }
  }
  return hasFailed;
}

/** Compares the live index with the store, repairs it, and builds another if that fails. */
async function reconcileNow(watch: Watch): Promise<void> {
  const { name, found, isEqual } = await reconcile(watch.context);
  const { onEvent } = watch;
  const { missing, ghosts, stale } = found;
  const counts = { missing: missing.length, ghosts: ghosts.length, stale: stale.length };
  onEvent({ event: 'swept', detail: { name, ...counts } });
  const divergence = describeDivergence(found);
  if (countDivergence(found) > 0) {
    const event = isEqual ? 'repaired' : 'diverged';
    onEvent({ event, detail: { name, divergence } });
  }
  if (name !== null && !isEqual) await rebuildNow(watch, divergence);
  else await bookIn(watch, null);
}

/** Takes over: cleans up, sees to it that an index is live, current and equal to the store. */
async function start(watch: Watch): Promise<void> {
  await dropUnfinished(watch.context);
  await dropRetired(watch.context);
  await watch.catalog.refreshDocuments(watch.context.now());
  watch.onEvent({ event: 'started', detail: { head: await watch.catalog.head() } });
  const reason = await findReasonToRebuild(watch);
  if (reason === null) await reconcileNow(watch);
  // Last: the present is served meanwhile.
  await watch.catalog.publishPast(watch.context.now());
}

const RETRY_MAX_MS = 30_000;

export interface WatchTimes {
  readonly pollMs: number;
  readonly sweepMs: number;
}

/**
 * Keeps the index current until the signal: looks at the head of the change log, which costs one
 * small read, applies changes when it moved, and reconciles from time to time. Faults are tried again, later and
 * later up to half a minute; LostLeaseError ends it.
 */
export async function watchChanges(
  watch: Watch,
  { pollMs, sweepMs }: WatchTimes,
  signal: AbortSignal,
): Promise<void> {
  const { catalog, context } = watch;
  await start(watch);
  let seen = -1;
  let retryMs = pollMs;
  let sweptAt = context.now().getTime();
  while (!signal.aborted) {
    const head = await catalog.head();
    const mayRebuild = head > 0 && (head !== seen || (await catalog.isRebuildAsked(watch.lease)));
    const reason = mayRebuild ? await findReasonToRebuild(watch) : null;
    if (reason !== null) {
      await rebuildNow(watch, reason);
      sweptAt = context.now().getTime();
    }
    const hasFailed = head !== seen && (await applyNow(watch));
    seen = hasFailed ? -1 : head;
    retryMs = hasFailed ? Math.min(2 * retryMs, RETRY_MAX_MS) : pollMs;
    if (context.now().getTime() - sweptAt >= sweepMs) {
      await reconcileNow(watch);
      sweptAt = context.now().getTime();
    }
    await context.fence();
    await sleep(retryMs, undefined, { signal }).catch(() => undefined);
  }
}
