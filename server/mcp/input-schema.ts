import type { z } from 'zod';
import { documentationOf } from '../../schemas/api/parameters/lists.ts';
import { fieldsOf } from '../../schemas/fields.ts';
import type { Route } from '../http/route.ts';
import type { Tool } from './tool.ts';

/** The description of one argument as JSON Schema. */
type ArgumentSchema = Readonly<Record<string, unknown>>;

/** What a tool takes, as JSON Schema. */
interface InputSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly required: string[];
  readonly additionalProperties: false;
  readonly [member: string]: unknown;
}

/** What is said of addresses, as it is said of the items of a call. */
const toCall = (about: string): string =>
  about
    .replace('Comma: OR, repeated: AND,', 'Items: AND, a comma within one: OR,')
    .replace('Comma or repeated: OR,', 'Items and commas: OR,');

/** Words of a closed list that are shown; a longer list is said when a word is refused. */
const WORDS_SHOWN_MAX = 30;

/** The schema of a tool’s arguments, made from what parses and documents the parameters of its route. */
export function toInputSchema(tool: Tool, route: Route): InputSchema {
  const shape = route.params.shape as Readonly<Record<string, z.ZodType>>;
  const shown = tool.takes.map((name): [string, z.ZodType] => {
    const schema = shape[name];
    if (schema === undefined) throw new Error(`${tool.name}: ${route.id} does not take ${name}.`);
    return [name, schema];
  });
  return {
    type: 'object',
    properties: Object.fromEntries(
      shown.map(([name, schema]) => [name, toArgument(name, schema, tool)]),
    ),
    required: shown
      .filter(([name, schema]) => isRequired(schema) || tool.needs?.includes(name) === true)
      .map(([name]) => name),
    additionalProperties: false,
  };
}

const isRequired = (schema: z.ZodType): boolean => !schema.safeParse(undefined).success;

function toArgument(name: string, schema: z.ZodType, { about, defaults }: Tool): ArgumentSchema {
  const { description = '', example, override = {} } = documentationOf(schema);
  const { items, ...own } = tidy(override);
  const words = fieldsOf('keyword').find((field) => field.name === name)?.values;
  const said = about?.[name] ?? toCall(description);
  return {
    ...own,
    ...(items === undefined ? {} : { items: tidy(items as ArgumentSchema) }),
    description: words === undefined ? said : `${said} Values: ${words.join(', ')}.`,
    ...(example === undefined ? {} : { examples: [example] }),
    ...('default' in own ? { default: toDefault(own, defaults?.[name]) } : {}),
  };
}

/** Patterns are for programs, and long: what is meant is said in words, and judged by the route. */
function tidy(schema: ArgumentSchema): ArgumentSchema {
  const words = schema['enum'];
  const isLong = Array.isArray(words) && words.length > WORDS_SHOWN_MAX;
  return Object.fromEntries(
    Object.entries(schema).filter(([key]) => key !== 'pattern' && !(isLong && key === 'enum')),
  );
}

const toDefault = (
  { type, default: standard }: ArgumentSchema,
  own: string | undefined,
): unknown => (own === undefined ? standard : type === 'integer' ? Number(own) : own);
