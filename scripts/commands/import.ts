import type { Command } from 'commander';
import { readBundle } from '../../indexer/feeds/bundle.ts';
import { refreshBundle } from '../../indexer/refresh/refresh-bundle.ts';
import { refreshFeeds } from '../../indexer/refresh/refresh-feeds.ts';
import { BUNDLE } from '../environment.ts';
import { FEED_NAMES, placeNamed } from '../refresh/feed-places.ts';
import { addRefreshOptions } from '../refresh/options.ts';
import { runRefresh, type RefreshOptions } from '../refresh/run-refresh.ts';
import { showRefresh } from '../refresh/show-refresh.ts';
import { UsageError } from './output.ts';
import { reindexNow } from './reindex.ts';

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
      `read feeds (${FEED_NAMES}), resolve them, write what changed; without a name, the bundled catalogue`,
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
  const done = await runRefresh(async (context) => {
    if (names.length > 0) return { feeds: await refreshFeeds(context, places) };
    const bundle = await readBundle(BUNDLE);
    return { feeds: await refreshBundle(context, bundle), history: bundle.history };
  }, options);
  if (options.reindex && !options.dryRun) await reindexNow();
  if (!showRefresh(done, { ...options, examples: true })) process.exitCode = 1;
}
