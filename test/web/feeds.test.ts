import { expect } from 'chai';
import { openTestApp, type TestApp } from '../support/app.ts';
import { buildChange, buildSegment } from '../support/build-change.ts';
import { CHANGED_MODELS, CHANGES_OTHERS, toLogInfo } from '../support/changes-sample.ts';
import { eventually } from '../support/eventually.ts';

describe('feeds of the change log', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: CHANGED_MODELS, others: CHANGES_OTHERS });
  });
  after(() => app.close());

  const read = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`http://127.0.0.1:${app.port}${path}`, { headers });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const titles = (text: string): string[] =>
    [...text.matchAll(/<entry>.*?<title>(.*?)<\/title>/g)].map(([, title]) => title ?? '');

  it('200: entries newest first, with links to pages, as well-formed Atom', async () => {
    const { status, headers, text } = await read('/feeds/changes.atom');
    expect(status).to.equal(200);
    expect(headers.get('content-type')).to.equal('application/atom+xml; charset=utf-8');
    expect(titles(text)).to.deep.equal([
      'New model: Heron &lt;2&gt; &amp; co',
      'Price changed: Ibis, Perch',
      'Model renamed: Ibis',
      'Catalogue published',
      'New model: Old Ibis',
      'New provider: Perch',
    ]);
    expect(text).to.contain(`href="http://127.0.0.1:${app.port}/models/heron"`);
    expect(text).to.contain('input: 1.25 → 1 (-20 %)\noutput: unknown → 4\nSource: Test');
    expect(text).to.contain('<updated>2026-07-03T10:00:00Z</updated>');
    const ids = [...text.matchAll(/<id>(.*?)<\/id>/g)].map(([, id]) => id);
    expect(new Set(ids).size).to.equal(7);
    // Every tag that is opened is closed, in order.
    const open: string[] = [];
    for (const [, end, name = '', self] of text.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/g)) {
      if (end === '/') expect(open.pop()).to.equal(name);
      else if (self !== '/') open.push(name);
    }
    expect(open).to.deep.equal([]);
  });

  it('200: models alone, and what the address asks for', async () => {
    expect(titles((await read('/feeds/models.atom')).text)).to.have.length(3);
    expect(titles((await read('/feeds/changes.atom?slug=old-ibis')).text)).to.have.length(3);
    expect(titles((await read('/feeds/changes.atom?type=model.created')).text)).to.have.length(2);
    expect(titles((await read('/feeds/changes.atom?provider=none')).text)).to.deep.equal([]);
  });

  it('200: was updated when the newest of its entries was made', async () => {
    for (const query of ['', '?slug=old-ibis', '?provider=perch']) {
      const { text } = await read(`/feeds/changes.atom${query}`);
      const [feed, ...entries] = [...text.matchAll(/<updated>(.*?)<\/updated>/g)].map(
        ([, at = '']) => at,
      );
      expect(entries, query).not.to.deep.equal([]);
      expect(feed, query).to.equal([...entries].sort().at(-1));
    }
  });

  it('200: was updated when the catalogue was, where nothing is listed', async () => {
    const { text } = await read('/feeds/changes.atom?provider=none');
    const { updated_at: at } = (await app.services.catalog.view()).info;
    expect(text.match(/<updated>.*?<\/updated>/g)).to.deep.equal([`<updated>${at}</updated>`]);
  });

  it('304 for who has it; 400 for what it does not take; 405', async () => {
    const etag = (await read('/feeds/changes.atom')).headers.get('etag') ?? '';
    // Without it, fetch asks not to be answered so.
    const kept = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' };
    expect((await read('/feeds/changes.atom', kept)).status).to.equal(304);
    for (const query of ['type=x', 'slug=', 'since=2026-07-01']) {
      expect((await read(`/feeds/changes.atom?${query}`)).status, query).to.equal(400);
    }
    const posted = await fetch(`http://127.0.0.1:${app.port}/feeds/models.atom`, {
      method: 'POST',
    });
    expect(posted.status).to.equal(405);
  });

  it('may be read by any site and kept for five minutes, and is compressed and logged by its name', async () => {
    const gzip = await read('/feeds/changes.atom', { 'Accept-Encoding': 'gzip' });
    expect(Object.fromEntries(gzip.headers)).to.include({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300',
      'content-encoding': 'gzip',
    });
    for (const [path, id] of [
      ['/feeds/changes.atom', 'showChangesFeed'],
      ['/feeds/models.atom', 'showModelsFeed'],
    ] as const) {
      const request = (await read(path)).headers.get('x-request-id') ?? '';
      await eventually(() => Promise.resolve(app.logs.some((line) => line.includes(request))));
      expect(app.logs.find((line) => line.includes(request))).to.contain(`"route":"${id}"`);
    }
    const refused = await read('/feeds/models.atom?type=x');
    expect(refused.headers.get('content-type')).to.equal('application/problem+json');
  });

  it('names itself as it was asked for, and entries by where their log began', async () => {
    const origin = `http://127.0.0.1:${app.port}`;
    const path = '/feeds/changes.atom?slug=old-ibis&type=model.created';
    const { text } = await read(path);
    const self = `${origin}${path.replace('&', '&amp;')}`;
    expect(text).to.contain(`<id>${self}</id>`).and.contain(`rel="self"`);
    expect(text).to.contain(`type="application/atom+xml" href="${self}"`);
    expect(text).to.contain(`type="text/html" href="${origin}/changelog"`);
    expect(text).to.match(/<entry><id>tag:127\.0\.0\.1,2026-07-01:chg_\w+<\/id>/);
    expect(titles((await read('/feeds/models.atom')).text)).to.include('Model renamed: Ibis');
  });

  it('leads to what an entry is about, whatever its name and its slug', async () => {
    const of = { slug: 'a b', name: `"A" & 'B'\u0007` };
    const entries = [
      { model: { id: 'mdl_a', ...of }, provider: of },
      { provider: of },
      { benchmark: { id: 'a b', name: 'Test' } },
      { type: 'catalog.published' as const },
    ].map((about, at) => buildChange({ sequence: at + 1, ...about }));
    const odd = await openTestApp({
      models: CHANGED_MODELS,
      others: [toLogInfo('2026-07-01T00:00:00Z'), buildSegment(entries)],
    });
    const text = await (await fetch(`http://127.0.0.1:${odd.port}/feeds/changes.atom`)).text();
    await odd.close();
    const links = [...text.matchAll(/<entry>.*?rel="alternate" href="http:\/\/[^/]*(.*?)"/g)];
    expect(links.map(([, href]) => href)).to.deep.equal([
      ...['/changelog', '/benchmarks/a%20b', '/providers/a%20b', '/models/a%20b'],
    ]);
    expect(titles(text)[2]).to.equal('Model changed: &quot;A&quot; &amp; &apos;B&apos;');
  });
});
