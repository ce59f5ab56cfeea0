import { expect } from 'chai';
import { PLANS, type Plan } from '../../../schemas/accounts.ts';
import type { Account } from '../../../server/accounts/account-store.ts';
import type { People } from '../../../server/accounts/people/people.ts';
import type { Subscription } from '../../../server/accounts/subscriptions/subscription-store.ts';
import type { Subscriptions } from '../../../server/accounts/subscriptions/subscriptions.ts';
import { Billing } from '../../../server/billing/billing.ts';
import { openBilling } from '../../../server/billing/open.ts';
import type { EventReader, Payments } from '../../../server/billing/port.ts';
import { removeAccount } from '../../../server/billing/remove-account.ts';
import type { Mail } from '../../../server/mail/port.ts';

const NOW = new Date('2026-09-14T12:00:00Z');
const ACCOUNT = { id: 'acc_1', email: 'ann@example.org' } as Account;
const PAID = { plan: 'dev', payment: 'stripe', externalId: 'sub_1' } as Subscription;
const chooser = { account: ACCOUNT, baseUrl: 'https://catalog.example', now: NOW };
const planOf = (id: string): Plan => {
  const plan = Object.values(PLANS)
    .flat()
    .find((one) => one.id === id);
  if (plan === undefined) throw new Error(`There is no plan ${id}.`);
  return plan;
};

/** Billing of one account, and what the payment service is asked for. */
function open(
  subscription: Subscription | null,
  event: ReturnType<EventReader['readEvent']> = null,
) {
  const asked: unknown[] = [];
  let loads = 0;
  const note = (what: string, plan: Plan | null) => {
    asked.push([what, plan?.id ?? null]);
    return Promise.resolve({ kind: 'changed' } as const);
  };
  const payments: Payments = {
    raise: (_payer, plan) => note('raise', plan),
    lower: (_payer, plan) => note('lower', plan),
    end: async () => {
      await note('end', null);
    },
  };
  const subscriptions = {
    find: () => Promise.resolve(subscription),
    applyExternal: () => Promise.resolve('applied'),
  } as unknown as Subscriptions;
  const billing = new Billing({
    scheme: 'A',
    subscriptions,
    payments: () => {
      loads += 1;
      return Promise.resolve(payments);
    },
    events: () => Promise.resolve({ readEvent: () => event }),
  });
  return { billing, asked, loads: () => loads };
}

describe('the choice of a plan', () => {
  const { billing } = open(null);

  it('is up where it costs more, and never where it costs the same', () => {
    const dev = planOf('dev');
    expect(billing.directionOf(dev, planOf('scale'))).to.equal('up');
    expect(billing.directionOf(dev, planOf('free'))).to.equal('down');
    expect(billing.directionOf(dev, { ...dev, id: 'as-dear' })).to.equal('down');
    expect(billing.directionOf(dev, dev)).to.equal('same');
  });

  it('is talked about where the plan is sold by talking, but for who has it', () => {
    const enterprise = planOf('enterprise');
    expect(billing.directionOf(planOf('pro'), enterprise)).to.equal('talk');
    expect(billing.directionOf(enterprise, enterprise)).to.equal('same');
    expect(billing.directionOf(enterprise, planOf('pro'))).to.equal('down');
  });

  it('asks to be paid for what is more, and for nothing where the present plan is chosen', async () => {
    const { billing: one, asked } = open(PAID);
    const dev = planOf('dev');
    for (const wanted of ['scale', 'free', 'dev']) await one.choose(chooser, dev, planOf(wanted));
    await one.stay(chooser);
    expect(asked).to.deep.equal([
      ['raise', 'scale'],
      ['lower', 'free'],
      ['lower', null],
      ['lower', null],
    ]);
  });
});

