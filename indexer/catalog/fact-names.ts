import type { ModelRow, OfferRow } from './database/rows.ts';

/** Columns of a model as the API names them; what is not here is no fact about it. */
export const MODEL_FIELDS: Readonly<Partial<Record<keyof ModelRow, string>>> = {
  slug: 'slug',
  name: 'name',
  creator_slug: 'creator',
  family_slug: 'family',
  type: 'type',
  status: 'status',
  release_date: 'release_date',
  knowledge_cutoff: 'knowledge_cutoff',
  context_window: 'limits.context_window',
  max_input_tokens: 'limits.max_input_tokens',
  max_output_tokens: 'limits.max_output_tokens',
  embedding_dimensions: 'embedding_dimensions',
  params_total: 'parameters.total',
  params_active: 'parameters.active',
  open_weights: 'open_weights',
  licence_id: 'license.id',
  licence_name: 'license.name',
  licence_commercial_use: 'license.commercial_use',
  hf_repo: 'hf_repo',
  deprecated_on: 'deprecated_at',
  retires_on: 'retires_at',
  replacement_id: 'replacement_slug',
  replacement_source: 'replacement_source',
  snapshot_of_id: 'snapshot_of',
  is_community: 'community',
};

/** Columns of an offer as the API names them. */
export const OFFER_FIELDS: Readonly<Partial<Record<keyof OfferRow, string>>> = {
  quantization: 'quantization',
  access: 'access',
  status: 'status',
  context_window: 'limits.context_window',
  max_input_tokens: 'limits.max_input_tokens',
  max_output_tokens: 'limits.max_output_tokens',
};

function invert<Column extends string>(
  names: Readonly<Partial<Record<Column, string>>>,
): ReadonlyMap<string, Column> {
  return new Map(Object.entries(names).map(([column, name]) => [name as string, column as Column]));
}

/** Columns of a model and of an offer by the names of their facts; references keep ids. */
export const MODEL_COLUMNS_BY_FACT = invert(MODEL_FIELDS);
export const OFFER_COLUMNS_BY_FACT = invert(OFFER_FIELDS);
