import { z } from 'zod';
import { PartialDate } from '../fact-value.ts';

/** What one value is; `mixed` is one of several types, or an object of any keys. */
export type ScalarType = 'string' | 'number' | 'integer' | 'boolean' | 'date' | 'instant' | 'mixed';

/** A schema as exports see it: which values can be where, whether or not they may be absent. */
export type Shape = (
  | { readonly kind: 'object'; readonly members: readonly (readonly [key: string, of: Shape])[] }
  | { readonly kind: 'list'; readonly of: Shape }
  | { readonly kind: 'scalar'; readonly type: ScalarType }
) & {
  /** What the schema says of it; null: its name says it all. */
  readonly about: string | null;
};

function scalarOf(schema: z.core.$ZodType): ScalarType {
  if (schema === PartialDate || schema instanceof z.ZodISODate) return 'date';
  if (schema instanceof z.ZodISODateTime) return 'instant';
  if (schema instanceof z.ZodNumber) return schema.format === 'safeint' ? 'integer' : 'number';
  if (schema instanceof z.ZodBoolean) return 'boolean';
  const isText =
    schema instanceof z.ZodString || schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral;
  return isText ? 'string' : 'mixed';
}

/** The shape of a schema, without the wrappers that say a value may be absent or null. */
export function shapeOf(schema: z.core.$ZodType, outer: string | null = null): Shape {
  const about = outer ?? z.globalRegistry.get(schema)?.description ?? null;
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    return shapeOf(schema.unwrap(), about);
  }
  if (schema instanceof z.ZodArray) return { kind: 'list', of: shapeOf(schema.element), about };
  if (schema instanceof z.ZodObject) {
    const shape = schema.shape as Readonly<Record<string, z.core.$ZodType>>;
    const members = Object.entries(shape).map(([key, child]) => [key, shapeOf(child)] as const);
    return { kind: 'object', members, about };
  }
  return { kind: 'scalar', type: scalarOf(schema), about };
}
