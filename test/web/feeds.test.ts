import { expect } from 'chai';
import { openTestApp, type TestApp } from '../support/app.ts';
import { CHANGED_MODELS, CHANGES_OTHERS } from '../support/changes-sample.ts';

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
});
