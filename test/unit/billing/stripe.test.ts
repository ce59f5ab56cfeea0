import { expect } from 'chai';
import { PLANS, type Plan } from '../../../schemas/accounts.ts';
import type { Account } from '../../../server/accounts/account-store.ts';
import type { Subscription } from '../../../server/accounts/subscriptions/subscription-store.ts';
import type { Payer } from '../../../server/billing/port.ts';
import { StripePayments } from '../../../server/billing/stripe.ts';
import { buildStripeError, ScriptedStripe } from '../../support/scripted-stripe.ts';
import {
  buildStripeEvent,
  PRICES,
  signStripeEvent,
  STRIPE_ENV,
} from '../../support/stripe-events.ts';

const UPDATE = 'POST /v1/subscriptions/sub_1';
const SCHEDULE = 'POST /v1/subscription_schedules';
const planOf = (id: string): Plan => {
  const plan = PLANS.A.find((one) => one.id === id);
  if (plan === undefined) throw new Error(`There is no plan ${id}.`);
  return plan;
};
const payerOf = (subscription: Partial<Subscription> | null): Payer => ({
  account: { id: 'acc_1', email: 'ann@example.org' } as Account,
  subscription:
    subscription === null
      ? null
      : ({
          plan: 'scale',
          payment: 'stripe',
          externalId: 'sub_1',
          ...subscription,
        } as Subscription),
  baseUrl: 'https://catalog.example',
  now: new Date('2026-09-14T12:00:00Z'),
});

describe('payment by Stripe', () => {
  let stripe: ScriptedStripe;
  let payments: StripePayments;
  beforeEach(async () => {
    stripe = await ScriptedStripe.open();
    payments = new StripePayments({
      secretKey: STRIPE_ENV.STRIPE_SECRET_KEY,
      webhookSecret: STRIPE_ENV.STRIPE_WEBHOOK_SECRET,
      prices: PRICES,
      place: stripe.place,
    });
  });
  afterEach(() => stripe.close());
  const codeOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (error: unknown) => (error as { code?: string }).code ?? String(error),
    );

  it('ends with the period without another plan for later', async () => {
    expect(await payments.lower(payerOf({}), planOf('free'))).to.deep.equal({ kind: 'scheduled' });
    expect(stripe.last(UPDATE)?.form).to.deep.equal({
      cancel_at_period_end: 'true',
      'metadata[next_plan]': '',
    });
    expect(stripe.last(SCHEDULE)).to.equal(undefined);
  });

  it('goes on at the price of a cheaper plan when the period ends, and is told so by its name', async () => {
    stripe.schedule = 'sub_sched_0';
    await payments.lower(payerOf({}), planOf('dev'));
    expect(stripe.what).to.include('POST /v1/subscription_schedules/sub_sched_0/release');
    expect(stripe.last(UPDATE)?.form).to.include({ 'metadata[next_plan]': 'dev' });
    expect(stripe.last(`${SCHEDULE}/sub_sched_1`)?.form).to.include({
      end_behavior: 'release',
      'phases[0][items][0][price]': PRICES.scale,
      'phases[0][items][0][quantity]': '1',
      'phases[0][start_date]': '1800000000',
      'phases[1][items][0][price]': PRICES.dev,
      'phases[1][items][0][quantity]': '1',
      'phases[1][metadata][next_plan]': '',
    });
  });

  it('takes back a plan chosen for later', async () => {
    stripe.schedule = 'sub_sched_0';
    await payments.lower(payerOf({}), null);
    expect(stripe.what).to.include('POST /v1/subscription_schedules/sub_sched_0/release');
    expect(stripe.last(UPDATE)?.form).to.include({ 'metadata[next_plan]': '' });
    expect(stripe.last(SCHEDULE)).to.equal(undefined);
  });

  it('has nothing to lower or end where nothing is paid, and begins at the Checkout', async () => {
    for (const none of [null, { plan: 'free' }, { payment: 'manual' } as const]) {
      expect(await payments.lower(payerOf(none), planOf('free'))).to.deep.equal({
        kind: 'changed',
      });
      await payments.end(payerOf(none));
      expect(stripe.what).to.deep.equal([]);
    }
    const outcome = await payments.raise(payerOf({ plan: 'free' }), planOf('dev'));
    expect(outcome).to.have.property('kind', 'checkout');
  });

  it('fails where the Checkout has no address', async () => {
    stripe.script = [{ status: 200, body: '{"id":"cs_1","url":null}' }];
    expect(await codeOf(payments.raise(payerOf(null), planOf('dev')))).to.equal(
      'temporarily_unavailable',
    );
  });

  it('tells a mistake of the configuration as it is', async () => {
    const unknown = { ...planOf('dev'), id: 'unknown' };
    expect(await codeOf(payments.raise(payerOf(null), unknown))).to.contain('set STRIPE_PRICES');
  });

  it('has ended only where Stripe says so, or does not know it', async () => {
    await payments.end(payerOf({}));
    const refuse = (code: string) => ({
      status: 400,
      body: buildStripeError('invalid_request_error', code, 'No.'),
    });
    for (const answer of [
      { status: 200, body: '{"id":"sub_1","status":"active"}' },
      refuse('parameter_invalid'),
    ]) {
      stripe.script = [answer];
      expect(await codeOf(payments.end(payerOf({})))).to.equal('temporarily_unavailable');
    }
    stripe.script = [refuse('resource_missing')];
    expect(await codeOf(payments.end(payerOf({})))).to.equal(null);
  });

  it('is told by signed events alone, which may be of something else', () => {
    const read = (payload: string, signature = signStripeEvent(payload)) =>
      payments.readEvent(Buffer.from(payload), signature);
    const payload = buildStripeEvent({ id: 'evt_1', accountId: 'acc_1' });
    expect(read(payload)).to.include({ accountId: 'acc_1', plan: 'dev' });
    expect(read(payload, signStripeEvent(payload, 'whsec_of_somebody_else'))).to.equal('forged');
    expect(read(payload.replace('customer.subscription', 'invoice'))).to.equal(null);
    // A fault of what was signed is nobody’s forgery.
    expect(() => read('no JSON')).to.throw(SyntaxError);
  });

  it('waits for an answer that takes a moment, and does not ask again', async () => {
    stripe.delayMs = 100;
    expect(await payments.raise(payerOf(null), planOf('dev'))).to.have.property('kind', 'checkout');
    expect(stripe.what).to.have.length(1);
  });
});
