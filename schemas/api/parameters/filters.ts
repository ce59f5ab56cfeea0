import { z } from 'zod';
import type { Filter } from '../../query.ts';
import {
  FIELDS,
  fieldsOf,
  type DateName,
  type Field,
  type FlagName,
  type KeywordName,
  type NumberName,
  type RangeName,
} from '../../fields.ts';
import { toStored } from '../../field.ts';
import { MODEL_STATUSES } from '../../vocabulary.ts';
import { repeatable, valueFilter, type RepeatableParameter, type ValueGroup } from './lists.ts';
import { filterExpression } from './filter-expression.ts';
import {
  dateOrInstant,
  decimal,
  flag,
  refuse,
  sharedAll,
  sizedCount,
  type OptionalParameter,
} from './scalars.ts';

/** Bounds on scores of each kind. */
const BOUNDS_MAX = 10;
/** Characters of a filter expression in an address. */
const FILTER_LENGTH_MAX = 1_000;
const PRICE_MAX = 1_000_000;

type Ranged = Extract<Field, { type: 'number' | 'date' }> & { readonly min: string };
const RANGED = FIELDS.filter((field) => 'min' in field) as readonly Ranged[];

type Bounds = Extract<(typeof FIELDS)[number], { min: string }>;
type NumberBounds = Extract<Bounds, { type: 'number' }>;
type DateBounds = Extract<Bounds, { type: 'date' }>;
type EndOf<F> = (F extends { min: infer M extends string } ? M : never) | MaxOf<F>;
type MaxOf<F> = F extends { max: infer M extends string } ? M : never;

/** The value of `status` that leaves out nothing. */
const ANY = 'any';

type Keywords = Record<KeywordName, RepeatableParameter<readonly ValueGroup[]>>;
type Flags = Record<FlagName, OptionalParameter<boolean>>;
type Numbers = Record<EndOf<NumberBounds>, OptionalParameter<number>>;
type Dates = Record<EndOf<DateBounds>, OptionalParameter<string>>;

const keywords = Object.fromEntries(
  fieldsOf('keyword').map(({ name, about, values, single = false }) => {
    const toValue = (typed: string): string => toStored(name, typed);
    if (name !== 'status') return [name, valueFilter(values, { about, toValue, single })];
    const left = 'By default, retired models are excluded; `any` includes them.';
    const all = [...MODEL_STATUSES, ANY];
    return [name, valueFilter(all, { about: `${about} ${left}`, toValue, single })];
  }),
) as unknown as Keywords;

const flags = Object.fromEntries(
  fieldsOf('flag').map(({ name, about }) => [name, flag({ about })]),
) as Flags;

function ends(field: Ranged): [string, z.ZodType][] {
  const [low, high] =
    field.type === 'date'
      ? ['On or after', 'Before']
      : ['Minimum (inclusive)', 'Maximum (inclusive)'];
  const make = (about: string): z.ZodType => {
    if (field.type === 'date') return dateOrInstant({ about });
    if (field.integer === true) {
      return sizedCount({ about: `${about} Suffixes k, m, b: \`128k\` is 128,000.` });
    }
    return decimal({ about, min: 0, max: PRICE_MAX });
  };
  const upper: [string, z.ZodType][] =
    field.max === undefined ? [] : [[field.max, make(`${high}: ${field.about}`)]];
  return [[field.min, make(`${low}: ${field.about}`)], ...upper];
}

const ranges = Object.fromEntries(RANGED.flatMap(ends)) as Numbers & Dates;

const BOUND = /^([a-z0-9][a-z0-9._-]{0,127}):(-?(?:0|[1-9][0-9]{0,8})(?:\.[0-9]{1,9})?)$/;

/** A bound on the score of one benchmark: `id:number`. */
export interface ScoreBound {
  readonly benchmark: string;
  readonly value: number;
}

function scoreBound(about: string): RepeatableParameter<ScoreBound[]> {
  const parser = z.array(z.string()).transform((texts, context) => {
    if (texts.length > BOUNDS_MAX) {
      refuse(context, texts.length, `May be given at most ${BOUNDS_MAX} times.`);
    }
    return texts.map((text, index): ScoreBound => {
      const [, benchmark = '', value = ''] = BOUND.exec(text) ?? [];
      if (benchmark !== '') return { benchmark, value: Number(value) };
      return refuse(
        context,
        text,
        'Must be the id of a benchmark, a colon and a number.',
        { allowed: { pattern: BOUND.source, example: 'gpqa-diamond:80' } },
        [index],
      );
    });
  });
  const doc = { about, example: ['gpqa-diamond:80'], max: BOUNDS_MAX };
  return repeatable(parser.optional(), doc, BOUND.source);
}

