import type { Feed } from '../feeds/feed.ts';
import { toSource } from '../feeds/reading/read-feed.ts';
import type { ResolvedSource } from '../resolve/resolved.ts';

/** Sources as this program describes them, with the date of the data that is held. */
export function toCurrentSources(
  stored: readonly ResolvedSource[],
  feeds: readonly Feed[],
): ResolvedSource[] {
  const feedOf = new Map(feeds.map((feed) => [feed.key, feed]));
  return stored.map((source) => {
    const feed = feedOf.get(source.key);
    return feed === undefined ? source : toSource(feed, source.asOf);
  });
}
