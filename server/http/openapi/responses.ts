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
    'Id of the request; include it when you report a problem.',
    'req_01J7Z9Q2M4T7X8A1B2C3D4E5F6',
  ),
};

const rate = {
  'X-RateLimit-Limit': whole('RateLimitLimit', 'Requests allowed for this key per UTC day.', 1000),
  'X-RateLimit-Remaining': whole('RateLimitRemaining', 'Requests left today.', 873),
  'X-RateLimit-Used': whole('RateLimitUsed', 'Requests used today, including this one.', 127),
  'X-RateLimit-Reset': whole(
    'RateLimitReset',
    'When the quota resets: the next 00:00 UTC, in Unix seconds.',
    1_789_430_400,
  ),
  'RateLimit-Policy': header(
    'RateLimitPolicy',
    'The quota in the format of the IETF draft: requests and window in seconds.',
    '"daily";q=1000;w=86400',
  ),
  RateLimit: header(
    'RateLimitState',
    'Requests left and seconds until reset, in the format of the IETF draft.',
    '"daily";r=873;t=31189',
  ),
};

const retryAfter = {
  'Retry-After': whole('RetryAfter', 'Seconds to wait before retrying.', 31_189),
};

const catalogVersion = {
  'X-Catalog-Version': header(
    'CatalogVersion',
    'Version of the catalogue served; absent if there is none yet.',
    '2026-09-14.3',
  ).optional(),
};

const etag = {
  ETag: header(
    'ETag',
    'Send it as If-None-Match to get a 304 if nothing has changed.',
    'W/"b3Jhbmdl"',
  ),
};
const link = {
  Link: header(
    'Link',
    'Links to neighbouring pages, or to the canonical URL.',
    '<…>; rel="next"',
  ).optional(),
};

/** Headers of a successful answer behind a key. */
export const successHeaders = z.object({ ...requestId, ...rate, ...catalogVersion, ...link });
export const cachedHeaders = successHeaders.extend(etag);

const disposition = {
  'Content-Disposition': header(
    'ContentDisposition',
    'Suggested file name.',
    'attachment; filename="models-2026-09-14.3.csv"',
  ),
  'X-Record-Count': whole('RecordCount', 'Number of records in the whole file.', 7146),
};

/** Headers of a file that is made while it is sent, and of one that lies there. */
export const downloadHeaders = cachedHeaders.extend(disposition);
export const fileHeaders = downloadHeaders.extend({
  'Accept-Ranges': header('AcceptRanges', 'Byte ranges may be requested with `Range`.', 'bytes'),
});
/** Headers of a part of a file. */
export const partHeaders = fileHeaders.extend({
  'Content-Range': header(
    'ContentRange',
    'The byte range and the total size.',
    'bytes 1000-1999/146515',
  ),
});

interface Shared {
  readonly id: string;
  readonly about: string;
}

const SHARED: Readonly<Record<number, Shared>> = {
  400: { id: 'BadRequest', about: 'A parameter, a cursor or the request itself is invalid.' },
  401: { id: 'Unauthorized', about: 'The key is missing or not valid.' },
  403: { id: 'Forbidden', about: 'The key lacks a scope, or the plan lacks a feature.' },
  404: { id: 'NotFound', about: 'The resource does not exist.' },
  405: { id: 'MethodNotAllowed', about: 'The method is not supported at this URL; see `Allow`.' },
  406: { id: 'NotAcceptable', about: 'No available format matches `Accept`.' },
  410: { id: 'Gone', about: 'The cursor has expired because the order of the list changed.' },
  409: {
    id: 'Conflict',
    about: 'A limit of the account was reached, or the same request is still in progress.',
  },
  412: {
    id: 'PreconditionFailed',
    about: 'The resource has changed since the version in `If-Match`.',
  },
  413: { id: 'PayloadTooLarge', about: 'The body is larger than 16 KB.' },
  414: { id: 'UriTooLong', about: 'The URL is longer than 8 KB.' },
  415: { id: 'UnsupportedMediaType', about: 'The body is not application/json.' },
  416: { id: 'RangeNotSatisfiable', about: 'The requested range is beyond the end of the file.' },
  422: { id: 'ValidationFailed', about: 'The body is well-formed but invalid.' },
  429: {
    id: 'TooManyRequests',
    about:
      'The key has used its requests for the day or second, or too many invalid keys were sent.',
  },
  431: { id: 'HeadersTooLarge', about: 'The headers exceed 16 KB, or there are more than 100.' },
  500: { id: 'InternalError', about: 'Something went wrong.' },
  503: { id: 'Unavailable', about: 'A required service is temporarily unavailable.' },
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
