import { encode, type Answer } from './answer.ts';
import { PREFLIGHT_HEADERS } from './base-headers.ts';
import type { Exchange } from './exchange.ts';
import { rateHeaders } from './meter.ts';
import { acceptsGzip } from './negotiate.ts';
import { problemHeaders, toProblem } from './problem.ts';
import type { ApiError } from '../errors.ts';

const VARY = 'Authorization, Accept, Accept-Encoding';

/** Headers every answer has, whatever becomes of the request. */
function commonHeaders(x: Exchange, base: readonly string[]): string[] {
  const headers = ['X-Request-Id', x.id, ...base];
  headers.push('Vary', x.req.headers['prefer'] === undefined ? VARY : `${VARY}, Prefer`);
  if (x.quota !== null) headers.push(...rateHeaders(x.quota, x.now));
  if (x.caller !== null && x.snapshot !== null) {
    headers.push('X-Catalog-Version', x.snapshot.info.catalog_version);
  }
  return headers;
}

/** Sends a finished answer; a HEAD gets its headers alone. */
export async function sendAnswer(
  x: Exchange,
  base: readonly string[],
  answer: Answer,
): Promise<number> {
  const { body, coding } = await encode(answer, acceptsGzip(x.req.headers['accept-encoding']));
  const headers = commonHeaders(x, base);
  headers.push(...answer.headers);
  if (body !== null) {
    headers.push('Content-Type', 'application/json; charset=utf-8');
    headers.push('Content-Length', String(body.length));
    if (coding !== null) headers.push('Content-Encoding', coding);
  } else if (answer.status !== 204) headers.push('Content-Length', '0');
  x.res.writeHead(answer.status, headers);
  if (body === null || x.req.method === 'HEAD') x.res.end();
  else x.res.end(body);
  return answer.status;
}

/** Tells a caller that what it holds is still true. */
export function sendNotModified(x: Exchange, base: readonly string[], answer: Answer): number {
  x.res.writeHead(304, [...commonHeaders(x, base), ...answer.headers]);
  x.res.end();
  return 304;
}

/** Answers a preflight, and any other OPTIONS: it costs nothing and says nothing of the caller. */
export function sendPreflight(x: Exchange, base: readonly string[]): number {
  x.res.writeHead(204, [...commonHeaders(x, base), ...PREFLIGHT_HEADERS]);
  x.res.end();
  return 204;
}

/** Sends an error as a problem document. */
export function sendProblem(x: Exchange, base: readonly string[], error: ApiError): number {
  const problem = { requestId: x.id, path: x.path, baseUrl: x.baseUrl };
  const body = Buffer.from(toProblem(error, problem));
  if (error.headers['Connection'] === 'close') x.res.shouldKeepAlive = false;
  x.res.writeHead(error.status, [
    ...commonHeaders(x, base),
    ...problemHeaders(error),
    'Cache-Control',
    'no-store',
    'Content-Type',
    'application/problem+json',
    'Content-Length',
    String(body.length),
  ]);
  x.res.end(x.req.method === 'HEAD' ? undefined : body);
  return error.status;
}
