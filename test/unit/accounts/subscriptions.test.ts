import { expect } from 'chai';
import type { Accounts } from '../../../server/accounts/open.ts';
import type { ExternalState } from '../../../server/accounts/subscriptions/subscriptions.ts';
import { onEveryEngine } from '../../support/accounts-engines.ts';
import { NOW, openTestAccounts } from './support.ts';

const EMAIL = 'ann@example.org';
const at = (instant: string): Date => new Date(instant);
const LATER = at('2026-09-15T00:00:00Z');

onEveryEngine('subscriptions', (engine) => {
  let accounts: Accounts;
  let id: string;
  beforeEach(async () => {
    accounts = await openTestAccounts({ place: await engine.fresh() });
    ({ id } = await accounts.operator.createAccount(EMAIL, 'free', NOW));
  });
  afterEach(() => accounts.close());

  const plan = async () => (await accounts.operator.findAccount(EMAIL))?.plan;
  const find = () => accounts.subscriptions.find(id);
  /** What was noted of the plan: who changed it, and to what. */
  const noted = async (): Promise<string[]> => {
    const entries = await accounts.operator.listAudit(id, new Date(0), 50);
    return entries
      .filter(({ event }) => event.startsWith('plan.'))
      .map(({ event, actor, detail }) => `${event} ${actor} ${detail ?? ''}`);
  };
  /** A month of a plan that an operator confirmed. */
  const subscribe = async (wanted: string, now = NOW) => {
    const request = await accounts.subscriptions.request(id, wanted, now);
    return accounts.subscriptions.confirm(request, now);
  };

  it('are listed by address, whichever began first', async () => {
    const ids = [];
    for (const email of ['zoe@example.org', 'bob@example.org']) {
      ids.push((await accounts.operator.createAccount(email, 'free', NOW)).id);
    }
    for (const one of [...ids, id]) {
      await accounts.subscriptions.confirm(
        await accounts.subscriptions.request(one, 'dev', NOW),
        NOW,
      );
    }
    const listed = await accounts.subscriptions.list();
    expect(listed.map(({ email }) => email)).to.deep.equal([
      EMAIL,
      'bob@example.org',
      'zoe@example.org',
    ]);
  });

  it('begin when an operator confirms what was asked for, and last a month', async () => {
    const request = await accounts.subscriptions.request(id, 'dev', NOW);
    expect(request).to.match(/^req_/);
    const open = {
      id: request,
      accountId: id,
      email: EMAIL,
      plan: 'dev',
      state: 'open',
      createdAt: '2026-09-14T15:20:11Z',
      decidedAt: null,
    };
    expect(await accounts.subscriptions.openRequest(id)).to.deep.equal(open);
    expect([await plan(), await find()]).to.deep.equal(['free', null]);
    expect(await accounts.subscriptions.confirm(request, LATER)).to.deep.equal(open);
    expect(await plan()).to.equal('dev');
    expect(await find()).to.deep.equal({
      accountId: id,
      plan: 'dev',
      payment: 'manual',
      periodEndsAt: '2026-10-15T00:00:00Z',
      nextPlan: null,
      customerId: null,
      externalId: null,
      externalAt: null,
    });
    expect(await accounts.subscriptions.openRequest(id)).to.equal(null);
    expect(await accounts.subscriptions.listRequests('confirmed')).to.deep.equal([
      { ...open, state: 'confirmed', decidedAt: '2026-09-15T00:00:00Z' },
    ]);
    expect(await accounts.subscriptions.list()).to.deep.equal([
      {
        accountId: id,
        email: EMAIL,
        plan: 'dev',
        payment: 'manual',
        periodEndsAt: '2026-10-15T00:00:00Z',
        nextPlan: null,
      },
    ]);
    expect(await noted()).to.have.members([
      'plan.changed operator dev',
      'plan.requested person dev',
    ]);
  });

  it('are decided on once, and only if somebody asked', async () => {
    const request = await accounts.subscriptions.request(id, 'dev', NOW);
    expect((await accounts.subscriptions.refuse(request, NOW))?.id).to.equal(request);
    expect(await accounts.subscriptions.confirm(request, NOW)).to.equal(null);
    expect(await accounts.subscriptions.refuse(request, NOW)).to.equal(null);
    expect(await accounts.subscriptions.confirm('req_nobody', NOW)).to.equal(null);
    const refused = await accounts.subscriptions.listRequests('refused');
    expect(refused.map((one) => one.id)).to.deep.equal([request]);
    expect([await plan(), await find()]).to.deep.equal(['free', null]);
    expect(await noted()).to.have.members([
      'plan.refused operator dev',
      'plan.requested person dev',
    ]);
  });

  it('are asked for one at a time: another wish, or none, withdraws the first', async () => {
    const first = await accounts.subscriptions.request(id, 'dev', NOW);
    const second = await accounts.subscriptions.request(id, 'scale', LATER);
    const states = async () =>
      (await accounts.subscriptions.listRequests(null)).map((one) => `${one.plan} ${one.state}`);
    expect(await states()).to.deep.equal(['scale open', 'dev withdrawn']);
    expect(await accounts.subscriptions.confirm(first, LATER)).to.equal(null);
    expect((await accounts.subscriptions.openRequest(id))?.id).to.equal(second);
    await accounts.subscriptions.withdraw(id, LATER);
    expect(await states()).to.deep.equal(['scale withdrawn', 'dev withdrawn']);
    expect((await accounts.subscriptions.listRequests('withdrawn'))[1]?.decidedAt).to.equal(
      '2026-09-15T00:00:00Z',
    );
    await accounts.subscriptions.withdraw(id, LATER);
    const last = at('2026-09-16T00:00:00Z');
    await accounts.subscriptions.request(id, 'dev', last);
    await accounts.subscriptions.schedule(id, null, 'person', last);
    expect((await states())[0]).to.equal('dev withdrawn');
  });

  it('change with their period, or stay when that is wanted', async () => {
    await subscribe('scale');
    await accounts.subscriptions.schedule(id, 'dev', 'person', NOW);
    expect([await plan(), (await find())?.nextPlan]).to.deep.equal(['scale', 'dev']);
    await accounts.subscriptions.schedule(id, null, 'person', NOW);
    expect((await find())?.nextPlan).to.equal(null);
    expect(await noted()).to.include.members([
      'plan.change_scheduled person dev',
      'plan.change_scheduled person stays scale',
    ]);
  });

  it('are no subscriptions where the plan changes at once, of who has none', async () => {
    await accounts.subscriptions.schedule(id, null, 'person', NOW);
    expect(await noted()).to.deep.equal([]);
    await accounts.subscriptions.schedule(id, 'dev', 'operator', NOW);
    expect([await plan(), await find()]).to.deep.equal(['dev', null]);
    expect(await noted()).to.deep.equal(['plan.changed operator dev']);
  });

  it('end with their period, or at once, by leave of the operator', async () => {
    const agreed = { requestsPerDay: 77, features: ['sla'] };
    await accounts.operator.changeAccount(EMAIL, agreed, NOW);
    await subscribe('scale');
    await accounts.subscriptions.cancel(id, false, NOW);
    expect([await plan(), (await find())?.nextPlan]).to.deep.equal(['scale', 'free']);
    await accounts.subscriptions.cancel(id, true, NOW);
    expect([await plan(), await find()]).to.deep.equal(['free', null]);
    // What was agreed with the account is no part of its plan.
    expect(await accounts.operator.findAccount(EMAIL)).to.deep.include(agreed);
    expect(await noted()).to.include.members([
      'plan.change_scheduled operator free',
      'plan.changed operator free',
    ]);
  });

  for (const [next, ends] of [
    [null, '2026-11-14T15:20:11Z'],
    ['dev', '2026-11-14T15:20:12Z'],
    ['free', undefined],
  ] as const) {
    it(`go on once, though two processes see that a period is over (${next ?? 'the same'})`, async () => {
      await subscribe('scale');
      await accounts.subscriptions.schedule(id, next, 'person', NOW);
      const end = at('2026-10-14T15:20:12Z');
      const done = [accounts.subscriptions.applyDue(end), accounts.subscriptions.applyDue(end)];
      // The second may look when the first has done it, or meanwhile.
      expect(await Promise.all(done)).to.include(1);
      expect((await find())?.periodEndsAt).to.equal(ends);
      const changes = (await noted()).filter((one) => one.startsWith('plan.changed period'));
      expect(changes).to.deep.equal(next === null ? [] : [`plan.changed period ${next}`]);
    });
  }

  it('go on for another month, become the next plan, or end when their period is over', async () => {
    await subscribe('scale');
    const end = (await find())?.periodEndsAt ?? '';
    expect(end).to.equal('2026-10-14T15:20:11Z');
    expect(await accounts.subscriptions.applyDue(at('2026-10-14T15:20:10Z'))).to.equal(0);
    expect((await find())?.periodEndsAt).to.equal(end);
    expect(await accounts.subscriptions.applyDue(at(end))).to.equal(1);
    expect(await find()).to.include({ plan: 'scale', periodEndsAt: '2026-11-14T15:20:11Z' });
    await accounts.subscriptions.schedule(id, 'dev', 'person', LATER);
    expect(await accounts.subscriptions.applyDue(at('2026-11-20T00:00:00Z'))).to.equal(1);
    expect(await find()).to.include({ plan: 'dev', periodEndsAt: '2026-12-20T00:00:00Z' });
    expect([await plan(), (await find())?.nextPlan]).to.deep.equal(['dev', null]);
    await accounts.subscriptions.schedule(id, 'free', 'person', LATER);
    expect(await accounts.subscriptions.applyDue(at('2027-01-01T00:00:00Z'))).to.equal(1);
    expect([await plan(), await find()]).to.deep.equal(['free', null]);
    expect(await accounts.subscriptions.applyDue(at('2028-01-01T00:00:00Z'))).to.equal(0);
    expect(await noted()).to.include.members([
      'plan.changed period dev',
      'plan.changed period free',
    ]);
  });

  for (const [begun, due, ends] of [
    ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00Z', '2026-02-28T12:00:00Z'],
    ['2024-01-31T12:00:00Z', '2024-01-31T12:00:00Z', '2024-02-29T12:00:00Z'],
    ['2026-03-31T12:00:00Z', '2026-03-31T12:00:00Z', '2026-04-30T12:00:00Z'],
    ['2026-12-15T12:00:00Z', '2026-12-15T12:00:00Z', '2027-01-15T12:00:00Z'],
    ['2026-01-15T12:00:00Z', '2026-05-20T00:00:00Z', '2026-06-15T12:00:00Z'],
    ['2026-01-15T12:00:00Z', '2026-03-15T12:00:00Z', '2026-04-15T12:00:00Z'],
  ] as const) {
    it(`begun on ${begun} and looked at on ${due} end on ${ends}`, async () => {
      await subscribe('dev', at(begun));
      await accounts.subscriptions.applyDue(at(due));
      expect((await find())?.periodEndsAt).to.equal(ends);
    });
  }

  describe('of the payment service', () => {
    const state = (rest: Partial<ExternalState> = {}): ExternalState => ({
      eventId: 'evt_1',
      eventType: 'customer.subscription.updated',
      at: '2026-09-14T12:00:00Z',
      accountId: id,
      externalId: 'sub_1',
      customerId: 'cus_1',
      plan: 'scale',
      nextPlan: null,
      periodEndsAt: '2026-10-14T12:00:00Z',
      ...rest,
    });
    const apply = (rest?: Partial<ExternalState>) =>
      accounts.subscriptions.applyExternal(state(rest), NOW);

    it('are what it says, and end no period by themselves', async () => {
      await accounts.subscriptions.request(id, 'dev', NOW);
      expect(await apply()).to.equal('applied');
      expect(await find()).to.deep.equal({
        accountId: id,
        plan: 'scale',
        payment: 'stripe',
        periodEndsAt: '2026-10-14T12:00:00Z',
        nextPlan: null,
        customerId: 'cus_1',
        externalId: 'sub_1',
        externalAt: '2026-09-14T12:00:00Z',
      });
      expect(await plan()).to.equal('scale');
      expect(await accounts.subscriptions.openRequest(id)).to.equal(null);
      expect(await accounts.subscriptions.applyDue(at('2027-01-01T00:00:00Z'))).to.equal(0);
      expect(await noted()).to.include('plan.changed stripe scale');
    });

    it('take an event once, none of nobody, and none that is older', async () => {
      expect(await apply({ accountId: 'acc_nobody' })).to.equal('nobody');
      expect(await apply({ eventId: 'evt_2' })).to.equal('applied');
      expect(await apply({ eventId: 'evt_2', plan: 'dev' })).to.equal('known');
      const before = { eventId: 'evt_3', at: '2026-09-14T11:59:59Z', plan: 'dev' };
      expect(await apply(before)).to.equal('older');
      expect(await plan()).to.equal('scale');
      expect(await apply({ eventId: 'evt_4', plan: 'dev' })).to.equal('applied');
      expect(await plan()).to.equal('dev');
    });

    it('that are over leave the free plan, and say nothing of the one that followed', async () => {
      expect(await apply({ plan: null })).to.equal('applied');
      expect([await plan(), (await find())?.plan]).to.deep.equal(['free', 'free']);
      expect(await noted()).to.include('plan.changed stripe free');
      const before = { eventId: 'evt_2', at: '2026-09-14T11:00:00Z' };
      expect(await apply(before)).to.equal('older');
      const next = { externalId: 'sub_2', plan: 'dev' };
      expect(await apply({ ...before, ...next, eventId: 'evt_3' })).to.equal('applied');
      const ended = { eventId: 'evt_4', at: '2026-09-20T00:00:00Z', plan: null };
      expect(await apply(ended)).to.equal('older');
      expect(await plan()).to.equal('dev');
    });

    it('say what comes next, and keep the customer when they are over', async () => {
      await apply({ nextPlan: 'dev' });
      expect(await find()).to.include({ plan: 'scale', nextPlan: 'dev' });
      const over = { customerId: 'cus_2', periodEndsAt: '2026-09-21T00:00:00Z' };
      await apply({ ...over, eventId: 'evt_2', at: '2026-09-20T00:00:00Z', plan: null });
      const last = { externalAt: '2026-09-20T00:00:00Z' };
      expect(await find()).to.include({ ...over, ...last, plan: 'free', nextPlan: null });
    });

    it('take the place of one an operator confirmed', async () => {
      await subscribe('dev');
      expect(await apply({ plan: null })).to.equal('older');
      expect(await apply({ eventId: 'evt_2' })).to.equal('applied');
      expect(await find()).to.include({ payment: 'stripe', plan: 'scale' });
    });
  });

  it('are talked about with whoever writes, the newest first', async () => {
    const contact = { name: 'Bo', email: 'bo@example.org', company: 'Bo Ltd', message: 'Hello' };
    await accounts.subscriptions.addContact({ ...contact, accountId: null }, NOW);
    await accounts.subscriptions.addContact({ ...contact, accountId: id }, LATER);
    const contacts = await accounts.subscriptions.listContacts();
    expect(contacts.map(({ id: own, ...rest }) => [own.slice(0, 4), rest])).to.deep.equal([
      ['con_', { ...contact, accountId: id, createdAt: '2026-09-15T00:00:00Z' }],
      ['con_', { ...contact, accountId: null, createdAt: '2026-09-14T15:20:11Z' }],
    ]);
    for (let more = 0; more < 200; more += 1) {
      await accounts.subscriptions.addContact({ ...contact, accountId: 'acc_more' }, LATER);
    }
    expect(await accounts.subscriptions.listContacts()).to.have.length(200);
  });
});
