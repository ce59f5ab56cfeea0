import { expect } from 'chai';
import { openTestApp, type TestApp } from '../support/app.ts';
import { EMAIL, Visitor } from '../support/visitor.ts';

const HEADERS = [
  'cache-control',
  'content-security-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'vary',
  'x-content-type-options',
  'x-frame-options',
] as const;

describe('what a form is answered', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp();
  });
  after(() => app.close());

  it('403: it comes from an address that begins or ends as ours does', async () => {
    const visitor = new Visitor(app);
    const own = `http://127.0.0.1:${app.port}`;
    for (const [origin, status] of [
      [own, 303],
      [own.slice(0, -1), 403],
      ['http://127.0.0.1', 403],
      ['http://127.0.0.1:1', 403],
      [`https://127.0.0.1:${app.port}`, 403],
      [`http://evil.example:${app.port}`, 403],
      [`${own}.evil.example`, 403],
      ['', 403],
    ] as const) {
      visitor.headers = { Origin: origin };
      expect((await visitor.post('/logout', {})).status, origin).to.equal(status);
    }
  });

  it('says by its headers what a page says: nobody frames it, keeps it or adds a script', async () => {
    const visitor = new Visitor(app);
    const page = await visitor.get('/login');
    const answer = await visitor.logIn(EMAIL, 'wrong');
    expect([page.status, answer.status]).to.deep.equal([200, 422]);
    for (const name of HEADERS) {
      expect(page.headers[name], name).to.be.a('string');
      expect(answer.headers[name], name).to.equal(page.headers[name]);
    }
    expect(answer.headers).not.to.have.property('etag');
  });

  it('says that the session is over to who sends a form without one, and keeps the way back', async () => {
    const { status, headers } = await new Visitor(app).post('/dashboard/keys', {});
    expect([status, headers['location']]).to.deep.equal([
      303,
      '/login?next=%2Fdashboard%2Fkeys&over=1',
    ]);
  });

  it('405: says how the page is asked, with a form where it has one', async () => {
    const visitor = new Visitor(app);
    await visitor.join();
    const sent = await visitor.post('/dashboard/usage', {});
    expect([sent.status, sent.headers['allow']]).to.deep.equal([405, 'GET, HEAD']);
    const put = await app.ask('/login', { method: 'put' });
    expect([put.status, put.headers['allow']]).to.deep.equal([405, 'GET, HEAD, POST']);
  });

  it('is logged under the name of the page, shown or sent', async () => {
    const visitor = new Visitor(app);
    const routes = async (ask: () => Promise<unknown>): Promise<unknown[]> => {
      const before = app.logs.length;
      await ask();
      const lines = app.logs.slice(before).map((line) => JSON.parse(line) as { route?: unknown });
      return lines.flatMap(({ route }) => (route === undefined ? [] : [route]));
    };
    expect(await routes(() => visitor.get('/forgot'))).to.deep.equal(['forgotPassword']);
    expect(await routes(() => visitor.post('/forgot', {}))).to.deep.equal(['forgotPassword']);
  });

  it('begins a session that is known by its browser', async () => {
    const visitor = new Visitor(app);
    visitor.headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0' };
    await visitor.join('browser@example.org');
    const { text } = await visitor.get('/dashboard/settings');
    expect(text).to.contain('>Firefox on Linux</th>');
  });
});
