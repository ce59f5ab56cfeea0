import { expect } from 'chai';
import supertest from 'supertest';
import { deleteAccount } from '../../scripts/cli/accounts/accounts.ts';
import type { Config } from '../../schemas/config/config.ts';
import type { Subscriptions } from '../../server/accounts/subscriptions/subscriptions.ts';
import { Billing } from '../../server/billing/billing.ts';
import { StripePayments } from '../../server/billing/stripe.ts';
import { openBilling } from '../../server/billing/open.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { buildStripeError, ScriptedStripe } from '../support/scripted-stripe.ts';
import { buildStripeEvent, PRICES, signStripeEvent, STRIPE_ENV } from '../support/stripe-events.ts';
import { EMAIL, PASSWORD, Visitor } from '../support/visitor.ts';

const PATH = '/dashboard/billing';
const CHECKOUT = 'POST /v1/checkout/sessions';
const READ = 'GET /v1/subscriptions/sub_1';
const UPDATE = 'POST /v1/subscriptions/sub_1';
const CANCEL = 'DELETE /v1/subscriptions/sub_1';

describe('plans that are paid at Stripe, by its own library', () => {
  let stripe: ScriptedStripe;
  let app: TestApp;
  let visitor: Visitor;
  let events = 0;
  beforeEach(async () => {
    stripe = await ScriptedStripe.open();
    app = await openTestApp({
      env: STRIPE_ENV,
      plan: 'free',
      services: ({ config, subscriptions }) => ({ billing: openStripe(config, subscriptions) }),
    });
    visitor = new Visitor(app);
    await visitor.join();
  });
  afterEach(async () => {
    await app.close();
    await stripe.close();
  });

  /** As `openBilling` does, but for where Stripe is. */
  const openStripe = ({ payment }: Config, subscriptions: Subscriptions): Billing => {
    if (payment.service !== 'stripe') throw new Error('Nobody is paid.');
    const payments = new StripePayments({ ...payment, place: stripe.place });
    const load = () => Promise.resolve(payments);
    return new Billing({ scheme: 'A', subscriptions, payments: load, events: load });
  };
  const account = () => app.accounts.operator.findAccount(EMAIL);
  const subscription = async () => app.accounts.subscriptions.find((await account())?.id ?? '');
  /** Stripe tells of the subscription, signed. */
  const hear = async (parts: object): Promise<void> => {
    events += 1;
    const accountId = (await account())?.id ?? '';
    const event = { id: `evt_${events}`, created: 1_800_000_000 + events, accountId, ...parts };
    const payload = buildStripeEvent(event);
    await supertest(`http://127.0.0.1:${app.port}`)
      .post('/webhooks/stripe')
      .set('Content-Type', 'application/json')
      .set('Stripe-Signature', signStripeEvent(payload))
      .send(payload)
      .expect(200);
  };

  it('begin at its Checkout, for the account that asks, and only an event changes the plan', async () => {
    const { status, text } = await visitor.post(PATH, { plan: 'dev' });
    expect(status).to.equal(200);
    expect(text).to.contain('href="https://checkout.stripe.com/c/pay/cs_1"');
    const { form, authorization } = stripe.last(CHECKOUT) ?? {};
    const id = (await account())?.id;
    expect(form).to.deep.equal({
      mode: 'subscription',
      'line_items[0][price]': PRICES.dev,
      'line_items[0][quantity]': '1',
      client_reference_id: id,
      customer_email: EMAIL,
      'subscription_data[metadata][account_id]': id,
      success_url: 'http://127.0.0.1/dashboard/billing?done=paid',
      cancel_url: 'http://127.0.0.1/dashboard/billing',
    });
    expect(authorization).to.equal(`Bearer ${STRIPE_ENV.STRIPE_SECRET_KEY}`);
    expect((await account())?.plan).to.equal('free');
    await hear({ type: 'created' });
    expect((await account())?.plan).to.equal('dev');
    await hear({ type: 'deleted' });
    await visitor.post(PATH, { plan: 'scale' });
    // Who has paid before is the same customer, with the same card.
    expect(stripe.last(CHECKOUT)?.form).to.include({ customer: 'cus_1' });
    expect(stripe.last(CHECKOUT)?.form).not.to.have.property('customer_email');
  });

  it('go up at once and are paid at once, and stay where the card is declined', async () => {
    await hear({ type: 'created' });
    stripe.schedule = 'sub_sched_1';
    const raised = await visitor.post(PATH, { plan: 'scale' });
    expect(raised.get('Location')).to.equal(`${PATH}?done=changed`);
    const release = 'POST /v1/subscription_schedules/sub_sched_1/release';
    expect(stripe.what).to.deep.equal([READ, release, READ, UPDATE]);
    expect(stripe.last(UPDATE)?.form).to.deep.equal({
      'items[0][id]': 'si_1',
      'items[0][price]': PRICES.scale,
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
      cancel_at_period_end: 'false',
      'metadata[next_plan]': '',
    });
    expect((await account())?.plan).to.equal('dev');
    const right = {
      status: 200,
      body: '{"id":"sub_1","schedule":null,"items":{"data":[{"id":"si_1"}]}}',
    };
    const body = buildStripeError('card_error', 'card_declined', 'Your card was declined.');
    stripe.script = [right, right, { status: 402, body }];
    const declined = await visitor.post(PATH, { plan: 'scale' });
    expect(declined.status).to.equal(422);
    expect(declined.text).to.contain('The payment was declined, so your plan is unchanged');
  });

  it('go down and end with the period, and stay if that is taken back', async () => {
    await hear({ type: 'created', price: PRICES.scale });
    await visitor.post(PATH, { plan: 'dev' });
    expect(stripe.last(UPDATE)?.form).to.include({ 'metadata[next_plan]': 'dev' });
    expect(stripe.last('POST /v1/subscription_schedules')?.form).to.deep.equal({
      from_subscription: 'sub_1',
    });
    const { form } = stripe.last('POST /v1/subscription_schedules/sub_sched_1') ?? {};
    expect(form).to.include({
      end_behavior: 'release',
      'phases[0][items][0][price]': PRICES.scale,
      'phases[0][end_date]': '1802592000',
      'phases[1][items][0][price]': PRICES.dev,
    });
    await visitor.post(PATH, { plan: 'free' });
    expect(stripe.last(UPDATE)?.form).to.include({ cancel_at_period_end: 'true' });
    await hear({ price: PRICES.scale, cancelAtEnd: true });
    expect((await subscription())?.nextPlan).to.equal('free');
    await visitor.post(`${PATH}/keep`, {});
    expect(stripe.last(UPDATE)?.form).to.include({ cancel_at_period_end: 'false' });
    await hear({ price: PRICES.scale });
    expect([(await account())?.plan, (await subscription())?.nextPlan]).to.deep.equal([
      'scale',
      null,
    ]);
  });

  it('go on where the one that ends is chosen again', async () => {
    await hear({ type: 'created', cancelAtEnd: true });
    await visitor.post(PATH, { plan: 'dev' });
    expect(stripe.last(UPDATE)?.form).to.deep.equal({
      cancel_at_period_end: 'false',
      'metadata[next_plan]': '',
    });
    expect(stripe.what).to.deep.equal([READ, UPDATE]);
  });

  it('are asked for again under the same key where Stripe stumbles, so that nobody pays twice', async () => {
    stripe.script = [{ status: 500, body: '{}', shouldRetry: true }];
    expect((await visitor.post(PATH, { plan: 'dev' })).status).to.equal(200);
    expect(stripe.what).to.deep.equal([CHECKOUT, CHECKOUT]);
    const keys = stripe.calls.map(({ idempotencyKey }) => idempotencyKey);
    expect(keys[0]).to.be.a('string').and.to.equal(keys[1]);
  });

  const FAILURES = {
    'an error of its own': { status: 500, body: buildStripeError('api_error', null, 'secret') },
    'a page of a proxy': { status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' },
    'too many requests': { status: 429, body: buildStripeError('rate_limit', null, 'secret') },
    'a wrong key': { status: 401, body: buildStripeError('invalid_request_error', null, 'sk') },
  } as const;

  for (const [what, failure] of Object.entries(FAILURES)) {
    it(`503: ${what} changes nothing and says what to do`, async () => {
      await hear({ type: 'created', cancelAtEnd: true });
      for (const [path, fields] of [
        [PATH, { plan: 'scale' }],
        [PATH, { plan: 'free' }],
        [`${PATH}/keep`, {}],
        ['/dashboard/settings/delete', { delete_password: PASSWORD }],
      ] as const) {
        stripe.script = [failure];
        const answer = await visitor.post(path, fields);
        expect([answer.status, answer.get('Retry-After')], path).to.deep.equal([503, '30']);
        expect(answer.text).to.contain('is not responding correctly').and.contain('try again');
        expect(answer.text).not.to.contain('secret').and.not.to.contain(PASSWORD);
        expect(answer.text).to.contain(`action="${path}"`);
      }
      expect((await account())?.plan).to.equal('dev');
      expect(app.logs.join('\n')).not.to.contain(STRIPE_ENV.STRIPE_SECRET_KEY);
    });
  }

  it('503: Stripe that is away keeps neither the form nor the account', async () => {
    stripe.script = ['away', 'away', 'away'];
    const answer = await visitor.post(PATH, { plan: 'dev' });
    expect([answer.status, stripe.calls.length]).to.deep.equal([503, 3]);
    expect(answer.text).to.contain('try again in a minute');
  }).timeout(10_000);

  it('end at Stripe before an account is deleted, by whom ever', async () => {
    await hear({ type: 'created' });
    const path = '/dashboard/settings/delete';
    expect((await visitor.post(path, { delete_password: PASSWORD })).status).to.equal(303);
    expect(stripe.what).to.deep.equal([CANCEL]);
    expect(await account()).to.equal(null);

    await visitor.join();
    await hear({ type: 'created' });
    const opened = { ...app.accounts, billing: app.services.billing };
    stripe.script = [{ status: 500, body: '{}' }];
    const failed = await deleteAccount(opened, EMAIL, new Date()).catch(String);
    expect(failed).to.contain('OperatorError').and.to.contain('The account was not deleted.');
    expect(await account()).not.to.equal(null);
    const missing = buildStripeError('invalid_request_error', 'resource_missing', 'No such');
    stripe.script = [{ status: 404, body: missing }];
    await deleteAccount(opened, EMAIL, new Date());
    expect(stripe.what.slice(1)).to.deep.equal([CANCEL, CANCEL]);
    expect(await account()).to.equal(null);
  });

  it('keep the account where nobody is set up who could end them, until they are over', async () => {
    await hear({ type: 'created' });
    const { config, subscriptions, mailer } = app.services;
    const manual = { ...config, payment: { service: 'manual' } } as const;
    const opened = { ...app.accounts, billing: openBilling(manual, { subscriptions, mailer }) };
    const failed = await deleteAccount(opened, EMAIL, new Date()).catch(String);
    expect(failed).to.contain('paid for by Stripe');
    expect(await account()).not.to.equal(null);
    await hear({ type: 'deleted' });
    await deleteAccount(opened, EMAIL, new Date());
    expect(await account()).to.equal(null);
  });
});