/** Every filter of the catalogue, made from the field table. */
export const FILTERS = sharedAll({
  ...keywords,
  ...flags,
  ...ranges,
  benchmark_min: scoreBound('Minimum score (inclusive) in the published unit: `id:number`.'),
  benchmark_max: scoreBound('Maximum score (inclusive) in the published unit: `id:number`.'),
  self_reported: flag({
    about: '`false`: benchmark filters and sort keys use only independently measured scores.',
  }),
  snapshots: flag({
    about: '`true`: also lists dated snapshots, which are otherwise folded into their model.',
  }),
  filter: filterExpression(FILTER_LENGTH_MAX),
});

const fieldAliases = Object.assign(
  {},
  ...FIELDS.map((field) => ('aliases' in field ? field.aliases : {})),
) as Record<string, string>;

/** Other spellings of the filters. */
export const FILTER_ALIASES: Readonly<Record<string, string>> = {
  organization: 'creator',
  author: 'creator',
  ...fieldAliases,
};

export type FilterParams = z.output<z.ZodObject<typeof FILTERS>>;

/** A pair of parameters that exclude everything together. */
export interface CrossedBounds {
  readonly lower: string;
  readonly upper: string;
}

/** What can be filtered by, in the order in which the filters of a request are compared. */
const FILTERED = [...fieldsOf('keyword'), ...fieldsOf('flag'), ...RANGED];
/** Their places in it, by parameter. */
const PLACES = new Map(
  FILTERED.flatMap((field, place) =>
    ('min' in field ? [field.min, field.max] : [field.name]).map((name) => [name, place] as const),
  ),
);

/** The filters asked for. `crossed` names pairs whose lower bound is above the upper one. */
export function toFilters(params: FilterParams): {
  readonly filters: readonly Filter[];
  readonly crossed: readonly CrossedBounds[];
} {
  const values = params as Readonly<Record<string, unknown>>;
  const crossed: CrossedBounds[] = [];
  const filters = placesIn(values).flatMap((place): readonly Filter[] => {
    const field = FILTERED[place];
    if (field === undefined) return [];
    if (field.type === 'keyword') return toGroups(field.name, params[field.name] ?? []);
    if (field.type === 'flag') {
      return [{ kind: 'is', field: field.name, value: params[field.name] === true }];
    }
    const range = toRange(field, values[field.min] ?? null, values[field.max ?? ''] ?? null);
    if (range.min !== null && range.max !== null && range.min > range.max) {
      crossed.push({ lower: field.min, upper: field.max ?? '' });
    }
    return [range];
  });
  filters.push(...toScores(params, crossed));
  if (params.filter !== undefined) filters.push(params.filter);
  return { filters, crossed };
}

/** Of some eighty fields a request names few, so it is asked for its names rather than for each of them. */
function placesIn(values: Readonly<Record<string, unknown>>): readonly number[] {
  const places = new Set<number>();
  for (const name of Object.keys(values)) {
    const place = values[name] === undefined ? undefined : PLACES.get(name);
    if (place !== undefined) places.add(place);
  }
  return [...places].sort((a, b) => a - b);
}

const toGroups = (field: KeywordName, groups: readonly ValueGroup[]): readonly Filter[] =>
  groups
    .filter(({ values }) => field !== 'status' || !values.includes(ANY))
    .map((group): Filter => ({ kind: 'any_of', field, ...group }));

function toRange(
  field: Ranged,
  min: unknown,
  max: unknown,
): Extract<Filter, { kind: 'range' | 'between' }> {
  if (field.type === 'number') {
    return {
      kind: 'range',
      field: field.name as RangeName & NumberName,
      min: min as number | null,
      max: max as number | null,
    };
  }
  // Days are compared with days: an instant as the bound of a day means the day it falls on.
  const day = (value: unknown): string | null =>
    typeof value !== 'string' ? null : field.name === 'updated_at' ? value : value.slice(0, 10);
  return {
    kind: 'between',
    field: field.name as RangeName & DateName,
    min: day(min),
    max: day(max),
  };
}

function toScores(params: FilterParams, crossed: CrossedBounds[]): Filter[] {
  const lower = params.benchmark_min ?? [];
  const upper = params.benchmark_max ?? [];
  const benchmarks = [...new Set([...lower, ...upper].map(({ benchmark }) => benchmark))];
  return benchmarks.map((benchmark): Filter => {
    const of = (bounds: readonly ScoreBound[]): number[] =>
      bounds.filter((bound) => bound.benchmark === benchmark).map(({ value }) => value);
    const min = of(lower).length === 0 ? null : Math.max(...of(lower));
    const max = of(upper).length === 0 ? null : Math.min(...of(upper));
    if (min !== null && max !== null && min > max) {
      crossed.push({ lower: 'benchmark_min', upper: 'benchmark_max' });
    }
    return { kind: 'score', benchmark, min, max };
  });
}
