import type { CatalogView } from '../../catalog/catalog-view.ts';
import type { FacetName } from '../../../schemas/fields.ts';
import { toWords } from '../ui/words.ts';

/** Facets of words in the order they are shown, with how a second value joins the first. */
export const LISTED: readonly (readonly [name: FacetName, label: string, how: 'or' | 'and'])[] = [
  ['type', 'Type', 'or'],
  ['capability', 'Capability', 'and'],
  ['creator', 'Creator', 'or'],
  ['provider', 'Provider', 'or'],
  ['family', 'Family', 'or'],
  ['input_modality', 'Input modality', 'and'],
  ['output_modality', 'Output modality', 'and'],
  ['license', 'Licence', 'or'],
  ['status', 'Status', 'or'],
];

/** Facets of yes and no. */
export const FLAGS: readonly (readonly [name: FacetName, label: string])[] = [
  ['open_weights', 'Open weights'],
  ['has_price', 'Has a price'],
  ['has_benchmark', 'Has a score'],
  ['community', 'Community fine-tune'],
];

/** Names of parameters as chips and messages say them. */
const NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(LISTED.map(([name, label]) => [name, label])),
  ...Object.fromEntries(FLAGS.map(([name, label]) => [name, label])),
  q: 'Words',
  sort: 'Order',
  order: 'Direction',
  region: 'Region',
  free: 'Free',
  min_input_price: 'Min input price',
  max_input_price: 'Max input price',
  min_output_price: 'Min output price',
  max_output_price: 'Max output price',
  min_blended_price: 'Min blended price',
  max_blended_price: 'Max blended price',
  min_lowest_price: 'Min lowest price',
  max_lowest_price: 'Max lowest price',
  min_context_window: 'Min context',
  max_context_window: 'Max context',
  min_output_tokens: 'Min max output',
  max_output_tokens: 'Max max output',
  min_input_tokens: 'Min max input',
  max_input_tokens: 'Max max input',
  min_embedding_dimensions: 'Min dimensions',
  max_embedding_dimensions: 'Max dimensions',
  min_parameters: 'Min parameters',
  max_parameters: 'Max parameters',
  released_after: 'Released after',
  released_before: 'Released before',
  updated_since: 'Updated since',
  benchmark_min: 'Min score',
  benchmark_max: 'Max score',
  self_reported: 'Self-reported scores',
  as_of: 'As of',
  filter: 'Filter',
  typo: 'Corrections',
};

/** What a parameter is called; its own name where it has no other. */
export function nameOf(parameter: string): string {
  return NAMES[parameter] ?? parameter;
}

const SLUGS = new Set(['family', 'license', 'region', 'as_of', 'typo']);
const FLAG_NAMES = new Set([...FLAGS.map(([name]) => name as string), 'free', 'self_reported']);

/** A value as people read it: the name behind a slug, the unit behind a number. */
export function toText(parameter: string, value: string, catalog: CatalogView): string {
  if (parameter === 'filter') return value;
  if (value.startsWith('!')) return `not ${toText(parameter, value.slice(1), catalog)}`;
  if (parameter === 'creator' || parameter === 'provider') {
    return catalog[`${parameter}s`].find(({ slug }) => slug === value)?.name ?? value;
  }
  if (FLAG_NAMES.has(parameter)) return value === 'true' ? 'yes' : 'no';
  if (parameter.endsWith('_price')) return `$${value} per 1M tokens`;
  if (parameter.endsWith('_context_window') || /_(in|out)put_tokens$/.test(parameter)) {
    return `${value} tokens`;
  }
  if (parameter.startsWith('benchmark_')) return toBound(value, catalog);
  return SLUGS.has(parameter) ? value : toWords(value);
}

function toBound(value: string, { benchmarks }: CatalogView): string {
  const [id, bound = ''] = value.split(':', 2);
  const name = benchmarks.find((benchmark) => benchmark.id === id)?.name ?? id;
  return `${name ?? ''} ${bound}`;
}
