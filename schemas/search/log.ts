import { createHash } from 'node:crypto';

/** Days a search is kept. */
const RETENTION_DAYS = 30;
/** Longest text of a request that is kept, in UTF-16 units. */
export const SEARCH_TEXT_MAX = 256;
/** Slugs kept of the first page of an answer. */
export const SEARCH_SLUGS_MAX = 10;

const keyword = { type: 'keyword', ignore_above: 1_024 } as const;

/** What is kept of a search: the one list of fields, for the mapping and for Kibana's objects. */
export const SEARCH_LOG_FIELDS = {
  '@timestamp': { type: 'date' },
  /** Which endpoint was asked: `search` or `models`. */
  endpoint: keyword,
  /** The text as typed, cut, keys masked. */
  text: keyword,
  /** The words of the text as the analysis makes them, separated by spaces. */
  query: keyword,
  /** One entry a filter: `creator=acme|umbra`, `-creator=acme`, `input_price=..0.5`. */
  filters: keyword,
  /** Names of the fields that were filtered by. */
  filter_fields: keyword,
  /** One entry a key: `-input_price` is descending. */
  sort: keyword,
  /** The day whose catalogue was asked for. */
  as_of: { type: 'date', format: 'strict_date' },
  typo: keyword,
  /** Rows skipped; absent where a cursor says where to start. */
  offset: { type: 'integer' },
  limit: { type: 'integer' },
  /** How the hits were found; `none` if there are none. */
  stage: keyword,
  /** Words taken for others: `cluade>claude`. */
  corrections: keyword,
  total: { type: 'integer' },
  /** Slugs of the page, the best first. */
  slugs: keyword,
  first: keyword,
  /** From the request's arrival to its answer, in milliseconds. */
  took_ms: { type: 'float' },
  engine: keyword,
  /** Whether the answer had been made before. */
  cached: { type: 'boolean' },
  /** Name and version of the caller's program: `curl/8.5.0`. */
  client: keyword,
} as const;

/** A search that was answered. It holds nothing that says who asked. */
export interface SearchLogDocument {
  readonly '@timestamp': string;
  readonly endpoint: 'search' | 'models';
  readonly text: string;
  readonly query: string;
  readonly filters: readonly string[];
  readonly filter_fields: readonly string[];
  readonly sort: readonly string[];
  readonly as_of?: string;
  readonly typo: string;
  readonly offset?: number;
  readonly limit: number;
  readonly stage: string;
  readonly corrections: readonly string[];
  readonly total: number;
  readonly slugs: readonly string[];
  readonly first?: string;
  readonly took_ms: number;
  readonly engine: string;
  readonly cached: boolean;
  readonly client?: string;
}

/** The data stream, and the index template of the same name, of an index prefix. */
export const toSearchLogName = (prefix: string): string => `${prefix}-search-log`;

const MAPPINGS = { dynamic: false, properties: SEARCH_LOG_FIELDS } as const;

/** Changes with the mapping, so that an older stream is rolled over. */
export const SEARCH_LOG_VERSION = createHash('sha256')
  .update(JSON.stringify(MAPPINGS))
  .digest('hex')
  .slice(0, 16);

/** What Elasticsearch is told of a data stream before there is one. */
interface SearchLogTemplate {
  readonly index_patterns: string[];
  readonly data_stream: object;
  readonly priority: number;
  readonly _meta: { readonly version: string; readonly about: string };
  readonly template: {
    readonly settings: Record<string, string | number>;
    readonly mappings: typeof MAPPINGS;
    readonly lifecycle: { readonly data_retention: string };
  };
}

/** The index template: a data stream that Elasticsearch itself trims. */
export function toSearchLogTemplate(name: string): SearchLogTemplate {
  return {
    index_patterns: [name],
    data_stream: {},
    // Above those Elasticsearch comes with.
    priority: 500,
    _meta: { version: SEARCH_LOG_VERSION, about: 'Searches of the Model Catalog API.' },
    template: {
      settings: { number_of_shards: 1, auto_expand_replicas: '0-1' },
      mappings: MAPPINGS,
      lifecycle: { data_retention: `${RETENTION_DAYS}d` },
    },
  };
}
