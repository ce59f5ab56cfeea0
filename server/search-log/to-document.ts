import { withoutDefaults } from '../../schemas/search/default-filters.ts';
import { conditionsOf } from '../../schemas/filter/conditions.ts';
import type { CatalogQuery, Filter, Sort } from '../../schemas/query.ts';
import {
  SEARCH_SLUGS_MAX,
  SEARCH_TEXT_MAX,
  type SearchLogDocument,
} from '../../schemas/search/log.ts';
import { parts } from '../../schemas/search/text.ts';
import { maskSecrets } from '../http/mask.ts';
import type { Sent } from '../http/route.ts';
import type { LoggedSearch } from './port.ts';

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

/** What is stored of an answered search; a pure function of both. */
export function toSearchLogDocument(search: LoggedSearch, sent: Sent): SearchLogDocument {
  const { query, slugs } = search;
  // A key is masked before its words are taken: they would no longer look like one.
  const typed = query.text?.q ?? '';
  const masked = maskSecrets(typed);
  const text = masked.slice(0, SEARCH_TEXT_MAX);
  const [first] = slugs;
  const client = toClient(sent.userAgent);
  return {
    '@timestamp': sent.at.toISOString(),
    endpoint: search.endpoint,
    text,
    query: parts(text).join(' '),
    // Default filters were requested by nobody.
    ...describeFilters(withoutDefaults(query.filters)),
    sort: query.sort.map((sort) => maskSecrets(toSort(sort))),
    ...(query.asOf === undefined ? {} : { as_of: query.asOf }),
    typo: query.text?.typo ?? 'off',
    ...(query.window.kind === 'offset' ? { offset: query.window.offset } : {}),
    limit: query.limit,
    stage: search.stage ?? 'none',
    corrections:
      masked === typed ? search.corrections.map(([from, word]) => `${from}>${word}`) : [],
    total: search.total,
    slugs: slugs.slice(0, SEARCH_SLUGS_MAX),
    ...(first === undefined ? {} : { first }),
    took_ms: Math.round(sent.tookMs * 100) / 100,
    engine: search.engine,
    cached: sent.cached,
    ...(client === null ? {} : { client }),
  };
}
