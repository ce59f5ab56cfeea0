import { expect } from 'chai';
import supertest from 'supertest';
import { buildModel } from '../support/build.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

const HTML = { Accept: 'text/html,application/xhtml+xml' };

describe('the frame of pages', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: [buildModel({ slug: 'alpha' })] });
  });
  after(() => app.close());

  const visit = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${app.port}${path}`, { headers: { ...HTML, ...headers } });

  it('sends the home page to people and the list of addresses to programs', async () => {
    expect((await visit('/')).headers.get('content-type')).to.equal('text/html; charset=utf-8');
    const listed = await visit('/', { Accept: '*/*' });
    expect(listed.headers.get('content-type')).to.equal('application/json; charset=utf-8');
  });

  it('forbids whatever is inline or from elsewhere, and lets no site read it', async () => {
    const { headers } = await visit('/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).to.contain("default-src 'none'").and.to.contain("script-src 'self';");
    expect(policy).not.to.contain('unsafe');
    expect(headers.get('access-control-allow-origin')).to.equal(null);
    const text = await (await visit('/')).text();
    expect(text).not.to.match(/ style=|<style|<script>| on[a-z]+=/);
  });

  it('has every header of a page that loads its own files alone, and is framed by nobody', async () => {
    const { headers } = await visit('/');
    expect(headers.get('content-security-policy')?.split(';')).to.deep.equal([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ]);
    expect(Object.fromEntries(headers)).to.include({
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      vary: 'Accept, Accept-Encoding',
    });
    for (const name of ['strict-transport-security', 'x-xss-protection', 'x-powered-by']) {
      expect(headers.get(name), name).to.equal(null);
    }
    const secure = await openTestApp({ env: { BASE_URL: 'https://catalog.example' } });
    const page = await fetch(`http://127.0.0.1:${secure.port}/docs`, { headers: HTML });
    await secure.close();
    expect(page.headers.get('strict-transport-security')).to.match(/^max-age=\d{8}/);
  });

  it('shows where one is, and has its search on every page but the first', async () => {
    const text = await (await visit('/providers')).text();
    expect(
      [...text.matchAll(/<a href="([^"]*)" aria-current="page"/g)].map(([, at]) => at),
    ).to.deep.equal(['/providers', '/providers']);
    expect(await (await visit('/docs/errors')).text()).to.contain(
      '<a href="/docs" aria-current="page"',
    );
    expect(text).to.contain('id="find"');
    expect(await (await visit('/')).text()).not.to.match(/id="find"|aria-current/);
    expect(text).to.match(/^<!doctype html><html lang="en"><head><meta charset="utf-8"/);
    expect(text).to.contain('<meta name="viewport" content="width=device-width, initial-scale=1"');
  });

  it('keeps a page as long as its catalogue, and answers 304 to who holds it', async () => {
    const tag = (await visit('/')).headers.get('etag') ?? '';
    expect(tag).to.match(/^W\//);
    // Node's own fetch asks past every cache where it is given a validator.
    const ask = () => supertest(app.http.server).get('/').set(HTML).set('If-None-Match', tag);
    await ask().expect(304);
    await app.publish([buildModel({ slug: 'alpha' }), buildModel({ slug: 'beta' })]);
    expect((await ask().expect(200)).text).to.contain('<b>2</b> models');
  });

  it('serves its files under names that never change', async () => {
    const text = await (await visit('/')).text();
    const addresses = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, at]) => at);
    expect(addresses).to.have.length.at.least(4);
    for (const address of addresses) {
      const file = await visit(address ?? '');
      expect(file.status, address).to.equal(200);
      expect(file.headers.get('cache-control')).to.equal('public, max-age=31536000, immutable');
      const sent = await fetch(`http://127.0.0.1:${app.port}${address ?? ''}`, { method: 'POST' });
      expect([sent.status, sent.headers.get('allow')]).to.deep.equal([405, 'GET, HEAD']);
    }
    expect((await visit('/assets/site-000000000000.css')).status).to.equal(404);
  });

  it('says what it is to search engines, previews and readers of feeds', async () => {
    const text = await (await visit('/providers?sort=-models')).text();
    const origin = `http://127.0.0.1:${app.port}`;
    expect(text).to.contain(`<link rel="canonical" href="${origin}/providers"`);
    expect(text).to.contain('<title>Providers · Model Catalog</title>');
    const contentOf = (name: string): string | undefined =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(text)?.[1];
    expect(contentOf('og:title')).to.equal('Providers');
    expect(contentOf('og:url')).to.equal(`${origin}/providers`);
    expect(contentOf('description')).to.be.a('string').and.not.equal('Providers');
    expect(contentOf('og:description')).to.equal(contentOf('description'));
    expect(text).to.contain('type="application/atom+xml"').and.to.contain('/feeds/changes.atom');
    const [, picture = ''] = /og:image" content="([^"]+)"/.exec(text) ?? [];
    const image = await fetch(picture);
    expect([image.status, image.headers.get('content-type')]).to.deep.equal([200, 'image/png']);
    const home = await (await visit('/')).text();
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(home) ?? [];
    expect(JSON.parse(data)).to.include({ '@type': 'WebSite', url: `${origin}/` });
    expect(await (await visit('/nothing')).text()).not.to.contain('rel="canonical"');
  });

  it('503: says at its foot that there is no catalogue, and in the log which page failed', async () => {
    const none = await openTestApp({ withoutCatalog: true });
    try {
      const page = await fetch(`http://127.0.0.1:${none.port}/explore`, { headers: HTML });
      expect(page.status).to.equal(503);
      expect(await page.text()).to.match(/<footer.*The catalogue is temporarily unavailable\./s);
      const failed = none.logs.find((line) => line.includes('page failed')) ?? '{}';
      expect(JSON.parse(failed)).to.include({
        level: 'warn',
        request: page.headers.get('x-request-id'),
        route: 'showExplore',
      });
    } finally {
      await none.close();
    }
  });

  it('500: says that it is our fault, and in the log why', async () => {
    const broken = await openTestApp({
      services: ({ sessions }) => ({
        sessions: Object.assign(Object.create(sessions) as typeof sessions, {
          find: () => Promise.reject(new Error('A heron ate it.')),
        }),
      }),
    });
    try {
      const page = await fetch(`http://127.0.0.1:${broken.port}/dashboard`, {
        headers: { ...HTML, Cookie: 'sid=any' },
      });
      expect([page.status, page.headers.get('cache-control')]).to.deep.equal([500, 'no-store']);
      const text = await page.text();
      expect(text).to.contain('<h1>Something went wrong</h1><p>This is our fault.');
      expect(text).to.contain(`Request <code>${page.headers.get('x-request-id') ?? ''}</code>`);
      expect(text).not.to.match(/heron|id="q"/);
      const failed = broken.logs.find((line) => line.includes('page failed')) ?? '{}';
      expect(JSON.parse(failed)).to.include({ level: 'error', code: 'internal_error' });
      expect(failed).to.contain('A heron ate it.');
    } finally {
      await broken.close();
    }
  });

  it('404: a page for people, a problem for programs', async () => {
    const page = await visit('/nothing');
    expect([page.status, page.headers.get('content-type')]).to.deep.equal([
      404,
      'text/html; charset=utf-8',
    ]);
    expect(await page.text())
      .to.contain('Page not found')
      .and.to.contain('id="q"');
    const problem = await visit('/nothing', { Accept: '*/*' });
    expect(problem.headers.get('content-type')).to.equal('application/problem+json');
  });

  it('404: names the pages that were probably meant', async () => {
    const links = async (path: string): Promise<string[]> => {
      const html = await (await visit(path)).text();
      const [, list = ''] = /Did you mean one of these\?<\/p><ul>(.*?)<\/ul>/s.exec(html) ?? [];
      return [...list.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
    };
    expect(await links('/pricng')).to.deep.equal(['/pricing']);
    expect(await links('/errors')).to.deep.equal(['/docs/errors']);
    expect(await links('/keys')).to.deep.equal(['/dashboard/keys']);
    expect(await links('/model/alpha')).to.deep.equal(['/models/alpha']);
    // What other sites call it; each such page exists.
    for (const [path, meant] of [
      ['/leaderboard', '/benchmarks'],
      ['/docs/rate-limits', '/docs/quotas'],
      ['/api', '/docs/api'],
      ['/users/register', '/signup'],
      ['/account', '/dashboard'],
      ['/search', '/explore'],
    ] as const) {
      expect(await links(path), path).to.deep.equal([meant]);
      expect([200, 303], meant).to.include((await visit(meant)).status);
    }
    expect(await links('/nothing-like-it/at-all')).to.deep.equal([]);
  });

  it('404: a file that is not there is no page', async () => {
    for (const path of [
      '/assets/none.css',
      '/assets/none',
      '/apple-touch-icon.png',
      '/WP-LOGIN.PHP',
    ]) {
      const answer = await visit(path);
      expect([answer.status, answer.headers.get('content-type')], path).to.deep.equal([
        404,
        'text/plain; charset=utf-8',
      ]);
      expect(await answer.text()).to.equal('Not found\n');
      expect(answer.headers.get('cache-control'), path).to.equal('no-store');
    }
  });

  it('405: pages are read', async () => {
    const answer = await fetch(`http://127.0.0.1:${app.port}/docs`, {
      method: 'POST',
      headers: HTML,
    });
    expect([answer.status, answer.headers.get('allow')]).to.deep.equal([405, 'GET, HEAD']);
  });

  it('says that the catalogue is away', async () => {
    const empty = await openTestApp({ withoutCatalog: true });
    const answer = await fetch(`http://127.0.0.1:${empty.port}/`, { headers: HTML });
    expect(answer.status).to.equal(503);
    expect(await answer.text()).to.contain('not available');
    await empty.close();
  });
});
