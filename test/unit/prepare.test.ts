import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'chai';
import { openIndexWriter } from '../../indexer/index/open.ts';
import { DATA_FILES } from '../../schemas/config/data-files.ts';
import { loadConfig } from '../../schemas/config/config.ts';
import { fillCatalog, prepareCatalog } from '../../scripts/apps/prepare.ts';
import { publishIndex } from '../support/publish-index.ts';
import { openScriptedElasticsearch } from '../support/scripted-elasticsearch.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../support/sample.ts';

const isStopped = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => false,
    (error: unknown) => error instanceof Error && error.name === 'AbortError',
  );

/** Makes an index one that another version of the program built. */
function makeOutdated(path: string, name: string): void {
  const db = new Database(path);
  db.prepare('UPDATE generations SET mapping_hash = ? WHERE name = ?').run('another', name);
  db.close();
}

describe('what a start does before it serves', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'prepare-'));
    path = join(folder, DATA_FILES.index);
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  /** Whether it would fill or build something: it is told to stop before it can. */
  const isAtWork = (): Promise<boolean> =>
    isStopped(
      prepareCatalog(
        loadConfig({ DATA_DIR: folder }),
        { signal: AbortSignal.abort() },
        { folder: join(folder, 'none'), built: folder, bundle: folder },
      ),
    );

  it('is nothing where there is an index of this version', async () => {
    await publishIndex(path, SAMPLE_MODELS, SAMPLE_OTHERS);
    expect(await isAtWork()).to.equal(false);
  });

  it('is an import where there is no index, or one that was begun and never published', async () => {
    expect(await isAtWork()).to.equal(true);
    const writer = openIndexWriter({ path });
    await writer.create('begun', 0);
    await writer.close();
    expect(await isAtWork()).to.equal(true);
  });

  it('is a new index where the live one is of another version, whatever a former one is of', async () => {
    await publishIndex(path, SAMPLE_MODELS, SAMPLE_OTHERS);
    makeOutdated(path, 'models');
    expect(await isAtWork()).to.equal(true);
    const writer = openIndexWriter({ path });
    await writer.create('next', 0);
    await writer.publish('next', 'models');
    expect(await isAtWork()).to.equal(false);
    await writer.create('last', 0);
    await writer.publish('last', 'next');
    await writer.close();
    makeOutdated(path, 'last');
    expect(await isAtWork()).to.equal(true);
  });

  it('ends where it is told to stop, but not where a cluster does not let it look', async () => {
    await publishIndex(path, SAMPLE_MODELS, SAMPLE_OTHERS);
    const cluster = await openScriptedElasticsearch(() => ({ status: 400, body: {} }));
    const config = loadConfig({ DATA_DIR: folder, ELASTICSEARCH_URL: cluster.url });
    const prepare = (signal: AbortSignal): Promise<boolean> =>
      isStopped(prepareCatalog(config, { signal }));
    expect(await prepare(new AbortController().signal)).to.equal(false);
    expect(await prepare(AbortSignal.abort())).to.equal(true);
    await cluster.close();
  });

  it('is an import before an indexer that runs alone, where nothing was ever imported', async () => {
    const fill = (head: number): Promise<boolean> =>
      isStopped(fillCatalog({ head: () => Promise.resolve(head) }, AbortSignal.abort()));
    expect(await fill(1)).to.equal(false);
    expect(await fill(0)).to.equal(true);
  });
});
