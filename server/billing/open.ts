import type { Config } from '../../schemas/config/config.ts';
import type { Subscriptions } from '../accounts/subscriptions/subscriptions.ts';
import type { Mailer } from '../mail/port.ts';
import { findPlan } from '../../schemas/accounts.ts';
import { toRequestMail } from '../mail/plan-emails.ts';
import { Billing } from './billing.ts';
import type { EventReader, Payments } from './port.ts';
import { ApiError } from '../errors.ts';

interface BillingOptions {
  readonly subscriptions: Subscriptions;
  readonly mailer: Mailer;
}

/** The configured way to pay. */
export function openBilling(
  { plans, mail, payment }: Pick<Config, 'plans' | 'mail' | 'payment'>,
  { subscriptions, mailer }: BillingOptions,
): Billing {
  const tell = async (email: string, plan: string, id: string): Promise<void> => {
    await mailer.post(toRequestMail(email, findPlan(plans.scheme, plan)?.name ?? plan));
    if (mail.operator === null) return;
    await mailer.post({
      to: mail.operator,
      subject: `Plan request: ${plan}`,
      text: `${email} requests the plan ${plan}.\n\nTo confirm: npm run -s catalog -- subscriptions confirm ${id}\nTo decline: npm run -s catalog -- subscriptions refuse ${id}`,
    });
  };
  const manual = createManualPayments(subscriptions, tell);
  let stripe: Promise<Payments & EventReader> | null = null;
  // Its library is loaded when somebody pays, or Stripe tells of it.
  const openStripe = (options: Exclude<Config['payment'], { service: 'manual' }>) => {
    stripe ??= import('./stripe.ts').then(({ StripePayments }) => new StripePayments(options));
    return stripe;
  };
  return new Billing({
    scheme: plans.scheme,
    subscriptions,
    payments: () => (payment.service === 'manual' ? Promise.resolve(manual) : openStripe(payment)),
    events: payment.service === 'manual' ? null : () => openStripe(payment),
  });
}

/** An operator is paid, in whatever way, and confirms with `catalog subscriptions`. */
function createManualPayments(
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
