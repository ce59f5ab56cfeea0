import { z } from 'zod';
import { documentationOf, type Shape, shapeOf } from './lists.ts';
import { refuse, SIZED_PATTERN } from './scalars.ts';
import { type FilterParams, FILTERS } from './filters.ts';

const KINDS: Readonly<Record<Shape, string>> = {
  one: 'a string, number or boolean',
  list: 'an array, or a string with commas',
  repeatable: 'a string or an array of strings',
};

/** Items one list may have before it is looked at; parameters allow less. */
const ITEMS_MAX = 200;

/** A value as an address would have it; null where JSON has no such text. */
function toText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'boolean' || typeof value === 'number' ? String(value) : null;
}

/** What the parser of an address is given; null where it takes nothing like that. */
function toTyped(value: unknown, shape: Shape, most: unknown): string | readonly string[] | null {
  if (!Array.isArray(value)) {
    const text = toText(value);
    return text !== null && shape === 'repeatable' ? [text] : text;
  }
  const max = shape === 'list' ? ITEMS_MAX : Number(most);
  const texts = value.slice(0, max + 1).map(toText);
  if (shape === 'one' || texts.length > max || !texts.every((text) => text !== null)) return null;
  return shape === 'list' ? texts.join(',') : texts;
}

/**
 * What a member of a body is, from what the parameter of an address is: lists are arrays, counts are
 * numbers. The texts of an address are read too.
 */
function toMember(
  override: Readonly<Record<string, unknown>>,
  shape: Shape,
): Readonly<Record<string, unknown>> {
  if (shape !== 'one') return override;
  return override['pattern'] === SIZED_PATTERN ? { type: 'integer', minimum: 0 } : override;
}

/** A body knows every member by one name. */
const OTHER_SPELLINGS = / (?:Also accepted as|`offset` is accepted)[^.]*\./g;

/**
 * A parameter of an address as a member of a body: the text it has there, a number or a flag, and a
 * list where it takes several values.
 */
function inBody(schema: z.ZodType): z.ZodType {
  const { description = '', example, override = {} } = documentationOf(schema);
  const shape = shapeOf(schema);
  const reader = z.unknown().transform((value, context) => {
    const typed = toTyped(value, shape, override['maxItems']);
    if (typed === null) {
      const { maxItems } = override;
      const most = shape === 'repeatable' ? `, at most ${String(maxItems)}` : '';
      return refuse(context, value, `Must be ${KINDS[shape]}${most}.`);
    }
    const parsed = schema.safeParse(typed, { reportInput: true });
    for (const issue of parsed.error?.issues ?? []) {
      const isPart = Array.isArray(value) && shape === 'repeatable';
      const path = isPart ? issue.path.filter((key) => typeof key === 'number') : [];
      context.issues.push({ ...issue, path } as never);
    }
    return parsed.data;
  });
  const documented = reader.meta({
    description: description.replaceAll(OTHER_SPELLINGS, ''),
    ...(example === undefined ? {} : { example }),
    override: toMember(override, shape),
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
      'Filters with the names and values they have in a URL; a list is equivalent to repeating the parameter.',
  });
