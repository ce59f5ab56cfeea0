import { expect } from 'chai';
import { h } from 'preact';
import { createLogger } from '../../../server/http/logger.ts';
import { NO_REQUEST } from '../../../server/http/request-id.ts';
import { answerProblems } from '../../../server/http/responses/problem.ts';
import type { CatalogReader } from '../../../server/search/port.ts';
import { loadAssets } from '../../../server/web/page/assets.ts';
import { mountPages } from '../../../server/web/page/mount.ts';
import {
  type Page,
  type PageReply,
  toPageView,
  toRedirect,
} from '../../../server/web/page/page.ts';
import { BASE_URL, openSmallApp, type SmallApp } from '../http/small-app.ts';

const ASSETS = loadAssets();
/** Joined here: no text of this project looks like a key. */
const KEY = `sk_live_${'a1'.repeat(8)}`;

describe('pages that are the same for everybody', () => {
  let app: SmallApp;
  /** How often the page was made. */
  let made: number;
  /** Seconds until the network may have another page made. */
  let wait: number;
  /** The published state; null: none can be read. */
  let version: string | null;
  let page: Partial<Page>;
  let reply: PageReply;
  let followed: URL[];

  const view = () =>
    version === null
      ? Promise.reject(new Error('There is no catalogue.'))
      : Promise.resolve({ version, info: { updated_at: '2026-09-14T03:00:00Z' } });
  const open = async (over: Partial<Page> = {}): Promise<void> => {
    page = { id: 'showPage', path: '/page', cache: 'catalogue', readsQuery: true, ...over };
    const show = () => {
      made += 1;
      return Promise.resolve(reply);
    };
    const router = mountPages(
      [{ ...page, show } as Page],
      {
        assets: ASSETS,
        policy: (_req, _res, next) => {
          next();
        },
        catalog: { engine: 'test', view } as unknown as CatalogReader,
      },
      { take: () => Promise.resolve(wait) },
    );
    app = await openSmallApp([router], answerProblems(createLogger('silent')));
  };
  beforeEach(() => {
    [made, wait, version, followed] = [0, 0, 'v1', []];
    reply = toPageView({
      title: 'Herons',
      description: 'About herons.',
      main: h('p', null, 'Two.'),
    });
  });
  afterEach(() => app.close());
  const ask = async (path = '/page', headers: Readonly<Record<string, string>> = {}) => {
    const answer = await app.ask({ path, headers });
    return { ...answer, text: answer.bytes.toString() };
  };

  it('are made once for an address and its host, a published state and a day', async () => {
    await open();
    for (const path of ['/page', '/page', '/page?a=1', '/page?a=1']) await ask(path);
    expect(made).to.equal(2);
    version = 'v2';
    await ask();
    expect(made).to.equal(3);
    Object.assign(app.state, { now: new Date('2026-09-15T00:00:00Z') });
    await ask();
    expect(made).to.equal(4);
    // A page names the host it was asked at.
    Object.assign(app.state, { baseUrl: 'https://other.example' });
    expect((await ask()).text).to.contain('https://other.example/page');
    expect(made).to.equal(5);
  });

  it('are not made for a network that had too many, but still sent if they are cached', async () => {
    await open();
    await ask();
    wait = 7;
    expect((await ask()).status).to.equal(200);
    const { status, headers } = await ask('/page?a=1');
    expect([status, headers['retry-after']]).to.deep.equal([429, '7']);
    expect(made).to.equal(1);
  });

  it('may be cached for a minute, and are not sent again to a browser that has them', async () => {
    await open();
    const { headers, text } = await ask();
    expect(headers).to.include({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=60',
    });
    expect(headers.vary).to.contain('Accept, Accept-Encoding');
    expect(headers.etag).to.match(/^W\/"[\w-]{27}"$/);
    expect(text).to.contain('<p>Two.</p>');
    const again = await ask('/page', { 'If-None-Match': headers.etag ?? '' });
    expect([again.status, again.text]).to.deep.equal([304, '']);
  });

  for (const [why, change] of [
    ['that report an error', () => Object.assign(reply, { status: 400 })],
    ['made while there is no catalogue', () => (version = null)],
  ] as const) {
    it(`${why} are made each time`, async () => {
      await open({ cache: 'address' });
      change();
      await ask();
      await ask();
      expect(made).to.equal(2);
    });
  }

  it('that report an error, or show the present moment, are never cached', async () => {
    await open({ cache: 'none' });
    const now = await ask();
    expect([now.headers['cache-control'], now.headers.etag]).to.deep.equal(['no-store', undefined]);
    await ask();
    expect(made).to.equal(2);
    await app.close();
    await open();
    reply = { ...reply, status: 400 } as PageReply;
    const refused = await ask();
    expect([refused.status, refused.headers['cache-control']]).to.deep.equal([400, 'no-store']);
  });

  it('redirect without being cached, and without a key in the address', async () => {
    await open();
    reply = toRedirect(`/other?q=${KEY}`, { status: 301 });
    const { status, headers } = await ask();
    expect([status, headers['cache-control']]).to.deep.equal([301, 'no-store']);
    expect(headers.location).to.equal('/other?q=sk_live_%E2%80%A6');
    await ask();
    expect(made).to.equal(2);
  });

  it('mask a key that was typed by mistake', async () => {
    await open();
    reply = toPageView({ title: 'Herons', description: 'About.', main: h('p', null, KEY) });
    const { text } = await ask();
    expect(text).to.contain('sk_live_…').and.not.to.contain(KEY);
  });

  it('name the request wherever they have a place for it, where they ask for that', async () => {
    await open();
    const id = `req_${'7'.repeat(26)}`;
    Object.assign(app.state, { id });
    const twice = h('p', null, `${NO_REQUEST} ${NO_REQUEST}`);
    const build = (isNamed: boolean) =>
      toPageView({ title: 'a', description: 'b', main: twice, onSend: () => isNamed });
    reply = build(true);
    for (const { text } of [await ask(), await ask()]) {
      expect(text.split(id)).to.have.length(3);
      expect(text).not.to.contain(NO_REQUEST);
    }
    reply = build(false);
    expect((await ask('/page?a=1')).text.split(NO_REQUEST)).to.have.length(3);
  });

  it('drop parameters if they read none', async () => {
    await open({ readsQuery: undefined } as unknown as Partial<Page>);
    for (const path of ['/page?utm=1', '/page?']) {
      const { status, headers } = await ask(path);
      expect([status, headers.location, headers['cache-control']], path).to.deep.equal([
        301,
        '/page',
        'no-store',
      ]);
    }
    expect((await ask('/page')).status).to.equal(200);
    expect(made).to.equal(1);
  });

  it('report a followed link once, and redirect to the address without the id of its search', async () => {
    const onFollowed: Page['onFollowed'] = ({ url }) => void followed.push(url);
    await open({ onFollowed });
    const locationOf = async (path: string) => (await ask(path)).headers.location;
    expect(await locationOf('/page?a=1&query_id=q1')).to.equal('/page?a=1');
    expect(await locationOf('/page?query_id=q2')).to.equal('/page');
    expect((await ask('/page?a=1')).status).to.equal(200);
    expect(followed.map(({ search }) => search)).to.deep.equal([
      '?a=1&query_id=q1',
      '?query_id=q2',
    ]);
    await app.close();
    await open({ onFollowed, readsQuery: undefined } as unknown as Partial<Page>);
    expect(await locationOf('/page?a=1&query_id=q3')).to.equal('/page');
  });

  it('answer only GET and HEAD', async () => {
    await open();
    expect((await app.ask({ method: 'POST', path: '/page' })).status).to.equal(405);
    expect((await app.ask({ method: 'HEAD', path: '/page' })).status).to.equal(200);
  });

  it('stand at their address as it is spelled, and on our host whichever is asked for', async () => {
    await open();
    expect((await ask('/Page')).status).to.equal(404);
    expect((await ask('/page/')).status).to.equal(404);
    const { status, text } = await ask('http://evil.example/page');
    expect(status).to.equal(200);
    expect(text).to.contain(`rel="canonical" href="${BASE_URL}/`);
  });
});
