import { expect } from 'chai';
import type { Sent } from '../../server/http/route.ts';
import type { LoggedSearch } from '../../server/search-log/port.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../support/sample.ts';
import { visitPage } from '../support/visit.ts';

describe('searches in the pages', () => {
  let app: TestApp;
  const kept: { readonly searched: LoggedSearch; readonly sent: Sent }[] = [];
  before(async () => {
    app = await openTestApp({
      models: SAMPLE_MODELS,
      others: SAMPLE_OTHERS,
      services: () => ({
        searchLog: {
          record: (searched, sent) => void kept.push({ searched, sent }),
          stats: { written: 0, dropped: 0, waiting: 0 },
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
});
