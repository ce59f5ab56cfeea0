import { z } from 'zod';
import { REPEATS_MAX } from './lists.ts';
import { refuse, SIZED_PATTERN } from './scalars.ts';
import { type FilterParams, FILTERS } from './filters.ts';

interface Documented {
  readonly description?: string;
  readonly example?: unknown;
  readonly override?: Readonly<Record<string, unknown>>;
  readonly param?: { readonly explode?: boolean };
}

/** How many texts a parameter takes: one, a list in one text, or several. */
type Shape = 'one' | 'list' | 'repeatable';

function shapeOf({ override, param }: Documented): Shape {
  if (override?.['type'] !== 'array') return 'one';
  return param?.explode === false ? 'list' : 'repeatable';
}

const KINDS: Readonly<Record<Shape, string>> = {
  one: 'a text, number or flag',
  list: 'a list, or a text with commas',
  repeatable: `a text or a list of up to ${REPEATS_MAX} texts`,
};

/** Items one list may have before it is looked at; parameters allow less. */
const ITEMS_MAX = 200;

/** A value as an address would have it; null where JSON has no such text. */
function toText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'boolean' || typeof value === 'number' ? String(value) : null;
}

/** What the parser of an address is given; null where it takes nothing like that. */
function toTyped(value: unknown, shape: Shape): string | readonly string[] | null {
  if (!Array.isArray(value)) {
    const text = toText(value);
    return text !== null && shape === 'repeatable' ? [text] : text;
  }
  const max = shape === 'list' ? ITEMS_MAX : REPEATS_MAX;
  const texts = value.slice(0, max + 1).map(toText);
  if (shape === 'one' || texts.length > max || !texts.every((text) => text !== null)) return null;
  return shape === 'list' ? texts.join(',') : texts;
}

/**
 * What a member of a body is, from what the parameter of an address is: lists are arrays, counts are
 * numbers. The texts of an address are read too.
 */
function toMember(meta: Documented): Record<string, unknown> {
  const { items, pattern, maxItems } = meta.override ?? {};
  const shape = shapeOf(meta);
  if (shape !== 'one') {
    const max = shape === 'list' ? maxItems : REPEATS_MAX;
    return { type: 'array', items, minItems: 1, maxItems: max };
  }
  return pattern === SIZED_PATTERN ? { type: 'integer', minimum: 0 } : { ...meta.override };
}

function metaOf(schema: z.ZodType): Documented {
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType).meta() : undefined;
  return (schema.meta() ?? inner ?? {}) as Documented;
}

/** A body knows every member by one name. */
const OTHER_SPELLINGS = / (?:Also accepted as|`offset` is accepted)[^.]*\./g;

/**
 * A parameter of an address as a member of a body: the text it has there, a number or a flag, and a
 * list where it takes several values.
 */
function inBody(schema: z.ZodType): z.ZodType {
  const meta = metaOf(schema);
  const shape = shapeOf(meta);
  const reader = z.unknown().transform((value, context) => {
    const typed = toTyped(value, shape);
    if (typed === null) return refuse(context, value, `Must be ${KINDS[shape]}.`);
    const parsed = schema.safeParse(typed, { reportInput: true });
    for (const issue of parsed.error?.issues ?? []) {
      const isPart = Array.isArray(value) && shape === 'repeatable';
      const path = isPart ? issue.path.filter((key) => typeof key === 'number') : [];
      context.issues.push({ ...issue, path } as never);
    }
    return parsed.data;
  });
  const { description = '', example } = meta;
  const documented = reader.meta({
    description: description.replaceAll(OTHER_SPELLINGS, ''),
    ...(example === undefined ? {} : { example }),
    override: toMember(meta),
  } as never);
  if (schema instanceof z.ZodDefault) return documented.default(schema.def.defaultValue);
  return schema instanceof z.ZodOptional ? documented.optional() : documented;
}

/** Parameters of an address as members of a body. */
export const allInBody = (
  shape: Readonly<Record<string, z.ZodType>>,
): Readonly<Record<string, z.ZodType>> =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, inBody(schema)]));

/** The filters of the catalogue as members of a JSON object, read as in an address. */
export const FiltersInBody: z.ZodType<FilterParams> & z.ZodObject = z
  .strictObject(allInBody(FILTERS))
  .meta({
    id: 'Filters',
    description:
      'Filters by the names and with the values they have in an address: a text with commas is OR, a list is AND, `!` is NOT.',
  });
