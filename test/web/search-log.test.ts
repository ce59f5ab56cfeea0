import { expect } from 'chai';
import type { Sent } from '../../server/http/route.ts';
import type { LoggedEvent, LoggedSearch } from '../../server/search-log/port.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../support/sample.ts';
import { visitPage } from '../support/visit.ts';

const UNKNOWN = `req_${'0'.repeat(26)}`;

describe('searches in the pages', () => {
  let app: TestApp;
  const kept: { readonly searched: LoggedSearch; readonly sent: Sent }[] = [];
  const events: LoggedEvent[] = [];
  before(async () => {
    app = await openTestApp({
      models: SAMPLE_MODELS,
      others: SAMPLE_OTHERS,
      services: () => ({
        searchLog: {
          record: (searched, sent) => {
            if (searched.kind === 'search') kept.push({ searched, sent });
          },
          recordEvent: (event) => void events.push(event),
          isKnown: (id) => id !== '' && id !== UNKNOWN,
          stats: { written: 0, dropped: 0, leftOut: 0, waiting: 0 },
        },
      }),
    });
  });
  after(() => app.close());

  it('are logged as those of the API, each time a page goes out', async () => {
    for (const path of [
      '/explore?q=hernon&creator=acme',
      '/explore?q=hernon&creator=acme',
      '/explore?creator=acme',
      '/explore?q=x&sort=nope',
      '/explore?q=heron&page=',
      '/models/heron-2',
    ]) {
      await visitPage(app, path);
    }
    const { searched, sent } = kept[0] ?? {};
    expect(searched?.query.text).to.include({ q: 'hernon', typo: 'auto' });
    expect(searched).to.deep.include({ endpoint: 'search', engine: app.services.catalog.engine });
    expect(searched?.slugs).to.include('heron-2');
    expect(sent).to.include({ cached: false });
    expect(kept.map(({ sent: { cached } }) => cached)).to.deep.equal([false, true]);
    const asked = await app.read('/api/v1/search?q=hernon&creator=acme');
    expect(asked).to.have.property('data');
    expect(kept[2]?.searched.slugs).to.deep.equal(searched?.slugs);
    expect(kept[2]?.searched.query.text).to.deep.equal(searched?.query.text);
  });

  const visit = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${app.port}${path}`, {
      redirect: 'manual',
      headers: { Accept: 'text/html', ...headers },
    });

  it('name themselves in links to models, each time anew, and not in the canonical address', async () => {
    const ids = [];
    const etags = [];
    for (let i = 0; i < 2; i += 1) {
      const answer = await visit('/explore?q=heron');
      const text = await answer.text();
      const id = answer.headers.get('X-Request-Id');
      const links = [...text.matchAll(/href="\/models\/[^"?]+\?query_id=([^"]+)"/g)];
      expect(links.length).to.be.at.least(1);
      for (const [, named] of links) expect(named).to.equal(id);
      ids.push(id);
      etags.push(answer.headers.get('ETag'));
      expect(/<link rel="canonical" href="([^"]*)"/.exec(text)?.[1]).not.to.contain('query_id');
    }
    expect(new Set(ids).size).to.equal(2);
    expect(new Set(etags).size, 'one page').to.equal(1);
    const same = await visit('/explore?q=heron', { 'If-None-Match': etags[0] ?? '' });
    expect(same.status).to.equal(304);
    const plain = await visit('/explore?creator=acme');
    expect(await plain.text()).not.to.contain('query_id');
  });

  it('know of the model that was chosen, and show it at its own address', async () => {
    const text = await (await visit('/explore?q=heron')).text();
    const link = /href="(\/models\/heron-2\?query_id=(req_\w+))"/.exec(text);
    const followed = await visit(link?.[1] ?? '');
    expect(followed.status).to.equal(301);
    expect(followed.headers.get('Location')).to.equal('/models/heron-2');
    expect(followed.headers.get('Cache-Control')).to.equal('no-store');
    expect(events).to.have.length(1);
    expect(events[0]).to.include({
      queryId: link?.[2],
      slug: 'heron-2',
      action: 'click',
      position: null,
    });
    // Nobody chose these.
    await visit(link?.[1] ?? '', { 'User-Agent': 'Googlebot/2.1' });
    await visit(link?.[1] ?? '', { 'Sec-Purpose': 'prefetch' });
    await visit(`/models/heron-2?query_id=${UNKNOWN}`, {});
    await visit('/models/heron-2?query_id=', {});
    await visit('/models/heron-2?utm_source=x', {});
    expect(events).to.have.length(1);
  });

  it('are explained at their own address, with every mistake of it', async () => {
    const page = await visit('/explore/explain?q=heron&creator=acme&limit=2&page=');
    const answer = page.status === 302 ? await visit(page.headers.get('Location') ?? '') : page;
    expect(answer.status).to.equal(200);
    const text = await answer.text();
    expect(text).to.contain('Score of heron-2').and.to.contain('popularity');
    expect(text).to.contain('href="/explore?q=heron');
    expect(text).not.to.contain('Score of ibis');
    expect(await (await visit('/sitemaps/pages.xml')).text()).not.to.contain('explain');
    const wrong = await visit('/explore/explain?q=heron&sort=nope');
    expect(wrong.status).to.equal(400);
    expect(await wrong.text()).to.contain('nope');
    expect(await (await visit('/explore/explain?creator=acme')).text()).to.contain(
      'These results are not scored',
    );
  });
});
