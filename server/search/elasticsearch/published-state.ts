import type { Benchmark, CatalogInfo, Creator, Provider } from '../../../schemas/directory.ts';
import type { SearchProfile } from '../../../schemas/search/profile.ts';
import { StateOutdated, type ElasticsearchClient } from './client.ts';
import { bodyOf, totalOf, type Aggregation, type SearchResponse } from './response.ts';
import type { SearchBody } from './query/body.ts';
import { LOG, MODELS, terms, type Clause } from './query/clauses.ts';

/** The documents of one published state that are no models. */
interface Directory {
  readonly info: CatalogInfo;
  readonly providers: readonly Provider[];
  readonly creators: readonly Creator[];
  readonly benchmarks: readonly Benchmark[];
}

/** What can be searched in a physical index now. */
interface Visible {
  /** The number of the last write, and of the last one to a directory. */
  readonly lastWrite: number;
  readonly lastDirectoryWrite: number;
  readonly documents: number;
  readonly directoryDocuments: number;
  readonly models: number;
  /** The change log: its last entry, and how many are there. */
  readonly lastEntry: number;
  readonly entries: number;
  readonly families: readonly string[];
}

/** What is the same for every request to one published state. */
export interface PublishedState extends Directory, Visible {
  /** The physical index. */
  readonly index: string;
  /** Differs for every published state. */
  readonly version: string;
  /** The catalogue's own day, ms since the epoch. */
  readonly todayMs: number;
  /** Weights of the ranking; those of fields' lengths are the index's own. */
  readonly profile: SearchProfile;
  /** @throws StateOutdated if the index is gone, or a hit was written after this state was read */
  search(body: SearchBody): Promise<SearchResponse>;
}

const UNKNOWN: CatalogInfo = {
  catalog_version: '0',
  updated_at: '1970-01-01T00:00:00Z',
  sources: [],
};
const DIRECTORY = terms('kind', ['info', 'provider', 'creator', 'benchmark']);
const PAGE = 2_000;
const MAX_FAMILIES = 10_000;
const LAST_WRITE: Clause = { max: { field: '_seq_no' } };

const toLogCounts = (log: Aggregation | undefined): Pick<Visible, 'lastEntry' | 'entries'> => ({
  lastEntry: log?.max?.value ?? 0,
  entries: log?.sum?.value ?? 0,
});

/** Identifies a published state. */
const toVersion = (index: string, { lastWrite, documents }: LastSeen): string =>
  `${index}.${lastWrite}.${documents}`;
type LastSeen = Pick<Visible, 'lastWrite' | 'documents'>;

/**
 * Checks that a point in time holds a published state.
 * @throws StateOutdated if something was written before it was opened
 */
export async function expectState(
  client: ElasticsearchClient,
  { index, version }: PublishedState,
  pointInTime: string,
): Promise<void> {
  const answer = await client.searchAt(pointInTime, {
    size: 0,
    track_total_hits: true,
    aggs: { last: LAST_WRITE },
  });
  const lastWrite = answer.aggregations['last']?.value ?? -1;
  if (toVersion(index, { lastWrite, documents: totalOf(answer) }) === version) return;
  throw new StateOutdated(`The index ${index} has changed.`);
}

/** Reads what changes with every write, in one search: it is of one moment. */
async function readVisible(client: ElasticsearchClient, index: string): Promise<Visible> {
  const answer = await client.searchPatiently(index, {
    size: 0,
    track_total_hits: true,
    aggs: {
      last: LAST_WRITE,
      directory: { filter: DIRECTORY, aggs: { max: LAST_WRITE } },
      log: {
        filter: LOG,
        aggs: { max: { max: { field: 'log.last' } }, sum: { sum: { field: 'log.size' } } },
      },
      models: {
        filter: MODELS,
        aggs: { values: { terms: { field: 'f_family', size: MAX_FAMILIES } } },
      },
    },
  });
  const { last, directory, log, models } = answer.aggregations;
  return {
    lastWrite: last?.value ?? -1,
    lastDirectoryWrite: directory?.max?.value ?? -1,
    documents: totalOf(answer),
    directoryDocuments: directory?.doc_count ?? 0,
    models: models?.doc_count ?? 0,
    ...toLogCounts(log),
    families: (models?.values?.buckets ?? []).map(({ key }) => String(key)),
  };
}

/** The documents that are no models, by kind, in the order of their ids. */
async function readDirectory(client: ElasticsearchClient, index: string): Promise<Directory> {
  const documents: { kind: unknown; body: unknown }[] = [];
  let after: readonly unknown[] | undefined;
  do {
    const { hits } = await client.searchPatiently(index, {
      query: { bool: { filter: [DIRECTORY] } },
      sort: [{ key: 'asc' }],
      ...(after === undefined ? {} : { search_after: after }),
      size: PAGE,
      track_total_hits: false,
      _source: ['kind', 'body'],
    });
    documents.push(
      ...hits.hits.map((hit) => ({
        kind: (hit._source as { readonly kind: unknown }).kind,
        body: JSON.parse(bodyOf(hit)) as unknown,
      })),
    );
    after = hits.hits.length < PAGE ? undefined : hits.hits.at(-1)?.sort;
  } while (after !== undefined);
  const of = <T>(wanted: string): T[] =>
    documents.filter(({ kind }) => kind === wanted).map(({ body }) => body as T);
  return {
    info: of<CatalogInfo>('info')[0] ?? UNKNOWN,
    providers: of('provider'),
    creators: of('creator'),
    benchmarks: of('benchmark'),
  };
}

const isSameDirectory = (a: Visible, b: Visible): boolean =>
  a.lastDirectoryWrite === b.lastDirectoryWrite && a.directoryDocuments === b.directoryDocuments;

/**
 * Reads what every request to a physical index needs in addition to its own search.
 * @param profile weights of the ranking
 * @param before what was read last; it is given back if nothing has changed since
 */
export async function loadState(
  client: ElasticsearchClient,
  index: string,
  profile: SearchProfile,
  before: PublishedState | null,
): Promise<PublishedState> {
  const visible = await readVisible(client, index);
  const version = toVersion(index, visible);
  if (before?.version === version) return before;
  const known = before?.index === index && isSameDirectory(before, visible) ? before : null;
  const { info, providers, creators, benchmarks } = known ?? (await readDirectory(client, index));
  return {
    ...visible,
    info,
    providers,
    creators,
    benchmarks,
    index,
    version,
    profile,
    todayMs: Date.parse(info.updated_at),
    search: async (body) => {
      const answer = await client.search(index, { ...body, seq_no_primary_term: true });
      const isLater = answer.hits.hits.some(({ _seq_no = -1 }) => _seq_no > visible.lastWrite);
      if (isLater) throw new StateOutdated(`The index ${index} has changed.`);
      return answer;
    },
  };
}
