import Stripe from 'stripe';
import { ApiError } from '../errors.ts';
import type { Plan } from '../../schemas/accounts.ts';
import type { ExternalState } from '../accounts/subscriptions/subscriptions.ts';
import type { EventReader, Outcome, Payer, Payments } from './port.ts';
import { toExternalState, type PriceIds } from './stripe-event.ts';

/** Where Stripe is, in tests. */
interface StripePlace {
  readonly host: string;
  readonly port: number;
  readonly protocol: 'http';
}

interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly prices: PriceIds;
  readonly place?: StripePlace;
}

const TIMEOUT_MS = 20_000;

/**
 * Payment by Stripe: a subscription begins at its Checkout. What it is from then on is said by
 * signed events alone, whoever asked for a change.
 */
export class StripePayments implements Payments, EventReader {
  readonly #stripe: Stripe;
  readonly #options: StripeOptions;

  constructor(options: StripeOptions) {
    this.#options = options;
    const { secretKey, place } = options;
    this.#stripe = new Stripe(secretKey, {
      timeout: TIMEOUT_MS,
      maxNetworkRetries: 2,
      telemetry: false,
      ...place,
    });
  }

  raise(payer: Payer, plan: Plan): Promise<Outcome> {
    return attempt(async () => {
      const id = livingId(payer);
      if (id === null) return { kind: 'checkout', url: await this.#checkOut(payer, plan) };
      const price = this.#priceOf(plan);
      await this.#release(id);
      const item = await this.#itemOf(id);
      try {
        await this.#stripe.subscriptions.update(id, {
          items: [{ id: item, price }],
          proration_behavior: 'always_invoice',
          // Nobody has a plan on credit: what is not paid is not changed.
          payment_behavior: 'error_if_incomplete',
          cancel_at_period_end: false,
          metadata: { next_plan: '' },
        });
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError) return { kind: 'declined' };
        throw error;
      }
      return { kind: 'changed' };
    });
  }

  lower(payer: Payer, plan: Plan | null): Promise<Outcome> {
    return attempt(async () => {
      const id = livingId(payer);
      if (id === null) return { kind: 'changed' };
      await this.#release(id);
      const isEnd = plan?.monthlyPrice === 0;
      await this.#stripe.subscriptions.update(id, {
        cancel_at_period_end: isEnd,
        metadata: { next_plan: plan === null || isEnd ? '' : plan.id },
      });
      if (plan !== null && !isEnd) await this.#schedule(id, plan);
      return { kind: 'scheduled' };
    });
  }

  end(payer: Payer): Promise<void> {
    return attempt(async () => {
      const id = livingId(payer);
      if (id === null) return;
      try {
        const { status } = await this.#stripe.subscriptions.cancel(id);
        if (status !== 'canceled') throw new Stripe.errors.StripeAPIError({ type: 'api_error' });
      } catch (error) {
        // What Stripe does not have costs nothing.
        if (!isMissing(error)) throw error;
      }
    });
  }

  readEvent(body: Buffer, signature: string): ExternalState | 'forged' | null {
    const { webhookSecret, prices } = this.#options;
    let event: Stripe.Event;
    try {
      event = this.#stripe.webhooks.constructEvent(body, signature, webhookSecret);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) return 'forged';
      throw error;
    }
    return toExternalState(event, prices);
  }

  async #checkOut({ account, subscription, baseUrl }: Payer, plan: Plan): Promise<string> {
    const customer = subscription?.customerId ?? null;
    const session = await this.#stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: this.#priceOf(plan), quantity: 1 }],
      client_reference_id: account.id,
      ...(customer === null ? { customer_email: account.email } : { customer }),
      subscription_data: { metadata: { account_id: account.id } },
      success_url: `${baseUrl}/dashboard/billing?done=paid`,
      cancel_url: `${baseUrl}/dashboard/billing`,
    });
    if (!session.url) throw new Stripe.errors.StripeAPIError({ type: 'api_error' });
    return session.url;
  }

  /** Another price from the next period on. */
  async #schedule(id: string, plan: Plan): Promise<void> {
    const { subscriptionSchedules } = this.#stripe;
    const schedule = await subscriptionSchedules.create({ from_subscription: id });
    const [phase] = schedule.phases;
    const item = phase?.items[0];
    if (phase === undefined || item === undefined) throw new Error('A schedule has no phase.');
    const price = typeof item.price === 'string' ? item.price : item.price.id;
    await subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      phases: [
        { items: [{ price, quantity: 1 }], start_date: phase.start_date, end_date: phase.end_date },
        {
          items: [{ price: this.#priceOf(plan), quantity: 1 }],
          duration: { interval: 'month', interval_count: 1 },
          metadata: { next_plan: '' },
        },
      ],
    });
  }

  /** A former choice for later is taken back first. */
  async #release(id: string): Promise<void> {
    const { schedule } = await this.#stripe.subscriptions.retrieve(id);
    if (schedule === null) return;
    const scheduleId = typeof schedule === 'string' ? schedule : schedule.id;
    await this.#stripe.subscriptionSchedules.release(scheduleId);
  }

  async #itemOf(id: string): Promise<string> {
    const { items } = await this.#stripe.subscriptions.retrieve(id);
    const [item] = items.data;
    if (item === undefined) throw new Error('A subscription has no item.');
    return item.id;
  }

  #priceOf({ id }: Plan): string {
    const price = this.#options.prices[id];
    if (price === undefined) throw new Error(`The plan ${id} has no price: set STRIPE_PRICES.`);
    return price;
  }
}

/** Of the subscription that is paid for; null: none is. */
function livingId({ subscription }: Payer): string | null {
  if (subscription?.payment !== 'stripe' || subscription.plan === 'free') return null;
  return subscription.externalId;
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
  );
}

async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause;
    throw new ApiError(
      'temporarily_unavailable',
      'The payment service is not responding correctly. Check your plan, then try again in a minute.',
      { cause, headers: { 'Retry-After': '30' } },
    );
  }
}
