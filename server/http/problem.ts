import { ERRORS } from '../../schemas/errors.ts';
import { ApiError } from '../errors.ts';
import { maskSecrets } from './mask.ts';

/** Seconds after which a caller may try again when a dependency is away. */
const RETRY_SECONDS = 5;
const QUOTA_TYPE = 'https://iana.org/assignments/http-problem-types#quota-exceeded';

/** A thrown value as an error with a public code; what is not one tells the caller nothing. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  return new ApiError('internal_error', 'Something failed here; report it with the request id.', {
    cause: thrown,
  });
}

/** What a problem says about the request it answers. */
export interface ProblemContext {
  readonly requestId: string;
  readonly path: string;
  readonly baseUrl: string;
}

/** The body of a problem (RFC 9457). */
export function toProblem(error: ApiError, { requestId, path, baseUrl }: ProblemContext): string {
  const docs = `${baseUrl}/docs/errors#${error.code}`;
  return maskSecrets(
    JSON.stringify({
      type: error.code === 'quota_exceeded' ? QUOTA_TYPE : docs,
      title: ERRORS[error.code].title,
      status: error.status,
      detail: error.message,
      instance: path,
      code: error.code,
      request_id: requestId,
      ...error.members,
      docs,
    }),
  );
}

const REALM = 'Bearer realm="model-catalog"';
const STATES: Readonly<Record<string, string>> = {
  revoked_api_key: 'The key is revoked',
  expired_api_key: 'The key has expired',
  disabled_api_key: 'The key is disabled',
};

function challengeOf(error: ApiError): string {
  if (error.code === 'missing_api_key') return REALM;
  const state = STATES[error.code];
  const description = state === undefined ? '' : `, error_description="${state}"`;
  return `${REALM}, error="invalid_token"${description}`;
}

/** Headers of a problem, names and values in turn. */
export function problemHeaders(error: ApiError): string[] {
  const headers = Object.entries(error.headers).flat();
  if (error.status === 401) headers.push('WWW-Authenticate', challengeOf(error));
  if (error.status === 503 && !('Retry-After' in error.headers)) {
    headers.push('Retry-After', String(RETRY_SECONDS));
  }
  return headers;
}
