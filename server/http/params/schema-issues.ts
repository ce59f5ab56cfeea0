import type { z } from 'zod';
import type { FieldError } from '../../errors.ts';
import { findNearest } from '../../nearest.ts';

const VALUE_SHOWN_MAX = 100;

/** What was given, short enough to send back. */
export function shorten(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.length > VALUE_SHOWN_MAX ? `${value.slice(0, VALUE_SHOWN_MAX)}…` : value;
  }
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  return undefined;
}

interface Custom {
  readonly params?: { readonly allowed?: unknown; readonly position?: number };
}

function toDetail(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_type' && issue.input === undefined
    ? 'Is required.'
    : issue.message;
}

/** An issue of a schema as one entry of `errors[]`, without the name of what it is about. */
export function toFieldError(issue: z.core.$ZodIssue): FieldError {
  const allowed =
    issue.code === 'custom'
      ? (issue as Custom).params?.allowed
      : issue.code === 'invalid_value'
        ? issue.values
        : undefined;
  const position = issue.code === 'custom' ? (issue as Custom).params?.position : undefined;
  const value = shorten(issue.input);
  const nearest =
    Array.isArray(allowed) && typeof issue.input === 'string'
      ? findNearest(
          issue.input,
          allowed.filter((item) => typeof item === 'string'),
        )
      : null;
  return {
    detail: toDetail(issue),
    ...(value === undefined ? {} : { value }),
    ...(allowed === undefined ? {} : { allowed }),
    ...(nearest === null ? {} : { did_you_mean: nearest }),
    ...(position === undefined ? {} : { position }),
  };
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
};

/** What long values are made of: one, and many. */
const PARTS: Readonly<Record<string, readonly [string, string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

const FORMATS: Readonly<Record<string, string>> = {
  date: 'Must be a valid date, such as 2026-01-31.',
  datetime: 'Must be a date and time, such as 2026-01-31T12:00:00Z.',
  url: 'Must be a URL, such as https://example.com.',
  email: 'Must be an email address.',
};

/**
 * What is wrong with a value, and what is allowed, in the words of this API, where its schema has none
 * of its own; undefined: the validator's.
 */
export function toWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'too_small') {
    return toBound(
      issue.origin,
      issue.inclusive === false ? 'more than' : 'at least',
      issue.minimum,
    );
  }
  if (issue.code === 'too_big') {
    return toBound(
      issue.origin,
      issue.inclusive === false ? 'less than' : 'at most',
      issue.maximum,
    );
  }
  if (issue.code === 'invalid_value') {
    return `Must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}.`;
  }
  if (issue.code === 'invalid_format') return FORMATS[issue.format];
  if (issue.code === 'invalid_type') {
    const kind = KINDS[issue.expected];
    return kind === undefined ? undefined : `Must be ${kind}.`;
  }
  return undefined;
}

function toBound(origin: string, relation: string, bound: number | bigint): string {
  const parts = PARTS[origin];
  if (parts === undefined) return `Must be ${relation} ${bound}.`;
  return `Must have ${relation} ${bound} ${parts[bound === 1 ? 0 : 1]}.`;
}
