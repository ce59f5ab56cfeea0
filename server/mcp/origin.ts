import type { RequestHandler } from 'express';
import { ApiError } from '../errors.ts';
import { EXPOSED_HEADERS } from '../http/middleware/headers.ts';

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, Accept, Mcp-Protocol-Version, Mcp-Session-Id, Last-Event-ID',
  'Access-Control-Max-Age': '86400',
};

/**
 * Whether a page of this origin may call. `Host` is not asked: a name that was bound to another
 * address stands there too.
 */
function isAllowed(origin: string, own: string | null): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return url.origin === own || (/^https?:$/.test(url.protocol) && LOOPBACK.has(url.hostname));
}

/**
 * Lets pages of this machine and of the server itself call, and programs, which send no `Origin`;
 * any other page is refused, as the transport of MCP wants it.
 * @param baseUrl public address of the server; null: not known
 */
export function guardOrigin(baseUrl: string | null): RequestHandler {
  const own = baseUrl === null ? null : new URL(baseUrl).origin;
  return (req, res, next) => {
    const { origin } = req.headers;
    res.vary('Origin');
    if (origin !== undefined && !isAllowed(origin, own)) {
      throw new ApiError('origin_not_allowed', 'Pages of this origin may not call this address.');
    }
    if (origin !== undefined) {
      res.set({
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Expose-Headers': EXPOSED_HEADERS,
      });
    }
    if (req.method === 'OPTIONS') res.set(PREFLIGHT).status(204).send();
    else next();
  };
}
