import { FIELDS, type Field } from '../../../../schemas/fields.ts';
import type { CatalogQuery, Position, Sort } from '../../../../schemas/query.ts';
import { ApiError } from '../../../errors.ts';
import { sortOf } from '../../sort-of.ts';
import type { Clause } from './clauses.ts';
import { scoreFieldOf } from './filters.ts';

type Value = Position[number];

const FIELD_OF = new Map<string, Field>(FIELDS.map((field) => [field.name, field]));

/** One key of a sort as an Elasticsearch clause, and the conversion of its values to and from a position. */
interface Key {
  readonly clause: Clause;
  readonly type: 'number' | 'string';
  readonly isDescending: boolean;
}

/** The order of a query: all its keys, then the slug. */
export interface Order {
  readonly sort: readonly Clause[];
  /** What `search_after` takes. @throws ApiError `invalid_cursor` for a position of another sort */
  readonly toSearchAfter: (position: Position) => readonly Value[];
  /** The position of a hit from its sort values. */
  readonly toPosition: (values: readonly unknown[]) => Position;
}

function toKey({ by, direction }: Sort, query: CatalogQuery, isReversed: boolean): Key | null {
  const isDescending = (direction === 'desc') !== isReversed;
  const order = isDescending ? 'desc' : 'asc';
  // Values not known come last, whichever the direction; read backwards, first.
  const missing = isReversed ? '_first' : '_last';
  const shared = { type: 'number', isDescending } as const;
  if (by === 'relevance') {
    if (query.text === null) return null;
    return { ...shared, clause: { _score: { order } } };
  }
  if (by.startsWith('benchmark:')) {
    const filter = { term: { 'scores.benchmark': by.slice('benchmark:'.length) } };
    const nested = { path: 'scores', filter };
    return { ...shared, clause: { [scoreFieldOf(query)]: { order, missing, nested } } };
  }
  const clause = { [`f_${by}`]: { order, missing } };
  return { ...shared, type: FIELD_OF.get(by)?.type === 'text' ? 'string' : 'number', clause };
}

/** Elasticsearch names a number that is not known by the end of the scale it is put at. */
function toValue(value: unknown, { type }: Key): Value {
  if (type === 'string') return typeof value === 'string' ? value : null;
  return typeof value === 'number' ? value : null;
}

function toCursorValue(value: Value, { type, isDescending }: Key, isReversed: boolean): Value {
  if (value !== null || type === 'string') return value;
  return isDescending === isReversed ? 'Infinity' : '-Infinity';
}

/**
 * @param isReversed as the rows before a position are read
 */
export function toOrder(query: CatalogQuery, isReversed = false): Order {
  const keys = sortOf(query).map((one) => toKey(one, query, isReversed));
  const sortKeys = keys.filter((key) => key !== null);
  const check = (position: Position): void => {
    const fits =
      position.length === keys.length + 1 &&
      typeof position.at(-1) === 'string' &&
      keys.every((key, i) => {
        const value = position[i] ?? null;
        return value === null || typeof value === (key?.type ?? 'number');
      });
    if (!fits) throw new ApiError('invalid_cursor', 'The cursor belongs to another query.');
  };
  return {
    sort: [
      ...sortKeys.map(({ clause }) => clause),
      { slug: { order: isReversed ? 'desc' : 'asc' } },
    ],
    toSearchAfter: (position) => {
      check(position);
      const values = keys.flatMap((key, i) =>
        key === null ? [] : [toCursorValue(position[i] ?? null, key, isReversed)],
      );
      return [...values, String(position.at(-1))];
    },
    toPosition: (values) => {
      let at = 0;
      const position = keys.map((key) => {
        if (key === null) return null;
        at += 1;
        return toValue(values[at - 1], key);
      });
      return [...position, String(values[at])];
    },
  };
}
