import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

const EXPOSED = [
  'Link',
  'ETag',
  'Location',
  'Content-Location',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Used',
  'X-RateLimit-Reset',
  'X-Request-Id',
  'X-Catalog-Version',
  'Deprecation',
  'Sunset',
].join(', ');

/** What preflight answers: any site may call, with a key and never with cookies. */
export const PREFLIGHT_HEADERS = [
  'Access-Control-Allow-Methods',
  'GET, HEAD, POST, PATCH, DELETE',
  'Access-Control-Allow-Headers',
  'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Prefer',
  'Access-Control-Max-Age',
  '86400',
];

/**
 * The headers every answer of the API carries, names and values in turn. Helmet decides the
 * security headers once, on a response that is never sent: they do not depend on the request.
 */
export function createBaseHeaders(secure: boolean): readonly string[] {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
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
  })(response.req, response, () => undefined);
  const security = Object.entries(response.getHeaders()).flatMap(([name, value]) => [
    name,
    String(value),
  ]);
  return [
    ...security,
    'Access-Control-Allow-Origin',
    '*',
    'Access-Control-Expose-Headers',
    EXPOSED,
  ];
}
