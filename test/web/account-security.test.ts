import { expect } from 'chai';
import { openLimits } from '../../server/limits/open.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { EMAIL, lastMail, PASSWORD, tokenOf, valueOn, Visitor } from '../support/visitor.ts';
import { matchIn } from '../support/match-in.ts';

const FORMS = [
  '/signup',
  '/verify-email',
  '/login',
  '/logout',
  '/forgot',
  '/reset',
  '/confirm-email',
  '/contact-sales',
];
const MEMBER_FORMS = [
  '/dashboard/keys',
  '/dashboard/billing',
  '/dashboard/billing/keep',
  '/dashboard/settings/password',
  '/dashboard/settings/email',
  '/dashboard/settings/delete',
  '/dashboard/settings/sessions',
];
const MEMBER_PAGES = ['/dashboard', '/dashboard/keys', '/dashboard/usage', '/dashboard/billing'];

describe('pages with a session', () => {
  let app: TestApp;
  let ann: Visitor;
  before(async () => {
    app = await openTestApp();
    ann = new Visitor(app);
    await ann.join();
  });
  after(() => app.close());

  it('row 1: nobody sees or changes the keys and sign-ins of another', async () => {
    const bob = new Visitor(app);
    await bob.join('bob@example.org', 'five owls under one roof');
    const made = await ann.post('/dashboard/keys', {
      name: 'ann’s key',
      scopes: ['models:read'],
      expires: '',
    });
    const id = matchIn(made.text, /href="\/dashboard\/keys\/(key_\w+)"/);
    const unknown = 'key_00000000000000000000000000';
    const strip = (text: string) => text.replaceAll(/key_\w+|req_\w+/g, '…');
    for (const [path, fields] of [
      ['', null],
      ['/revoke', null],
      ['', { name: 'mine' }],
      ['/rotate', { grace: '0' }],
      ['/revoke', {}],
    ] as const) {
      const ask = (key: string) => {
        const at = `/dashboard/keys/${key}${path}`;
        return fields === null ? bob.get(at) : bob.post(at, fields);
      };
      const [his, none] = [await ask(id), await ask(unknown)];
      expect([his.status, strip(his.text)]).to.deep.equal([404, strip(none.text)]);
    }
    const annElsewhere = new Visitor(app);
    await annElsewhere.logIn();
    const { text } = await ann.get('/dashboard/settings');
    const session = matchIn(text, /name="session" value="(ses_\w+)"/);
    await bob.post('/dashboard/settings/sessions', { session });
    expect((await annElsewhere.get('/dashboard')).status).to.equal(200);
    expect((await ann.get('/dashboard')).status).to.equal(200);
    expect((await app.ask('/api/v1/models', { key: valueOn(made) })).status).to.equal(200);
  });

  it('row 1: ends all other sessions of the account, and not the one that asks', async () => {
    const elsewhere = new Visitor(app);
    await elsewhere.logIn();
    await ann.post('/dashboard/settings/sessions', { session: 'others' });
    expect((await elsewhere.get('/dashboard')).status).to.equal(303);
    expect((await ann.get('/dashboard')).status).to.equal(200);
  });

  it('row 2: who is not logged in is led to the sign-in, and back to a page of ours only', async () => {
    const nobody = new Visitor(app);
    for (const path of MEMBER_PAGES) {
      const answer = await nobody.get(path);
      expect(answer.get('Location')).to.equal(`/login?next=${encodeURIComponent(path)}`);
    }
    for (const path of MEMBER_FORMS) {
      expect((await nobody.post(path, {})).status, path).to.equal(303);
    }
  });

  it('row 21: sends the same headers everywhere, keeps nothing, and has nothing inline', async () => {
    for (const path of [...MEMBER_PAGES, '/dashboard/settings', '/login', '/signup']) {
      const visitor = path.startsWith('/dashboard') ? ann : new Visitor(app);
      const { headers, text } = await visitor.get(path);
      expect(headers['cache-control'], path).to.equal('no-store');
      expect(headers['content-security-policy']).to.contain("form-action 'self'");
      expect(headers['content-security-policy']).not.to.contain('unsafe');
      expect(headers['x-frame-options']).to.equal('DENY');
      expect(headers['x-content-type-options']).to.equal('nosniff');
      expect(headers).not.to.have.property('access-control-allow-origin');
      expect(text).not.to.match(/ style=|<style|<script>| on[a-z]+=/);
    }
  });

  it('row 22: takes a form of this site only', async () => {
    const own = `http://127.0.0.1:${app.port}`;
    const sites = [null, 'same-origin', 'none', 'same-site', 'cross-site'];
    const origins = [null, own, 'https://evil.example', 'null'];
    const visitor = new Visitor(app);
    for (const path of [...FORMS, ...MEMBER_FORMS]) {
      for (const site of sites) {
        for (const origin of origins) {
          visitor.headers = {
            ...(site === null ? {} : { 'Sec-Fetch-Site': site }),
            ...(origin === null ? {} : { Origin: origin }),
          };
          const { status } = await visitor.post(path, {});
          const isOurs = ['same-origin', 'none'].includes(site ?? '');
          const isTaken = site === null ? origin === null || origin === own : isOurs;
          expect(status === 403, `${path} ${site ?? '-'} ${origin ?? '-'}`).to.equal(!isTaken);
        }
      }
    }
  });

  it('row 23: a cookie from before a sign-in is worth nothing after it', async () => {
    const visitor = new Visitor(app);
    visitor.cookie = `sid=${'a'.repeat(43)}`;
    await visitor.logIn();
    expect(visitor.cookie).not.to.contain('aaaa');
    const first = visitor.cookie;
    await visitor.logIn();
    const former = new Visitor(app);
    former.cookie = first;
    expect((await former.get('/dashboard')).status).to.equal(303);
    expect(visitor.cookie).to.match(/^sid=[\w-]{43}$/);
  });

  it('gives a cookie that scripts cannot read, and insists on https where that is used', async () => {
    const secure = await openTestApp({ env: { BASE_URL: 'https://catalogue.example' } });
    const visitor = new Visitor(secure);
    await visitor.join();
    const answer = await visitor.logIn();
    const [cookie = ''] = answer.get('Set-Cookie') as unknown as string[];
    expect(cookie).to.match(
      /^__Host-sid=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(lastMail(secure)).to.contain('https://catalogue.example/');
    await secure.close();
  });

  it('row 24: hashes no password of a megabyte', async () => {
    const started = performance.now();
    const form = `email=${EMAIL}&password=${'p'.repeat(2 ** 20)}&next=`;
    const visitor = new Visitor(app);
    visitor.headers = { Connection: 'keep-alive' };
    const long = await visitor.post('/login', form);
    expect([long.status, performance.now() - started < 2_000]).to.deep.equal([413, true]);
    expect(long.text).to.contain('Log in').and.to.contain('65536 bytes');
    const some = await visitor.post('/login', `email=${EMAIL}&password=${'p'.repeat(600)}`);
    // What is left of a form that is too long is not waited for.
    expect([long, some].map((answer) => answer.get('Connection'))).to.deep.equal([
      'close',
      'keep-alive',
    ]);
    expect([some.status, some.text.includes('This password is too long')]).to.deep.equal([
      422,
      true,
    ]);
  });

  it('row 28: leads nowhere but to pages of its own', async () => {
    for (const next of [
      '//evil.example',
      '/\\evil.example',
      'https:evil.example',
      '%2f%2fevil.example',
      '/dashboard/../..//evil.example',
      '/dashboard@evil.example',
      'javascript:alert(1)',
      '/api/v1/models',
    ]) {
      const visitor = new Visitor(app);
      const answer = await visitor.post('/login', { email: EMAIL, password: PASSWORD, next });
      expect(answer.get('Location'), next).to.equal('/dashboard');
      const shown = await new Visitor(app).get(`/login?next=${encodeURIComponent(next)}`);
      expect(shown.text).to.contain('name="next" value="/dashboard"');
    }
    const visitor = new Visitor(app);
    const wanted = { email: EMAIL, password: PASSWORD, next: '/dashboard/keys' };
    expect((await visitor.post('/login', wanted)).get('Location')).to.equal('/dashboard/keys');
    // Who is logged in has nothing to do there.
    for (const [path, to] of [
      ['/login?next=%2Fdashboard%2Fkeys', '/dashboard/keys'],
      ['/login?next=%2F%2Fevil.example', '/dashboard'],
      ['/signup', '/dashboard'],
    ] as const) {
      const answer = await visitor.get(path);
      expect([answer.status, answer.get('Location')], path).to.deep.equal([303, to]);
    }
  });

  it('row 29: shows hostile text as text', async () => {
    const hostile = `"><script>alert(1)</script>'&amp;`;
    ann.headers = { 'User-Agent': '<img src=x onerror=alert(1)>' };
    await ann.logIn();
    ann.headers = {};
    const fields = { name: hostile, scopes: ['models:read'], expires: '' };
    const pages = [
      await ann.post('/dashboard/keys', fields),
      await ann.get('/dashboard'),
      await ann.get('/dashboard/settings'),
      await new Visitor(app).post('/signup', { email: hostile }),
      await new Visitor(app).post('/contact-sales', {
        name: hostile,
        email: 'x',
        company: '',
        message: '',
      }),
    ];
    for (const { text } of pages) expect(text).not.to.match(/<script>alert|<img src=x/);
    expect(pages[3]?.text).to.contain('&quot;>&lt;script>');
  });

  it('row 30: writes no password, cookie or key to the log', async () => {
    const eve = new Visitor(app);
    await eve.join('eve@example.org', PASSWORD);
    const fields = { name: 'k', scopes: ['models:read'], expires: '' };
    const value = valueOn(await eve.post('/dashboard/keys', fields));
    expect((await app.ask('/api/v1/models', { key: value })).status).to.equal(200);
    const log = app.logs.join('\n');
    for (const secret of [PASSWORD, (eve.cookie ?? '').replace('sid=', ''), value]) {
      expect(secret).not.to.equal('');
      expect(log).not.to.contain(secret);
    }
    expect(log).to.contain('token=');
  });
});

describe('mails that are kept in production', () => {
  it('are not in the log: their links let somebody in', async () => {
    const app = await openTestApp({ env: { NODE_ENV: 'production' } });
    await new Visitor(app).join();
    expect(lastMail(app)).to.contain('token=');
    const log = app.logs.join('\n');
    expect(log).to.contain('email saved to a file').and.not.to.contain('token=');
    await app.close();
  });
});

describe('guards of people’s forms', () => {
  let app: TestApp;
  beforeEach(async () => {
    const { people } = openLimits({ redis: null, burst: null });
    app = await openTestApp({
      env: { TRUSTED_PROXIES: 'loopback' },
      services: ({ limits }) => ({ limits: { ...limits, people } }),
    });
  });
  afterEach(() => app.close());

  const from = (ip: string): Visitor => {
    const visitor = new Visitor(app);
    visitor.headers = { 'X-Forwarded-For': ip };
    return visitor;
  };

  it('row 18: 429 for sign-ups without end from one network', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 100; i += 1) {
      const fields = { email: `a${i}@example.org` };
      statuses.push((await from('198.51.100.7').post('/signup', fields)).status);
    }
    expect(statuses.indexOf(429)).to.equal(20);
    expect(statuses.slice(20)).to.deep.equal(Array(80).fill(429));
    const other = { email: 'b@example.org' };
    expect((await from('198.51.100.8').post('/signup', other)).status).to.equal(200);
  });

  it('row 26: who knows the password may be wrong again as often as before', async () => {
    const ann = from('198.51.100.5');
    await ann.join();
    const attempt = async (typed: string): Promise<number> => {
      const fields = { email: 'new@example.org', email_password: typed };
      return (await ann.post('/dashboard/settings/email', fields)).status;
    };
    for (let times = 0; times < 9; times += 1) expect(await attempt('wrong')).to.equal(422);
    expect(await attempt(PASSWORD)).to.equal(303);
    expect(await attempt('wrong')).to.equal(422);
  });

  it('row 26: who guesses is stopped, and nobody else', async () => {
    await from('198.51.100.1').join();
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1) {
      statuses.push((await from('198.51.100.2').logIn(EMAIL, `guess ${i}`)).status);
    }
    expect(statuses).to.deep.equal([...Array<number>(10).fill(422), 429, 429]);
    const stopped = await from('198.51.100.2').logIn();
    expect([stopped.status, Number(stopped.get('Retry-After')) > 0]).to.deep.equal([429, true]);
    expect(stopped.text).to.contain(`value="${EMAIL}"`);
    expect((await from('198.51.100.3').logIn()).status).to.equal(303);
    // A right password gives the tries back.
    for (let i = 0; i < 12; i += 1) {
      expect((await from('198.51.100.4').logIn()).status, String(i)).to.equal(303);
    }
  });

  it('sends at most five mails an hour to an address, and says nothing of it', async () => {
    await from('198.51.100.1').join();
    const count = () => app.logs.filter((line) => line.includes('Reset your password')).length;
    for (let i = 0; i < 8; i += 1) {
      expect((await from('198.51.100.5').post('/forgot', { email: EMAIL })).status).to.equal(200);
    }
    expect(count()).to.equal(4);
    expect(tokenOf(lastMail(app))).to.match(/^[\w-]{43}$/);
  });
});
