import type { ScalarType, Shape } from './shape.ts';

/** What cells of a column hold; `strings` is a list of texts, `json` anything that is no scalar. */
export type ColumnType = Exclude<ScalarType, 'mixed'> | 'strings' | 'json';

/** One column of a table that is made of nested records. */
export interface Column {
  /** Dotted, such as `pricing.input`. */
  readonly name: string;
  readonly type: ColumnType;
  /** What the schema of the record says of it; null: its name says it all. */
  readonly about: string | null;
  /** The value in a record; null where it or what it is in is absent. */
  readonly read: (record: unknown) => unknown;
}

function typeOf(shape: Shape): ColumnType {
  if (shape.kind === 'scalar') return shape.type === 'mixed' ? 'json' : shape.type;
  return shape.kind === 'list' && typeOf(shape.of) === 'string' ? 'strings' : 'json';
}

function reader(path: readonly string[]): Column['read'] {
  return (record) => {
    let value: unknown = record;
    for (const key of path) {
      if (value === null || value === undefined) return null;
      value = (value as Readonly<Record<string, unknown>>)[key];
    }
    return value ?? null;
  };
}

/**
 * The columns of records of a shape, in its order: objects become dotted names, every other value
 * one column.
 * @param leftOut dotted names of what is in no column
 */
export function columnsOf(
  shape: Shape,
  leftOut: readonly string[] = [],
  path: readonly string[] = [],
): Column[] {
  const name = path.join('.');
  if (leftOut.includes(name)) return [];
  if (shape.kind === 'object') {
    return shape.members.flatMap(([key, child]) => columnsOf(child, leftOut, [...path, key]));
  }
  return [{ name, type: typeOf(shape), about: shape.about, read: reader(path) }];
}
