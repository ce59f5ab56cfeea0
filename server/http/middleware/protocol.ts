import type { Request, RequestHandler } from 'express';
import { ApiError } from '../../errors.ts';
import { isHost } from './request-state.ts';
import { BODY_BYTES_MAX, tooLarge } from '../params/parse-body.ts';

/** Bytes an address may have. */
export const URL_BYTES_MAX = 8_192;
/** Header lines a request may have; Node drops further ones in silence, so they are counted here. */
export const HEADER_LINES_MAX = 100;
/** Bytes the form of a page may have; what is longer is answered with the page again. */
export const FORM_BYTES_MAX = 65_536;
/** Bytes of any body outside the API, whose readers have bounds of their own. */
const OTHER_BYTES_MAX = 2 ** 21;

const close = { headers: { Connection: 'close' } };

/** Whether a header that may be there once is there more often; Node keeps the first in silence. */
export function isDoubled({ rawHeaders }: Request, name: 'authorization' | 'host'): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const raw = rawHeaders[index] ?? '';
    if (raw.length === name.length && raw.toLowerCase() === name) count += 1;
  }
  return count > 1;
}

/**
 * Refuses what proxies and servers may read in different ways: request smuggling begins there.
 * The connection is closed, because what follows on it cannot be trusted.
 */
export const checkProtocol: RequestHandler = (req, _res, next) => {
  if (req.originalUrl.length > URL_BYTES_MAX) {
    throw new ApiError('uri_too_long', `The URL may be at most ${URL_BYTES_MAX} bytes.`, close);
  }
  if (req.rawHeaders.length > 2 * HEADER_LINES_MAX) {
    const detail = `A request may have at most ${HEADER_LINES_MAX} headers.`;
    throw new ApiError('headers_too_large', detail, close);
  }
  const coding = req.headers['transfer-encoding'];
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked') {
    throw new ApiError('invalid_request', 'The only supported transfer coding is chunked.', close);
  }
  if (isDoubled(req, 'host')) {
    throw new ApiError('invalid_request', 'There must be one Host header.', close);
  }
  const { host = '' } = req.headers;
  // A request of HTTP/1.0 needs none.
  if (host !== '' && !isHost(host)) {
    throw new ApiError('invalid_request', 'The Host header must be a host and a port.', close);
  }
  const max = req.originalUrl.startsWith('/api/') ? BODY_BYTES_MAX : OTHER_BYTES_MAX;
  if (Number(req.headers['content-length'] ?? 0) > max) throw tooLarge();
  next();
};
