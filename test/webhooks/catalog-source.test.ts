import { expect } from 'chai';
import type { Change } from '../../schemas/changes.ts';
import type { CatalogReader } from '../../server/search/port.ts';
import { createCatalogSource } from '../../server/webhooks/catalog-source.ts';
import type { EventSource, SourcePage } from '../../server/webhooks/dispatcher.ts';
import { buildChange } from '../support/build-change.ts';

const SINCE = new Date('2026-09-01T00:00:00Z');

type Catalog = Pick<CatalogReader, 'view' | 'changes'>;

describe('the change log as events', () => {
  const read = async (change: Partial<Change>): Promise<SourcePage['entries'][number]['event']> => {
    const page = { changes: [buildChange({ sequence: 7, ...change })], cursor: 7, hasMore: false };
    const { entries } = await sourceOf({ changes: () => Promise.resolve(page) }).read(
      null,
      SINCE,
      10,
    );
    expect(entries.map(({ position }) => position)).to.deep.equal([7]);
    return entries[0]?.event ?? null;
  };
  const sourceOf = (catalog: Partial<Catalog>): EventSource =>
    createCatalogSource(catalog as Catalog);

  it('has the name and the version of the log that is published', async () => {
    const named = (log: object | undefined) => {
      const view = { version: 'v7', info: { log } };
      return sourceOf({ view: () => Promise.resolve(view as never) });
    };
    const begun = named({ began_at: '2026-07-02T10:00:00Z' });
    expect(await begun.name()).to.equal('changes since 2026-07-02T10:00:00Z');
    expect(await begun.version()).to.equal('v7');
    expect(await named(undefined).name()).to.equal(null);
  });

  it('is read after an entry, or from the first one of an instant on', async () => {
    const asked: unknown[] = [];
    const source = sourceOf({
      changes: (query) => {
        asked.push(query);
        return Promise.resolve({ changes: [], cursor: 9, hasMore: true });
      },
    });
    expect(await source.read(5, SINCE, 10)).to.deep.equal({
      entries: [],
      cursor: 9,
      hasMore: true,
    });
    await source.read(0, SINCE, 10);
    await source.read(null, SINCE, 20);
    expect(asked).to.deep.equal([
      { window: { kind: 'after', sequence: 5 }, limit: 10 },
      { window: { kind: 'after', sequence: 0 }, limit: 10 },
      { window: { kind: 'after', sequence: 0, since: SINCE.getTime() }, limit: 20 },
    ]);
  });

  it('tells of a price with its currency and unit, of which model and whose offer', async () => {
    const changes = [{ field: 'input', from: 2, to: 3, percent: 50 }];
    const change: Partial<Change> = {
      type: 'model.price_changed',
      effective_on: '2026-07-01',
      model: { id: 'mdl_a', slug: 'a', name: 'Alpha' },
      creator: { slug: 'c', name: 'C' },
      provider: { slug: 'p', name: 'P' },
      offer_id: 'off_p_a',
      changes,
      source: { key: 's', name: 'S', url: 'https://s.example', license: 'MIT' },
    };
    expect(await read(change)).to.deep.equal({
      type: 'model.price_changed',
      at: '2026-07-02T00:00:00Z',
      data: {
        change_id: 'chg_000000000007',
        sequence: 7,
        slug: 'a',
        creator: 'c',
        provider: 'p',
        name: 'Alpha',
        offer_id: 'off_p_a',
        benchmark: null,
        currency: 'USD',
        unit: 'per_1m_tokens',
        changes,
        effective_from: '2026-07-01',
        source_url: 'https://s.example',
      },
      subject: { slug: 'a', creator: 'c', provider: 'p' },
    });
    const other = { field: 'output.image', from: 1, to: 2, percent: 100 };
    const mixed = await read({ ...change, changes: [...changes, other] });
    expect(mixed?.data).to.include({ currency: 'USD', unit: null });
  });

  it('says nothing of what an entry does not tell, and no unit of what is no price', async () => {
    const event = await read({ type: 'provider.created', provider: { slug: 'p', name: 'P' } });
    expect(event?.data).to.deep.equal({
      change_id: 'chg_000000000007',
      sequence: 7,
      slug: null,
      creator: null,
      provider: 'p',
      name: null,
      offer_id: null,
      benchmark: null,
      changes: [],
      effective_from: null,
      source_url: null,
    });
    expect(event?.subject).to.deep.equal({ slug: null, creator: null, provider: 'p' });
  });

  it('is about nothing where the catalogue as a whole was published', async () => {
    expect((await read({ type: 'catalog.published' }))?.subject).to.equal(null);
    const created = await read({ type: 'benchmark.created', benchmark: { id: 'b', name: 'B' } });
    expect(created?.subject).to.deep.equal({ slug: null, creator: null, provider: null });
    expect(created?.data).to.include({ benchmark: 'b' });
  });
});
