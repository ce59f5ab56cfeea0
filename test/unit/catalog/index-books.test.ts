import { expect } from 'chai';
import { type IndexBooks, openIndexBooks } from '../../../indexer/catalog/outbox/index-status.ts';
import type { Change, Generation } from '../../../indexer/index/port.ts';
import { openCatalogStore, type CatalogStore } from '../../support/catalog-store.ts';

const NOW = new Date('2026-07-02T10:00:00Z');
const LATER = new Date('2026-07-02T11:00:00Z');

describe('what is noted of indices', () => {
  let store: CatalogStore;
  let books: IndexBooks;
  beforeEach(async () => {
    store = await openCatalogStore();
    books = openIndexBooks(store.db);
  });
  afterEach(() => store.close());

  const generationOf = (name: string, state: Generation['state']): Generation => ({
    name,
    state,
    mappingHash: `hash of ${name}`,
    cursor: 7,
    createdAt: '2026-07-01T00:00:00Z',
  });
  const refused = (id: string, version: number, reason: string) => {
    const change: Change = { kind: 'model', id, version, hash: '', body: '{}' };
    return { change, reason };
  };

  it('is what there is of each engine, the problem by what is live', async () => {
    const both = [generationOf('two', 'live'), generationOf('one', 'retired')];
    await books.write('sqlite', both, 'It lost rows.', NOW);
    await books.write('elasticsearch', [generationOf('three', 'live')], null, NOW);
    const rowOf = (name: string, state: string, problem: string | null, engine = 'sqlite') => ({
      engine,
      name,
      state,
      mapping_hash: `hash of ${name}`,
      cursor: 7,
      created_at: '2026-07-01T00:00:00Z',
      checked_at: '2026-07-02T10:00:00Z',
      problem,
    });
    const other = rowOf('three', 'live', null, 'elasticsearch');
    expect(await books.read()).to.deep.equal([
      other,
      rowOf('one', 'retired', null),
      rowOf('two', 'live', 'It lost rows.'),
    ]);
    await books.write('sqlite', [generationOf('four', 'live')], null, NOW);
    expect(await books.read()).to.deep.equal([other, rowOf('four', 'live', null)]);
  });

  it('counts how often a document was refused, with the latest reason', async () => {
    await books.fail('sqlite', 'one', [refused('b', 1, 'Too long.'), refused('a', 2, 'No.')], NOW);
    await books.fail('sqlite', 'one', [refused('b', 3, 'Still too long.')], LATER);
    const [first, second, ...others] = await books.failures();
    expect(others).to.deep.equal([]);
    expect(first).to.include({ id: 'a', attempts: 1 });
    expect(second).to.deep.equal({
      engine: 'sqlite',
      name: 'one',
      kind: 'model',
      id: 'b',
      version: 3,
      reason: 'Still too long.',
      attempts: 2,
      first_failed_at: '2026-07-02T10:00:00Z',
      last_failed_at: '2026-07-02T11:00:00Z',
    });
  });

  it('forgets what one generation refused, and no other', async () => {
    for (const [engine, name] of [
      ['sqlite', 'one'],
      ['sqlite', 'two'],
      ['elasticsearch', 'one'],
    ] as const) {
      await books.fail(engine, name, [refused('a', 1, 'No.')], NOW);
    }
    await books.clear('sqlite', 'one');
    const left = (await books.failures()).map(({ engine, name }) => `${engine} ${name}`);
    expect(left).to.deep.equal(['elasticsearch one', 'sqlite two']);
  });
});
