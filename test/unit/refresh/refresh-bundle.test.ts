import { expect } from 'chai';
import { openCatalog, type Catalog } from '../../../indexer/catalog/open.ts';
import { refreshBundle } from '../../../indexer/refresh/refresh-bundle.ts';
import { buildSource } from '../../support/build-resolved.ts';
import { buildContext } from '../../support/refresh.ts';
import { buildOffer } from '../resolve/build.ts';

const SOURCES = [buildSource({ key: 'a', asOf: '2026-06-30' }), buildSource({ key: 'b' })];

describe('refreshBundle', () => {
  let catalog: Catalog;
  beforeEach(async () => {
    catalog = await openCatalog({ path: ':memory:' });
  });
  afterEach(() => catalog.close());

  const offers = (count: number) =>
    Array.from({ length: count }, (_, at) => buildOffer(`openai/gpt-${at}`));

  it('tells of each source how many records it has, and of which day', async () => {
    const reports = await refreshBundle(buildContext(catalog), SOURCES, (key) =>
      offers(key === 'a' ? 2 : 3),
    );
    expect(
      reports.map(({ source, status, rows, added, as_of }) => [source, status, rows, added, as_of]),
    ).to.deep.equal([
      ['a', 'ok', 2, 2, '2026-06-30'],
      ['b', 'ok', 3, 3, '2026-07-02'],
    ]);
  });

  it('refuses a source that lost much unless forced, and keeps the others', async () => {
    await refreshBundle(buildContext(catalog), SOURCES, () => offers(20));
    const shrink = (force: boolean) =>
      refreshBundle(buildContext(catalog, { force }), SOURCES, (key) =>
        offers(key === 'a' ? 5 : 20),
      );
    const refused = await shrink(false);
    expect(refused.map(({ status }) => status)).to.deep.equal(['refused', 'ok']);
    expect(refused[0]?.error).to.contain('--force');
    expect((await shrink(true)).map(({ status, rows }) => [status, rows])).to.deep.equal([
      ['ok', 5],
      ['ok', 20],
    ]);
  });

  it('ends between two sources when it is told to', async () => {
    const stop = new AbortController();
    const asked: string[] = [];
    const ended = refreshBundle(buildContext(catalog, { signal: stop.signal }), SOURCES, (key) => {
      asked.push(key);
      stop.abort(new Error('enough'));
      return offers(1);
    });
    expect([await ended.catch(String), asked]).to.deep.equal(['Error: enough', ['a']]);
  });

  it('does not take another fault for a refusal', async () => {
    const failed = refreshBundle(buildContext(catalog), SOURCES, () => {
      throw new Error('unreadable');
    });
    expect(await failed.catch(String)).to.equal('Error: unreadable');
  });
});
