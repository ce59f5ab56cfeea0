import { keysOf, type LogSegment } from '../changes.ts';
import { FIELDS, type Field } from '../fields.ts';
import type { ModelVersion } from '../history.ts';
import { toSummary, type Model } from '../model.ts';
import { toNameKey } from '../name-key.ts';
import { toSearchDocument } from '../search/document.ts';
import { toScores } from '../tables.ts';

/** A document of the index at a version, as a writer is given it. */
export interface Indexable {
  readonly kind:
    'model' | 'version' | 'history' | 'log' | 'provider' | 'creator' | 'benchmark' | 'info';
  readonly id: string;
  readonly hash: string;
  /** JSON. */
  readonly body: string;
}

type Value = string | number | boolean | readonly string[];

/** An absent value is not known. */
type Values = Readonly<Record<string, Value>>;

/** The `_id` of a document; nothing else in an index has it. */
export const toKey = ({ kind, id }: { readonly kind: string; readonly id: string }): string =>
  `${kind}:${id}`;

/** @returns null for a key that toKey did not make */
export function fromKey(key: string): { kind: string; id: string } | null {
  const end = key.indexOf(':');
  return end < 0 ? null : { kind: key.slice(0, end), id: key.slice(end + 1) };
}

function toValue(field: Field, model: Model): Value | null {
  switch (field.type) {
    case 'keyword':
      return [...new Set(field.of(model))].sort();
    case 'text':
      return toNameKey(field.of(model));
    case 'number':
    case 'flag':
      return field.of(model);
    case 'date': {
      const value = field.of(model);
      return value === null ? null : Date.parse(value);
    }
  }
}

function toFieldValues(model: Model): Values {
  const values = FIELDS.map((field) => [`f_${field.name}`, toValue(field, model)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== null)) as Values;
}

/**
 * The same JSON without a letter beyond ASCII. One such letter makes all of an answer twice as large
 * in the memory of a server, and as long to read and to send.
 */
const toAscii = (json: string): string =>
  json.replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** What models of today and of the past are filtered, sorted and listed by. */
function toListed(model: Model): Readonly<Record<string, unknown>> {
  return {
    slug: model.slug,
    ...toFieldValues(model),
    scores: toScores(model).map(([benchmark, score, independent]) => ({
      benchmark,
      score,
      independent,
    })),
    summary: toAscii(JSON.stringify(toSummary(model))),
  };
}

/** What models are found by: tokens of the one analysis, each once. */
function toWords(model: Model): Values {
  const found = toSearchDocument(model);
  const once = (tokens: readonly string[]): string => [...new Set(tokens)].join(' ');
  return {
    s_name: once(found.s_name),
    s_name_joined: once(found.s_name_joined),
    s_all: once(found.s_all),
    s_all_joined: once(found.s_all_joined),
    s_often: once(found.s_often),
    s_about: once(found.s_about),
    s_exact: found.s_exact,
    s_words: found.s_words,
    s_starts: found.s_starts,
    s_length: new Set(found.s_name).size,
  };
}

function toModelFields(model: Model): Readonly<Record<string, unknown>> {
  const names = [model.id, ...model.aliases];
  const former = model.former_slugs ?? [];
  return {
    names,
    former,
    lookup: [...new Set([model.slug, ...former, ...names].map((name) => name.toLowerCase()))],
    ...toListed(model),
    ...toWords(model),
  };
}

function toVersionFields(version: ModelVersion): Readonly<Record<string, unknown>> {
  const { model_id: model, valid_from, valid_to, document } = version;
  const days = valid_from === null ? { valid_to } : { valid_from, valid_to };
  return { model, ...days, ...(document === null ? {} : toListed(document)) };
}

/** What entries of a segment are filtered by: of which any may be another entry's. */
function toLogFields({ first, last, at, entries }: LogSegment): Readonly<Record<string, unknown>> {
  const keys = entries.map(keysOf);
  const all = (key: 'type' | 'model' | 'creator' | 'provider'): string[] => [
    ...new Set(keys.flatMap((one) => one[key] ?? [])),
  ];
  return {
    log: {
      first,
      last,
      size: last - first + 1,
      at: Date.parse(at),
      type: all('type'),
      model: all('model'),
      creator: all('creator'),
      provider: all('provider'),
    },
  };
}

function toSearched({ kind, body }: Indexable): Readonly<Record<string, unknown>> {
  if (kind === 'model') return toModelFields(JSON.parse(body) as Model);
  if (kind === 'version') return toVersionFields(JSON.parse(body) as ModelVersion);
  if (kind === 'log') return toLogFields(JSON.parse(body) as LogSegment);
  return {};
}

/**
 * One document of an Elasticsearch index as JSON. The body is a text in it, so that neither
 * Elasticsearch nor a server has to read it to pass it on.
 */
export function toIndexed(document: Indexable): string {
  const { kind, hash, body } = document;
  const key = toKey(document);
  return JSON.stringify({ kind, key, hash, ...toSearched(document), body: toAscii(body) });
}
