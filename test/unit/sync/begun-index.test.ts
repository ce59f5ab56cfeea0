import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Publishing } from '../../../indexer/catalog/outbox/publish.ts';
import { openCatalog, type Catalog } from '../../../indexer/catalog/open.ts';
import { openIndexWriter } from '../../../indexer/index/open.ts';
import type { IndexWriter, ManifestEntry } from '../../../indexer/index/port.ts';
import { reindex, verifyIndex } from '../../../indexer/sync/indexer.ts';
import {
  buildResolvedCatalog,
  buildPrice,
  buildResolved,
  buildResolvedOffer,
  buildSource,
} from '../../support/build-resolved.ts';

const BEGUN = 'models-begun';

describe('an index that was filled while its catalogue was written', () => {
  let dir: string;
  let catalog: Catalog;
  let writer: IndexWriter;
  let published: Publishing[];
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'begun-'));
    catalog = await openCatalog({ path: join(dir, 'catalogue.sqlite') });
    writer = openIndexWriter({ path: join(dir, 'index.sqlite') });
    published = [];
    const offers = [buildResolvedOffer('p', 'a', [buildPrice('input', 1)])];
    const models = ['one', 'two', 'three'].map((name, i) =>
      buildResolved(`m-${i}`, i === 1 ? { name, offers } : { name }),
    );
    await catalog.applyCatalog(buildResolvedCatalog(models), {
      sources: [buildSource()],
      now: new Date(),
      onDocuments: (documents) => void published.push(...documents),
    });
  });
  afterEach(async () => {
    await catalog.close();
    await writer.close();
    rmSync(dir, { recursive: true });
  });

  const fill = async (documents: readonly Publishing[]): Promise<void> => {
    await writer.create(BEGUN, 0);
    await writer.apply(BEGUN, documents, 0);
  };
  const held = async (name: string): Promise<ManifestEntry[]> => {
    const entries: ManifestEntry[] = [];
    for await (const entry of writer.manifest(name)) entries.push(entry);
    return entries.sort((a, b) => a.version - b.version);
  };
  const assertEqual = async (): Promise<void> => {
    const { name, behind, missing, ghosts, stale } = await verifyIndex({ catalog, writer });
    expect({ behind, missing, ghosts, stale }).to.deep.equal({
      behind: 0,
      missing: [],
      ghosts: [],
      stale: [],
    });
    const built = await reindex({ catalog, writer });
    expect(await held(built.name)).to.deep.equal(await held(name ?? ''));
  };

  it('is told of every document there is, with the version it will have', async () => {
    const told = published.map(({ kind, id, hash, version }) => ({ kind, id, hash, version }));
    expect(told).to.have.deep.members(await catalog.manifest());
    expect(told.map(({ kind }) => kind)).to.include.members(['provider', 'history', 'info']);
  });

  it('becomes the one a rebuild makes, without being written again', async () => {
    await fill(published);
    const built = await reindex({ catalog, writer, begun: BEGUN });
    expect(built).to.deep.include({ name: BEGUN, replaced: null, documents: published.length });
    await assertEqual();
  });

  it('gets the versions it lacks', async () => {
    await fill(published.map((document) => ({ ...document, version: 0 })));
    expect((await reindex({ catalog, writer, begun: BEGUN })).name).to.equal(BEGUN);
    await assertEqual();
  });

  it('gets what it lacks', async () => {
    await fill(published.slice(2));
    expect((await reindex({ catalog, writer, begun: BEGUN })).name).to.equal(BEGUN);
    await assertEqual();
  });

  it('is not published with what the catalogue does not have', async () => {
    const [first] = published;
    if (first === undefined) throw new Error('nothing was published');
    await fill([...published, { ...first, id: 'ghost' }]);
    try {
      await reindex({ catalog, writer, begun: BEGUN });
      expect.fail('published');
    } catch (error) {
      expect(String(error)).to.contain('1 ghosts');
    }
    expect(await writer.list()).to.deep.equal([]);
  }).timeout(20_000);

  it('is built as ever where it is gone', async () => {
    const built = await reindex({ catalog, writer, begun: BEGUN });
    expect(built.name).not.to.equal(BEGUN);
    await assertEqual();
  });
});
