import { ERRORS, type ErrorCode } from '../schemas/errors.ts';

interface Details {
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

  constructor(code: ErrorCode, detail: string, { cause, headers, members }: Details = {}) {
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
