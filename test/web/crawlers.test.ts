import { expect } from 'chai';
import { openTestApp, type TestApp } from '../support/app.ts';
import { NOW, PAST_OTHERS } from '../support/past-sample.ts';
import { WEB_MODELS } from '../support/web-sample.ts';

describe('files for crawlers and tools', () => {
  let app: TestApp;
  let base: string;
  before(async () => {
    app = await openTestApp({ models: WEB_MODELS, others: PAST_OTHERS, clock: () => NOW });
    base = `http://127.0.0.1:${app.port}`;
  });
  after(() => app.close());

  const read = async (path: string) => {
    const answer = await fetch(`${base}${path}`);
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      cache: answer.headers.get('cache-control'),
      body: Buffer.from(await answer.arrayBuffer()),
    };
  };
  const locations = async (path: string): Promise<string[]> => {
    const { status, type, body } = await read(path);
    expect([status, type]).to.deep.equal([200, 'application/xml; charset=utf-8']);
    return [...body.toString().matchAll(/<loc>(.*?)<\/loc>/g)].map(([, at = '']) =>
      at.replaceAll('&amp;', '&'),
    );
  };

  it('GET /robots.txt 200: names the sitemap, and keeps robots off endless addresses', async () => {
    const { status, type, body } = await read('/robots.txt');
    expect([status, type]).to.deep.equal([200, 'text/plain; charset=utf-8']);
    expect(body.toString().split('\n')).to.deep.equal([
      'User-agent: *',
      ...['/api/', '/dashboard', '/explore?', '/compare?', '/calculator?', '/charts?'].map(
        (path) => `Disallow: ${path}`,
      ),
      ...['Allow: /compare?slugs=', '', `Sitemap: ${base}/sitemap.xml`, ''],
    ]);
  });

  it('GET /sitemap.xml 200: leads to every public page, and each of them answers', async () => {
    const files = await locations('/sitemap.xml');
    expect(files).to.deep.equal([`${base}/sitemaps/pages.xml`, `${base}/sitemaps/models-1.xml`]);
    const places: string[] = [];
    for (const file of files) places.push(...(await locations(file.slice(base.length))));
    expect(new Set(places).size).to.equal(places.length);
    const models = WEB_MODELS.filter((one) => one.snapshot_of === null).map(({ slug }) => slug);
    expect(places).to.include.members([
      ...models.map((slug) => `${base}/models/${encodeURIComponent(slug)}`),
      ...['/', '/explore', '/docs', '/docs/security', '/providers/acme-cloud'].map(
        (path) => `${base}${path}`,
      ),
    ]);
    // A made page is bounded per network, so a few are asked for.
    for (const place of places.filter((_, at) => at % Math.ceil(places.length / 10) === 0)) {
      expect((await fetch(place, { redirect: 'manual' })).status, place).to.equal(200);
    }
  });

  it('GET /sitemap.xml 200: names no file of models where there are none', async () => {
    const empty = await openTestApp();
    try {
      const origin = `http://127.0.0.1:${empty.port}`;
      const xml = await (await fetch(`${origin}/sitemap.xml`)).text();
      expect(xml.match(/<loc>.*?<\/loc>/g)).to.deep.equal([
        `<loc>${origin}/sitemaps/pages.xml</loc>`,
      ]);
    } finally {
      await empty.close();
    }
  });

  it('says when each model last changed', async () => {
    const { body } = await read('/sitemaps/models-1.xml');
    const [model] = WEB_MODELS.filter((one) => one.snapshot_of === null);
    const stamp = new Date(model?.updated_at ?? 0).toISOString();
    expect(body.toString()).to.contain(
      `/models/${model?.slug ?? ''}</loc><lastmod>${stamp}</lastmod>`,
    );
  });

  it('GET /sitemaps/none.xml 404: leads to the index', async () => {
    const { status, body } = await read('/sitemaps/none.xml');
    expect([status, body.toString().includes('see /sitemap.xml')]).to.deep.equal([404, true]);
  });

  it('GET /favicon.ico 200: an icon of three sizes', async () => {
    const { status, type, body } = await read('/favicon.ico');
    expect([status, type]).to.deep.equal([200, 'image/x-icon']);
    expect([body.readUInt16LE(2), body.readUInt16LE(4)]).to.deep.equal([1, 3]);
  });

  it('GET /.well-known/security.txt 200: contact, policy and a day to come (RFC 9116)', async () => {
    const { status, type, body } = await read('/.well-known/security.txt');
    expect([status, type]).to.deep.equal([200, 'text/plain; charset=utf-8']);
    const fields = new Map(
      body
        .toString()
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/s) as [string, string]),
    );
    expect(fields.get('Contact')).to.equal(`${base}/contact-sales`);
    expect(fields.get('Policy')).to.equal(`${base}/docs/security`);
    const days = (Date.parse(fields.get('Expires') ?? '') - NOW.getTime()) / 86_400_000;
    expect(days).to.be.within(30, 364);
    expect(fields.get('Expires')).to.match(/^\d{4}-\d\d-\d\dT00:00:00(?:\.0+)?Z$/);
    expect((await read('/contact-sales')).status).to.equal(200);
    expect((await read('/docs/security')).status).to.equal(200);
  });

  it('GET /.well-known/security.txt 200: leads to the operator by mail, where there is one', async () => {
    const told = await openTestApp({ env: { OPERATOR_EMAIL: 'ops@example.org' } });
    try {
      const address = `http://127.0.0.1:${told.port}/.well-known/security.txt`;
      const lines = (await (await fetch(address)).text()).split('\n');
      expect(lines).to.include('Contact: mailto:ops@example.org');
    } finally {
      await told.close();
    }
  });

  it('may be kept for a day, and sitemaps for an hour', async () => {
    for (const [path, seconds] of [
      ...(['/robots.txt', '/favicon.ico', '/.well-known/security.txt'] as const).map(
        (one) => [one, 86_400] as const,
      ),
      ...(['/sitemap.xml', '/sitemaps/pages.xml'] as const).map((one) => [one, 3_600] as const),
    ]) {
      expect((await read(path)).cache, path).to.equal(`public, max-age=${seconds}`);
    }
  });

  it('says what was asked for that is no sitemap, as far as it is read, in a problem', async () => {
    const { type, body } = await read(`/sitemaps/${'z'.repeat(80)}.xml`);
    expect(type).to.equal('application/problem+json');
    expect(body.toString()).to.contain(`“${'z'.repeat(64)}”`);
  });

  it('405: nothing is sent there', async () => {
    const answer = await fetch(`${base}/robots.txt`, { method: 'POST' });
    expect([answer.status, answer.headers.get('allow')]).to.deep.equal([405, 'GET, HEAD']);
  });
});
