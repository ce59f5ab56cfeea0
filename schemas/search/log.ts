import { createHash } from 'node:crypto';

/** Days a search is kept. */
export const RETENTION_DAYS = 30;
/** Longest text of a request that is kept, in UTF-16 units. */
export const SEARCH_TEXT_MAX = 256;
/** Slugs kept of an answer: all of the longest page. */
export const SEARCH_SLUGS_MAX = 100;

/** The form of the id of a request, which names a search. */
export const REQUEST_ID = /^req_[0-9A-HJKMNP-TV-Z]{26}$/;

/** What somebody did with a model that was found. */
export const SEARCH_ACTIONS = ['click', 'copy', 'compare', 'call'] as const;
export type SearchAction = (typeof SEARCH_ACTIONS)[number];

const keyword = { type: 'keyword', ignore_above: 1_024 } as const;

/**
 * What is kept of a search: the one list of fields, for the mapping and for Kibana's objects. One
 * document is a query of User Behavior Insights with its events in it.
 */
export const SEARCH_LOG_FIELDS = {
  '@timestamp': { type: 'date' },
  /** The id of the request. */
  query_id: keyword,
  /** Which endpoint was asked: `search`, `models` or `suggest`. */
  endpoint: keyword,
  /** The parameters of the request as an address has them; `where` is the same without the text. */
  address: keyword,
  where: keyword,
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
  /** Number of words. */
  words: { type: 'integer' },
  /** What kind of text it is; see `SearchClass`. */
  class: keyword,
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
  /** Code of the error a failed search was answered with. */
  error: keyword,
  /** The published state that answered. */
  index_version: keyword,
  /** Names the weights of the ranking. */
  profile: keyword,
  /** Version of the program. */
  release: keyword,
  /** Of the first search after another profile or release: `release 1.2.0 → 1.3.0`. */
  changed: keyword,
  /** Whether anything was done with a model that was found. */
  clicked: { type: 'boolean' },
  /** Rank of the model that was chosen first; 1 is the first of all. */
  first_click: { type: 'integer' },
  /** 1 / `first_click`, and 0 where nothing was chosen: the mean is the MRR. */
  reciprocal_rank: { type: 'float' },
  ubi_events: {
    properties: {
      action_name: keyword,
      timestamp: { type: 'date' },
      event_attributes: {
        properties: {
          object: { properties: { object_id: keyword, object_id_field: keyword } },
          position: { properties: { ordinal: { type: 'integer' } } },
        },
      },
    },
  },
  /** The address once more, which in Kibana leads to why the answer is as it is. */
  explain: { type: 'alias', path: 'address' },
  user_query: { type: 'alias', path: 'text' },
  query_response_hit_ids: { type: 'alias', path: 'slugs' },
  timestamp: { type: 'alias', path: '@timestamp' },
} as const;

/**
 * What a searched text is, as far as its answer shows: `question`, read as filters and sort; `name`,
 * the first hit is called so; `words`, all of them found; `typo`, found with corrections; `partial`,
 * found by half of the words; `nothing`.
 */
export type SearchClass = 'question' | 'name' | 'words' | 'typo' | 'partial' | 'nothing';

/** Something done with a model of an answer, in the names of `ubi_events`. */
export interface SearchEvent {
  readonly action_name: SearchAction;
  readonly timestamp: string;
  readonly event_attributes: {
    readonly object: { readonly object_id: string; readonly object_id_field: 'slug' };
    /** Rank in the whole result; null where a cursor hides it. */
    readonly position: { readonly ordinal: number | null };
  };
}

/** What somebody did, as far as it can be said of a search. */
export interface SearchUse {
  readonly clicked: boolean;
  readonly first_click?: number;
  readonly reciprocal_rank: number;
  readonly ubi_events?: readonly SearchEvent[];
}

/** A search that was answered, or failed. It holds nothing that says who asked. */
export interface SearchLogDocument extends Partial<SearchUse> {
  readonly '@timestamp': string;
  readonly query_id: string;
  readonly endpoint: 'search' | 'models' | 'suggest';
  readonly address: string;
  readonly where: string;
  readonly text: string;
  readonly query: string;
  readonly words: number;
  readonly filters?: readonly string[];
  readonly filter_fields?: readonly string[];
  readonly sort?: readonly string[];
  readonly as_of?: string;
  readonly typo?: string;
  readonly class?: SearchClass;
  readonly offset?: number;
  readonly limit?: number;
  readonly stage?: string;
  readonly corrections?: readonly string[];
  readonly total?: number;
  readonly slugs?: readonly string[];
  readonly first?: string;
  readonly took_ms: number;
  readonly engine?: string;
  readonly cached: boolean;
  readonly client?: string;
  readonly error?: string;
  readonly index_version?: string;
  readonly profile: string;
  readonly release: string;
  readonly changed?: string;
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
