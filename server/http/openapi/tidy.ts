import type { createDocument } from 'zod-openapi';

/*
 * What programs that are made from the document need of it, beyond its being valid: strict readers of
 * OpenAPI 3.0.3 and generators of clients in many languages were tried (`npm run check:clients`).
 */

type OpenApiDocument = ReturnType<typeof createDocument>;

/** Any object of the document. */
type Node = Record<string, unknown>;

interface Schema {
  type?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number | boolean;
  exclusiveMaximum?: number | boolean;
  description?: string;
  example?: unknown;
}

interface Parameter {
  name?: string;
  description?: string;
  example?: unknown;
  schema?: Schema;
}

const SCHEMAS = '#/components/schemas/';
const INT32_MAX = 2 ** 31 - 1;

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
 * Makes a document fit for strict readers and for generators of clients; it is changed in place.
 */
export function tidyDocument<T extends OpenApiDocument>(document: T): T {
  tidyParameters(document);
  const whole = document as unknown as Node;
  const schemas = (document.components?.schemas ?? {}) as Record<string, Node>;
  eachNode(whole, formatNumber);
  eachNode(whole, nameNull);
  eachNode(whole, unwrapReference);
  relaxSelected(document, schemas);
  nullableByName(whole, schemas);
  return document;
}

/** Calls `change` with every object within, the inner ones first. */
function eachNode(node: unknown, change: (node: Node) => void): void {
  if (node === null || typeof node !== 'object') return;
  for (const child of Object.values(node)) eachNode(child, change);
  if (!Array.isArray(node)) change(node as Node);
}

/** What a parameter is about stands beside its name, once, and not in its schema. */
function tidyParameters(document: OpenApiDocument): void {
  const shared = Object.values(document.components?.parameters ?? {});
  const own = operationsOf(document).flatMap(({ parameters = [] }) => parameters);
  for (const parameter of [...shared, ...own] as Parameter[]) {
    const { schema } = parameter;
    if (schema === undefined) continue;
    const { description, example, ...rest } = schema;
    if (description !== undefined) parameter.description ??= description;
    if (example !== undefined) parameter.example ??= example;
    parameter.schema = rest;
  }
}

interface Operation {
  readonly parameters?: readonly { readonly $ref?: string }[];
  readonly responses?: Readonly<Record<string, unknown>>;
}

const operationsOf = (document: OpenApiDocument): Operation[] =>
  Object.values(document.paths ?? {}).flatMap(
    (item) => Object.values(item as object) as Operation[],
  );

/** Without a format, generators take 32 bits: contexts and parameters of models need more. */
function formatNumber(node: Node): void {
  const { type, format, maximum } = node;
  if (format !== undefined) return;
  if (type === 'number') node['format'] = 'double';
  if (type === 'integer') {
    node['format'] = typeof maximum === 'number' && maximum <= INT32_MAX ? 'int32' : 'int64';
  }
}

/**
 * Null stands among the values of an enumeration that may be null, as JSON Schema wants it: programs
 * made from the document refuse it otherwise.
 */
function nameNull({ nullable, enum: values }: Node): void {
  if (nullable === true && Array.isArray(values) && !values.includes(null)) values.push(null);
}

/** A reference that says nothing of its own needs no `allOf` around it. */
function unwrapReference(node: Node): void {
  const reference = referenceIn(node);
  if (reference === null || Object.keys(node).length > 1) return;
  delete node['allOf'];
  node['$ref'] = reference;
}

/** The one reference an `allOf` is for. */
function referenceIn({ allOf }: Node): string | null {
  const [only, ...others] = Array.isArray(allOf) ? (allOf as Node[]) : [];
  const reference = only?.['$ref'];
  return typeof reference === 'string' && others.length === 0 ? reference : null;
}

const nameOf = (reference: string): string => reference.slice(SCHEMAS.length);

/**
 * Of what `fields` selects from, no member is sure to be there but the slug: one schema for whole and
 * for selected answers, where two would make generators call both by the path they are found at.
 */
function relaxSelected(document: OpenApiDocument, schemas: Record<string, Node>): void {
  const roots = operationsOf(document).filter(({ parameters = [] }) =>
    parameters.some(({ $ref = '' }) => $ref.endsWith('FieldsParameter')),
  );
  const seen = new Set<string>();
  const relax = (node: Node): void => {
    delete node['required'];
    const { $ref } = node;
    if (typeof $ref === 'string') relaxNamed(nameOf($ref));
  };
  const relaxNamed = (name: string): void => {
    const schema = schemas[name];
    // What tells schemas apart is always there; `fields` chooses among no such members.
    if (schema?.['discriminator'] !== undefined) return;
    if (schema === undefined || seen.has(name)) return;
    seen.add(name);
    eachNode(schema, relax);
  };
  for (const { responses } of roots) {
    for (const name of rowsOf(responses?.['200'], schemas)) {
      relaxNamed(name);
      Object.assign(schemas[name] ?? {}, { required: ['slug'] });
    }
  }
}

/** Names of the schemas of `data`, or of its items, in an answer. */
function rowsOf(response: unknown, schemas: Record<string, Node>): string[] {
  const found: string[] = [];
  eachNode(response, ({ $ref, properties }) => {
    const answer = typeof $ref === 'string' ? schemas[nameOf($ref)] : { properties };
    const { data } = (answer?.['properties'] ?? {}) as { readonly data?: Node };
    const { $ref: row } = (data?.['items'] ?? data ?? {}) as { readonly $ref?: string };
    if (row !== undefined) found.push(nameOf(row));
  });
  return found;
}

/**
 * What may be null is said by the schema that is referred to. `nullable` beside `allOf` means nothing:
 * null would have to be an object too.
 */
function nullableByName(whole: Node, schemas: Record<string, Node>): void {
  const nullable: Node[] = [];
  eachNode(whole, (node) => {
    if (node['nullable'] === true && referenceIn(node) !== null) nullable.push(node);
  });
  const inNullable = new Set(nullable.map(({ allOf }) => (allOf as Node[])[0]));
  const plain = new Set<unknown>();
  eachNode(whole, (node) => {
    if (!inNullable.has(node)) plain.add(node['$ref']);
  });
  for (const node of nullable) {
    const reference = referenceIn(node) ?? '';
    const name = nameOf(reference);
    const target = plain.has(reference) ? `${name}OrNull` : name;
    schemas[target] = { ...schemas[name], nullable: true };
    delete node['nullable'];
    node['allOf'] = [{ $ref: `${SCHEMAS}${target}` }];
    unwrapReference(node);
  }
}
