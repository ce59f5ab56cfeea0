import compression from 'compression';
import type { Request, RequestHandler } from 'express';
import { ApiError } from '../errors.ts';

/** Refuses a request for a form no route has. */
export function checkAccept(req: Request): void {
  if (req.accepts('json') !== false) return;
  throw new ApiError('not_acceptable', 'Answers are application/json.', {
    members: { available: ['application/json'] },
  });
}

/** Whether `Prefer: handling=strict` (RFC 7240) is asked for. */
export function prefersStrict(header: string | string[] | undefined): boolean {
  if (header === undefined) return false;
  const text = typeof header === 'string' ? header : header.join(',');
  return text.split(/[,;]/).some((item) => /^\s*handling\s*=\s*"?strict"?\s*$/i.test(item));
}

const compress = compression({ threshold: 1024 });

/**
 * Sends gzip where it is taken; no other coding. Only for what is read: the answer to a POST may
 * hold a key, and the length of what is compressed tells of its text.
 */
export const gzip: RequestHandler = (req, res, next) => {
  if (req.acceptsEncodings('gzip') !== false) {
    req.headers['accept-encoding'] = 'gzip';
    compress(req, res, next);
  } else next();
};
