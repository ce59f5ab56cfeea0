import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { ERRORS } from '../../../schemas/errors.ts';
import { ApiError } from '../../errors.ts';
import { requestStateOf } from '../middleware/request-state.ts';
import { maskSecrets } from '../mask.ts';
import { OutageLog } from '../outage-log.ts';

/** Seconds after which a caller may try again when a dependency is down. */
const RETRY_SECONDS = 5;
const QUOTA_TYPE = 'https://iana.org/assignments/http-problem-types#quota-exceeded';

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

/** A thrown value as an error with a public code; what is not one tells the caller nothing. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  // So Express says that a parameter of a path cannot be decoded.
  if (thrown instanceof URIError && 'status' in thrown) {
    const detail = 'The path has an invalid percent-encoding.';
    return new ApiError('invalid_request', detail, { cause: thrown });
  }
  return new ApiError('internal_error', 'Something went wrong; report it with the request id.', {
    cause: thrown,
  });
}

/** Logs a failure that is ours: what is unavailable as an outage, anything else by itself. */
export function createFailureLog(logger: Logger): (error: ApiError, line: object) => void {
  const outages = new OutageLog(logger);
  return (error, line) => {
    const cause = error.cause ?? error;
    if (error.status !== 503) logger.error({ ...line, code: error.code, err: cause }, 'failed');
    // Callers are told the same sentence for as long as the same thing is away.
    else outages.note(error.message, cause, { code: error.code, unavailable: error.message });
  };
}

/** The end of every failed request: it becomes a problem document, and is logged if it is ours. */
export function answerProblems(logger: Logger): ErrorRequestHandler {
  const logFailure = createFailureLog(logger);
  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- Express knows it by four parameters.
  return (thrown: unknown, req, res, _next) => {
    const { id, routeId, baseUrl } = requestStateOf(res);
    const error = toApiError(thrown);
    if (error.status >= 500) logFailure(error, { request: id, route: routeId });
    if (res.headersSent) {
      res.destroy();
      return;
    }
    if (error.status === 401) res.set('WWW-Authenticate', challengeOf(error));
    if (error.status === 503) res.set('Retry-After', String(RETRY_SECONDS));
    // What follows on the connection is not answered either (`test/api/raw.test.ts`).
    if (error.headers['Connection'] === 'close') res.shouldKeepAlive = false;
    res.removeHeader('ETag');
    const [path = ''] = req.originalUrl.split('?', 1);
    res
      .status(error.status)
      .set({ ...error.headers, 'Cache-Control': 'no-store' })
      .type('application/problem+json')
      // As bytes: to a text Express would add a charset, which this type does not have.
      .send(Buffer.from(toProblem(error, { requestId: id, path, baseUrl })));
  };
}
