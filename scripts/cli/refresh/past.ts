import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { FEEDS } from '../../../indexer/feeds/registry.ts';
import { holdRefresh } from '../../../indexer/refresh/hold-refresh.ts';
import {
  placePast,
  type DatedPlace,
  type PlacedPast,
} from '../../../indexer/refresh/history/place-past.ts';
import { say, withProgress } from '../progress.ts';
import { FEED_NAMES, findFeed } from './feed-places.ts';
import { group, print, printJson, UsageError } from '../output.ts';
import { withCatalog } from '../stores.ts';
import { isDay } from '../../../schemas/instant.ts';

interface PastOptions {
  readonly from: string;
  readonly json?: true;
}

/** `catalog past …` */
export function addPastCommand(program: Command): void {
  program
    .command('past <feed>')
    .description(
      `extend the history with a feed’s data from past days; current data does not change. Feeds: ${FEED_NAMES}`,
    )
    .requiredOption(
      '--from <folder>',
      'folder with a file or folder of each day, its date in its name: api.2026-01-01.json',
    )
    .option('--json', 'print JSON')
    .action(runPast);
}

/** @throws UsageError if the folder has nothing with a date in its name, or two of one date */
export function listDated(folder: string): DatedPlace[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new UsageError(`--from: “${folder}” is not a folder.`);
  }
  const places = new Map<string, string>();
  for (const name of readdirSync(folder).sort()) {
    const date = /(?<!\d)(\d{4}-\d{2}-\d{2})(?!\d)/.exec(name)?.[1];
    if (date === undefined || !isDay(date)) continue;
    const other = places.get(date);
    if (other !== undefined) {
      throw new UsageError(`--from: “${other}” and “${name}” are both dated ${date}.`);
    }
    places.set(date, name);
  }
  if (places.size === 0) {
    throw new UsageError(`--from: no file name in “${folder}” contains a date such as 2026-01-01.`);
  }
  return [...places].map(([date, name]) => ({ date, place: join(folder, name) }));
}

async function runPast(name: string, { from, json }: PastOptions): Promise<void> {
  const feed = findFeed(name);
  const places = listDated(from);
  const placed = await withCatalog((catalog) =>
    holdRefresh(
      {
        catalog,
        onWait: (owner) => {
          say(`${owner} is refreshing this catalogue: waiting for it to finish.`);
        },
      },
      (signal) =>
        placePast(
          { catalog, signal, now: () => new Date(), step: withProgress },
          feed,
          FEEDS,
          places,
        ),
    ),
  );
  if (json) printJson({ source: feed.key, ...placed });
  else print(describe(feed.key, placed));
}

function describe(source: string, { dates, offers, prices, unknown }: PlacedPast): string {
  if (dates.length === 0) return `${source}: all of these days are already known`;
  const days = `${dates[0] ?? ''} to ${dates.at(-1) ?? ''}`;
  const left = `${group(unknown)} models that no source has any more left out`;
  return `${source}: ${group(dates.length)} days from ${days}: ${group(prices)} prices and ${group(offers)} offers of the past, ${left}`;
}
