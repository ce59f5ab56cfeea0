import type { IdempotentRequest } from '../idempotency.ts';
import type { KeyActor } from '../keys/keys.ts';
import type { Endpoint } from './endpoint-store.ts';
import type { Tables } from '../tables.ts';

/** An endpoint as its owner sees it. */
export interface EndpointView extends Endpoint {
  /** Until when a former secret signs too; null: only the current one does. */
  readonly overlapEndsAt: string | null;
}

/** An endpoint with its new secret, which is shown this once; null when an answer is repeated. */
export interface EndpointWithSecret {
  readonly endpoint: EndpointView;
  readonly secret: string | null;
}

/** Does the work, or gives its answer again, without the secret. */
export function once(
  { idempotency }: Tables,
  { keyId }: KeyActor,
  request: IdempotentRequest | null,
  now: Date,
  work: () => Promise<EndpointWithSecret>,
): Promise<EndpointWithSecret> {
  if (keyId === null) return work();
  return idempotency.once(keyId, request, now, {
    work,
    keep: ({ endpoint }) => JSON.stringify(endpoint),
    repeat: (stored) => ({ endpoint: JSON.parse(stored) as EndpointView, secret: null }),
  });
}

/** What was made, and whether it was made by an earlier request. */
interface IdAnswer {
  readonly id: string;
  readonly isReplayed: boolean;
}

/** Does the work, or gives the id again that it gave. */
export async function onceId(
  { idempotency }: Tables,
  { keyId }: KeyActor,
  request: IdempotentRequest | null,
  now: Date,
  work: () => Promise<string>,
): Promise<IdAnswer> {
  const fresh = async (): Promise<IdAnswer> => ({ id: await work(), isReplayed: false });
  if (keyId === null) return fresh();
  return idempotency.once(keyId, request, now, {
    work: fresh,
    keep: ({ id }) => id,
    repeat: (id) => ({ id, isReplayed: true }),
  });
}
