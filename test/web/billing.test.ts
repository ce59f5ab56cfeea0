import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import supertest from 'supertest';
import { onEveryEngine } from '../support/accounts-engines.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { buildStripeEvent, PRICES, signStripeEvent, STRIPE_ENV } from '../support/stripe-events.ts';
import { EMAIL, lastMail, mailsOf, valueOn, Visitor } from '../support/visitor.ts';

const PATH = '/dashboard/billing';

onEveryEngine('plans in the pages', (engine) => {
  let app: TestApp;
  let visitor: Visitor;
  let key: string;
  const open = async (env: Record<string, string> = {}): Promise<void> => {
    app = await openTestApp({ env, plan: 'free', accounts: await engine.fresh() });
    visitor = new Visitor(app);
    await visitor.join();
    const fields = { name: 'ci', scopes: ['models:read'], expires: '' };
    key = valueOn(await visitor.post('/dashboard/keys', fields));
  };
  afterEach(() => app.close());

  const limit = async () =>
    Number((await app.ask('/api/v1/models', { key })).get('X-RateLimit-Limit'));
  const accountId = async () => (await app.accounts.operator.findAccount(EMAIL))?.id ?? '';
  const requests = () => app.accounts.subscriptions.listRequests('open');

  it('are asked for, confirmed by an operator, and change the quota of keys at once', async () => {
    await open({ OPERATOR_EMAIL: 'ops@example.org' });
    expect(await limit()).to.equal(1_000);
    await visitor.post(PATH, { plan: 'dev' });
    await visitor.post(PATH, { plan: 'scale' });
    const [request, ...others] = await requests();
    expect([request?.plan, others]).to.deep.equal(['scale', []]);
    expect(lastMail(app)).to.contain('To: ops@example.org').and.to.contain(request?.id);
    expect(await limit()).to.equal(1_000);
    const told = mailsOf(app).filter((mail) => mail.includes(`To: ${EMAIL}`));
    expect(told.at(-1)).to.contain('request for the Scale plan').and.to.contain('operator');
    const { text } = await visitor.get(`${PATH}?done=requested`);
    expect(text).to.contain('You requested Scale').and.to.contain('You do not need to do anything');
    await app.accounts.subscriptions.confirm(request?.id ?? '', new Date());
    expect(await limit()).to.equal(100_000);
    expect(await app.accounts.subscriptions.confirm(request?.id ?? '', new Date())).to.equal(null);
  });

  it('are not said to stay before that is kept', async () => {
    await open();
    await visitor.post(PATH, { plan: 'scale' });
    const { subscriptions } = app.accounts;
    const [request] = await requests();
    app.accounts.subscriptions.withdraw = () => Promise.reject(new Error('not kept'));
    expect((await visitor.post(`${PATH}/keep`, {})).status).to.equal(500);
    expect(await requests()).to.deep.equal([request]);
    Reflect.deleteProperty(subscriptions, 'withdraw');
    expect((await visitor.post(`${PATH}/keep`, {})).status).to.equal(303);
    expect(await requests()).to.deep.equal([]);
  });

  it('go down and end with the period, and stay if that is taken back', async () => {
    await open();
    await visitor.post(PATH, { plan: 'scale' });
    const [request] = await requests();
    await app.accounts.subscriptions.confirm(request?.id ?? '', new Date('2026-01-31T10:00:00Z'));
    const account = await accountId();
    const { subscriptions } = app.accounts;
    expect((await subscriptions.find(account))?.periodEndsAt).to.equal('2026-02-28T10:00:00Z');
    await visitor.post(PATH, { plan: 'free' });
    const { text } = await visitor.get(PATH);
    expect(text)
      .to.contain('Your plan changes to Free on')
      .and.to.contain('Starts at the end of the period');
    await visitor.post(`${PATH}/keep`, {});
    expect((await subscriptions.find(account))?.nextPlan).to.equal(null);
    await visitor.post(PATH, { plan: 'dev' });
    await subscriptions.applyDue(new Date('2026-02-28T09:59:59Z'));
    expect(await limit()).to.equal(100_000);
    await subscriptions.applyDue(new Date('2026-02-28T10:00:00Z'));
    expect(await limit()).to.equal(10_000);
    await subscriptions.cancel(account, true, new Date());
    expect([await limit(), await subscriptions.find(account)]).to.deep.equal([1_000, null]);
  });

  it('say how each change comes about while one is paid for', async () => {
    await open();
    const pathOf = async (plan: string) => {
      const { text } = await visitor.get(PATH);
      return new RegExp(`value="${plan}"/?>.*?<button[^>]*>([^<]*)<`, 's').exec(text)?.[1];
    };
    expect(await pathOf('scale')).to.equal('Change to Scale');
    await visitor.post(PATH, { plan: 'scale' });
    const [request] = await requests();
    await app.accounts.subscriptions.confirm(request?.id ?? '', new Date());
    expect(await pathOf('dev')).to.equal('Change to Dev at the end of the period');
    expect(await pathOf('free')).to.equal('Cancel at the end of the period');
  });

  it('are shown with what was agreed for the account', async () => {
    await open();
    const agreed = { requestsPerDay: 2_345, features: ['bulk_export'] };
    await app.accounts.operator.changeAccount(EMAIL, agreed, new Date());
    const { text } = await visitor.get(PATH);
    expect(text).to.match(/You are on <strong>Free<\/strong>: 2,345 *requests per day/);
    expect(text).to.contain(', bulk export.');
  });

  it('that were asked for and given by another way are no longer under review', async () => {
    await open();
    await visitor.post(PATH, { plan: 'scale' });
    expect((await visitor.get(PATH)).text).to.contain('You requested Scale');
    await app.accounts.operator.changeAccount(EMAIL, { plan: 'scale' }, new Date());
    const { text } = await visitor.get(PATH);
    expect(text).to.contain('You are on <strong>Scale').and.not.to.contain('You requested Scale');
    // Nothing was bought, so nothing is cancelled.
    expect(text).to.contain('Change to Free').and.not.to.contain('Cancel');
    const lowered = await visitor.post(PATH, { plan: 'dev' });
    expect([lowered.get('Location'), await limit()]).to.deep.equal([
      `${PATH}?done=changed`,
      10_000,
    ]);
    await visitor.post(PATH, { plan: 'scale' });
    const [request] = await requests();
    await app.accounts.subscriptions.confirm(request?.id ?? '', new Date());
    const later = await visitor.post(PATH, { plan: 'dev' });
    expect(later.get('Location')).to.equal(`${PATH}?done=scheduled`);
  });

  it('of no list are refused on the page, and Enterprise is talked about', async () => {
    await open({ PLAN_SCHEME: 'B', PLAN_CURRENCY: 'EUR', OPERATOR_EMAIL: 'ops@example.org' });
    for (const plan of ['scale', '', '__proto__']) {
      const answer = await visitor.post(PATH, { plan });
      expect([answer.status, answer.text.includes('Choose one of the plans')]).to.deep.equal([
        422,
        true,
      ]);
    }
    expect((await visitor.post(PATH, 'plan=pro&plan=free')).status).to.equal(400);
    const to = (await visitor.post(PATH, { plan: 'enterprise' })).get('Location');
    expect(to).to.equal('/contact-sales');
    const wanted = { name: 'Ann', email: EMAIL, company: '', message: 'A million a day' };
    const again = await visitor.post('/contact-sales', { ...wanted, message: '' });
    expect(again.status).to.equal(422);
    expect(again.text).to.contain('value="Ann"').and.to.contain('Tell us what you need.');
    expect((await visitor.post('/contact-sales', wanted)).text).to.contain(
      'We received your message',
    );
    expect(lastMail(app)).to.contain('A million a day');
    expect((await app.accounts.subscriptions.listContacts())[0]).to.deep.include(wanted);
    for (const path of [PATH, '/pricing']) {
      const { text } = await visitor.get(path);
      expect(text, path).to.contain('€19<').and.to.contain('Custom').and.not.to.contain('$');
    }
  });

  it('by agreement are left for a listed one, which costs less, without a request', async () => {
    await open({ PLAN_SCHEME: 'B' });
    await app.accounts.operator.changeAccount(EMAIL, { plan: 'enterprise' }, new Date());
    const lowered = await visitor.post(PATH, { plan: 'pro' });
    expect([lowered.get('Location'), await requests()]).to.deep.equal([`${PATH}?done=changed`, []]);
  });

  describe('paid by Stripe', () => {
    const hear = async (payload: string, signature = signStripeEvent(payload)) => {
      const answer = await supertest(`http://127.0.0.1:${app.port}`)
        .post('/webhooks/stripe')
        .set('Content-Type', 'application/json')
        .set('Stripe-Signature', signature)
        .send(payload);
      return answer.status;
    };

    it('change by signed events, each once, none by an older one', async () => {
      await open(STRIPE_ENV);
      const account = await accountId();
      const at = 1_800_000_000;
      const event = (id: string, parts: object = {}) =>
        buildStripeEvent({ id, accountId: account, created: at, ...parts });
      expect(await hear(event('evt_1', { type: 'created' }))).to.equal(200);
      expect(await limit()).to.equal(10_000);
      const period = async () => (await visitor.get(PATH)).text.includes('current period ends');
      expect(await period()).to.equal(true);
      const raised = event('evt_3', { created: at + 20, price: PRICES.scale });
      expect([await hear(raised), await limit()]).to.deep.equal([200, 100_000]);
      // What is late or repeated changes nothing.
      expect(await hear(event('evt_2', { created: at + 10 }))).to.equal(200);
      expect(await hear(event('evt_1', { type: 'created' }))).to.equal(200);
      expect(await limit()).to.equal(100_000);
      await hear(event('evt_4', { created: at + 30, price: PRICES.scale, cancelAtEnd: true }));
      expect((await visitor.get(PATH)).text).to.contain('Your plan changes to Free on');
      await hear(event('evt_6', { created: at + 50, type: 'deleted' }));
      expect([await limit(), await period()]).to.deep.equal([1_000, false]);
      await hear(event('evt_5', { created: at + 40, price: PRICES.scale }));
      expect(await limit()).to.equal(1_000);
      const next = { created: at + 60, subscriptionId: 'sub_2', type: 'created' };
      await hear(event('evt_7', next));
      expect(await limit()).to.equal(10_000);
      await hear(event('evt_8', { created: at + 70, type: 'deleted' }));
      expect(await limit()).to.equal(10_000);
    });

    it('change by events with a body and a signature, as they were sent, and by nothing else', async () => {
      await open(STRIPE_ENV);
      const payload = buildStripeEvent({ id: 'evt_1', accountId: await accountId() });
      const signed = { 'Stripe-Signature': signStripeEvent(payload) };
      const post = (headers: Readonly<Record<string, string>>, body: string | Buffer) =>
        supertest(`http://127.0.0.1:${app.port}`)
          .post('/webhooks/stripe')
          .set({ 'Content-Type': 'application/json', ...headers })
          .send(body);
      const unsigned = await post({}, payload);
      expect(unsigned.status).to.equal(400);
      expect(unsigned.text).to.contain('must have a body and one signature');
      const packed = await post({ ...signed, 'Content-Encoding': 'gzip' }, gzipSync(payload));
      expect(packed.status).to.equal(415);
      const large = await post(signed, `${payload}${' '.repeat(512 * 1024)}`);
      expect(large.status).to.equal(413);
      const taken = await post(signed, payload);
      expect([taken.status, taken.get('Cache-Control')]).to.deep.equal([200, 'no-store']);
      const { status, headers } = await visitor.get('/webhooks/stripe');
      expect([status, headers['allow']]).to.deep.equal([405, 'POST']);
    });

    it('are heard of where it is set up, and nowhere else', async () => {
      await open();
      const payload = buildStripeEvent({ id: 'evt_1', accountId: await accountId() });
      expect(await hear(payload)).to.equal(404);
    });

    it('are not changed by what Stripe did not sign', async () => {
      await open(STRIPE_ENV);
      const payload = buildStripeEvent({ id: 'evt_1', accountId: await accountId() });
      const old = Math.floor(Date.now() / 1000) - 3_600;
      for (const signature of [
        signStripeEvent(payload, 'whsec_of_somebody_else'),
        signStripeEvent(payload, undefined, old),
        signStripeEvent(payload.replace('evt_1', 'evt_2')),
        't=1,v1=00',
        'nonsense',
      ]) {
        expect(await hear(payload, signature), signature).to.equal(400);
      }
      expect(await limit()).to.equal(1_000);
      const stranger = buildStripeEvent({ id: 'evt_9', accountId: 'acc_nobody' });
      expect(await hear(stranger)).to.equal(200);
    });
  });
});
