import { toDay } from '../../../indexer/catalog/database/instant.ts';
import { readBundle, type Bundle } from '../../../indexer/feeds/bundle.ts';
import { FEEDS } from '../../../indexer/feeds/registry.ts';
import type { RefreshContext } from '../../../indexer/refresh/context.ts';
import type { FeedReport } from '../../../indexer/refresh/feed-report.ts';
import { refreshBundle } from '../../../indexer/refresh/refresh-bundle.ts';
import { resolveFirst, type ResolvedAhead } from '../../../indexer/refresh/resolve-first.ts';
import { startThread } from '../../workers/thread.ts';
import { BUNDLE, catalogPlace, loadEnvironment } from '../../environment.ts';
import type { Read } from './run-refresh.ts';

/** Keeps the records of the bundled catalogue, and gives what came of the past with it. */
export async function importBundle(context: RefreshContext): Promise<Read> {
  const bundle = await readBundle(BUNDLE);
  return { feeds: await refreshBundle(context, bundle), history: bundle.history };
}

/**
 * Does the same for a catalogue that has nothing yet, while it resolves the bundle: the work of two
 * processors. The catalogue is made of what was resolved if all of it was kept.
 */
export async function importFirst({ step, signal, now }: RefreshContext): Promise<Read> {
  const place = catalogPlace(loadEnvironment());
  const keeping = startThread<never, readonly FeedReport[]>(
    { name: 'keep', place, folder: BUNDLE },
    signal,
  );
  try {
    const { bundle, ahead } = await resolveBundle(step, toDay(now())).catch(
      async (error: unknown) => {
        // What is wrong with a record is said where it is looked for.
        await keeping.result;
        throw error;
      },
    );
    const feeds = await keeping.result;
    const isKept = feeds.every(({ status }) => status === 'ok');
    return { feeds, history: bundle.history, ahead: isKept ? ahead : null };
  } finally {
    await keeping.end();
  }
}

/** Resolves the bundle as it is; whoever keeps it finds out whether it is sound. */
async function resolveBundle(
  step: RefreshContext['step'],
  today: string,
): Promise<{ readonly bundle: Bundle; readonly ahead: ResolvedAhead }> {
  const bundle = await readBundle(BUNDLE, true);
  const ahead = await step('Resolving models', () =>
    Promise.resolve(resolveFirst(bundle, FEEDS, today)),
  );
  return { bundle, ahead };
}
