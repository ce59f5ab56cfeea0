import type { ModelRecord, OfferRecord, RunRecord } from '../../schemas/records.ts';
import type { Entity, Link } from './entity.ts';
import { isEditorial } from './editors.ts';
import type { Mention } from './mention.ts';
import { cleanName } from './names.ts';

/** Who says something of a model, the surest first. */
const STANDINGS = ['editors', 'creator', 'list', 'host', 'leaderboard'] as const;

/** What one record says of one fact. */
export interface FactSaying {
  readonly value: string;
  readonly source: string;
  /** The record's id in its feed. */
  readonly record: string;
  /** `editors`: read in a document; `creator`: its own offer; `list`: a curated list; else a host's offer or a leaderboard's run. */
  readonly standing: (typeof STANDINGS)[number];
  /** The document in which it was read; absent: the source does not say. */
  readonly url?: string;
}

/** A fact of the catalogue with the records that say so, and those that say otherwise. */
export interface TracedFact {
  /** As the API names it. */
  readonly field: string;
  /** As text; null: not known. */
  readonly value: string | null;
  readonly said: readonly FactSaying[];
  readonly otherwise: readonly FactSaying[];
}

type Told = ModelRecord | OfferRecord | RunRecord;
type Read = (record: Exclude<Told, RunRecord>, creator: string | null) => unknown;

/** How each fact of a model is read from a record, by the name the API has for it. */
const READS: Readonly<Record<string, Read>> = {
  name: ({ name }, creator) => (name === undefined ? undefined : cleanName(name, creator)),
  family: ({ family }) => family?.toLowerCase(),
  type: ({ type }) => type,
  status: ({ status }) => status,
  release_date: (record) => record.release_date,
  knowledge_cutoff: (record) => record.knowledge_cutoff,
  'limits.context_window': (record) => record.context_window,
  'limits.max_input_tokens': (record) => record.max_input_tokens,
  'limits.max_output_tokens': (record) => record.max_output_tokens,
  'parameters.total': (record) => record.params_total,
  'parameters.active': (record) => record.params_active,
  embedding_dimensions: (record) => record.embedding_dimensions,
  open_weights: (record) => record.open_weights,
  'license.name': ({ license }) => license,
  hf_repo: (record) => record.hf_repo,
  deprecated_at: (record) => record.deprecated_on,
  retires_at: (record) => record.retires_on,
  'modalities.input': (record) => record.input_modalities,
  'modalities.output': (record) => record.output_modalities,
};
/** What records call facts that the API calls otherwise. */
const RECORD_NAMES: Readonly<Record<string, string>> = {
  'limits.context_window': 'context_window',
  'limits.max_input_tokens': 'max_input_tokens',
  'limits.max_output_tokens': 'max_output_tokens',
  'parameters.total': 'params_total',
  'parameters.active': 'params_active',
  'license.name': 'license',
  deprecated_at: 'deprecated_on',
  retires_at: 'retires_on',
  'modalities.input': 'input_modalities',
  'modalities.output': 'output_modalities',
};
const RUN_READS: Readonly<Record<string, (record: RunRecord) => unknown>> = {
  name: (record) => record.model_name,
  'parameters.total': (record) => record.params_total,
};

/** A value as text, the same for equal values; null where there is none. */
export function toFactText(value: unknown): string | null {
  if (Array.isArray(value)) return value.map(String).sort().join(', ');
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? null : JSON.stringify(value);
}

/**
 * Finds for every fact who says it. `facts` are the catalogue's, by the API's names; those of
 * capabilities are `capabilities.<name>`. A fact nobody says was made by the rules, such as of the name.
 */
export function traceFacts(
  { links, creator }: Entity,
  facts: ReadonlyMap<string, string | null>,
): TracedFact[] {
  return [...facts].map(([field, value]) => {
    const sayings = links
      .flatMap((link) => toSaying(link, field, creator))
      .sort((a, b) => STANDINGS.indexOf(a.standing) - STANDINGS.indexOf(b.standing));
    return {
      field,
      value,
      said: sayings.filter((saying) => saying.value === value),
      otherwise: sayings.filter((saying) => saying.value !== value),
    };
  });
}

function toSaying({ mention }: Link, field: string, creator: string | null): FactSaying[] {
  const { record, source } = mention;
  const value = toFactText(read(record, field, creator));
  if (value === null) return [];
  const url = record.kind === 'run' ? undefined : record.fact_urls?.[RECORD_NAMES[field] ?? field];
  const saying = { value, source, record: record.native_id, standing: toStanding(mention) };
  return [url === undefined ? saying : { ...saying, url }];
}

function read(record: Told, field: string, creator: string | null): unknown {
  if (record.kind === 'run') return RUN_READS[field]?.(record);
  const capability = /^capabilities\.(.+)$/.exec(field)?.[1];
  if (capability === undefined) return READS[field]?.(record, creator);
  return (record.capabilities as Readonly<Record<string, boolean>> | undefined)?.[capability];
}

function toStanding(mention: Mention): FactSaying['standing'] {
  const { kind } = mention.record;
  if (isEditorial(mention)) return 'editors';
  if (kind === 'run') return 'leaderboard';
  if (kind === 'model') return 'list';
  return mention.isAnchor ? 'creator' : 'host';
}
