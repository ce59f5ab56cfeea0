import { ERRORS, type ErrorCode } from '../schemas/errors.ts';

interface ErrorDetails {
  /** What went wrong below; logged, never shown. */
  readonly cause?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Members added to the problem body, such as `errors` or `did_you_mean`. */
  readonly members?: Readonly<Record<string, unknown>>;
}

/** A failure with a public code. `detail` is for the caller: no SQL, stack or engine text. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;
  readonly members: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, detail: string, { cause, headers, members }: ErrorDetails = {}) {
    super(detail, { cause });
    this.name = 'ApiError';
    this.code = code;
    this.headers = headers ?? {};
    this.members = members ?? {};
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

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

/** Something in a request that had no effect, or another one; an entry of `meta.warnings`. */
export interface Warning {
  readonly code: string;
  readonly parameter?: string;
  readonly did_you_mean?: string;
  readonly detail?: string;
}

/** `invalid_filter` if all mistakes are within a filter expression, else the general code. */
function codeOf<C extends 'invalid_parameter' | 'validation_failed'>(
  errors: readonly FieldError[],
  many: C,
): C | 'invalid_filter' {
  const isFilter = errors.length > 0 && errors.every(({ position }) => position !== undefined);
  return isFilter ? 'invalid_filter' : many;
}

/** Where in a text a mistake is, for people: they count from one. */
const positionText = ({ position }: FieldError): string =>
  position === undefined ? '' : `, character ${position + 1}`;

/** A 400 that names every invalid parameter. */
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
      ? `Parameter “${first.parameter ?? ''}”${positionText(first)}: ${first.detail}`
      : `${errors.length} invalid parameters: ${names.join(', ')}; see errors.`;
  return new ApiError(code, detail, { members: { errors } });
}

/** A 422 that names every invalid member of a body; a 400 if only the filter expression is wrong. */
export function invalidBody(errors: readonly FieldError[]): ApiError {
  const names = [...new Set(errors.map(({ pointer }) => pointer))].join(', ');
  const detail = `The body is invalid at ${names}; see errors.`;
  return new ApiError(codeOf(errors, 'validation_failed'), detail, { members: { errors } });
}
