import { expect } from 'chai';
import { ApiError } from '../../server/errors.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { matchIn } from '../support/match-in.ts';
import { EMAIL, lastMail, PASSWORD, tokenOf, Visitor } from '../support/visitor.ts';

const SETTINGS = '/dashboard/settings';
const KEYS = '/dashboard/keys';
const DAY_MS = 86_400_000;
const NOW = new Date('2026-07-10T12:00:00Z');

describe('an account in the pages, in detail', () => {
  let app: TestApp;
  let now: Date;
  beforeEach(async () => {
    now = NOW;
    app = await openTestApp({
      env: { TRUSTED_PROXIES: 'loopback', OPERATOR_EMAIL: 'ops@example.org' },
      clock: () => now,
    });
  });
  afterEach(() => app.close());

  const join = async (email = EMAIL): Promise<Visitor> => {
    const visitor = new Visitor(app);
    await visitor.join(email);
    return visitor;
  };
  const idOf = async (email: string): Promise<string> =>
    (await app.accounts.operator.findAccount(email))?.id ?? '';

  it('ends a session for good where somebody logs out', async () => {
    const visitor = await join();
    const thief = new Visitor(app);
    thief.cookie = visitor.cookie;
    expect((await thief.get('/dashboard')).status).to.equal(200);
    await visitor.post('/logout', {});
    expect((await thief.get('/dashboard')).status).to.equal(303);
  });

  it('says that it is away where a session could not be ended, and keeps the cookie', async () => {
    const visitor = await join();
    const { cookie } = visitor;
    const away = () => Promise.reject(new ApiError('temporarily_unavailable', 'Not now.'));
    for (const name of ['end', 'endAll'] as const) app.services.sessions[name] = away;
    for (const [path, fields] of [
      ['/logout', {}],
      ['/login', { email: EMAIL, password: PASSWORD, next: '' }],
      [`${SETTINGS}/sessions`, { session: 'ses_1' }],
      [`${SETTINGS}/sessions`, { session: 'others' }],
    ] as const) {
      expect((await visitor.post(path, fields)).status, path).to.equal(503);
    }
    expect(visitor.cookie).to.equal(cookie);
  });

  it('notes from where a session was ended, by the way out and by another sign-in', async () => {
    const visitor = await join();
    const ips = ['198.51.100.7', '198.51.100.8'];
    visitor.headers = { 'X-Forwarded-For': ips[0] ?? '' };
    await visitor.logIn();
    visitor.headers = { 'X-Forwarded-For': ips[1] ?? '' };
    await visitor.post('/logout', {});
    const events = await app.accounts.operator.listAudit(await idOf(EMAIL), new Date(0), 100);
    const ended = events.filter(({ event }) => event === 'session.ended');
    expect(ended.map(({ ip }) => ip)).to.have.members(ips);
  });

  it('takes the cookie from who sets a password by a link', async () => {
    const visitor = await join();
    await visitor.post('/forgot', { email: EMAIL });
    const password = 'seven lamps along a river';
    await visitor.post('/reset', { token: tokenOf(lastMail(app)), password });
    expect(visitor.cookie).to.equal(null);
  });

  it('keeps where to go on while somebody does not get in', async () => {
    await join();
    await app.accounts.operator.changeAccount(EMAIL, { suspended: true }, now);
    const good = { email: EMAIL, password: PASSWORD, next: '/dashboard/keys' };
    for (const fields of [good, { ...good, password: '' }, { ...good, password: 'wrong' }]) {
      const { status, text } = await new Visitor(app).post('/login', fields);
      expect(status).to.equal(422);
      expect(text).to.contain('name="next" value="/dashboard/keys"');
    }
  });

  it('takes an address however it is typed, and bounds how long it and a password are', async () => {
    await join();
    const logIn = (email: string, password = PASSWORD) => new Visitor(app).logIn(email, password);
    expect((await logIn(`  ${EMAIL.toUpperCase()} `)).status).to.equal(303);
    const [long, longer] = [
      `a@${'b'.repeat(60)}.${'c'.repeat(191)}`,
      `a@${'b'.repeat(60)}.${'c'.repeat(192)}`,
    ];
    expect([long.length, longer.length]).to.deep.equal([254, 255]);
    expect((await logIn(long)).text).to.contain('Wrong email address or password');
    expect((await logIn(longer)).text).to.contain('Use at most 254 characters.');
    expect((await logIn('a b@example.org')).text).to.contain('Enter a valid email address');
    expect((await logIn(EMAIL, 'p'.repeat(512))).text).to.contain('Wrong email address');
    expect((await logIn(EMAIL, 'p'.repeat(513))).text).to.contain('This password is too long.');
  });

  it('lets nobody choose a password made of their own address', async () => {
    const own = 'qzxwvkj.plmtrbd@example.org';
    const guessed = 'qzxwvkjplmtrbd';
    const visitor = await join(own);
    const wanted = { current_password: PASSWORD, new_password: guessed };
    const changed = await visitor.post(`${SETTINGS}/password`, wanted);
    expect([changed.status, changed.text.includes('easy to guess')]).to.deep.equal([422, true]);
    await visitor.post('/forgot', { email: own });
    const reset = { token: tokenOf(lastMail(app)), password: guessed };
    expect((await visitor.post('/reset', reset)).text).to.contain('easy to guess');
    // Somebody else’s is as good as any other.
    const other = await join();
    expect((await other.post(`${SETTINGS}/password`, wanted)).status).to.equal(303);
  });

  it('says what is wrong at the form that was sent, and at no other', async () => {
    const visitor = await join();
    for (const [name, fields] of [
      ['password', { current_password: '', new_password: '' }],
      ['email', { email: 'no', email_password: PASSWORD }],
      ['delete', { delete_password: 'wrong' }],
      ['sessions', { session: 's'.repeat(65) }],
    ] as const) {
      const { text } = await visitor.post(`${SETTINGS}/${name}`, fields);
      const alerts = [...text.matchAll(/role="alert"/g)].map(({ index }) => index);
      expect(alerts, name).to.have.length(1);
      const before = text.slice(0, alerts[0]);
      if (name === 'sessions') expect(before).to.match(/Active sessions<\/h2>(?!.*<h2)[^]*$/);
      else {
        const action = [...before.matchAll(/action="([^"]*)"/g)].at(-1)?.[1];
        expect(action).to.equal(`${SETTINGS}/${name}`);
      }
    }
  });

  it('says nothing was done where an address names nothing of it', async () => {
    const visitor = await join();
    for (const path of [SETTINGS, '/dashboard/billing']) {
      for (const done of ['', 'x', 'constructor', '__proto__', 'toString']) {
        const { status, text } = await visitor.get(`${path}?done=${done}`);
        expect([status, text.includes('role="status"')], done).to.deep.equal([200, false]);
      }
    }
  });

  it('shows of each session when it began, when it was last used, and from where', async () => {
    const visitor = await join();
    const other = new Visitor(app);
    other.headers = { 'X-Forwarded-For': '198.51.100.9' };
    await other.logIn();
    now = new Date(NOW.getTime() + DAY_MS);
    await other.get('/dashboard');
    now = new Date(NOW.getTime() + 2 * DAY_MS);
    const { text } = await visitor.get(SETTINGS);
    const row = text.split('</tr>').find((one) => one.includes('198.51.100.9')) ?? '';
    const times = [...row.matchAll(/datetime="([^"]+)"/gi)];
    expect(times.map(([, at]) => at)).to.deep.equal([
      '2026-07-11T12:00:00Z',
      '2026-07-10T12:00:00Z',
    ]);
    expect(text).to.contain('Log out all other sessions');
    await visitor.post(`${SETTINGS}/sessions`, { session: 'others' });
    expect((await visitor.get(SETTINGS)).text).not.to.contain('Log out all other sessions');
  });

  it('gives no address that another account got while its link was under way', async () => {
    const wanted = 'wanted@example.org';
    const visitor = await join();
    await visitor.post(`${SETTINGS}/email`, { email: wanted, email_password: PASSWORD });
    const token = tokenOf(lastMail(app));
    await join(wanted);
    const late = await visitor.post('/confirm-email', { token });
    expect([late.status, late.text.includes('This link has expired')]).to.deep.equal([400, true]);
    expect((await visitor.get('/dashboard')).text).to.contain(EMAIL);
  });

  it('is deleted by a person, from somewhere, as the audit log has it', async () => {
    const visitor = await join();
    const id = await idOf(EMAIL);
    visitor.headers = { 'X-Forwarded-For': '198.51.100.9' };
    const deleted = await visitor.post(`${SETTINGS}/delete`, { delete_password: PASSWORD });
    expect(deleted.get('Location')).to.equal('/login?deleted=1');
    expect(visitor.cookie).to.equal(null);
    const events = await app.accounts.operator.listAudit(id, new Date(0), 100);
    const entry = events.find(({ event }) => event === 'account.deleted');
    expect(entry).to.deep.include({ actor: 'person', ip: '198.51.100.9' });
  });

  it('names a key in at most 80 characters, however many units they take', async () => {
    const visitor = await join();
    const create = (name: string) =>
      visitor.post(KEYS, { name, scopes: ['models:read'], expires: '' });
    const longer = await create('🐦'.repeat(81));
    expect([longer.status, longer.text.includes('Use at most 80 characters.')]).to.deep.equal([
      422,
      true,
    ]);
    expect((await create('🐦'.repeat(80))).status).to.equal(201);
  });

  it('is told why a key may not change, and that it could not where something failed', async () => {
    const visitor = await join();
    const made = await visitor.post(KEYS, { name: 'ci', scopes: ['models:read'], expires: '' });
    const path = `${KEYS}/${matchIn(made.text, /\/dashboard\/keys\/(key_\w+)"/)}`;
    const { keys } = app.accounts;
    for (const [error, status] of [
      [new ApiError('key_limit_reached', 'There is no room.'), 422],
      [new ApiError('temporarily_unavailable', 'Not now.'), 503],
    ] as const) {
      const fail = () => Promise.reject(error);
      for (const name of ['create', 'patch', 'rotate', 'revoke'] as const) keys[name] = fail;
      for (const [at, fields, shown] of [
        [KEYS, { name: 'new', scopes: ['models:read'], expires: '' }, 'Create key'],
        [path, { name: 'new' }, 'Rotate key'],
        [`${path}/rotate`, { grace: '0' }, 'Rotate key'],
      ] as const) {
        const answer = await visitor.post(at, fields);
        const isShown = answer.text.includes(shown);
        expect([answer.status, isShown], at).to.deep.equal([status, status === 422]);
      }
    }
    expect((await visitor.post(`${path}/revoke`, {})).status).to.equal(503);
  });

  it('has its keys made, changed and revoked by a person, as the audit log has it', async () => {
    const visitor = await join();
    const made = await visitor.post(KEYS, { name: 'ci', scopes: ['models:read'], expires: '' });
    const key = matchIn(made.text, /\/dashboard\/keys\/(key_\w+)"/);
    const id = await idOf(EMAIL);
    expect(await app.accounts.keys.find(id, key)).to.include({ createdBy: 'dashboard' });
    await visitor.post(`${KEYS}/${key}`, { name: 'laptop' });
    await visitor.post(`${KEYS}/${key}/rotate`, { grace: '0' });
    await visitor.post(`${KEYS}/${key}/revoke`, {});
    const events = await app.accounts.operator.listAudit(id, new Date(0), 100);
    const actors = events.filter(({ event }) => event.startsWith('key.'));
    expect(actors.map(({ event, actor }) => [event, actor])).to.have.deep.members(
      ['key.created', 'key.changed', 'key.rotated', 'key.revoked'].map((event) => [
        event,
        'person',
      ]),
    );
  });

  it('lists every key it has, and takes a scope that is ticked twice once', async () => {
    const visitor = await join();
    await app.accounts.operator.changeAccount(EMAIL, { plan: 'dev' }, now);
    const scopes = Array<string>(20).fill('models:read');
    for (const name of ['one', 'two', 'three']) {
      expect((await visitor.post(KEYS, { name, scopes, expires: '' })).status).to.equal(201);
    }
    for (const path of [KEYS, '/dashboard']) {
      const names = [...(await visitor.get(path)).text.matchAll(/\/keys\/(key_\w+)">(\w+)</g)];
      expect(names.map(([, , name]) => name).sort(), path).to.deep.equal(['one', 'three', 'two']);
    }
    const [key] = await app.accounts.keys.ids(await idOf(EMAIL));
    expect((await visitor.get(`${KEYS}/${key ?? ''}`)).text).to.contain('<dd>models:read</dd>');
  });

  it('is told to the operator where somebody of it writes to sales, with their company', async () => {
    const fields = { name: 'Ann', email: 'ann@work.example', company: 'Acme', message: 'More.' };
    const visitor = await join();
    await visitor.post('/contact-sales', fields);
    expect(lastMail(app)).to.match(/To: ops@example\.org/);
    expect(lastMail(app)).to.contain('Ann <ann@work.example> of Acme writes:');
    await new Visitor(app).post('/contact-sales', { ...fields, company: ' ' });
    expect(lastMail(app)).to.contain('Ann <ann@work.example> writes:');
    const contacts = await app.accounts.subscriptions.listContacts();
    expect(contacts.map(({ accountId }) => accountId)).to.have.members([await idOf(EMAIL), null]);
    expect(matchIn((await visitor.get('/contact-sales')).text, /name="email"[^>]*>/)).to.contain(
      `value="${EMAIL}"`,
    );
  });

  it('takes a message to sales that is as long as it may be, and no longer', async () => {
    const longest = {
      name: 'n'.repeat(100),
      email: EMAIL,
      company: 'c'.repeat(100),
      message: 'm'.repeat(4_000),
    };
    const send = (change: Partial<typeof longest>) =>
      new Visitor(app).post('/contact-sales', { ...longest, ...change });
    expect((await send({})).status).to.equal(200);
    for (const [name, most] of [
      ['name', '100'],
      ['company', '100'],
      ['message', '4,000'],
    ] as const) {
      const { status, text } = await send({ [name]: `${longest[name]}x` });
      const isTold = text.includes(`id="${name}-error">Use at most ${most} characters.`);
      expect([status, isTold], name).to.deep.equal([422, true]);
    }
  });
});
