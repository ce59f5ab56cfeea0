import { ApiError } from '../errors.ts';

const BEARER = /^bearer +(\S+) *$/i;

/** The key in an `Authorization` header. Its form is judged by the authenticator. */
export function parseBearer(header: string | undefined): string {
  if (header === undefined) {
    throw new ApiError('missing_api_key', 'Send your key as “Authorization: Bearer sk_live_…”.');
  }
  const [, value] = BEARER.exec(header) ?? [];
  if (value === undefined) {
    throw new ApiError('invalid_api_key', 'The Authorization header is not “Bearer sk_live_…”.');
  }
  return value;
}
