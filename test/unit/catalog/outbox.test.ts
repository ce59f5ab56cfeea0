import { expect } from 'chai';
import type { Change } from '../../../indexer/index/port.ts';
import {
  readChanges,
  readHead,
  readManifest,
  readSnapshot,
  reemit,
} from '../../../indexer/catalog/outbox/outbox.ts';
import { buildResolved, buildResolvedCatalog } from '../../support/build-resolved.ts';
import { openCatalogStore, type CatalogStore } from '../../support/catalog-store.ts';

const LATER = new Date('2026-07-05T10:00:00Z');
const nameOf = ({ kind, id }: Pick<Change, 'kind' | 'id'>): string => `${kind} ${id}`;

describe('what is to be sent on to an index', () => {
  let store: CatalogStore;
  let head: number;
  beforeEach(async () => {
    store = await openCatalogStore();
    const models = ['a', 'b', 'c'].map((slug) => buildResolved(slug, { creator: 'lab' }));
    await store.apply(buildResolvedCatalog(models));
    head = await readHead(store.db);
  });
  afterEach(() => store.close());

  const readAll = async () => (await readChanges(store.db, 0, 1_000)).changes;

  it('is numbered without a gap, and read page by page up to the newest number', async () => {
    const all = await readAll();
    expect(all.map(({ version }) => version)).to.deep.equal(
      Array.from({ length: head }, (_, i) => i + 1),
    );
    const pages: Change[] = [];
    let cursor = 0;
    while (cursor < head) {
      const page = await readChanges(store.db, cursor, 2);
      expect(page.cursor).to.equal(page.changes.at(-1)?.version ?? head);
      pages.push(...page.changes);
      cursor = page.cursor;
    }
    expect(pages).to.deep.equal(all);
    expect(await readChanges(store.db, head, 2)).to.deep.equal({ changes: [], cursor: head });
  });

  it('is behind nothing where what was numbered last has moved ahead', async () => {
    await store.db('outbox').where({ seq: head }).delete();
    expect((await readChanges(store.db, 0, 1_000)).cursor).to.equal(head);
    expect((await readChanges(store.db, 0, head - 1)).cursor).to.equal(head - 1);
  });

  it('is read whole in the order of kind and id, from any place on', async () => {
    const whole = await readSnapshot(store.db, null, 1_000);
    const names = whole.map(nameOf);
    expect(names).to.deep.equal(
      [...whole].sort((x, y) => (x.kind + x.id < y.kind + y.id ? -1 : 1)).map(nameOf),
    );
    expect(new Set(whole.map(({ kind }) => kind)).size).to.be.above(2);
    for (const [at, one] of whole.entries()) {
      const rest = await readSnapshot(store.db, one, 2);
      expect(rest.map(nameOf), nameOf(one)).to.deep.equal(names.slice(at + 1, at + 3));
    }
  });

  it('is a removal of what is gone, which no snapshot and no manifest has', async () => {
    const models = ['a', 'b'].map((slug) => buildResolved(slug, { creator: 'lab' }));
    await store.apply(buildResolvedCatalog(models), { now: LATER, force: true });
    await store
      .db('outbox')
      .where({ kind: 'model', id: 'mdl_b' })
      .update({ op: 'delete', hash: '' });
    const change = (await readAll()).find(({ id }) => id === 'mdl_b');
    expect(change).to.deep.include({ kind: 'model', body: null });
    const held = (await readSnapshot(store.db, null, 1_000)).map(nameOf);
    expect(held).to.include('model mdl_a').and.not.include('model mdl_b');
    expect((await readManifest(store.db)).map(nameOf)).to.have.members(held);
  });

  it('is told by version and hash in the manifest', async () => {
    const expected = (await readAll()).map(({ kind, id, version, hash }) => ({
      kind,
      id,
      version,
      hash,
    }));
    expect(await readManifest(store.db)).to.have.deep.members(expected);
  });

  it('is an error where the document of a change is not stored', async () => {
    await store.db('documents').where({ kind: 'model', id: 'mdl_a' }).delete();
    const failure = await readAll().catch((error: unknown) => error);
    expect(failure)
      .to.be.an('error')
      .with.property('message')
      .that.matches(/^The model mdl_a of change \d+ is not stored\.$/);
  });

  it('comes again under new numbers where an index has lost it, and goes where there is none', async () => {
    const before = (await readAll()).find(({ id }) => id === 'mdl_b');
    const refs = [
      { kind: 'model', id: 'mdl_b' },
      { kind: 'model', id: 'mdl_nobody' },
    ] as const;
    expect(await reemit(store.db, refs)).to.equal(head + 2);
    expect(await readHead(store.db)).to.equal(head + 2);
    const { changes, cursor } = await readChanges(store.db, head, 10);
    expect(cursor).to.equal(head + 2);
    expect(changes).to.deep.equal([
      { ...before, version: head + 1 },
      { kind: 'model', id: 'mdl_nobody', version: head + 2, hash: '', body: null },
    ]);
    expect((await readAll()).filter(({ id }) => id === 'mdl_b')).to.have.length(1);
    expect(await reemit(store.db, [])).to.equal(head + 2);
  });
});
