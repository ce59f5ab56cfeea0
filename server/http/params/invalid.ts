import type { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { findNearest } from '../../nearest.ts';

/** One thing wrong with a request, as `errors[]` of a problem shows it. */
export interface FieldError {
  readonly detail: string;
  readonly parameter?: string;
  /** JSON pointer into the body, as `#/name`. */
  readonly pointer?: string;
  readonly value?: unknown;
  readonly allowed?: unknown;
  readonly did_you_mean?: string;
  /** Characters before the mistake, where one part of a long text is wrong. */
  readonly position?: number;
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

/** The code for mistakes of which all are of one kind; else that of mistakes of many kinds. */
function codeOf<C extends 'invalid_parameter' | 'validation_failed'>(
  errors: readonly FieldError[],
  many: C,
): C | 'invalid_filter' {
  const isFilter = errors.length > 0 && errors.every(({ position }) => position !== undefined);
  return isFilter ? 'invalid_filter' : many;
}

/** Where in a text a mistake is, for people: they count from one. */
const placeOf = ({ position }: FieldError): string =>
  position === undefined ? '' : `, character ${position + 1}`;

/** A 400 that names every parameter that is wrong, all at once. */
export function invalidParameters(
  errors: readonly FieldError[],
  code: 'invalid_parameter' | 'invalid_filter' | 'unknown_parameter' = codeOf(
    errors,
    'invalid_parameter',
  ),
): ApiError {
  const names = [...new Set(errors.map(({ parameter }) => parameter ?? ''))];
  const [first] = errors;
  const detail =
    errors.length === 1 && first !== undefined
      ? `Parameter “${first.parameter ?? ''}”${placeOf(first)}: ${first.detail}`
      : `${errors.length} problems with the parameters ${names.join(', ')}; see errors.`;
  return new ApiError(code, detail, { members: { errors } });
}

/**
 * A 422 that names every member of a body that is wrong, all at once; a 400, as in an address, where
 * it is but the filter expression.
 */
export function invalidBody(errors: readonly FieldError[]): ApiError {
  const names = [...new Set(errors.map(({ pointer }) => pointer))].join(', ');
  const detail = `The body has mistakes at ${names}; see errors.`;
  return new ApiError(codeOf(errors, 'validation_failed'), detail, { members: { errors } });
}
