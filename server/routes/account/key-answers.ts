import type { z } from 'zod';
import type { ApiKey } from '../../../schemas/api/account/keys.ts';
import { toInstant } from '../../../schemas/instant.ts';
import { maskKey } from '../../accounts/keys/key-value.ts';
import { statusOf, type Key } from '../../accounts/keys/key-store.ts';
import type { RequestContext } from '../../http/route.ts';
import type { QuotaState, QuotaStore } from '../../quota/port.ts';

type Asker = Pick<RequestContext, 'caller' | 'quota' | 'now'>;

/** A key as answers show it, with its quota on the day of the request. */
export async function toApiKey(
  key: Key,
  quota: QuotaStore,
  { caller, quota: own, now }: Asker,
): Promise<z.input<typeof ApiKey>> {
  const state =
    key.id === caller.keyId ? own : await quota.peek(key.id, caller.requestsPerDay, now);
  const instant = toInstant(now);
  return {
    id: key.id,
    object: 'api_key',
    name: key.name,
    masked_value: maskKey(key.id8, key.last4),
    status: statusOf(key, instant),
    scopes: [...key.scopes],
    plan: caller.plan,
    created_at: key.createdAt,
    created_by: key.createdBy,
    expires_at: key.expiresAt,
    last_used_at: key.lastUsedAt,
    last_used_ip: key.lastUsedIp,
    revoked_at: key.revokedAt,
    rotated_at: key.rotatedAt,
    grace_ends_at: key.graceEndsAt !== null && key.graceEndsAt > instant ? key.graceEndsAt : null,
    quota: toKeyQuota(state),
  };
}

/** A count as answers show it. */
export function toKeyQuota({ limit, used, remaining, resetsAt }: QuotaState): {
  limit: number;
  used: number;
  remaining: number;
  resets_at: string;
} {
  return { limit, used, remaining, resets_at: toInstant(new Date(resetsAt * 1000)) };
}
