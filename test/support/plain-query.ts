import { FIELDS, type Field } from '../../schemas/fields.ts';
import type { Model } from '../../schemas/model.ts';
import type { CatalogQuery, Filter, Position } from '../../schemas/query.ts';
import { toNameKey } from '../../schemas/name-key.ts';
import { toScores } from '../../schemas/tables.ts';
import { sortOf } from '../../server/search/sort-of.ts';

/** What a query should find: the slugs of the page, where they stand, and the counts. */
export interface PlainPage {
  readonly hits: readonly { readonly slug: string; readonly position: Position }[];
  readonly total: number;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly facets: unknown;
}

const FIELD_OF = new Map<string, Field>(FIELDS.map((field) => [field.name, field]));
const read = (name: string, model: Model): unknown => FIELD_OF.get(name)?.of(model) ?? null;

function scoreOn(benchmark: string, model: Model, independentOnly: boolean): number | null {
  const entry = toScores(model).find(([id]) => id === benchmark);
  return entry?.[independentOnly ? 2 : 1] ?? null;
}

const within = (value: number | null, min: number | null, max: number | null): boolean =>
  value !== null && value >= (min ?? -Infinity) && value <= (max ?? Infinity);

function passes(filter: Filter, model: Model, independentOnly: boolean): boolean {
  switch (filter.kind) {
    case 'any_of': {
      const values = read(filter.field, model) as string[];
      return values.some((value) => filter.values.includes(value)) !== filter.not;
    }
    case 'is':
      return read(filter.field, model) === filter.value;
    case 'range':
      return within(read(filter.field, model) as number | null, filter.min, filter.max);
    case 'between': {
      const date = read(filter.field, model) as string | null;
      return date !== null && date >= (filter.min ?? '') && date < (filter.max ?? '9999');
    }
    case 'score':
      return within(scoreOn(filter.benchmark, model, independentOnly), filter.min, filter.max);
    case 'expression':
      throw new Error('Expressions have a test of their own.');
  }
}

/** Values not known come last, whichever the direction. */
function compare(a: Position, b: Position, query: CatalogQuery): number {
  const directions = [...sortOf(query).map(({ direction }) => direction), 'asc'];
  for (const [i, direction] of directions.entries()) {
    const [x, y] = [a[i] ?? null, b[i] ?? null];
    if (x === y) continue;
    if (x === null || y === null) return x === null ? 1 : -1;
    return x < y === (direction === 'asc') ? -1 : 1;
  }
  return 0;
}

function countFacet(name: string, models: readonly Model[]): unknown {
  const field = FIELD_OF.get(name);
  if (field?.type === 'number') {
    const known = models.flatMap((model) => field.of(model) ?? []);
    const bounds = field.ranges ?? [0];
    const ranges = bounds.map((from, i) => {
      const to = bounds[i + 1] ?? null;
      return {
        from,
        to,
        count: known.filter((one) => one >= from && one < (to ?? Infinity)).length,
      };
    });
    const [min, max] = known.length === 0 ? [null, null] : [Math.min(...known), Math.max(...known)];
    return { kind: 'ranges', min, max, ranges };
  }
  const counts = new Map<string, number>();
  for (const model of models) {
    const values = [read(name, model) ?? []].flat().map(String);
    for (const value of new Set(values)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const values = Array.from(counts, ([value, count]) => ({ value, count }));
  values.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  return { kind: 'values', values };
}

/**
 * Answers a query as one would say it: look at every model, keep, sort, cut, count.
 * @param models those that the text finds, all of them without one
 * @param relevance what each is worth to the text, by slug
 */
export function answerPlainly(
  models: readonly Model[],
  query: CatalogQuery,
  relevance: ReadonlyMap<string, number>,
): PlainPage {
  const { filters, window, limit, independentScores: independent } = query;
  const positionOf = (model: Model): Position => [
    ...sortOf(query).map(({ by }) => {
      if (by === 'relevance') return relevance.get(model.slug) ?? null;
      if (by === 'name') return toNameKey(model.name);
      if (by.startsWith('benchmark:')) return scoreOn(by.slice(10), model, independent);
      const value = read(by, model) as string | number | null;
      return typeof value === 'string' ? Date.parse(value) : value;
    }),
    model.slug,
  ];
  const passing = (one: readonly Filter[]): Model[] =>
    models.filter((model) => one.every((filter) => passes(filter, model, independent)));
  const hits = passing(filters)
    .map((model) => ({ slug: model.slug, position: positionOf(model) }))
    .sort((a, b) => compare(a.position, b.position, query));
  const placeOf = (isPast: (result: number) => boolean, position: Position): number => {
    const place = hits.findIndex((hit) => isPast(compare(hit.position, position, query)));
    return place < 0 ? hits.length : place;
  };
  let start: number;
  let end: number;
  if (window.kind === 'offset') {
    start = Math.min(window.offset, hits.length);
    end = start + limit;
  } else if (window.kind === 'after') {
    start = placeOf((result) => result > 0, window.position);
    end = start + limit;
  } else {
    end = placeOf((result) => result >= 0, window.position);
    start = Math.max(0, end - limit);
  }
  const isOn = (filter: Filter, name: string): boolean =>
    'field' in filter && filter.field === name;
  const facets = query.facets.map((name) => [
    name,
    countFacet(name, passing(filters.filter((filter) => !isOn(filter, name)))),
  ]);
  return {
    hits: hits.slice(start, end),
    total: hits.length,
    hasPrevious: start > 0,
    hasNext: end < hits.length,
    facets: Object.fromEntries(facets) as unknown,
  };
}
