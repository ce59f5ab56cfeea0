import { toFingerprint, type IdempotentRequest } from '../../accounts/idempotency.ts';
import { ApiError } from '../../errors.ts';
import type { RequestContext } from '../../http/route.ts';

const IDEMPOTENCY_KEY = /^[\u0020-\u007e]{1,255}$/;

/**
 * The caller's promise that requests with the same `Idempotency-Key` are one; null without one.
 * @throws ApiError `invalid_request` for a key that is empty, too long or not printable ASCII
 */
export function readIdempotencyKey(
  context: Pick<RequestContext, 'header'>,
  operation: string,
  body: unknown,
): IdempotentRequest | null {
  const idempotencyKey = context.header('idempotency-key');
  if (idempotencyKey === undefined) return null;
  if (!IDEMPOTENCY_KEY.test(idempotencyKey)) {
    throw new ApiError(
      'invalid_request',
      'The Idempotency-Key must have 1 to 255 printable ASCII characters.',
    );
  }
  return { idempotencyKey, fingerprint: toFingerprint(operation, body) };
}

/**
 * Entity tags of `If-Match`; null where any will do. Weak ones are kept as they are and so never
 * match, as RFC 9110 §13.1.1 wants it.
 */
export function readIfMatch(context: Pick<RequestContext, 'header'>): readonly string[] | null {
  const header = context.header('if-match')?.trim();
  if (header === undefined || header === '*') return null;
  return header.split(',').map((tag) => tag.trim());
}
