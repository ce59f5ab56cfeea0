import type { Request, RequestHandler } from 'express';
import type { Authenticator } from '../../accounts/port.ts';
import { ApiError } from '../../errors.ts';
import type { NetworkLimiter } from '../../limits/port.ts';
import { requestStateOf } from './request-state.ts';
import { toNetworks } from '../network.ts';
import { isDoubled } from './protocol.ts';

const BEARER = /^bearer +(\S+) *$/i;

/** The key in the one `Authorization` header. Its form is judged by the authenticator. */
function readKey(req: Request): string {
  const header = req.headers.authorization;
  if (header === undefined) {
    throw new ApiError('missing_api_key', 'Send your key as “Authorization: Bearer sk_live_…”.');
  }
  if (isDoubled(req, 'authorization')) {
    throw new ApiError('invalid_request', 'Send exactly one Authorization header.', {
      headers: { 'WWW-Authenticate': 'Bearer realm="model-catalog", error="invalid_request"' },
    });
  }
  const [, value] = BEARER.exec(header) ?? [];
  if (value === undefined) {
    throw new ApiError('invalid_api_key', 'The Authorization header must be “Bearer sk_live_…”.');
  }
  return value;
}

interface AuthenticationOptions {
  readonly authenticator: Authenticator;
  /** Wrong keys by network. */
  readonly wrongKeys: NetworkLimiter;
}

/** Finds out who asks; nothing behind it is reached without a working key. */
export function authenticate({ authenticator, wrongKeys }: AuthenticationOptions): RequestHandler {
  return async (req, res, next) => {
    const state = requestStateOf(res);
    try {
      state.caller = await authenticator.authenticate(readKey(req), state.now, req.ip);
    } catch (error) {
      throw await afterAttempt(error, req.ip ?? '', wrongKeys);
    }
    next();
  };
}

/** A wrong key is counted, and beyond the bound of its network answered without a word about it. */
async function afterAttempt(
  error: unknown,
  ip: string,
  wrongKeys: NetworkLimiter,
): Promise<unknown> {
  if (!(error instanceof ApiError) || error.code !== 'invalid_api_key') return error;
  const seconds = await wrongKeys.take(toNetworks(ip));
  if (seconds === 0) return error;
  return new ApiError('too_many_attempts', 'Too many invalid keys came from this network.', {
    headers: { 'Retry-After': String(seconds) },
  });
}
