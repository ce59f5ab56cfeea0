import { createHash } from 'node:crypto';
import type { Endpoint } from './endpoint-store.ts';

/** Changes whenever something a patch can change does; deliveries leave it alone. */
export function toEndpointTag(endpoint: Endpoint): string {
  const { id, url, events, filter, description, status, disabledReason } = endpoint;
  const text = JSON.stringify([id, url, events, filter, description, status, disabledReason]);
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}
