import compression from 'compression';
import type { Request, RequestHandler } from 'express';
import { ApiError } from '../errors.ts';

const JSON_ONLY = ['application/json'];

/** Refuses a request for a form the route does not have. */
export function checkAccept(req: Request, available: readonly string[] = JSON_ONLY): void {
  if (req.accepts([...available]) !== false) return;
  throw new ApiError('not_acceptable', `Answers are ${available.join(', ')}.`, {
    members: { available },
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
 * Sends gzip where it is taken; no other coding. Only for what is read: another answer to a
 * POST may hold a key, and the length of what is compressed tells of its text.
 */
export const gzip: RequestHandler = (req, res, next) => {
  if (req.acceptsEncodings('gzip') !== false) {
    req.headers['accept-encoding'] = 'gzip';
    compress(req, res, next);
  } else next();
};
