import { createHash } from 'node:crypto';
import type { Key } from './key-store.ts';

/**
 * Changes whenever something a patch can change does (RFC 9110 §8.8.3), so that `If-Match` keeps
 * one editor from undoing another's change. Counters and use leave it alone.
 */
export function toEntityTag(key: Key): string {
  const { id, name, scopes, expiresAt, disabledAt, revokedAt, rotatedAt, id8 } = key;
  const text = JSON.stringify([id, name, scopes, expiresAt, disabledAt, revokedAt, rotatedAt, id8]);
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}