describe('the end of payment', () => {
  it('loads no payment service where nothing is paid', async () => {
    const nobody = open(null);
    await nobody.billing.end(ACCOUNT, NOW);
    expect([nobody.loads(), nobody.asked]).to.deep.equal([0, []]);
    const somebody = open(PAID);
    await somebody.billing.end(ACCOUNT, NOW);
    expect(somebody.asked).to.deep.equal([['end', null]]);
  });

  it('comes before an account is removed, which stays where that fails', async () => {
    const done: unknown[] = [];
    let isPaid = true;
    const billing = {
      end: () => {
        done.push('end');
        return isPaid ? Promise.reject(new Error('still paid')) : Promise.resolve();
      },
    } as unknown as Billing;
    const people = {
      remove: (...removed: unknown[]) => Promise.resolve(void done.push(removed)),
    } as unknown as People;
    const remove = () =>
      removeAccount({ billing, people }, ACCOUNT, { actor: 'operator', ip: '10.0.0.1' }, NOW);
    expect(await remove().catch(String)).to.contain('still paid');
    isPaid = false;
    await remove();
    expect(done).to.deep.equal(['end', 'end', ['acc_1', 'operator', '10.0.0.1', NOW]]);
  });
});

describe('what a payment service tells', () => {
  const hear = (event: ReturnType<EventReader['readEvent']>) =>
    open(PAID, event).billing.hear(Buffer.from('{}'), 'signature', NOW);

  it('is refused where it is forged, and ignored where it is of no plan', async () => {
    const refusal: unknown = await hear('forged').catch((error: unknown) => error);
    expect(refusal).to.have.property('code', 'invalid_request');
    expect(await hear(null)).to.equal('ignored');
    expect(await hear({} as Exclude<Parameters<typeof hear>[0], string | null>)).to.equal(
      'applied',
    );
  });
});

describe('plans that an operator confirms', () => {
  const open = (operator: string | null) => {
    const mails: Mail[] = [];
    const scheduled: unknown[] = [];
    let current: Subscription | null = null;
    const subscriptions = {
      find: () => Promise.resolve(current),
      request: () => Promise.resolve('req_7'),
      schedule: (...choice: unknown[]) => Promise.resolve(void scheduled.push(choice)),
    } as unknown as Subscriptions;
    const mailer = {
      post: (mail: Mail) => Promise.resolve(void mails.push(mail)),
      close: () => Promise.resolve(),
    };
    const config = {
      plans: { scheme: 'A' },
      mail: { smtpUrl: null, from: 'catalog@example.org', operator },
      payment: { service: 'manual' },
    } as unknown as Parameters<typeof openBilling>[0];
    const billing = openBilling(config, { subscriptions, mailer });
    const have = (subscription: Subscription): void => {
      current = subscription;
    };
    return { billing, mails, scheduled, have };
  };

  it('are asked for by mail to both, with the commands that decide', async () => {
    const { billing, mails } = open('ops@example.org');
    const outcome = await billing.choose(chooser, planOf('free'), planOf('dev'));
    expect(outcome).to.deep.equal({ kind: 'requested' });
    expect(mails.map(({ to }) => to)).to.deep.equal(['ann@example.org', 'ops@example.org']);
    expect(mails[0]?.subject).to.contain(planOf('dev').name);
    expect(mails[1]?.text)
      .to.contain('subscriptions confirm req_7\n')
      .and.to.match(/subscriptions refuse req_7$/);
    expect(billing.hearsEvents).to.equal(false);
  });

  it('are asked for without a mail to an operator nobody named', async () => {
    const { billing, mails } = open(null);
    await billing.choose(chooser, planOf('free'), planOf('dev'));
    expect(mails.map(({ to }) => to)).to.deep.equal(['ann@example.org']);
  });

  it('change at once where nothing was bought, and with the period where something was', async () => {
    const { billing, scheduled, have } = open(null);
    const lower = () => billing.choose(chooser, planOf('scale'), planOf('free'));
    expect(await lower()).to.deep.equal({ kind: 'changed' });
    have({ ...PAID, payment: 'manual' });
    expect(await lower()).to.deep.equal({ kind: 'scheduled' });
    await billing.stay(chooser);
    expect(scheduled).to.deep.equal([
      ['acc_1', 'free', 'person', NOW],
      ['acc_1', 'free', 'person', NOW],
      ['acc_1', null, 'person', NOW],
    ]);
  });
});
