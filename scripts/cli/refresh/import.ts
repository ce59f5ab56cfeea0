import type { Command } from 'commander';
import { refreshFeeds } from '../../../indexer/refresh/refresh-feeds.ts';
import { FEED_NAMES, placeNamed } from './feed-places.ts';
import { addRefreshOptions } from './options.ts';
import { type Read, type Refreshed, type RefreshOptions, runRefresh } from './run-refresh.ts';
import { showRefresh } from './show-refresh.ts';
import { UsageError } from '../output.ts';
import { reindexNow } from '../index/reindex.ts';
import type { FillMessage } from '../../workers/fill-index.ts';
import { startThread, type Thread } from '../../workers/thread.ts';
import { BUNDLE, catalogPlace, dataFile, loadEnvironment } from '../../environment.ts';
import {
  type Bundle,
  proveBundle,
  readBundle,
  readHistory,
  readRecords,
  readSources,
} from '../../../indexer/feeds/bundle.ts';
import { FEEDS } from '../../../indexer/feeds/registry.ts';
import type { RefreshContext } from '../../../indexer/refresh/context.ts';
import type { FeedReport } from '../../../indexer/refresh/feed-report.ts';
import { refreshBundle } from '../../../indexer/refresh/refresh-bundle.ts';
import { type ResolvedAhead, resolveFirst } from '../../../indexer/refresh/resolve-first.ts';
import { drain } from '../../../indexer/resolve/group.ts';
import { toDay } from '../../../schemas/instant.ts';
import type { FeedRecord } from '../../../schemas/records.ts';

interface ImportOptions extends RefreshOptions {
  readonly from?: string;
  readonly asOf?: string;
  readonly reindex?: true;
  readonly json?: true;
}

/** `catalog import …` */
export function addImportCommand(program: Command): void {
  const command = program
    .command('import [feeds...]')
    .description(
      `import feeds and write what changed; without a name, the bundled catalogue. Feeds: ${FEED_NAMES}. Add a day to date their data: models-dev@2026-07-02`,
    )
    .option(
      '--from <place>',
      'file, zip, folder or URL of the feed, or a folder that contains one named after it; default: its own URL',
    );
  addRefreshOptions(command).action(runImport);
}

async function runImport(names: readonly string[], options: ImportOptions): Promise<void> {
  const { from, asOf } = options;
  if (names.length === 0 && (from ?? asOf) !== undefined) {
    throw new UsageError('--from and --as-of need a feed: name one, such as models-dev.');
  }
  const { places } = placeNamed(names, from, asOf);
  const filling = new Filling();
  let begun: string | undefined;
  let done: Refreshed;
  try {
    done = await runRefresh(async (context) => {
      if (names.length > 0) return { feeds: await refreshFeeds(context, places) };
      const isFirst = (await context.catalog.loadSources()).length === 0;
      if (!isFirst || options.dryRun) return importBundle(context);
      const first = await importFirst(context);
      if (options.reindex !== true) return first;
      // Until there are documents it is loaded.
      filling.begin();
      return { ...first, onDocuments: (documents) => filling.take(documents) };
    }, options);
    if (done.catalogue.status === 'ok') begun = await filling.finish();
  } finally {
    await filling.end();
  }
  if (options.reindex && !options.dryRun) await reindexNow('all', begun);
  if (!showRefresh(done, { ...options, examples: true })) process.exitCode = 1;
}

/** An embedded index that is filled while the catalogue is written. */
export class Filling {
  #thread: Thread<FillMessage, string> | null = null;

  /** Makes the index, which has nothing yet. */
  begin(): Thread<FillMessage, string> {
    this.#thread ??= startThread({ name: 'fill', path: dataFile(loadEnvironment(), 'index') });
    return this.#thread;
  }

  /** Takes documents when few wait. */
  async take(documents: NonNullable<FillMessage>): Promise<void> {
    await this.begin().send(documents);
  }

  /**
   * Waits until all is written.
   * @returns the name of the index; undefined: there is none, or it failed, and will be built
   */
  async finish(): Promise<string | undefined> {
    await this.#thread?.send(null);
    return this.#thread?.result.catch(() => undefined);
  }

  /** Ends it where it is. */
  async end(): Promise<void> {
    await this.#thread?.end();
  }
}

/** Keeps the records of the bundled catalogue, and gives what came of the past with it. */
export async function importBundle(context: RefreshContext): Promise<Read> {
  const sources = await readSources(BUNDLE);
  await proveBundle(BUNDLE, sources);
  const history = await readHistory(BUNDLE, true);
  const readOwn = (source: string): AsyncIterable<FeedRecord> => readRecords(BUNDLE, source, true);
  return { feeds: await refreshBundle(context, sources, readOwn), history };
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
    const { history, ahead } = await resolveBundle(step, toDay(now())).catch(
      async (error: unknown) => {
        // What is wrong with a record is said where it is looked for.
        await keeping.result;
        throw error;
      },
    );
    const feeds = await keeping.result;
    const isComplete = feeds.every(({ status }) => status === 'ok');
    return { feeds, history, ahead: isComplete ? ahead : null };
  } finally {
    await keeping.end();
  }
}

/** Resolves the bundle as it is; whoever keeps it finds out whether it is sound. */
async function resolveBundle(
  step: RefreshContext['step'],
  today: string,
): Promise<Pick<Bundle, 'history'> & { readonly ahead: ResolvedAhead }> {
  const { records, history, ...known } = await readBundle(BUNDLE, true);
  const ahead = await step('Resolving models', () =>
    Promise.resolve(resolveFirst({ ...known, records: drain(records) }, FEEDS, today)),
  );
  return { history, ahead };
}
