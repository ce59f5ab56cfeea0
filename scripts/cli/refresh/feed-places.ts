import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Feed } from '../../../indexer/feeds/feed.ts';
import { FEEDS } from '../../../indexer/feeds/registry.ts';
import type { FeedPlace } from '../../../indexer/refresh/refresh-feed.ts';
import { UsageError } from '../output.ts';
import { isDay } from '../../../schemas/instant.ts';

/** Keys of all feeds, for people. */
export const FEED_NAMES = FEEDS.map(({ key }) => key).join(', ');

/** A feed that is not read, and why. */
export interface SkippedFeed {
  readonly source: string;
  readonly reason: string;
}

/** @throws UsageError naming the feeds there are */
export function findFeed(name: string): Feed {
  const feed = FEEDS.find(({ key }) => key === name);
  if (feed === undefined) throw new UsageError(`There is no feed “${name}”. Feeds: ${FEED_NAMES}.`);
  return feed;
}

/** Feeds to read, and those that are not. */
export interface PlacedFeeds {
  readonly places: readonly FeedPlace[];
  readonly skipped: readonly SkippedFeed[];
}

/**
 * Where feeds that were named are, as `key` or with the date of their data as `key@date`: in `from`, in the folder of their name there, or at their
 * addresses.
 * @throws UsageError if there is no such feed, or it is nowhere
 */
export function placeNamed(
  names: readonly string[],
  from: string | undefined,
  asOf: string | undefined,
): PlacedFeeds {
  const places = names.map((name): FeedPlace => {
    const [key = '', date = asOf] = name.split('@', 2);
    const feed = findFeed(key);
    if (date !== undefined && !isDay(date)) {
      throw new UsageError(`${name}: “${date}” is not a date. Write it as ${key}@2026-07-02.`);
    }
    return { feed, place: placeOf(feed, from), ...(date === undefined ? {} : { asOf: date }) };
  });
  return { places, skipped: [] };
}

function placeOf(feed: Feed, from: string | undefined): string {
  if (from !== undefined) return findInside(feed, from) ?? from;
  if (feed.address !== null) return feed.address;
  throw new UsageError(`${feed.name} has no default address: say where it is with --from.`);
}

/**
 * Where all feeds are: in the folder of each one's name in `from`, or each at its address. Those
 * that are nowhere are skipped.
 * @throws UsageError if that leaves none
 */
export function placeAll(from: string | undefined): PlacedFeeds {
  const places: FeedPlace[] = [];
  const skipped: SkippedFeed[] = [];
  for (const feed of FEEDS) {
    const place = from === undefined ? feed.address : findInside(feed, from);
    if (place !== null) places.push({ feed, place });
    else {
      const reason =
        from === undefined
          ? 'it has no default address: say where it is with --from'
          : `there is no ${feed.key} in ${from}`;
      skipped.push({ source: feed.key, reason });
    }
  }
  if (places.length === 0) {
    throw new UsageError(
      `--from: “${from ?? ''}” has no folder of a feed. Folders are named ${FEED_NAMES}.`,
    );
  }
  return { places, skipped };
}

function findInside({ key }: Feed, from: string): string | null {
  const inside = join(from, key);
  return existsSync(inside) ? inside : null;
}
