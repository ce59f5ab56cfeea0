import type Stripe from 'stripe';
import { toInstant } from '../../schemas/instant.ts';
import type { ExternalState } from '../accounts/subscriptions/subscriptions.ts';

/** Plans by the ids of their prices at Stripe. */
export type PriceIds = Readonly<Record<string, string>>;

/** Paid, or owed for so short a time that nobody is cut off. */
const ALIVE: readonly Stripe.Subscription.Status[] = ['active', 'trialing', 'past_due'];

/**
 * What an event says of a subscription. Each carries the whole of it, so that any later one makes up
 * for one that was lost.
 * @returns null: it is about something else, or about nobody's account
 */
export function toExternalState(event: Stripe.Event, prices: PriceIds): ExternalState | null {
  const isOfSubscription =
    event.type === 'customer.subscription.created' ||
    event.type === 'customer.subscription.updated' ||
    event.type === 'customer.subscription.deleted';
  return isOfSubscription ? toState(event, event.data.object, prices) : null;
}

function toState(
  { id, type, created }: Stripe.Event,
  subscription: Stripe.Subscription,
  prices: PriceIds,
): ExternalState | null {
  const accountId = subscription.metadata['account_id'];
  const [item] = subscription.items.data;
  if (accountId === undefined || item === undefined) return null;
  const isAlive = type !== 'customer.subscription.deleted' && ALIVE.includes(subscription.status);
  const [plan] = Object.entries(prices).find(([, price]) => price === item.price.id) ?? [];
  // A price of no plan is a mistake of the configuration: better paid for than lost.
  if (isAlive && plan === undefined) {
    throw new Error(`The price ${item.price.id} belongs to no plan: set STRIPE_PRICES.`);
  }
  const { customer } = subscription;
  return {
    eventId: id,
    eventType: type,
    at: toTime(created),
    accountId,
    externalId: subscription.id,
    customerId: typeof customer === 'string' ? customer : customer.id,
    plan: isAlive ? (plan ?? null) : null,
    nextPlan: isAlive ? toNextPlan(subscription) : null,
    periodEndsAt: toTime(item.current_period_end),
  };
}

/** A plan that was chosen for later is noted on the subscription; a cancellation is its own. */
function toNextPlan(subscription: Stripe.Subscription): string | null {
  if (subscription.cancel_at_period_end || subscription.cancel_at !== null) return 'free';
  const next = subscription.metadata['next_plan'];
  return next === undefined || next === '' ? null : next;
}

const toTime = (seconds: number): string => toInstant(new Date(seconds * 1000));
