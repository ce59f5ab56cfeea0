import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Snapshot } from '../search/port.ts';
import { exchangeOf } from './exchange.ts';

/** Helmet's headers for answers that are no pages. */
function readSecurityHeaders(secure: boolean): Record<string, string> {
  const res = new ServerResponse(new IncomingMessage(new Socket()));
  helmet({
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
  })(res.req, res, () => undefined);
  const headers = Object.entries(res.getHeaders());
  return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]));
}

const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'Link, ETag, Location, Content-Location, Retry-After, RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Used, X-RateLimit-Reset, X-Request-Id, X-Catalog-Version, Deprecation, Sunset',
};
const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PATCH, DELETE',
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Prefer',
  'Access-Control-Max-Age': '86400',
};

/**
 * Sets the security headers, and lets any site call, with a key and never with cookies. What helmet
 * says does not depend on the request, so it is asked once: this runs before every answer.
 */
export function baseHeaders(secure: boolean): RequestHandler {
  const headers = Object.entries({ ...readSecurityHeaders(secure), ...CORS });
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}

const VARY = 'Authorization, Accept, Accept-Encoding';

/**
 * Says which headers of a request its answer depends on, and answers a preflight, and any other
 * OPTIONS: it costs nothing and says nothing of the caller.
 */
export const answerPreflight: RequestHandler = (req, res, next) => {
  res.setHeader('Vary', req.headers['prefer'] === undefined ? VARY : `${VARY}, Prefer`);
  if (req.method === 'OPTIONS') res.set(PREFLIGHT).status(204).send();
  else next();
};

/** Says which state of the catalogue an answer is about. */
export function nameCatalogue(readSnapshot: () => Promise<Snapshot | null>): RequestHandler {
  return async (_req, res, next) => {
    const snapshot = await readSnapshot();
    exchangeOf(res).snapshot = snapshot;
    if (snapshot !== null) res.setHeader('X-Catalog-Version', snapshot.info.catalog_version);
    next();
  };
}
