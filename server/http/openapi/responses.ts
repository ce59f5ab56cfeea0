import { z } from 'zod';
import type { ZodOpenApiResponseObject } from 'zod-openapi';
import { Problem } from '../../../schemas/api/responses.ts';
import { type ErrorCode, ERRORS } from '../../../schemas/errors.ts';
import { type ApiError, invalidParameters } from '../../errors.ts';
import { quotaExceeded } from '../middleware/quota.ts';
import { toProblem } from '../responses/problem.ts';

function header(id: string, description: string, example: string): z.ZodString {
  const said = { description, example, header: { id } };
  return z.string().meta(said);
}

function whole(id: string, description: string, example: number): z.ZodNumber {
  const said = { description, example, header: { id } };
  return z.number().int().nonnegative().meta(said);
}

const requestId = {
  'X-Request-Id': header(
    'RequestId',
    'Name it when you report a problem.',
    'req_01J7Z9Q2M4T7X8A1B2C3D4E5F6',
  ),
};

const rate = {
  'X-RateLimit-Limit': whole('RateLimitLimit', 'Requests this key has a UTC day.', 1000),
  'X-RateLimit-Remaining': whole('RateLimitRemaining', 'Requests left today.', 873),
  'X-RateLimit-Used': whole('RateLimitUsed', 'Requests used today, this one included.', 127),
  'X-RateLimit-Reset': whole(
    'RateLimitReset',
    'When the quota starts anew: the next 00:00 UTC, in seconds since 1970.',
    1_789_430_400,
  ),
  'RateLimit-Policy': header(
    'RateLimitPolicy',
    'The quota in the form of the IETF draft: requests and window in seconds.',
    '"daily";q=1000;w=86400',
  ),
  RateLimit: header(
    'RateLimitState',
    'Requests left and seconds until the reset, in the form of the IETF draft.',
    '"daily";r=873;t=31189',
  ),
};

const retryAfter = {
  'Retry-After': whole('RetryAfter', 'Seconds to wait before the next attempt.', 31_189),
};

const catalogVersion = {
  'X-Catalog-Version': header(
    'CatalogVersion',
    'Which catalogue is served; absent while there is none.',
    '2026-09-14.3',
  ).optional(),
};

const etag = {
  ETag: header(
    'ETag',
    'Send it as If-None-Match: 304 while the answer is the same.',
    'W/"b3Jhbmdl"',
  ),
};
const link = {
  Link: header(
    'Link',
    'Neighbouring pages, or the address this one stands for.',
    '<…>; rel="next"',
  ).optional(),
};

/** Headers of a successful answer behind a key. */
export const successHeaders = z.object({ ...requestId, ...rate, ...catalogVersion, ...link });
export const cachedHeaders = successHeaders.extend(etag);

const disposition = {
  'Content-Disposition': header(
    'ContentDisposition',
    'A name for the file.',
    'attachment; filename="models-2026-09-14.3.csv"',
  ),
  'X-Record-Count': whole('RecordCount', 'Records in the whole file.', 7146),
};

/** Headers of a file that is made while it is sent, and of one that lies there. */
export const downloadHeaders = cachedHeaders.extend(disposition);
export const fileHeaders = downloadHeaders.extend({
  'Accept-Ranges': header('AcceptRanges', 'Parts may be asked for with `Range`.', 'bytes'),
});
/** Headers of a part of a file. */
export const partHeaders = fileHeaders.extend({
  'Content-Range': header('ContentRange', 'Which bytes of how many.', 'bytes 1000-1999/146515'),
});

interface Shared {
  readonly id: string;
  readonly about: string;
}

