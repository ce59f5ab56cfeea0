import type { Command } from 'commander';
import { refreshFeeds } from '../../../indexer/refresh/refresh-feeds.ts';
import { FEED_NAMES, placeNamed } from './feed-places.ts';
import { Filling } from './filling.ts';
import { importBundle, importFirst } from './import-bundle.ts';
import { addRefreshOptions } from './options.ts';
import { runRefresh, type Read, type Refreshed, type RefreshOptions } from './run-refresh.ts';
import { showRefresh } from './show-refresh.ts';
import { UsageError } from '../output.ts';
import { reindexNow } from '../index/reindex.ts';

interface Options extends RefreshOptions {
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
      `read feeds (${FEED_NAMES}; models-dev@2026-07-02 says of which day its data are), resolve them, write what changed; without a name, the bundled catalogue`,
    )
    .option(
      '--from <place>',
      'file, zip, folder or URL of the feed, or a folder with one of its name; default: its own address',
    );
  addRefreshOptions(command).action(runImport);
}

async function runImport(names: readonly string[], options: Options): Promise<void> {
  const { from, asOf } = options;
  if (names.length === 0 && (from ?? asOf) !== undefined) {
    throw new UsageError('--from and --as-of are for feeds: name one, such as models-dev.');
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
      const onDocuments: Read['onDocuments'] = (documents) => {
        filling.take(documents);
      };
      return { ...(await importFirst(context)), ...(options.reindex ? { onDocuments } : {}) };
    }, options);
    if (done.catalogue.status === 'ok') begun = await filling.finish();
  } finally {
    await filling.end();
  }
  if (options.reindex && !options.dryRun) await reindexNow('all', begun);
  if (!showRefresh(done, { ...options, examples: true })) process.exitCode = 1;
}
