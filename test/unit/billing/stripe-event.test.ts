import { expect } from 'chai';
import type Stripe from 'stripe';
import { toExternalState } from '../../../server/billing/stripe-event.ts';
import { PRICES } from '../../support/stripe-events.ts';

const AT = 1_800_000_000;
const DAY = 86_400;

const subscription = {
  id: 'sub_1',
  status: 'active',
  customer: 'cus_1',
  metadata: { account_id: 'acc_1' },
  cancel_at_period_end: false,
  cancel_at: null,
  items: { data: [{ price: { id: PRICES.dev }, current_period_end: AT + 30 * DAY }] },
};

/** What an event says of a subscription that differs so from one that is paid for. */
const read = (different: object = {}, type = 'updated') =>
  toExternalState(
    {
      id: 'evt_1',
      type: `customer.subscription.${type}`,
      created: AT,
      data: { object: { ...subscription, ...different } },
    } as unknown as Stripe.Event,
    PRICES,
  );

describe('what Stripe says of a subscription', () => {
  it('is its plan, until when it is paid for, and of whom', () => {
    expect(read()).to.deep.equal({
      eventId: 'evt_1',
      eventType: 'customer.subscription.updated',
      at: '2027-01-15T08:00:00Z',
      accountId: 'acc_1',
      externalId: 'sub_1',
      customerId: 'cus_1',
      plan: 'dev',
      nextPlan: null,
      periodEndsAt: '2027-02-14T08:00:00Z',
    });
    expect(read({ customer: { id: 'cus_2' } })?.customerId).to.equal('cus_2');
  });

  for (const [status, plan] of [
    ['active', 'dev'],
    ['trialing', 'dev'],
    ['past_due', 'dev'],
    ['unpaid', null],
    ['incomplete', null],
    ['incomplete_expired', null],
    ['canceled', null],
    ['paused', null],
  ] as const) {
    it(`gives ${plan === null ? 'no plan' : 'its plan'} while it is ${status}`, () => {
      expect(read({ status })?.plan).to.equal(plan);
    });
  }

  it('gives no plan once it is deleted, whatever its status was', () => {
    const metadata = { account_id: 'acc_1', next_plan: 'scale' };
    expect(read({ metadata }, 'deleted')).to.include({ plan: null, nextPlan: null });
  });

  it('names the plan that is chosen for later', () => {
    const next = (name: string) => read({ metadata: { account_id: 'acc_1', next_plan: name } });
    expect(next('scale')?.nextPlan).to.equal('scale');
    expect(next('')?.nextPlan).to.equal(null);
    expect(read({ cancel_at_period_end: true })?.nextPlan).to.equal('free');
    expect(read({ cancel_at: AT + DAY })?.nextPlan).to.equal('free');
  });

  it('is nothing where it is of no account, sells nothing, or is of something else', () => {
    expect(read({ metadata: {} })).to.equal(null);
    expect(read({ items: { data: [] } })).to.equal(null);
    expect(read({}, 'paused')).to.equal(null);
  });

  it('is refused at a price of no plan, unless nothing is paid any more', () => {
    const items = { data: [{ price: { id: 'price_other' }, current_period_end: AT }] };
    expect(() => read({ items })).to.throw('price_other');
    expect(read({ items, status: 'canceled' })?.plan).to.equal(null);
    expect(read({ items }, 'deleted')?.plan).to.equal(null);
  });
});
