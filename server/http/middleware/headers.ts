import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { findView } from '../../catalog/catalog-view.ts';
import type { CatalogReader } from '../../search/port.ts';
import { toVersionHeader } from '../responses/answer.ts';
import { requestStateOf } from './request-state.ts';

/** The security headers of answers that are no pages: the same for every request. */
export function securityHeaders(secure: boolean): RequestHandler {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    xFrameOptions: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // Over plain http the header is ignored, and behind a local port it would lock a name to https.
    strictTransportSecurity: secure,
    // Of no meaning to an answer that is no page.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    originAgentCluster: false,
    crossOriginOpenerPolicy: false,
  });
  const headers = new Map<string, string>();
  class Recorder extends ServerResponse {
    override setHeader(name: string, value: string): this {
      headers.set(name, value);
      return this;
    }
  }
  const request = new IncomingMessage(new Socket());
  setHeaders(request, new Recorder(request), () => undefined);
  return (_req, res, next) => {
    res.setHeaders(headers);
    next();
  };
}

/** Headers of an answer that a page of another site may read. */
export const EXPOSED_HEADERS =
  'Link, ETag, Location, Content-Location, Content-Disposition, Content-Range, Accept-Ranges, Retry-After, RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Used, X-RateLimit-Reset, X-Request-Id, X-Catalog-Version, X-Record-Count, Deprecation, Sunset';
const CORS = new Map([
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Expose-Headers', EXPOSED_HEADERS],
]);
const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PATCH, DELETE',
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, If-Match, If-None-Match, If-Range, Range, Idempotency-Key, Prefer, Traceparent, Tracestate, Baggage, Sentry-Trace',
  'Access-Control-Max-Age': '86400',
};

/** What generated clients say of themselves. */
const OF_CLIENTS = /^x-stainless-[a-z-]{1,40}$/i;

/**
 * Directives of a request are for caches on the way (RFC 9111, 5.2.1). `fetch` sends `no-cache` beside
 * `If-None-Match`, and would never be answered 304 if the origin took it for its own.
 */
export const ignoreCacheDirectives: RequestHandler = (req, _res, next) => {
  delete req.headers['cache-control'];
  next();
};

/** Lets any site call, with a key and never with cookies. */
export const cors: RequestHandler = (_req, res, next) => {
  res.setHeaders(CORS);
  next();
};

/** Answers a preflight, and any other OPTIONS: it costs nothing and says nothing of the caller. */
export const answerPreflight: RequestHandler = (req, res, next) => {
  if (req.method !== 'OPTIONS') {
    next();
    return;
  }
  const asked = req.get('Access-Control-Request-Headers')?.split(',') ?? [];
  const ofClients = asked.map((name) => name.trim()).filter((name) => OF_CLIENTS.test(name));
  const allowed = [PREFLIGHT['Access-Control-Allow-Headers'], ...ofClients].join(', ');
  res.vary('Access-Control-Request-Headers');
  res
    .set({ ...PREFLIGHT, 'Access-Control-Allow-Headers': allowed })
    .status(204)
    .send();
};

const VARY = 'Authorization, Accept, Accept-Encoding';

/** Names the request headers an answer of the API depends on. */
export const varyByRequest: RequestHandler = (req, res, next) => {
  res.set('Vary', req.headers['prefer'] === undefined ? VARY : `${VARY}, Prefer`);
  next();
};

/** Opens the state of the catalogue a request is answered from, and names it. */
export function catalogVersionHeader(catalog: CatalogReader): RequestHandler {
  return async (_req, res, next) => {
    const view = await findView(catalog);
    requestStateOf(res).view = view;
    res.set(toVersionHeader(view));
    next();
  };
}
