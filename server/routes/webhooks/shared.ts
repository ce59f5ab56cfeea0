import type { Route } from '../../http/route.ts';

/** What all routes of webhooks have in common. */
export const WEBHOOK_ROUTE = {
  tag: 'Webhooks',
  feature: 'webhooks',
  cache: 'none',
} as const satisfies Partial<Route>;

/** Where webhooks are. */
export const WEBHOOKS_ADDRESS = '/api/v1/webhooks';

/** What an `Idempotency-Key` does. */
export const REPEATS =
  'With an `Idempotency-Key` header (1 to 255 characters), repeating the request within 24 hours returns the first response again, with `Idempotent-Replayed: true`.';
/** The header of an answer that repeats an earlier one. */
export const REPLAYED = { 'Idempotent-Replayed': 'true' } as const;
