import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;
const FORM = /^[A-Za-z0-9_-]{43}$/;

/** A new secret of 256 bits, as it stands in a cookie or a link. */
export function createToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** What is kept of it; so much chance needs no slow hash. null: it cannot be one. */
export function hashToken(token: string): string | null {
  return FORM.test(token) ? createHash('sha256').update(token).digest('hex') : null;
}
