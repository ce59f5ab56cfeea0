import type { RefreshContext } from './context.ts';
import type { FeedReport } from './feed-report.ts';
import { refreshFeed, type FeedPlace } from './refresh-feed.ts';

/**
 * Refreshes feeds one after the other, so that one feed at a time is in memory; one that fails does
 * not hinder the others.
 * @throws the signal's reason, or what the store throws
 */
export async function refreshFeeds(
  context: RefreshContext,
  places: readonly FeedPlace[],
): Promise<FeedReport[]> {
  const reports: FeedReport[] = [];
  for (const place of places) {
    context.signal?.throwIfAborted();
    reports.push(await refreshFeed(context, place));
  }
  return reports;
}
