import { toDetailLines, toModelLines, toPriceLines } from './text-format.ts';
import type { Tool } from './tool.ts';

const slug =
  'Slug, id or any provider’s id for the model: gpt-5, openai/gpt-5. Not case-sensitive.';
const sort =
  'Up to 3 keys, - for descending: name, input_price, output_price, blended_price, lowest_price, unit_price (per image, second, minute, 1M characters or page), context_window, max_output_tokens, parameters, popularity, release_date, updated_at, or benchmark:{id} such as -benchmark:gpqa-diamond. Unknown values come last either way.';
const fields =
  'Fields to return, in dot notation: name, pricing, limits.context_window, capabilities, offers, benchmarks. By default, a compact selection.';

const FILTERS = [
  'creator',
  'provider',
  'family',
  'type',
  'status',
  'license',
  'region',
  'capability',
  'input_modality',
  'output_modality',
  'open_weights',
  'free',
  'has_price',
  'min_input_price',
  'max_input_price',
  'min_output_price',
  'max_output_price',
  'max_cache_read_price',
  'max_blended_price',
  'max_lowest_price',
  'max_unit_price',
  'min_context_window',
  'min_output_tokens',
  'min_parameters',
  'max_parameters',
  'released_after',
  'released_before',
  'knowledge_after',
  'benchmark_min',
  'self_reported',
];

const ROW_FIELDS =
  'name,creator,type,status,replacement_slug,release_date,open_weights,limits.context_window,limits.max_output_tokens,pricing.input,pricing.output,pricing.offer_id,pricing.basis,pricing.providers_priced,pricing.lowest,pricing.headline';
const OFFER_FIELDS = [
  'id',
  'provider.slug',
  'provider_model_id',
  'access',
  'region',
  'status',
  'limits.context_window',
  'pricing.input',
  'pricing.output',
  'pricing.cache_read',
  'pricing.cache_write',
  'pricing.batch_input',
  'pricing.batch_output',
  'pricing.tiers',
  'pricing.other_units',
].map((path) => `offers.${path}`);
const SCORE_FIELDS = [
  'benchmark.id',
  'score',
  'unit',
  'variant',
  'self_reported',
  'source.name',
].map((path) => `benchmarks.${path}`);
const MODEL_FIELDS = [
  'name,creator,family,type,status,community,description,release_date,knowledge_cutoff',
  'deprecated_at,retires_at,replacement_slug,license,open_weights,parameters,modalities',
  'capabilities,limits,pricing',
  ...OFFER_FIELDS,
  ...SCORE_FIELDS,
].join(',');

/** Tools that read models. */
export const CATALOG_TOOLS: readonly Tool[] = [
  {
    name: 'search_models',
    title: 'Search AI models',
    description:
      'Finds AI models by words in names, ids, creators and descriptions, tolerating typos; also answers questions in plain English, such as “cheap vision model with 200k context”. Use it when you know roughly what a model is called; to choose by exact price, context, capability or score, use list_models.',
    route: 'searchModels',
    takes: ['q', 'interpret', ...FILTERS, 'sort', 'limit', 'cursor', 'fields'],
    about: { sort, fields },
    defaults: { limit: '10', fields: ROW_FIELDS, highlight: 'false' },
    toLines: toModelLines,
  },
  {
    name: 'get_model',
    title: 'Read one AI model',
    description:
      'Returns everything about one AI model: facts, limits, capabilities, the offer and price of every provider, and benchmark scores. Prices are USD per 1M tokens, or per the unit the model is sold by; null is unknown, 0 is free. `pricing` is the creator’s list price if the creator sells it, `pricing.lowest` the cheapest offer.',
    route: 'getModel',
    takes: ['slug', 'provider', 'region', 'fields'],
    about: { slug, fields },
    defaults: { fields: MODEL_FIELDS },
    toLines: toDetailLines,
  },
  {
    name: 'list_models',
    title: 'List AI models by filters',
    description:
      'Lists AI models that match filters, sorted: the cheapest with vision and 200k context, the best open-weights models on a benchmark, what a creator has released since a given day. With slugs, returns those models. Rows include the scores of the benchmarks you filter or sort by.',
    route: 'listModels',
    takes: [...FILTERS, 'slugs', 'sort', 'limit', 'cursor', 'as_of', 'fields'],
    about: { sort, fields },
    defaults: { limit: '10', fields: ROW_FIELDS },
    toLines: toModelLines,
  },
  {
    name: 'price_on',
    title: 'Price of an AI model on a day',
    description:
      'Returns what a model cost at every provider on a given day (UTC), in USD per 1M tokens. If the day is before the history begins, the error names the earliest day.',
    route: 'getModel',
    takes: ['slug', 'as_of', 'provider', 'region'],
    needs: ['as_of'],
    about: { slug },
    defaults: { fields: `name,status,pricing,${OFFER_FIELDS.join(',')}` },
    toLines: toPriceLines,
  },
];
