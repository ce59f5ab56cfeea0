import type { z } from 'zod';
import { ApiError } from '../errors.ts';
import { findNearest } from './nearest.ts';

/** One thing wrong with a request, as `errors[]` of a problem shows it. */
export interface FieldError {
  readonly detail: string;
  readonly parameter?: string;
  /** JSON pointer into the body, as `#/name`. */
  readonly pointer?: string;
  readonly value?: unknown;
  readonly allowed?: unknown;
  readonly did_you_mean?: string;
}

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
  readonly params?: { readonly allowed?: unknown };
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
  };
}

/** A 400 that names every parameter that is wrong, all at once. */
export function invalidParameters(
  errors: readonly FieldError[],
  code: 'invalid_parameter' | 'unknown_parameter' = 'invalid_parameter',
): ApiError {
  const names = [...new Set(errors.map(({ parameter }) => parameter ?? ''))];
  const [first] = errors;
  const detail =
    errors.length === 1 && first !== undefined
      ? `Parameter “${first.parameter ?? ''}”: ${first.detail}`
      : `${errors.length} problems with the parameters ${names.join(', ')}; see errors.`;
  return new ApiError(code, detail, { members: { errors } });
}
