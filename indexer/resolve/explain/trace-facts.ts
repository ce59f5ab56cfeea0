import type { ModelRecord, OfferRecord, RunRecord } from '../../../schemas/records.ts';
import type { Entity, Link } from '../link/entity.ts';
import type { Mention } from '../identify/mention.ts';
import { cleanName } from '../name/display-name.ts';
import { toLicence } from '../../../schemas/licences.ts';
import { isOwnCloud } from '../tables/providers.ts';
import { EDITORS } from '../identify/canonical-record.ts';

/** Who says something of a model, the surest first. */
const STANDINGS = ['editors', 'creator', 'list', 'host', 'leaderboard'] as const;

/** What one record says of one fact. */
export interface FactClaim {
  readonly value: string;
  readonly source: string;
  /** The record's id in its feed. */
  readonly record: string;
  /** `editors`: read in a document; `creator`: its own offer; `list`: a list of models; else a host's offer or a leaderboard's run. */
  readonly standing: (typeof STANDINGS)[number];
  /** The document the editors read it in. */
  readonly url?: string;
}

/** A fact of the catalogue with the records that say so, and those that say otherwise. */
export interface TracedFact {
  /** As the API names it. */
  readonly field: string;
  /** As text; null: not known. */
  readonly value: string | null;
  readonly said: readonly FactClaim[];
  readonly otherwise: readonly FactClaim[];
}

type Told = ModelRecord | OfferRecord | RunRecord;
type Read = (record: Exclude<Told, RunRecord>, creator: string | null) => unknown;

/** How each fact of a model is read from a record, by the name the API has for it. */
const READS: Readonly<Record<string, Read>> = {
  name: ({ name }, creator) => (name === undefined ? undefined : cleanName(name, creator)),
  family: ({ family }) => family?.toLowerCase(),
  embedding_dimensions: (record) => record.embedding_dimensions,
  type: ({ type }) => type,
  status: ({ status }) => status,
  release_date: (record) => record.release_date,
  knowledge_cutoff: (record) => record.knowledge_cutoff,
  'limits.context_window': (record) => record.context_window,
  'limits.max_input_tokens': (record) => record.max_input_tokens,
  'limits.max_output_tokens': (record) => record.max_output_tokens,
  'parameters.total': (record) => record.params_total,
  'parameters.active': (record) => record.params_active,
  open_weights: (record) => record.open_weights,
  'license.name': ({ license }) => (license === undefined ? undefined : toLicence(license).name),
  hf_repo: (record) => record.hf_repo,
  deprecated_at: (record) => record.deprecated_on,
  retires_at: (record) => record.retires_on,
  'modalities.input': (record) => record.input_modalities,
  'modalities.output': (record) => record.output_modalities,
};
const RUN_READS: Readonly<Record<string, (record: RunRecord) => unknown>> = {
  name: (record) => record.model_name,
  release_date: (record) => record.release_date,
  open_weights: (record) => record.open_weights,
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
    const claims = links
      .flatMap((link) => toSaying(link, field, creator))
      .sort((a, b) => STANDINGS.indexOf(a.standing) - STANDINGS.indexOf(b.standing));
    return {
      field,
      value,
      said: claims.filter((claim) => claim.value === value),
      otherwise: claims.filter((claim) => claim.value !== value),
    };
  });
}

function toSaying({ mention }: Link, field: string, creator: string | null): FactClaim[] {
  const { record, source } = mention;
  const value = toFactText(read(record, field, creator));
  if (value === null) return [];
  const standing = toStanding(mention);
  const url = standing === 'editors' ? findAddress(record, field) : undefined;
  return [
    { value, source, record: record.native_id, standing, ...(url === undefined ? {} : { url }) },
  ];
}

function read(record: Told, field: string, creator: string | null): unknown {
  if (record.kind === 'run') return RUN_READS[field]?.(record);
  const capability = /^capabilities\.(.+)$/.exec(field)?.[1];
  if (capability === undefined) return READS[field]?.(record, creator);
  return (record.capabilities as Readonly<Record<string, boolean>> | undefined)?.[capability];
}

function toStanding({ record, source, isAnchor, creator }: Mention): FactClaim['standing'] {
  if (record.kind === 'run') return 'leaderboard';
  if (record.kind === 'model') return source === EDITORS ? 'editors' : 'list';
  return isAnchor || isOwnCloud(record.provider, creator) ? 'creator' : 'host';
}

/** Fields of records whose name is not the API's. */
const FIELD_OF: Readonly<Record<string, string>> = {
  'parameters.total': 'params_total',
  'parameters.active': 'params_active',
  'license.name': 'license',
  deprecated_at: 'deprecated_on',
  retires_at: 'retires_on',
  'modalities.input': 'input_modalities',
  'modalities.output': 'output_modalities',
};

function findAddress(record: Told, field: string): string | undefined {
  const own = FIELD_OF[field] ?? field.replace(/^limits\./, '');
  return 'fact_urls' in record ? record.fact_urls?.[own] : undefined;
}
