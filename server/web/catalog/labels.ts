import type { CatalogView } from '../../catalog/catalog-view.ts';
import type { FacetName } from '../../../schemas/fields.ts';
import { formatUsd } from '../../price-text.ts';
import { norm } from '../../../schemas/search/text.ts';
import { formatDay, formatScore, formatTokens } from '../ui/format.ts';
import { toWords } from '../ui/words.ts';

/** Facets of words in the order they are shown, with how a second value joins the first. */
export const LISTED: readonly (readonly [name: FacetName, label: string, how: 'or' | 'and'])[] = [
  ['capability', 'Capabilities', 'and'],
  ['type', 'Type', 'or'],
  ['creator', 'Creator', 'or'],
  ['status', 'Status', 'or'],
  ['provider', 'Provider', 'or'],
  ['input_modality', 'Input', 'and'],
  ['output_modality', 'Output', 'and'],
  ['family', 'Family', 'or'],
  ['license', 'Licence', 'or'],
];

/** Facets of yes and no: what each side is called; null: it is not offered. */
export const FLAGS: readonly (readonly [name: FacetName, yes: string, no: string | null])[] = [
  ['open_weights', 'Open weights', 'Closed weights'],
  ['has_price', 'Has a price', null],
  ['has_benchmark', 'Has a score', null],
];

/** What a yes and a no of a parameter say, beside those of the facets. */
const ANSWERS: Readonly<Record<string, readonly [yes: string, no: string]>> = {
  ...Object.fromEntries(FLAGS.map(([name, yes, no]) => [name, [yes, no ?? `No ${yes.slice(6)}`]])),
  community: ['Community models', 'No community models'],
  free: ['Free', 'Not free'],
  self_reported: ['With self-reported scores', 'No self-reported scores'],
  is_snapshot: ['Snapshots', 'No snapshots'],
  snapshots: ['With snapshots', 'No snapshots'],
};

/** Parameters with an upper and a lower bound. */
const BOUNDED: Readonly<Record<string, string>> = {
  input_price: 'Input',
  output_price: 'Output',
  cache_read_price: 'Cached input',
  blended_price: 'Blended price',
  lowest_price: 'Lowest price',
  unit_price: 'Price per unit',
  context_window: 'Context',
  output_tokens: 'Max output',
  input_tokens: 'Max input',
  embedding_dimensions: 'Dimensions',
  parameters: 'Parameters',
};

/** Names of parameters as messages say them. */
const NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(LISTED.map(([name, label]) => [name, label])),
  ...Object.fromEntries(FLAGS.map(([name, label]) => [name, label])),
  ...Object.fromEntries(
    Object.entries(BOUNDED).flatMap(([name, label]) => [
      [`min_${name}`, `${label} at least`],
      [`max_${name}`, `${label} up to`],
    ]),
  ),
  max_input_price: 'Input price up to',
  max_output_price: 'Output price up to',
  q: 'Search text',
  sort: 'Sort by',
  page: 'Page',
  order: 'Direction',
  region: 'Region',
  free: 'Free',
  community: 'Community models',
  released_after: 'Released after',
  released_before: 'Released before',
  knowledge_after: 'Knowledge cutoff after',
  knowledge_before: 'Knowledge cutoff before',
  updated_since: 'Updated since',
  benchmark_min: 'Score at least',
  benchmark_max: 'Score up to',
  self_reported: 'Self-reported scores',
  as_of: 'As of',
  filter: 'Filter',
  typo: 'Corrections',
};

/** What a parameter is called; its own name where it has no other. */
export function nameOf(parameter: string): string {
  return NAMES[parameter] ?? parameter;
}

/** Values that are shown as they are. */
const AS_TYPED = new Set(['license', 'region', 'typo']);

/** What slugs and ids of a catalogue are called. */
export interface Names extends Pick<CatalogView, 'creators' | 'providers' | 'benchmarks'> {
  /** By slug; absent: families are shown by their slugs. */
  readonly families?: ReadonlyMap<string, string>;
}

/** A value of a facet as people read it: the name behind a slug. */
export function toText(parameter: string, value: string, catalog: Names): string {
  if (parameter === 'creator' || parameter === 'provider') {
    return catalog[`${parameter}s`].find(({ slug }) => slug === value)?.name ?? value;
  }
  if (parameter === 'family') return catalog.families?.get(value) ?? value;
  return AS_TYPED.has(parameter) ? value : toWords(value);
}

/** Signs of filter expressions that people write otherwise. */
const SIGNS: Readonly<Record<string, string>> = { '>=': '≥', '<=': '≤' };

