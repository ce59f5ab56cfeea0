import { expect } from 'chai';
import { refreshDocuments } from '../../../indexer/catalog/apply/apply-catalogue.ts';
import { readDocuments } from '../../../indexer/catalog/documents/read-documents.ts';
import { readChanges, readSnapshot } from '../../../indexer/catalog/outbox.ts';
import type { Change } from '../../../indexer/index/port.ts';
import {
  buildCatalogue,
  buildPrice,
  buildResolved,
  buildResolvedOffer,
} from '../../support/build-resolved.ts';
import { openCatalogStore, type CatalogStore } from '../../support/catalog-store.ts';

const LATER = new Date('2026-07-05T10:00:00Z');

describe('published documents', () => {
  let store: CatalogStore;
  beforeEach(async () => {
    store = await openCatalogStore();
  });
  afterEach(() => store.close());

  const offered = (amount: number) =>
    buildResolved('a', { offers: [buildResolvedOffer('p', 'a', [buildPrice('input', amount)])] });
  const readAll = async (): Promise<Change[]> => [...(await readSnapshot(store.db, null, 100))];

  /** What is kept against what the rows give. */
  async function expectCurrent(): Promise<void> {
    const kept = await readAll();
    const made = await readDocuments(store.db, kept);
    expect(kept.length).to.be.above(0);
    expect(
      Object.fromEntries(
        kept.map(({ kind, id, body }) => [`${kind} ${id}`, JSON.parse(body ?? '')]),
      ),
    ).to.deep.equal(Object.fromEntries(made.map(({ kind, id, body }) => [`${kind} ${id}`, body])));
  }

  it('are what the rows give, after every change', async () => {
    await store.apply(buildCatalogue([offered(1), buildResolved('b', { creator: 'c' })]));
    await expectCurrent();
    await store.apply(buildCatalogue([offered(2), buildResolved('b')]), { now: LATER });
    await expectCurrent();
  });

  it('go when what they are about is gone', async () => {
    const rest = Array.from({ length: 20 }, (_, i) => buildResolved(`other-${i}`));
    await store.apply(buildCatalogue([offered(1), ...rest]));
    await store.apply(buildCatalogue(rest), { now: LATER, force: true });
    expect(await store.db('documents').where({ kind: 'provider' })).to.deep.equal([]);
    const { changes } = await readChanges(store.db, 0, 100);
    expect(changes.find(({ kind }) => kind === 'provider')?.body).to.equal(null);
    await expectCurrent();
  });

  it('are made again where an older program kept none', async () => {
    await store.apply(buildCatalogue([offered(1), buildResolved('b')]));
    const before = await readAll();
    await store.db('documents').whereNot({ kind: 'info' }).delete();
    await store.db('catalogue_state').update({ document_form: '' });
    expect(await refreshDocuments(store.db, LATER)).to.equal(true);
    await expectCurrent();
    expect((await readAll()).map(({ hash }) => hash)).to.include.members(
      before.filter(({ kind }) => kind === 'model').map(({ hash }) => hash),
    );
  });
});
