import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';
import { ApiError } from '../errors.ts';
import { problemHeaders, toApiError, toProblem } from './problem.ts';
import { baseUrlOf, checkProtocol } from './protocol.ts';

/** An address outside the API: no key, no quota, the same for everybody. */
export interface PublicRoute {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly path: `/${string}`;
  readonly response: z.ZodType;
  readonly contentType: string;
  /** Statuses beside 200, with what they say. */
  readonly statuses: Readonly<Record<number, string>>;
  /** How long others may keep it. */
  readonly cacheControl: string;
  handle(): Promise<{ readonly status: number; readonly body: string }>;
}

export interface PublicOptions {
  readonly routes: readonly PublicRoute[];
  /** Path of the pages that are served before; they can be read only. */
  readonly pages: string;
  readonly headers: readonly string[];
  readonly baseUrl: string | null;
  readonly newId: () => string;
  readonly report: (error: unknown) => void;
}

/** Answers the addresses outside the API; anything else there is a 404 problem. */
export function createPublic(
  options: PublicOptions,
): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  const byPath = new Map(options.routes.map((route) => [route.path as string, route]));
  return async (req, res) => {
    try {
      checkProtocol(req);
      await answer(byPath, options, req, res);
    } catch (thrown) {
      fail(thrown, options, req, res);
    }
  };
}

async function answer(
  byPath: ReadonlyMap<string, PublicRoute>,
  options: PublicOptions,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const path = pathOf(req);
  const route = byPath.get(path);
  const reads = req.method === 'GET' || req.method === 'HEAD';
  if (route === undefined && (reads || path !== options.pages)) {
    throw new ApiError('not_found', 'There is nothing at this address.');
  }
  if (route === undefined || !reads) {
    throw new ApiError('method_not_allowed', 'This address takes GET, HEAD.', {
      headers: { Allow: 'GET, HEAD' },
    });
  }
  const { status, body } = await route.handle();
  const bytes = Buffer.from(body);
  res.writeHead(status, [
    'X-Request-Id',
    options.newId(),
    ...options.headers,
    'Cache-Control',
    status === 200 ? route.cacheControl : 'no-store',
    'Content-Type',
    route.contentType,
    'Content-Length',
    String(bytes.length),
  ]);
  res.end(req.method === 'HEAD' ? undefined : bytes);
}

const pathOf = (req: IncomingMessage): string => (req.url ?? '').split('?', 1)[0] ?? '';

function fail(
  thrown: unknown,
  { baseUrl, headers, newId, report }: PublicOptions,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  const error = toApiError(thrown);
  if (error.status >= 500) report(error.cause ?? error);
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const requestId = newId();
  const body = toProblem(error, {
    requestId,
    path: pathOf(req),
    baseUrl: baseUrlOf(req, baseUrl),
  });
  res.writeHead(error.status, [
    'X-Request-Id',
    requestId,
    ...headers,
    ...problemHeaders(error),
    'Cache-Control',
    'no-store',
    'Content-Type',
    'application/problem+json',
    'Content-Length',
    String(Buffer.byteLength(body)),
  ]);
  res.end(req.method === 'HEAD' ? undefined : body);
}