/** Filters of which one value may be a list. */
const LISTS = /^(?:creator|family|provider|license|region|capability|type|status|\w+_modality)$/;
/** More names than these are counted: `chinese` stands for 26 creators. */
const NAMED_MAX = 5;

/** What a filter asks for, in a few words: `Context ≥ 200K`, `Vision`, `Groq`, `Not Text`. */
export function sayFilter(parameter: string, value: string, catalog: Names): string {
  if (parameter === 'filter') return sayExpression(value, catalog);
  const values = LISTS.test(parameter) ? value.split(',') : [];
  if (values.length > NAMED_MAX) {
    // Regions of clouds begin with the one they are part of.
    if (parameter === 'region') return `Region ${values[0] ?? ''} and ${values.length - 1} within`;
    const nouns = parameter === 'family' ? 'families' : `${parameter}s`;
    return `${value.startsWith('!') ? 'None' : 'One'} of ${values.length} ${nouns}`;
  }
  if (values.length > 1) return values.map((one) => sayFilter(parameter, one, catalog)).join(', ');
  if (value.startsWith('!')) {
    return `Not ${sayFilter(parameter, value.slice(1), catalog).replace(/^At /, 'at ')}`;
  }
  const answers = ANSWERS[parameter];
  if (answers !== undefined) return value === 'true' ? answers[0] : answers[1];
  return sayBound(parameter, value, catalog) ?? sayValue(parameter, value, catalog);
}

/** What all or any of some conditions ask for; an expression that says more as it is. */
function sayExpression(expression: string, catalog: Names): string {
  const parts =
    sayNames(expression, catalog) === null ? splitParts(expression, '&&') : [expression];
  const said = parts.map((part) => sayPart(part, catalog));
  return said.includes(null) ? expression : said.join(', ');
}

/** `(free:=true || input_price:<=1)`, or one condition; null: it says more. */
function sayPart(part: string, catalog: Names): string | null {
  const named = sayNames(part, catalog);
  if (named !== null) return named;
  const [, inner] = /^\((.*)\)$/.exec(part) ?? [];
  if (inner === undefined) {
    return sayComparison(part, catalog) ?? sayTimes(part) ?? sayWords(part, catalog);
  }
  const either = splitParts(inner, '||');
  const parts = either.length > 1 ? either : splitParts(inner, '&&');
  const said = parts.map((one) => sayPart(one, catalog));
  if (parts.length === 1 || said.includes(null)) return null;
  return said.join(either.length > 1 ? ' or ' : ' and ');
}

