import type { KnownReading } from '../catalog/records/source-files.ts';
import { FeedError } from '../feeds/reading/feed-error.ts';
import type { Feed } from '../feeds/feed.ts';
import { isSameFiles } from '../feeds/reading/file-mark.ts';
import { InputError } from '../feeds/reading/input-error.ts';
import { type OpenedFeed, openFeed } from '../feeds/reading/open-feed.ts';
import { asFeedError, type FeedReading, readInputs } from '../feeds/reading/read-feed.ts';
import type { RefreshContext } from './context.ts';
import { describeRejections, type FeedReport, toFeedReport } from './feed-report.ts';
import { ShrinkError } from '../catalog/records/record-rows.ts';
import { toDay } from '../../schemas/instant.ts';

/** A feed and where it is to be read from. */
export interface FeedPlace {
  readonly feed: Feed;
  /** File, archive, folder or address. */
  readonly place: string;
  /** Date of the data, `YYYY-MM-DD`; absent: as the data or its host says. */
  readonly asOf?: string;
}

/**
 * Fetches a feed, reads it if it is another than the one known, and keeps its records. What is
 * wrong with the feed is in the report, not thrown: its last good records stay.
 * @throws the signal's reason, or what the store throws
 */
export async function refreshFeed(
  context: RefreshContext,
  { feed, place, asOf }: FeedPlace,
): Promise<FeedReport> {
  const { catalog, now, form, force } = context;
  const startedAt = now();
  const known = await catalog.loadReading(feed.key);
  try {
    refuseOlder(context, { feed, asOf, known });
    const isSameReader = known?.form === form && (asOf === undefined || asOf === known.asOf);
    const files = isSameReader && !force ? known.files : [];
    const opened = await fetchFeed(context, feed, place, files);
    const saving = { startedAt, files: opened.marks, form, force };
    if (opened.isUnchanged) {
      const saved = await catalog.saveUnchanged(feed.key, { ...saving, now: now() });
      return toFeedReport(feed.key, 'unchanged', { rows: saved.rows, as_of: known?.asOf ?? null });
    }
    const date = asOf ?? findKnownDate(known, opened);
    const reading = await parseFeed(context, feed, opened, date);
    const left = describeRejections(reading.rejected);
    context.signal?.throwIfAborted();
    const saved = await context.step(`Keeping ${feed.name}`, () =>
      catalog.saveRecords(reading.source, reading.records, {
        ...saving,
        now: now(),
        rejections: left.rejections,
      }),
    );
    const { rows, added, changed, removed } = saved;
    const counts = { rows, added, changed, removed };
    return toFeedReport(feed.key, 'ok', { ...counts, ...left, as_of: reading.source.asOf });
  } catch (error) {
    if (context.signal?.aborted === true) throw error;
    return noteFailure(context, feed.key, startedAt, known, error);
  }
}

/** What a source said earlier cannot be what it says now. @throws FeedError */
function refuseOlder(
  { force }: Pick<RefreshContext, 'force'>,
  {
    feed,
    asOf,
    known,
  }: {
    readonly feed: Feed;
    readonly asOf: string | undefined;
    readonly known: KnownReading | null;
  },
): void {
  if (force || asOf === undefined || known === null || asOf >= known.asOf) return;
  throw new FeedError(feed.key, {
    file: `data of ${asOf}`,
    expected:
      `older than the known data of ${known.asOf}: nothing was changed. “catalog past” ` +
      'adds older data to the history; --force makes it the current data',
  });
}

/** The date of bytes that are known: that another program reads them does not make them younger. */
function findKnownDate(known: KnownReading | null, opened: OpenedFeed): string | undefined {
  const isKnown = known !== null && known.files.length > 0;
  return isKnown && isSameFiles(known.files, opened.marks) ? known.asOf : undefined;
}

function fetchFeed(
  { step, limits = {}, signal }: RefreshContext,
  feed: Feed,
  place: string,
  known: KnownReading['files'],
): Promise<OpenedFeed> {
  return step(`Fetching ${feed.name}`, (report) =>
    asFeedError(feed, place, () =>
      openFeed(feed, place, {
        known,
        limits: { ...limits, ...(signal === undefined ? {} : { signal }) },
        onBytes: (bytes) => {
          report(bytes, bytes);
        },
      }),
    ),
  );
}

function parseFeed(
  { step, now }: RefreshContext,
  feed: Feed,
  { inputs }: OpenedFeed,
  asOf: string | undefined,
): Promise<FeedReading> {
  return step(`Reading ${feed.name}`, (report) =>
    readInputs(feed, inputs, {
      ...(asOf === undefined ? {} : { asOf }),
      today: toDay(now()),
      onProgress: ({ rows }) => {
        report(rows, rows);
      },
    }),
  );
}

async function noteFailure(
  { catalog, now }: RefreshContext,
  source: string,
  startedAt: Date,
  known: KnownReading | null,
  cause: unknown,
): Promise<FeedReport> {
  const error = cause instanceof Error ? cause.message : String(cause);
  const isRefused =
    cause instanceof ShrinkError ||
    (cause instanceof FeedError && !(cause.cause instanceof InputError));
  const report = toFeedReport(source, isRefused ? 'refused' : 'failed', {
    error,
    as_of: known?.asOf ?? null,
  });
  // The store has noted by itself that it refused a feed.
  if (!(cause instanceof ShrinkError)) {
    await catalog.noteRun({ ...report, startedAt, finishedAt: now() });
  }
  return report;
}
