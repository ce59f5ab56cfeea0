import { z } from 'zod';
import 'zod-openapi';

/** A schema without the wrappers that say it may be absent or null. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    return unwrap(schema.unwrap());
  }
  return schema;
}

/** Dotted names of everything in an object, through arrays, such as `pricing.input`. */
export function pathsOf(schema: z.core.$ZodType, prefix = ''): string[] {
  const bare = unwrap(schema);
  if (bare instanceof z.ZodArray) return pathsOf(bare.element, prefix);
  if (!(bare instanceof z.ZodObject)) return [];
  return Object.entries(bare.shape).flatMap(([key, child]) => {
    const path = `${prefix}${key}`;
    return [path, ...pathsOf(child as z.core.$ZodType, `${path}.`)];
  });
}

/** The same document with everything optional, at any depth: what `fields` may leave of it. */
function sparse(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodNullable) return sparse(schema.unwrap()).nullable();
  if (schema instanceof z.ZodOptional) return sparse(schema.unwrap()).optional();
  if (schema instanceof z.ZodArray) return z.array(sparse(schema.element));
  if (schema instanceof z.ZodObject) {
    return z.object(
      Object.fromEntries(
        Object.entries(schema.shape).map(([key, child]) => [
          key,
          sparse(child as z.core.$ZodType).optional(),
        ]),
      ),
    );
  }
  return schema as z.ZodType;
}

/**
 * A document that is answered whole or as the parts that `fields` and `include` ask for. One schema
 * documents both, in which only the slug is sure to be there: see `relaxSelected`.
 * @param added members that neither asks for
 */
export function selectable<S extends z.ZodObject>(
  whole: S,
  added: z.core.$ZodShape = {},
): z.ZodType<z.output<S>> {
  const parts = (sparse(whole) as z.ZodObject).extend({ slug: z.string(), ...added });
  return z.union([whole, parts]).meta({
    override: ({ jsonSchema }) => {
      const [first] = jsonSchema.anyOf ?? [];
      delete jsonSchema.anyOf;
      Object.assign(jsonSchema, first);
    },
  }) as unknown as z.ZodType<z.output<S>>;
}

interface Tree {
  readonly children: Map<string, Tree>;
  whole: boolean;
}

/** Builds the function that keeps only the named paths of a document, in the document's order. */
export function compileSelection(paths: readonly string[]): (value: unknown) => unknown {
  const root: Tree = { children: new Map(), whole: false };
  for (const path of paths) {
    let node = root;
    for (const key of path.split('.')) {
      const next = node.children.get(key) ?? { children: new Map<string, Tree>(), whole: false };
      node.children.set(key, next);
      node = next;
    }
    node.whole = true;
  }
  return (value) => select(value, root);
}

function select(value: unknown, tree: Tree): unknown {
  if (tree.whole || value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => select(item, tree));
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, child]) => {
      const subtree = tree.children.get(key);
      return subtree === undefined ? [] : [[key, select(child, subtree)]];
    }),
  );
}
