import { conditionsOf } from '../../schemas/filter/conditions.ts';
import type { CatalogQuery, Filter, Sort } from '../../schemas/query.ts';
import {
  SEARCH_SLUGS_MAX,
  SEARCH_TEXT_MAX,
  type SearchClass,
  type SearchLogDocument,
} from '../../schemas/search/log.ts';
import { norm, parts } from '../../schemas/search/text.ts';
import { maskSecrets } from '../http/mask.ts';
import type { LoggedSearch, RecordedSearch } from './port.ts';

/** Longest text of one filter that is stored: the mapping indexes no more. */
const FILTER_MAX = 1_024;

const toRange = (min: string | number | null, max: string | number | null): string =>
  `${min ?? ''}..${max ?? ''}`;

/** The fields a filter looks at; an expression may look at many. */
function fieldsOf(filter: Filter): readonly string[] {
  if (filter.kind !== 'expression') return [fieldOf(filter)];
  return conditionsOf(filter.of).map((one) =>
    one.kind === 'scored' ? `benchmark:${one.benchmark}` : one.field,
  );
}

const fieldOf = (filter: Exclude<Filter, { kind: 'expression' }>): string =>
  filter.kind === 'score' ? `benchmark:${filter.benchmark}` : filter.field;

/** A filter in one readable word. */
function toText(filter: Filter): string {
  if (filter.kind === 'expression') return filter.text;
  const field = fieldOf(filter);
  switch (filter.kind) {
    case 'any_of':
      return `${filter.not ? '-' : ''}${field}=${filter.values.join('|')}`;
    case 'is':
      return `${field}=${String(filter.value)}`;
    case 'range':
    case 'between':
    case 'score':
      return `${field}=${toRange(filter.min, filter.max)}`;
  }
}

const toSort = ({ by, direction }: Sort): string => `${direction === 'desc' ? '-' : ''}${by}`;

/**
 * Name and version of the program that asks, of the form `curl/8.5.0`. Anything else in a
 * `User-Agent` may say whose computer it is.
 */
export function toClient(userAgent: string | null): string | null {
  const found = /^([A-Za-z][A-Za-z._-]{0,39})(?:\/(\d[\w.+-]{0,19})(?=$|[\s;(])|$)/.exec(
    userAgent ?? '',
  );
  if (found === null) return null;
  const [, name = '', version] = found;
  return maskSecrets(version === undefined ? name : `${name}/${version}`);
}

/** The filters, without any key that somebody put there. */
function describeFilters(filters: CatalogQuery['filters']) {
  return {
    filters: filters.map((filter) => maskSecrets(toText(filter)).slice(0, FILTER_MAX)),
    filter_fields: [...new Set(filters.flatMap(fieldsOf).map(maskSecrets))],
  };
}

/** What every entry says of the program that wrote it. */
export interface LogAbout {
  /** Version of the program. */
  readonly release: string;
  /** Name of the weights of the ranking. */
  readonly profile: string;
}

/** Parameters that say nothing of what is searched for: keys and places in a list of its own. */
const UNLOGGED = ['query_id', 'cursor'];
const TEXT_NAMES = ['q', 'query', 'search'];

/** The parameters of a request as an address has them, with its text and without. */
function describeAddress(address: URLSearchParams): Pick<SearchLogDocument, 'address' | 'where'> {
  const asked = [...address].filter(([name]) => !UNLOGGED.includes(name));
  const write = (pairs: typeof asked): string =>
    maskSecrets(
      new URLSearchParams(pairs.map(([name, value]) => [name, maskSecrets(value)])).toString(),
    ).slice(0, FILTER_MAX);
  return {
    address: write(asked),
    where: write(asked.filter(([name]) => !TEXT_NAMES.includes(name))),
  };
}

/** What kind of text it is, by what was found for it. */
function toClass({ isQuestion, stage, total, slugs }: LoggedSearch, q: string): SearchClass {
  if (isQuestion) return 'question';
  if (total === 0) return 'nothing';
  if (stage === 'fuzzy') return 'typo';
  if (stage === 'partial') return 'partial';
  return norm(q) === norm(slugs[0] ?? '') ? 'name' : 'words';
}

/** What is stored of an answered search alone. */
function describeAnswer(search: LoggedSearch, isMasked: boolean): Partial<SearchLogDocument> {
  const { query, slugs } = search;
  const [first] = slugs;
  return {
    ...describeFilters(query.filters),
    sort: query.sort.map((sort) => maskSecrets(toSort(sort))),
    ...(query.asOf === undefined ? {} : { as_of: query.asOf }),
    typo: query.text?.typo ?? 'off',
    class: toClass(search, query.text?.q ?? ''),
    ...(query.window.kind === 'offset' ? { offset: query.window.offset } : {}),
    limit: query.limit,
    stage: search.stage ?? 'none',
    corrections: isMasked ? [] : search.corrections.map(([from, word]) => `${from}>${word}`),
    total: search.total,
    slugs: slugs.slice(0, SEARCH_SLUGS_MAX),
    ...(first === undefined ? {} : { first }),
    engine: search.engine,
    index_version: search.version,
    clicked: false,
    reciprocal_rank: 0,
  };
}

/** What is stored of a search, however and whenever its answer is sent. */
function describeSearch(search: RecordedSearch['search']) {
  const address = new URLSearchParams(search.address);
  // A key is masked before its words are taken: they would no longer look like one.
  const typed =
    search.kind === 'search'
      ? (search.query.text?.q ?? '')
      : (TEXT_NAMES.map((name) => address.get(name)).find((one) => one !== null) ?? '');
  const masked = maskSecrets(typed);
  const text = masked.slice(0, SEARCH_TEXT_MAX);
  const words = parts(text);
  return {
    endpoint: search.endpoint,
    ...describeAddress(address),
    text,
    query: words.join(' '),
    words: words.length,
    ...(search.kind === 'search' ? describeAnswer(search, masked !== typed) : {}),
    ...(search.kind === 'suggestion'
      ? {
          offset: 0,
          slugs: search.slugs,
          engine: search.engine,
          index_version: search.version,
          clicked: false,
          reciprocal_rank: 0,
        }
      : {}),
    ...(search.kind === 'failure' ? { error: search.error } : {}),
  };
}

/** What is stored of a search; a pure function of it, of how it was sent, and of the program. */
export function toSearchLogDocument(
  { search, sent }: RecordedSearch,
  about: LogAbout,
): SearchLogDocument {
  const client = toClient(sent.userAgent);
  return {
    '@timestamp': sent.at.toISOString(),
    query_id: sent.requestId,
    ...describeSearch(search),
    took_ms: Math.round(sent.tookMs * 100) / 100,
    cached: sent.cached,
    ...(client === null ? {} : { client }),
    ...about,
  };
}
