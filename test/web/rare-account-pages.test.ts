import { later, toInstant } from '../../schemas/instant.ts';
import type { Settled } from '../../server/accounts/webhooks/settle.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { matchIn } from '../support/match-in.ts';
import { toAnswerLines } from '../support/outline.ts';
import { NOW } from '../support/past-sample.ts';
import { expectSnapshot } from '../support/snapshot.ts';
import { EMAIL, lastMail, PASSWORD, tokenOf, Visitor } from '../support/visitor.ts';

const DASHBOARD = '/dashboard';

describe('what pages of an account show seldom', () => {
  let app: TestApp;
  let visitor: Visitor;
  let now: Date;
  let shown: string[];
  /** Seconds until more is allowed of whatever is limited. */
  let wait: number;
  beforeEach(async () => {
    [now, shown, wait] = [NOW, [], 0];
    const limit = { take: () => Promise.resolve(wait), forget: () => Promise.resolve() };
    app = await openTestApp({
      clock: () => now,
      services: ({ limits }) => {
        const people = Object.keys(limits.people).map((name) => [name, limit]);
        return {
          limits: { ...limits, people: Object.fromEntries(people) as typeof limits.people },
        };
      },
    });
    visitor = new Visitor(app);
    await visitor.join();
    await app.accounts.operator.changeAccount(EMAIL, { plan: 'scale' }, now);
  });
  afterEach(() => app.close());

  const accountId = async (): Promise<string> =>
    (await app.accounts.operator.findAccount(EMAIL))?.id ?? '';
  const get = async (path: string): Promise<void> => {
    shown.push(...toAnswerLines(`GET ${path}`, await visitor.get(path)));
  };
  const post = async (
    path: string,
    fields: Parameters<Visitor['post']>[1] = {},
  ): Promise<string> => {
    const answer = await visitor.post(path, fields);
    shown.push(...toAnswerLines(`POST ${path}`, answer));
    return answer.text;
  };
  /** Charts are recorded where a key is shown. */
  const record = (name: string): void => {
    const lines = shown.flatMap((one) => one.split('\n'));
    const text = lines.filter((line) => !/^<(?:g|line|rect|text)\b/.test(line)).join('\n');
    expectSnapshot(`test/snapshots/pages/rare-${name}.txt`, `${text}\n`);
  };

  it('a key: until its last day, during and after its overlap, and revoked, as recorded', async () => {
    const keys = `${DASHBOARD}/keys`;
    const made = await post(keys, { name: 'ci', scopes: ['models:read'], expires: '2026-07-20' });
    const key = `${keys}/${matchIn(made, /\/dashboard\/keys\/(key_\w+)"/)}`;
    const value = matchIn(made, /<code id="key-value">([^<]+)</);
    await app.read('/api/v1/models', 200, { key: value });
    await post(`${key}/rotate`, { grace: '3600' });
    now = later(NOW, 3_599);
    await get(key);
    now = later(NOW, 3_600);
    await get(key);
    await get(keys);
    await post(`${key}/revoke`);
    await get(key);
    await post(key, { name: 'new' });
    await post(`${key}/rotate`, { grace: '0' });
    record('key');
  });

  it('a webhook: that works, fails, is tried again and wants no more, as recorded', async () => {
    const url = `https://example.org/${'long/'.repeat(12)}`;
    const made = await post(`${DASHBOARD}/webhooks`, { url, events: 'model.*' });
    const hook = `${DASHBOARD}/webhooks/${matchIn(made, /\/dashboard\/webhooks\/(whk_\w+)"/)}`;
    const opened = await app.accounts.openQueue();
    const { queue } = opened;
    const settle = async (
      verdict: Settled['verdict'],
      responseStatus: number | null,
      error: string | null,
    ): Promise<string> => {
      now = later(now, 60);
      await visitor.post(`${hook}/test`, {});
      const { claims } = await queue.round([], () => 1, now);
      const [claim] = claims;
      if (claim === undefined) throw new Error('Nothing is due.');
      const attempt = {
        at: toInstant(now),
        durationMs: 120,
        url,
        requestHeaders: { 'webhook-id': 'msg' },
        responseStatus,
        responseHeaders: responseStatus === null ? null : { server: 'test' },
        responseBody: responseStatus === null ? null : 'x'.repeat(4_001),
        error,
      };
      const nextAt = verdict === 'again' ? later(now, 300) : null;
      await queue.round([{ claim, attempt, verdict, nextAt }], () => 0, now);
      return `${hook}/deliveries/${claim.id}`;
    };
    await get(await settle('delivered', 204, null));
    await get(`${DASHBOARD}/webhooks`);
    await get(await settle('again', null, 'There was no answer.'));
    await get(hook);
    await get(`${DASHBOARD}/webhooks`);
    const last = await settle('gone', 410, 'The answer was 410.');
    await get(hook);
    await post(`${hook}/test`);
    await post(`${last}/redeliver`);
    await post(`${hook}/rotate`);
    await get(hook);
    await post(hook, { url: 'http://example.org' });
    await opened.close();
    record('webhook');
  });

  it('a plan: that is paid for, ends and stays, and what the plan does not include, as recorded', async () => {
    const { subscriptions, operator } = app.accounts;
    await operator.changeAccount(EMAIL, { plan: 'free' }, now);
    const billing = `${DASHBOARD}/billing`;
    await post(`${DASHBOARD}/exports`, { key: 'key_1' });
    await post(billing, { plan: 'dev' });
    const id = (await subscriptions.openRequest(await accountId()))?.id ?? '';
    await get(billing);
    await subscriptions.confirm(id, now);
    await get(billing);
    await post(billing, { plan: 'free' });
    await get(billing);
    await post(`${billing}/keep`);
    await get(billing);
    await post(billing, { plan: 'none' });
    await get('/contact-sales');
    record('plan');
  });

  it('every form that is sent too often says how long to wait, as recorded', async () => {
    const other = new Visitor(app);
    await other.post('/signup', { email: 'bob@example.org' });
    const token = tokenOf(lastMail(app));
    wait = 3_660;
    const address = { email: EMAIL };
    await post(`${DASHBOARD}/keys`, { name: 'ci', scopes: ['models:read'], expires: '' });
    await post(`${DASHBOARD}/billing`, { plan: 'free' });
    await post('/contact-sales', { name: 'Ann', ...address, company: '', message: 'Hello' });
    visitor.cookie = null;
    await post('/login', { ...address, password: PASSWORD, next: '' });
    await post('/signup', address);
    await post('/forgot', address);
    await post('/verify-email', { token, password: 'five herons cross a canal' });
    record('limits');
  });

  it('a session: that is there, is over, or is of somebody who is suspended, as recorded', async () => {
    await get('/login?next=/dashboard/keys');
    await get('/login?next=//elsewhere.example');
    now = later(NOW, 8 * 86_400);
    await get(`${DASHBOARD}/keys`);
    await post(`${DASHBOARD}/keys`, { name: 'x' });
    await get('/login?next=%2Fdashboard%2Fkeys&over=1');
    await post('/verify-email', { token: 'none', password: PASSWORD });
    await app.accounts.operator.changeAccount(EMAIL, { suspended: true }, now);
    await post('/login', { email: EMAIL, password: PASSWORD, next: '/dashboard/keys' });
    await post('/login', { email: EMAIL, password: 'not the password', next: '' });
    record('session');
  });
});
