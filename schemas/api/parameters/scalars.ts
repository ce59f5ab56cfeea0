import { z } from 'zod';
import 'zod-openapi';
import { isDay } from '../../instant.ts';

/**
 * Building blocks of query parameters. Each is one schema with two readings: it parses the text of
 * an address, and it documents what it parses. The text is parsed by pattern and bound, never
 * coerced: `z.coerce` would take `?limit=` for 0 and `false` for true.
 */

/** What a refused value could have been, shown in `errors[].allowed`. */
export interface Allowed {
  readonly allowed?: unknown;
  /** Characters before the mistake, where one part of a long text is wrong. */
  readonly position?: number;
}

/** A parser of the text of one parameter, as it is when required, optional or with a default. */
export type Parameter<T> = z.ZodType<T, string>;
export type OptionalParameter<T> = z.ZodOptional<Parameter<T>>;
export type DefaultParameter<T> = z.ZodDefault<Parameter<T>>;

interface Doc {
  readonly about: string;
  readonly example?: unknown;
}

type Documentation = Record<string, unknown>;

/** Refuses one value from within a transform; `allowed` is shown to the caller. */
export function refuse(
  context: z.core.$RefinementCtx,
  input: unknown,
  message: string,
  params: Allowed = {},
  path: readonly (string | number)[] = [],
): never {
  context.issues.push({ code: 'custom', message, input, params: { ...params }, path: [...path] });
  return z.NEVER;
}

/** The OpenAPI reading of a parameter whose parser takes text. */
export function documented<S extends z.ZodType>(
  schema: S,
  { about, example }: Doc,
  override: Documentation,
  param: Documentation = {},
): S {
  return schema.meta({
    description: about,
    ...(example === undefined ? {} : { example }),
    override,
    param,
  } as never);
}

/** Documents a parameter once for all routes that take it. */
export function shared<S extends z.ZodType>(name: string, schema: S): S {
  const id = name.replaceAll(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());
  const meta = schema.meta() as { readonly param?: Documentation } | undefined;
  return schema.meta({ ...meta, param: { ...meta?.param, id: `${id}Parameter` } } as never);
}

/** Every parameter of a group, each documented once. */
export function sharedAll<G extends Readonly<Record<string, z.ZodType>>>(group: G): G {
  return Object.fromEntries(
    Object.entries(group).map(([name, schema]) => [name, shared(name, schema)]),
  ) as G;
}

/** A number of characters as JSON Schema counts them: code points, not UTF-16 units. */
export const lengthOf = (text: string): number => Array.from(text).length;

interface Bounds {
  readonly min: number;
  readonly max: number;
}

const INTEGER = /^-?\d{1,18}$/;
const DECIMAL = /^-?(?:0|[1-9]\d{0,17})(?:\.\d{1,18})?(?:[eE][+-]?\d{1,3})?$/;

function numeric(pattern: RegExp, { min, max }: Bounds, noun: string): Parameter<number> {
  return z.string().transform((text, context) => {
    const value = pattern.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    return refuse(context, text, `Must be ${noun} from ${min} to ${max}.`, {
      allowed: { minimum: min, maximum: max },
    });
  });
}

/** A whole number in decimal digits. */
export function integer(doc: Doc & Bounds): OptionalParameter<number> {
  return documented(numeric(INTEGER, doc, 'a whole number').optional(), doc, {
    type: 'integer',
    minimum: doc.min,
    maximum: doc.max,
  });
}

/** A whole number with a value where it is left out. */
export function integerOr(standard: number, doc: Doc & Bounds): DefaultParameter<number> {
  const parser = numeric(INTEGER, doc, 'a whole number').default(standard);
  return documented(parser, doc, {
    type: 'integer',
    minimum: doc.min,
    maximum: doc.max,
    default: standard,
  });
}

/** A number as JSON writes it. */
export function decimal(doc: Doc & Bounds): OptionalParameter<number> {
  return documented(numeric(DECIMAL, doc, 'a number').optional(), doc, {
    type: 'number',
    minimum: doc.min,
    maximum: doc.max,
  });
}

const SIZES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9, t: 1e12 };
const SIZED = /^([0-9]{1,15}|[0-9]{1,9}\.[0-9]{1,6})([kKmMbBtT]?)$/;

/** How a count is written that may have a suffix. */
export const SIZED_PATTERN = SIZED.source;

