import type { PlacedStates } from '../../catalog/history/place-states.ts';
import type { Feed } from '../../feeds/feed.ts';
import { readFeed } from '../../feeds/reading/read-feed.ts';
import type { SourcedRecord } from '../../resolve/resolved.ts';
import type { RefreshContext } from '../context.ts';
import { toCurrentSources } from '../current-sources.ts';
import { completeStates, type FeedState } from './complete-states.ts';
import { resolveStates } from './resolve-states.ts';
import { toDay } from '../../../schemas/instant.ts';

/** A feed's data of a day. */
export interface DatedPlace {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** File, archive, folder or address. */
  readonly place: string;
}

/** What was placed, and how many models were left out because nobody speaks of them now. */
export type PlacedPast = PlacedStates & { readonly unknown: number };

type Context = Pick<RefreshContext, 'catalog' | 'now' | 'step' | 'signal' | 'limits'>;

/** Reads what the feed said on these days, the oldest first. */
async function readStates(
  { step, signal, limits = {} }: Context,
  feed: Feed,
  places: readonly DatedPlace[],
): Promise<FeedState[]> {
  const { past } = feed;
  const reader = past === undefined ? feed : { ...feed, files: past.files };
  const sorted = [...places].sort((a, b) => (a.date < b.date ? -1 : 1));
  const states = await step(`Reading ${feed.name}`, async (report) => {
    const read: FeedState[] = [];
    for (const { date, place } of sorted) {
      signal?.throwIfAborted();
      const { records } = await readFeed(reader, place, { asOf: date, limits });
      report(read.push({ date, records }), sorted.length);
    }
    return read;
  });
  return past === undefined ? states : completeStates(states, (record) => past.isPart(record));
}

/**
 * Puts what a feed said on days of the past in front of the history of the catalogue. What is
 * published of the present stays; the same days again change nothing.
 * @throws PastError if a day is after the first one whose data are known
 * @throws FeedError naming file, record and field if a file cannot be believed
 */
export async function placePast(
  context: Context,
  feed: Feed,
  feeds: readonly Feed[],
  places: readonly DatedPlace[],
): Promise<PlacedPast> {
  const { catalog, now, step, signal } = context;
  await catalog.assertPlaceable(
    feed.key,
    places.map(({ date }) => date),
  );
  const states = await readStates(context, feed, places);
  const records: SourcedRecord[] = [];
  for await (const record of catalog.loadRecords()) records.push(record);
  const known = {
    records,
    sources: toCurrentSources(await catalog.loadSources(), feeds),
    knownIdentities: await catalog.loadIdentities(),
  };
  const past = await step('Resolving the past', (report) =>
    Promise.resolve(
      resolveStates(feed.key, states, known, toDay(now()), (done) => {
        signal?.throwIfAborted();
        report(done, states.length);
      }),
    ),
  );
  const placed = await step('Writing the history', () => catalog.placeStates(past, now()));
  return { ...placed, unknown: past.unknown };
}
