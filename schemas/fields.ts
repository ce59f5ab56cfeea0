import { CAPABILITIES, MODALITIES, MODEL_STATUSES, MODEL_TYPES } from './model.ts';
import { CONTEXT_RANGES, type Field, isFree } from './field.ts';
import { PRICE_FIELDS } from './price-fields.ts';

export type { Field } from './field.ts';

/**
 * THE field table: everything by which models are filtered, faceted and sorted, said once. Index
 * columns, the search mapping, API parameters and the OpenAPI document are derived from it.
 */
export const FIELDS = [
  { name: 'name', about: 'Display name.', type: 'text', sort: true, of: (m) => m.name },
  {
    name: 'creator',
    path: 'creator.slug',
    about: 'Slug of the model’s creator.',
    type: 'keyword',
    single: true,
    facet: true,
    of: (m) => (m.creator === null ? [] : [m.creator.slug]),
  },
  {
    name: 'provider',
    path: 'providers',
    about: 'Slug of a provider that offers the model.',
    type: 'keyword',
    facet: true,
    of: (m) => m.providers,
  },
  {
    name: 'family',
    about: 'Family of the model, such as `llama`.',
    type: 'keyword',
    single: true,
    facet: true,
    of: (m) => (m.family === null ? [] : [m.family]),
  },
  {
    name: 'type',
    about: 'Kind of model; a chat model with vision is `text`.',
    type: 'keyword',
    single: true,
    facet: true,
    values: MODEL_TYPES,
    of: (m) => [m.type],
  },
  {
    name: 'status',
    about: 'Life cycle.',
    type: 'keyword',
    single: true,
    facet: true,
    values: MODEL_STATUSES,
    of: (m) => [m.status],
  },
  {
    name: 'license',
    path: 'license.id',
    about:
      'Id of the licence, in lower case that of SPDX where there is one. Filters also accept other usual spellings: `MIT`, `Apache 2.0`, `llama3.1`.',
    type: 'keyword',
    single: true,
    facet: true,
    of: (m) => (m.license === null ? [] : [m.license.id]),
  },
  {
    name: 'region',
    path: 'offers.region',
    about: 'Region where an offer is hosted.',
    type: 'keyword',
    facet: true,
    of: (m) => [...new Set(m.offers.flatMap(({ region }) => region))],
  },
  {
    name: 'capability',
    about: 'What the model can do.',
    type: 'keyword',
    facet: true,
    values: CAPABILITIES,
    of: (m) => CAPABILITIES.filter((name) => m.capabilities[name] === true),
  },
  {
    name: 'input_modality',
    path: 'modalities.input',
    about: 'Kind of input the model accepts.',
    type: 'keyword',
    facet: true,
    values: MODALITIES,
    of: (m) => m.modalities.input,
  },
  {
    name: 'output_modality',
    path: 'modalities.output',
    about: 'Kind of output the model produces.',
    type: 'keyword',
    facet: true,
    values: MODALITIES,
    of: (m) => m.modalities.output,
  },
  {
    name: 'open_weights',
    about: 'Whether the weights can be downloaded.',
    type: 'flag',
    facet: true,
    of: (m) => m.open_weights,
  },
  {
    name: 'free',
    about: 'Whether a provider offers it free of charge, not counting trials and subscriptions.',
    type: 'flag',
    of: isFree,
  },
  {
    name: 'has_price',
    about: 'Whether a price is known, per token or in the unit the model is sold in.',
    type: 'flag',
    facet: true,
    of: ({ pricing }) => (pricing?.input ?? pricing?.output ?? pricing?.headline ?? null) !== null,
  },
  {
    name: 'has_benchmark',
    about: 'Whether any score is known.',
    type: 'flag',
    facet: true,
    of: (m) => m.benchmarks.length > 0,
  },
  {
    name: 'community',
    about: 'Whether the model is a fine-tune or merge by a third party.',
    type: 'flag',
    facet: true,
    of: (m) => m.community,
  },
  {
    name: 'is_snapshot',
    about: 'Whether it is a dated snapshot of another model; snapshots are excluded by default.',
    type: 'flag',
    of: (m) => m.snapshot_of !== null,
  },
  ...PRICE_FIELDS,
  {
    name: 'context_window',
    path: 'limits.context_window',
    about: 'Context window in tokens.',
    type: 'number',
    integer: true,
    min: 'min_context_window',
    max: 'max_context_window',
    facet: true,
    ranges: CONTEXT_RANGES,
    sort: true,
    of: (m) => m.limits.context_window,
  },
  {
    name: 'max_output_tokens',
    path: 'limits.max_output_tokens',
    about: 'Maximum output in tokens.',
    type: 'number',
    integer: true,
    min: 'min_output_tokens',
    max: 'max_output_tokens',
    aliases: {
      min_max_output_tokens: 'min_output_tokens',
      max_max_output_tokens: 'max_output_tokens',
    },
    sort: true,
    of: (m) => m.limits.max_output_tokens,
  },
  {
    name: 'max_input_tokens',
    path: 'limits.max_input_tokens',
    about: 'Maximum input in tokens.',
    type: 'number',
    integer: true,
    min: 'min_input_tokens',
    max: 'max_input_tokens',
    sort: true,
    of: (m) => m.limits.max_input_tokens,
  },
  {
    name: 'embedding_dimensions',
    about: 'Number of dimensions of the embeddings.',
    type: 'number',
    integer: true,
    min: 'min_embedding_dimensions',
    max: 'max_embedding_dimensions',
    sort: true,
    of: (m) => m.embedding_dimensions,
  },
  {
    name: 'parameters',
    path: 'parameters.total',
    about: 'Total number of parameters.',
    type: 'number',
    integer: true,
    min: 'min_parameters',
    max: 'max_parameters',
    sort: true,
    of: (m) => m.parameters.total,
  },
  {
    name: 'popularity',
    about: 'How widely the model is offered and measured.',
    type: 'number',
    sort: true,
    of: (m) => m.popularity,
  },
  {
    name: 'release_date',
    about: 'Release date.',
    type: 'date',
    min: 'released_after',
    max: 'released_before',
    sort: true,
    of: (m) => m.release_date,
  },
  {
    name: 'knowledge_cutoff',
    about: 'Knowledge cutoff stated by the creator.',
    type: 'date',
    min: 'knowledge_after',
    max: 'knowledge_before',
    sort: true,
    of: (m) => m.knowledge_cutoff,
  },
  {
    name: 'updated_at',
    about: 'When any known fact about the model last changed.',
    type: 'date',
    min: 'updated_since',
    sort: true,
    of: (m) => m.updated_at,
  },
] as const satisfies readonly Field[];

type NameOf<T extends Field['type']> = Extract<(typeof FIELDS)[number], { type: T }>['name'];
type With<P> = Extract<(typeof FIELDS)[number], P>['name'];

export type KeywordName = NameOf<'keyword'>;
export type FlagName = NameOf<'flag'>;
export type NumberName = NameOf<'number'>;
export type DateName = NameOf<'date'>;
export type TextName = NameOf<'text'>;
export type RangeName = With<{ min: string }>;
export type SortName = With<{ sort: true }>;
export type FacetName = With<{ facet: true }>;

/** The fields of one type, typed as such. */
export function fieldsOf<T extends Field['type']>(
  type: T,
): readonly (Extract<Field, { type: T }> & { readonly name: NameOf<T> })[] {
  return FIELDS.filter((field) => field.type === type) as never;
}

export const SORT_NAMES = FIELDS.filter((field) => 'sort' in field).map(
  ({ name }) => name,
) as readonly SortName[];
export const FACET_NAMES = FIELDS.filter((field) => 'facet' in field).map(
  ({ name }) => name,
) as readonly FacetName[];