const SHARED: Readonly<Record<number, Shared>> = {
  400: { id: 'BadRequest', about: 'A parameter, a cursor or the request itself is wrong.' },
  401: { id: 'Unauthorized', about: 'No key, or one that does not work.' },
  403: { id: 'Forbidden', about: 'The key lacks a scope, or the plan a feature.' },
  404: { id: 'NotFound', about: 'There is no such thing.' },
  405: { id: 'MethodNotAllowed', about: 'The address does not take this method; see `Allow`.' },
  406: { id: 'NotAcceptable', about: '`Accept` leaves no form the answer has.' },
  410: { id: 'Gone', about: 'The cursor is of an order that the list no longer has.' },
  409: { id: 'Conflict', about: 'A bound of the account, or the same request still running.' },
  412: { id: 'PreconditionFailed', about: 'What `If-Match` names has changed.' },
  413: { id: 'PayloadTooLarge', about: 'The body is larger than 16 KB.' },
  414: { id: 'UriTooLong', about: 'The address is longer than 8 KB.' },
  415: { id: 'UnsupportedMediaType', about: 'The body is not application/json.' },
  416: { id: 'RangeNotSatisfiable', about: 'The file ends before the part that is asked for.' },
  422: { id: 'ValidationFailed', about: 'The body is well formed, but says what cannot be.' },
  429: {
    id: 'TooManyRequests',
    about: 'The key used its requests of the day or of the second, or wrong keys came too often.',
  },
  431: { id: 'HeadersTooLarge', about: 'The headers are larger than 16 KB, or more than 100.' },
  500: { id: 'InternalError', about: 'Something went wrong.' },
  503: { id: 'Unavailable', about: 'Something the answer needs is away for now.' },
};

function codesOf(status: number): ErrorCode[] {
  return (Object.keys(ERRORS) as ErrorCode[]).filter((code) => ERRORS[code].status === status);
}

function headersOf(status: number): z.ZodObject {
  // Who sends wrong keys has no quota to be told of.
  if (status === 429)
    return z
      .object(rate)
      .partial()
      .extend({ ...requestId, ...retryAfter });
  if (status === 503) return z.object({ ...requestId, ...retryAfter });
  return z.object(requestId);
}

function toResponse(status: number, { id, about }: Shared): ZodOpenApiResponseObject {
  const codes = codesOf(status).map((code) => `\`${code}\``);
  return {
    id,
    description: `${about} Codes: ${codes.join(', ')}.`,
    headers: headersOf(status),
    content: { 'application/problem+json': { schema: Problem, ...exampleOf(status) } },
  };
}

const AT = new Date('2026-09-14T15:20:11Z');
const USED = { allowed: false, limit: 1000, used: 1000, remaining: 0, resetsAt: 1_789_430_400 };

/** Errors as they are answered, made by what answers them. */
const EXAMPLES: Readonly<Record<number, ApiError>> = {
  400: invalidParameters([
    {
      parameter: 'limit',
      detail: 'Must be a whole number from 1 to 100.',
      value: '500',
      allowed: { minimum: 1, maximum: 100 },
    },
  ]),
  429: quotaExceeded(USED, AT),
};

function exampleOf(status: number): { readonly example?: unknown } {
  const error = EXAMPLES[status];
  if (error === undefined) return {};
  const context = {
    requestId: 'req_01J7Z9Q2M4T7X8A1B2C3D4E5F6',
    path: '/api/v1/models',
    baseUrl: 'https://catalog.example',
  };
  return { example: JSON.parse(toProblem(error, context)) as unknown };
}

/** What any request behind a key can be answered, beside success. */
const ALWAYS = [400, 401, 403, 404, 405, 406, 413, 414, 429, 431, 500, 503];
/** What requests with a body can be answered in addition. */
const WITH_BODY = [415, 422];

/** The shared error responses, made once so that the document holds each once. */
export function createErrorResponses(): (
  codes: readonly ErrorCode[],
  hasBody: boolean,
) => Record<string, ZodOpenApiResponseObject> {
  const responses = new Map(
    Object.entries(SHARED).map(([status, shared]) => [status, toResponse(Number(status), shared)]),
  );
  return (codes, hasBody) => {
    const statuses = new Set([
      ...ALWAYS,
      ...(hasBody ? WITH_BODY : []),
      ...codes.map((code) => ERRORS[code].status),
    ]);
    return Object.fromEntries(
      [...statuses].sort().flatMap((status) => {
        const response = responses.get(String(status));
        return response === undefined ? [] : [[String(status), response]];
      }),
    );
  };
}
