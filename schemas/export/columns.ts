import { z } from 'zod';

/** What cells of a column hold; `strings` is a list of texts, `json` anything that is no scalar. */
export type ColumnType =
  'string' | 'number' | 'integer' | 'boolean' | 'date' | 'instant' | 'strings' | 'json';

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

interface Wrapped {
  readonly schema: z.core.$ZodType;
  readonly about: string | null;
}

const aboutOf = (schema: z.core.$ZodType): string | null =>
  z.globalRegistry.get(schema)?.description ?? null;

/** A schema without the wrappers that say it may be absent or null. */
function unwrap(schema: z.core.$ZodType, about: string | null = null): Wrapped {
  const known = about ?? aboutOf(schema);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    return unwrap(schema.unwrap(), known);
  }
  return { schema, about: known };
}

function typeOf(schema: z.core.$ZodType): ColumnType {
  if (schema instanceof z.ZodISODate) return 'date';
  if (schema instanceof z.ZodISODateTime) return 'instant';
  if (schema instanceof z.ZodNumber) return schema.format === 'safeint' ? 'integer' : 'number';
  if (schema instanceof z.ZodBoolean) return 'boolean';
  if (
    schema instanceof z.ZodString ||
    schema instanceof z.ZodEnum ||
    schema instanceof z.ZodLiteral
  ) {
    return 'string';
  }
  if (schema instanceof z.ZodArray) {
    return typeOf(unwrap(schema.element).schema) === 'string' ? 'strings' : 'json';
  }
  return 'json';
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

function walk(
  schema: z.core.$ZodType,
  path: readonly string[],
  leftOut: ReadonlySet<string>,
): Column[] {
  const bare = unwrap(schema);
  const name = path.join('.');
  if (leftOut.has(name)) return [];
  if (bare.schema instanceof z.ZodObject) {
    return Object.entries(bare.schema.shape).flatMap(([key, child]) =>
      walk(child as z.core.$ZodType, [...path, key], leftOut),
    );
  }
  return [{ name, type: typeOf(bare.schema), about: bare.about, read: reader(path) }];
}

/**
 * The columns of records of a schema, in its order: objects become dotted names, every other value
 * one column.
 * @param leftOut dotted names of what is in no column
 */
export function columnsOf(schema: z.ZodObject, leftOut: readonly string[] = []): Column[] {
  return walk(schema, [], new Set(leftOut));
}
