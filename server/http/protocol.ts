import type { IncomingMessage } from 'node:http';
import { ApiError } from '../errors.ts';
import { checkLength } from './body.ts';

/** Bytes an address may have. */
export const URL_BYTES_MAX = 8_192;
/** Header lines a request may have; Node drops further ones in silence, so they are counted here. */
export const HEADER_LINES_MAX = 100;

const close = { headers: { Connection: 'close' } };

/** Whether a header that may be there once is there more often; Node keeps the first in silence. */
function isDoubled(req: IncomingMessage, name: 'authorization' | 'host'): boolean {
  const { rawHeaders } = req;
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const raw = rawHeaders[index] ?? '';
    if (raw.length === name.length && raw.toLowerCase() === name) count += 1;
  }
  return count > 1;
}

/** The one `Authorization` of a request. */
export function readAuthorization(req: IncomingMessage): string | undefined {
  const header = req.headers.authorization;
  if (header !== undefined && isDoubled(req, 'authorization')) {
    throw new ApiError('invalid_request', 'There must be one Authorization header, not several.', {
      headers: { 'WWW-Authenticate': 'Bearer realm="model-catalog", error="invalid_request"' },
    });
  }
  return header;
}

/**
 * Refuses what proxies and servers may read in different ways: request smuggling begins there.
 * The connection is closed, because what follows on it cannot be trusted.
 */
export function checkProtocol(req: IncomingMessage): void {
  const url = req.url ?? '';
  if (!url.startsWith('/')) {
    throw new ApiError('invalid_request', 'The request target must be a path.', close);
  }
  if (url.length > URL_BYTES_MAX) {
    throw new ApiError('uri_too_long', `An address may have ${URL_BYTES_MAX} bytes.`, close);
  }
  if (req.rawHeaders.length > 2 * HEADER_LINES_MAX) {
    throw new ApiError(
      'headers_too_large',
      `A request may have ${HEADER_LINES_MAX} headers.`,
      close,
    );
  }
  const coding = req.headers['transfer-encoding'];
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked') {
    throw new ApiError('invalid_request', 'The only transfer coding is chunked.', close);
  }
  if (isDoubled(req, 'host')) {
    throw new ApiError('invalid_request', 'There must be one Host header.', close);
  }
  checkLength(req);
}

const HOST = /^(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

/** Scheme and host as the caller sees them; a configured address always wins over a header. */
export function baseUrlOf(req: IncomingMessage, configured: string | null): string {
  if (configured !== null) return configured;
  const host = req.headers.host ?? '';
  return `http://${HOST.test(host) ? host : 'localhost'}`;
}