/** A count that may be written with a decimal suffix: `128k` is 128,000, `7b` is 7,000,000,000. */
export function sizedCount(doc: Doc): OptionalParameter<number> {
  const parser: Parameter<number> = z.string().transform((text, context) => {
    const [, digits = '', suffix = ''] = SIZED.exec(text) ?? [];
    if (digits === '') {
      return refuse(context, text, 'Must be a number of 0 or more, such as 128000, 128k or 7b.', {
        allowed: { pattern: SIZED_PATTERN },
      });
    }
    return Math.round(Number(digits) * (SIZES[suffix.toLowerCase()] ?? 1));
  });
  return documented(parser.optional(), doc, { type: 'string', pattern: SIZED_PATTERN });
}

const toFlag: Parameter<boolean> = z.string().transform((text, context) => {
  if (text === 'true' || text === 'false') return text === 'true';
  return refuse(context, text, 'Must be true or false.', { allowed: [true, false] });
});

/** `true` or `false`, nothing else. */
export function flag(doc: Doc): OptionalParameter<boolean> {
  return documented(toFlag.optional(), doc, { type: 'boolean' });
}

/** A flag with a value where it is left out. */
export function flagOr(standard: boolean, doc: Doc): DefaultParameter<boolean> {
  return documented(toFlag.default(standard), doc, { type: 'boolean', default: standard });
}

/** One word of a closed list. */
export function oneOf<T extends string>(values: readonly T[], doc: Doc): OptionalParameter<T> {
  return documented(toOneOf(values).optional(), doc, { type: 'string', enum: [...values] });
}

/** One word of a closed list, with a value where it is left out. */
export function oneOfOr<T extends string>(
  values: readonly T[],
  standard: NoInfer<T>,
  doc: Doc,
): DefaultParameter<T> {
  return documented(toOneOf<T>(values).default(standard as never), doc, {
    type: 'string',
    enum: [...values],
    default: standard,
  });
}

function toOneOf<T extends string>(values: readonly T[]): Parameter<T> {
  return z.string().transform((text, context): T => {
    const found = values.find((value) => value === text);
    return (
      found ?? refuse(context, text, `Must be one of ${values.join(', ')}.`, { allowed: values })
    );
  });
}

/** Free text of bounded length. */
export function text(doc: Doc & Bounds): Parameter<string> {
  const parser: Parameter<string> = z.string().transform((value, context) => {
    const length = lengthOf(value);
    if (length >= doc.min && length <= doc.max) return value;
    return refuse(context, value, `Must have ${doc.min} to ${doc.max} characters, has ${length}.`, {
      allowed: { minLength: doc.min, maxLength: doc.max },
    });
  });
  return documented(parser, doc, { type: 'string', minLength: doc.min, maxLength: doc.max });
}

const DATE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const INSTANT =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,9})?(?:[Zz]|[+-][0-9]{2}:[0-9]{2})$/;

/** Both, for readers of the document. */
const DATE_OR_INSTANT = `${DATE.source}|${INSTANT.source}`;

/** A day that exists, `YYYY-MM-DD`. */
export function day(doc: Doc): OptionalParameter<string> {
  const parser: Parameter<string> = z.string().transform((value, context) => {
    if (isDay(value)) return value;
    return refuse(context, value, 'Must be a valid date, such as 2026-01-31.', {
      allowed: { format: 'date' },
    });
  });
  return documented(parser.optional(), doc, { type: 'string', format: 'date' });
}

/** `YYYY-MM-DD`, or an RFC 3339 instant given as the same instant in UTC with `Z`. */
export function dateOrInstant(doc: Doc): OptionalParameter<string> {
  const parser: Parameter<string> = z.string().transform((value, context) => {
    if (isDay(value)) return value;
    const instant = INSTANT.test(value) && isDay(value.slice(0, 10)) ? new Date(value) : null;
    if (instant !== null && !Number.isNaN(instant.getTime())) {
      return instant.toISOString().replace(/\.000Z$/, 'Z');
    }
    return refuse(context, value, 'Must be a date such as 2026-01-31 or an RFC 3339 instant.', {
      allowed: { format: ['date', 'date-time'] },
    });
  });
  const about = `${doc.about} A day, such as \`2026-01-31\`, or an RFC 3339 instant.`;
  return documented(
    parser.optional(),
    { ...doc, about },
    { type: 'string', pattern: DATE_OR_INSTANT },
  );
}
