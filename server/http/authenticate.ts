import type { Request, RequestHandler } from 'express';
import type { Authenticator } from '../accounts/port.ts';
import { ApiError } from '../errors.ts';
import { exchangeOf } from './exchange.ts';
import { isDoubled } from './protocol.ts';

const BEARER = /^bearer +(\S+) *$/i;

/** The key in the one `Authorization` header. Its form is judged by the authenticator. */
function readKey(req: Request): string {
  const header = req.headers.authorization;
  if (header === undefined) {
    throw new ApiError('missing_api_key', 'Send your key as “Authorization: Bearer sk_live_…”.');
  }
  if (isDoubled(req, 'authorization')) {
    throw new ApiError('invalid_request', 'There must be one Authorization header, not several.', {
      headers: { 'WWW-Authenticate': 'Bearer realm="model-catalog", error="invalid_request"' },
    });
  }
  const [, value] = BEARER.exec(header) ?? [];
  if (value === undefined) {
    throw new ApiError('invalid_api_key', 'The Authorization header is not “Bearer sk_live_…”.');
  }
  return value;
}

/** Finds out who asks; nothing behind it is reached without a working key. */
export function authenticate(authenticator: Authenticator): RequestHandler {
  return async (req, res, next) => {
    const exchange = exchangeOf(res);
    const ip = req.socket.remoteAddress;
    exchange.caller = await authenticator.authenticate(readKey(req), exchange.now, ip);
    next();
  };
}
