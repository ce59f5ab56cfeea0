import type { Command } from 'commander';
import { refreshFeeds } from '../../../indexer/refresh/refresh-feeds.ts';
import { placeAll, placeNamed } from './feed-places.ts';
import { addRefreshOptions } from './options.ts';
import { runRefresh, type RefreshOptions } from './run-refresh.ts';
import { showRefresh } from './show-refresh.ts';
import { parseSchedule, watchFeeds } from './watch-feeds.ts';
import { UsageError } from '../output.ts';
import { reindexNow } from '../index/reindex.ts';

interface SyncOptions extends RefreshOptions {
  readonly from?: string;
  readonly asOf?: string;
  readonly reindex?: true;
  readonly json?: true;
  readonly watch?: true;
  readonly schedule?: string;
}

const SCHEDULE = '0 */6 * * *';

/** `catalog sync …` */
export function addSyncCommand(program: Command): void {
  const command = program
    .command('sync [feeds...]')
    .description(
      'fetch all feeds, or those named, and update the catalogue; exits with 1 if any of them fails',
    )
    .option('--from <folder>', 'read from a folder with one folder per feed, not from the network')
    .option('--watch', 'keep running on a schedule until stopped')
    .option('--schedule <cron>', `when, in UTC; with --watch (default: "${SCHEDULE}")`);
  addRefreshOptions(command).action(runSync);
}

async function runSync(names: readonly string[], options: SyncOptions): Promise<void> {
  const { from, asOf, watch, schedule } = options;
  refuseContradictions(names, options);
  const { places, skipped } = names.length > 0 ? placeNamed(names, from, asOf) : placeAll(from);
  if (watch) {
    await watchFeeds(names, options, parseSchedule(schedule ?? SCHEDULE));
    return;
  }
  const done = await runRefresh(
    async (context) => ({ feeds: await refreshFeeds(context, places) }),
    options,
  );
  if (options.reindex && !options.dryRun) await reindexNow();
  if (!showRefresh(done, { ...options, skipped })) process.exitCode = 1;
}

function refuseContradictions(names: readonly string[], options: SyncOptions): void {
  const { watch, schedule, asOf } = options;
  if (watch === undefined && schedule !== undefined) {
    throw new UsageError('--schedule works only with --watch.');
  }
  if (asOf !== undefined && names.length !== 1) {
    throw new UsageError('--as-of needs one feed: name it, such as models-dev.');
  }
  const once = (['asOf', 'force', 'dryRun', 'reindex'] as const).find((name) => options[name]);
  if (watch && once !== undefined) {
    const flag = once.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`);
    throw new UsageError(`--${flag} cannot be used with --watch.`);
  }
}
