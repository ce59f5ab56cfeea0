import { FIELDS, type Field } from '../fields.ts';
import { toMapping, toMappingHash } from '../tables.ts';

/** What Elasticsearch is told of one field of a document. */
type Property = Readonly<Record<string, unknown>>;

/** The body of a new index, without what differs from one index to the next. */
export interface IndexBody {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly mappings: {
    readonly dynamic: 'strict';
    readonly properties: Readonly<Record<string, Property>>;
  };
}

const KEYWORD: Property = { type: 'keyword' };
/** Facets are counted by ordinals: built by whoever refreshes, not by the first who searches. */
const FACET: Property = { type: 'keyword', eager_global_ordinals: true };

/**
 * JSON of a list row, asked for with `stored_fields` and without `_source`. For twenty hits that
 * took 2.4 ms less than the same as an object in `_source`, of which the whole must be read, and no
 * more than a binary doc value, which is a third longer on the wire.
 */
const LISTED: Property = { type: 'keyword', index: false, doc_values: false, store: true };

/**
 * Tokens come ready-made from the one analysis. Whether a model has one is all that is kept of it:
 * what it is worth, the query says.
 */
const TOKENS: Property = {
  type: 'text',
  analyzer: 'whitespace',
  index_options: 'docs',
  norms: false,
  similarity: 'boolean',
};

/** So many letters of a word are indexed as starts of it; who types more is rare. */
export const START_LENGTH_MAX = 20;

/** As above, and what its words start with, each start one token. */
const STARTED: Property = {
  ...TOKENS,
  fields: { starts: { ...TOKENS, analyzer: 'starts', search_analyzer: 'whitespace' } },
};

const ANALYSIS = {
  filter: { starts: { type: 'edge_ngram', min_gram: 1, max_gram: START_LENGTH_MAX } },
  analyzer: { starts: { type: 'custom', tokenizer: 'whitespace', filter: ['starts'] } },
};

function toProperty(field: Field): Property {
  switch (field.type) {
    case 'keyword':
      return field.facet === true ? FACET : KEYWORD;
    case 'text':
      return KEYWORD;
    case 'number':
    case 'date':
      return { type: 'double' };
    case 'flag':
      return { type: 'boolean' };
  }
}

/** Fields of words: what a query is matched with. */
const WORDS: Readonly<Record<string, Property>> = {
  s_name: STARTED,
  s_name_joined: TOKENS,
  s_all: STARTED,
  s_all_joined: TOKENS,
  s_often: STARTED,
  s_about: TOKENS,
  s_exact: KEYWORD,
  s_words: KEYWORD,
  s_starts: KEYWORD,
  s_length: { type: 'double' },
};

/**
 * Settings and mappings of an index, derived from the field table. A reader
 * gets the document as `body` and a list row as `summary`, both as JSON; they are kept and not searched.
 */
export function toIndexBody(): IndexBody {
  return {
    settings: {
      number_of_shards: 1,
      number_of_replicas: 0,
      // What is written shows when the writer says so: a batch as a whole, before its cursor.
      refresh_interval: '-1',
      // What is being built is verified before it is live: it need not outlast a power cut so far.
      translog: { durability: 'async' },
      // A removal is remembered longer than any write can be late.
      gc_deletes: '1h',
      analysis: ANALYSIS,
    },
    mappings: {
      dynamic: 'strict',
      properties: {
        kind: KEYWORD,
        key: KEYWORD,
        hash: { type: 'keyword', index: false },
        body: { type: 'keyword', index: false, doc_values: false },
        summary: LISTED,
        slug: KEYWORD,
        names: KEYWORD,
        former: KEYWORD,
        // All of them in lower case: a model is called by any name, whatever its case.
        lookup: KEYWORD,
        model: KEYWORD,
        valid_from: KEYWORD,
        valid_to: KEYWORD,
        // A segment of the change log: which entries it has, and what any of them is about.
        log: {
          properties: {
            first: { type: 'long' },
            last: { type: 'long' },
            size: { type: 'long' },
            at: { type: 'long' },
            type: KEYWORD,
            model: KEYWORD,
            creator: KEYWORD,
            provider: KEYWORD,
          },
        },
        ...Object.fromEntries(FIELDS.map((field) => [`f_${field.name}`, toProperty(field)])),
        scores: {
          type: 'nested',
          properties: {
            benchmark: KEYWORD,
            score: { type: 'double' },
            independent: { type: 'double' },
          },
        },
        ...WORDS,
      },
    },
  };
}

/** Hash of the contract of an Elasticsearch index: of the documents and of how they are searched. */
export function toIndexHash(): string {
  return toMappingHash({ contract: toMapping(), body: toIndexBody() });
}
