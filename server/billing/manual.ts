import { ApiError } from '../errors.ts';
import type { Subscriptions } from '../accounts/subscriptions/subscriptions.ts';
import type { Payments } from './port.ts';

/** An operator is paid, in whatever way, and confirms with `catalog subscriptions`. */
export function createManualPayments(
  subscriptions: Subscriptions,
  onRequest: (email: string, plan: string, id: string) => Promise<void>,
): Payments {
  return {
    raise: async ({ account, now }, plan) => {
      const id = await subscriptions.request(account.id, plan.id, now);
      await onRequest(account.email, plan.id, id);
      return { kind: 'requested' };
    },
    lower: async ({ account, subscription, now }, plan) => {
      await subscriptions.schedule(account.id, plan?.id ?? null, 'person', now);
      return { kind: subscription === null ? 'changed' : 'scheduled' };
    },
    end: ({ subscription }) => {
      if (subscription?.payment !== 'stripe' || subscription.plan === 'free') {
        return Promise.resolve();
      }
      const detail =
        'This plan is paid for by Stripe, which is not set up here: end it there first.';
      return Promise.reject(new ApiError('temporarily_unavailable', detail));
    },
  };
}