/** What an operator joins outside quotes and parentheses. */
function splitParts(expression: string, operator: '&&' | '||'): string[] {
  const parts = [''];
  let depth = 0;
  for (const token of expression.match(/"(?:[^"\\]|\\.)*"|&&|\|\||[^]/g) ?? []) {
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    if (token === operator && depth === 0) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${token}`);
  }
  return parts.map((part) => part.trim());
}

/** `capability:=vision`, `license:!=[mit,apache-2.0]`, `free:=true`; null: it says no such thing. */
function sayWords(part: string, catalog: Names): string | null {
  const [, name = '', not, list = ''] = /^(\w+):(!?)=\[?([\w.,-]+)\]?$/.exec(part) ?? [];
  if (!(name in ANSWERS) && !LISTED.some(([listed]) => listed === name)) return null;
  const values = list.split(',').map((value) => (not === '!' ? `!${value}` : value));
  return sayFilter(name, values.join(), catalog);
}

/** One model's name, whole or a part of it, or a creator. */
const NAMED = /^(!?)(?:name:=?"((?:[^"\\]|\\.)*)"|creator:=([\w.-]+))$/;

/** Models by their names: `Not GPT-5`, `Comparing GPT-5 and o3`; null: the expression says more. */
function sayNames(expression: string, { creators }: Names): string | null {
  // `(name:"gemini" && name:"flash")` is one name of two words.
  const words = expression.replaceAll(/(?<=:"[^"]*)" && name:"(?=[^"]*"\))/g, ' ');
  const parts = words
    .replace(/^\((.*)\)$/, '$1')
    .split(' || ')
    .map((part) => part.replace(/^(!?)\((.*)\)$/, '$1$2'));
  const read = parts.map((part) => NAMED.exec(part));
  const said = read.flatMap((match) => {
    const [, , name, creator] = match ?? [];
    const slug = creators.find((one) => one.slug === creator)?.name ?? creator;
    const one = name?.replaceAll(/\\(.)/g, '$1') ?? slug;
    return one === undefined ? [] : [one];
  });
  // One name is written in several ways: `llama 3`, `llama-3`.
  const names = [...new Map(said.map((name) => [norm(name), name])).values()];
  const last = names.pop();
  if (last === undefined || said.length < parts.length) return null;
  if (read.some((match) => match?.[1] === '!')) return names.length > 0 ? null : `Not ${last}`;
  return names.length === 0 ? last : `Comparing ${names.join(', ')} and ${last}`;
}

/** An expression that only compares a number or a score: `unit_price:>0`; null: it says more. */
function sayComparison(expression: string, { benchmarks }: Names): string | null {
  const [, field = '', sign = '', value = ''] =
    /^([^\s:]+):([<>]=?)(\d+(?:\.\d+)?)$/.exec(expression) ?? [];
  const [, id] = /^benchmark\.(.+)$/.exec(field) ?? [];
  const benchmark = benchmarks.find((one) => one.id === id);
  const bounded = field.replace(/^max_/, '');
  const label = benchmark?.name ?? BOUNDED[bounded];
  if (label === undefined) return null;
  const amount = benchmark === undefined ? toAmount(bounded, value) : toScore(value);
  return `${label} ${SIGNS[sign] ?? sign} ${amount}`;
}

/** What is said of dates, by the operator. */
const TIMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  release_date: {
    '=': 'Released',
    '!=': 'Not released',
    '<': 'Released before',
    '>=': 'Released after',
  },
  knowledge_cutoff: {
    '=': 'Knowledge cutoff',
    '!=': 'Knowledge cutoff not',
    '<': 'Knowledge cutoff before',
    '>=': 'Knowledge cutoff after',
  },
};

/** `Released 2023 or 2025`, `Not released 2024`, `Released before 1 Jan 2024`; null: it says no such thing. */
function sayTimes(expression: string): string | null {
  const [, field = '', sign = '', list = ''] =
    /^(\w+):(!?=|<|>=)\[?([\d,-]+)\]?$/.exec(expression) ?? [];
  const label = TIMES[field]?.[sign];
  if (label === undefined) return null;
  const times = list.split(',').map((time) => (time.length > 4 ? formatDay(time) : time));
  const last = times.pop() ?? '';
  return `${label} ${times.length === 0 ? last : `${times.join(', ')} or ${last}`}`;
}

/** A score that was typed as it is, one that was computed as scores are shown. */
const toScore = (value: string): string =>
  /^-?\d+(?:\.\d)?$/.test(value) || Number.isNaN(Number(value))
    ? value
    : formatScore(Number(value));

/** A bound on a number, a score or a day; null: it is none. */
function sayBound(parameter: string, value: string, catalog: Names): string | null {
  const [, side = '', bounded = ''] = /^(min|max)_(.+)$/.exec(parameter) ?? [];
  const label = BOUNDED[bounded];
  if (label !== undefined) {
    return `${label} ${side === 'min' ? '≥' : '≤'} ${toAmount(bounded, value)}`;
  }
  if (parameter.startsWith('benchmark_')) {
    const [id = '', bound] = value.split(':', 2);
    const name = catalog.benchmarks.find((benchmark) => benchmark.id === id)?.name ?? id;
    return bound === undefined
      ? name
      : `${name} ${parameter === 'benchmark_min' ? '≥' : '≤'} ${toScore(bound)}`;
  }
  if (!/^(?:released|knowledge|updated)_|^as_of$/.test(parameter)) return null;
  const day = /^\d{4}-\d{2}(?:-\d{2})?$/.test(value) ? formatDay(value) : value;
  return `${nameOf(parameter)} ${day}`;
}

function sayValue(parameter: string, value: string, catalog: Names): string {
  const text = toText(parameter, value, catalog);
  if (parameter.endsWith('_modality')) return `${nameOf(parameter)}: ${text}`;
  if (parameter === 'type' && value !== 'other') return `${text} models`;
  if (parameter === 'provider') return `At ${text}`;
  if (parameter === 'region') return `Region ${text}`;
  return parameter in NAMES ? text : `${parameter}: ${value}`;
}

/** Prices in USD; tokens and parameters in few letters, however they were typed. */
function toAmount(bounded: string, value: string): string {
  if (bounded.endsWith('_price')) {
    const amount = Number(value);
    return Number.isFinite(amount) && amount >= 0 ? formatUsd(amount) : `$${value}`;
  }
  const number = readAmount(value);
  if (number === null) return value;
  return bounded === 'parameters' && number >= 1e9 ? `${number / 1e9}B` : formatTokens(number);
}

const FACTORS: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, b: 1e9, t: 1e12 };

/** `200k` as 200,000; null where it is no amount. */
export function readAmount(value: string): number | null {
  const [, digits, factor = ''] = /^(\d+(?:\.\d+)?)([kmbt]?)$/i.exec(value) ?? [];
  return digits === undefined ? null : Number(digits) * (FACTORS[factor.toLowerCase()] ?? 1);
}
