import type { createDocument } from 'zod-openapi';

type OpenApiDocument = ReturnType<typeof createDocument>;

interface Schema {
  type?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number | boolean;
  exclusiveMaximum?: number | boolean;
  description?: string;
  example?: unknown;
}

interface Parameter {
  description?: string;
  example?: unknown;
  schema?: Schema;
}

/** A whole number above 0 is one from 1: many readers of OpenAPI 3.0 misread exclusive bounds. */
export function toInclusiveBounds(schema: Schema): void {
  if (schema.type !== 'integer') return;
  if (schema.exclusiveMinimum === true) {
    schema.minimum = (schema.minimum ?? 0) + 1;
    delete schema.exclusiveMinimum;
  }
  if (schema.exclusiveMaximum === true) {
    schema.maximum = (schema.maximum ?? 0) - 1;
    delete schema.exclusiveMaximum;
  }
}

/**
 * Null stands among the values of an enumeration that may be null, as JSON Schema wants it: programs
 * made from the document refuse it otherwise.
 */
export function nameNulls<T>(node: T): T {
  if (node === null || typeof node !== 'object') return node;
  const { nullable, enum: values } = node as { nullable?: unknown; enum?: unknown };
  if (nullable === true && Array.isArray(values) && !values.includes(null)) values.push(null);
  Object.values(node).forEach(nameNulls);
  return node;
}

/** What a parameter is about stands beside its name, once, and not in its schema. */
export function tidyParameters(document: OpenApiDocument): OpenApiDocument {
  const shared = Object.values(document.components?.parameters ?? {});
  const own = Object.values(document.paths ?? {}).flatMap((item) =>
    Object.values(item as Readonly<Record<string, { parameters?: unknown[] }>>).flatMap(
      ({ parameters = [] }) => parameters,
    ),
  );
  for (const parameter of [...shared, ...own] as Parameter[]) {
    const { schema } = parameter;
    if (schema === undefined) continue;
    const { description, example, ...rest } = schema;
    if (description !== undefined) parameter.description ??= description;
    if (example !== undefined) parameter.example ??= example;
    parameter.schema = rest;
  }
  return document;
}
