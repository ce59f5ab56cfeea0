import Stripe from 'stripe';

const WEBHOOK_SECRET = 'whsec_only_for_tests';
export const PRICES = { dev: 'price_dev', scale: 'price_scale' };
/** Built at run time: no key stands in the repository. */
const SECRET_KEY = ['sk', 'test', 'nobody'].join('_');

/** The environment of a server that is paid by Stripe. */
export const STRIPE_ENV = {
  BASE_URL: 'http://127.0.0.1',
  STRIPE_SECRET_KEY: SECRET_KEY,
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_PRICES: Object.entries(PRICES)
    .map((pair) => pair.join('='))
    .join(','),
};

interface Parts {
  readonly id: string;
  readonly accountId: string;
  readonly type?: 'created' | 'updated' | 'deleted';
  /** Seconds since the epoch. */
  readonly created?: number;
  readonly price?: string;
  readonly status?: string;
  readonly subscriptionId?: string;
  readonly cancelAtEnd?: boolean;
}

/** An event about a subscription, as Stripe words it. */
export function buildStripeEvent(parts: Parts): string {
  const created = parts.created ?? 1_800_000_000;
  return JSON.stringify({
    id: parts.id,
    object: 'event',
    type: `customer.subscription.${parts.type ?? 'updated'}`,
    created,
    data: {
      object: {
        id: parts.subscriptionId ?? 'sub_1',
        object: 'subscription',
        status: parts.status ?? 'active',
        customer: 'cus_1',
        metadata: { account_id: parts.accountId },
        cancel_at_period_end: parts.cancelAtEnd ?? false,
        cancel_at: null,
        items: {
          data: [
            {
              id: 'si_1',
              price: { id: parts.price ?? PRICES.dev },
              current_period_end: created + 2_592_000,
            },
          ],
        },
      },
    },
  });
}

/** The header by which Stripe's own library knows the event; `secret` another one is a forgery. */
export function signStripeEvent(
  payload: string,
  secret = WEBHOOK_SECRET,
  timestamp?: number,
): string {
  return new Stripe(SECRET_KEY).webhooks.generateTestHeaderString({
    payload,
    secret,
    ...(timestamp === undefined ? {} : { timestamp }),
  });
}
