import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { expect } from 'chai';
import { openIndexWriter } from '../../../indexer/index/open.ts';
import { openSearch } from '../../../server/search/open.ts';
import type { CatalogReader } from '../../../server/search/port.ts';
import {
  publishModels,
  slugsOf,
  toModelChange,
  toQuery,
  toTextQuery,
  until,
  type SearchEngine,
} from '../../conformance/search-harness.ts';
import { buildModel } from '../../support/build.ts';
import { testProgram } from '../../support/test-program.ts';

const PROCESS = fileURLToPath(new URL('../../conformance/search-process.ts', import.meta.url));

describe('embedded search engine', () => {
  let folder: string;
  let path: string;
  let opened: { close(): Promise<void> }[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'embedded-'));
    path = join(folder, 'index.sqlite');
    opened = [];
  });
  afterEach(async () => {
    for (const one of opened.reverse()) await one.close();
    rmSync(folder, { recursive: true });
  });

  const keep = <T extends { close(): Promise<void> }>(one: T): T => {
    opened.push(one);
    return one;
  };
  const openReader = async (onError?: (error: unknown) => void): Promise<CatalogReader> =>
    keep(await openSearch(onError === undefined ? { path } : { path, onError }));
  const openEngine = async (): Promise<SearchEngine> => {
    const writer = keep(openIndexWriter({ path }));
    return { writer, reader: await openReader(), close: () => Promise.resolve() };
  };

  it('serves the newest index it knows where the live one is of another version', async () => {
    const engine = await openEngine();
    for (const slug of ['oldest', 'newest', 'unknown']) {
      await publishModels(engine, [buildModel({ slug })]);
    }
    const file = new Database(path);
    file.prepare("UPDATE generations SET mapping_hash = 'other' WHERE name = 'models-3'").run();
    file.close();
    const reader = await openReader();
    expect(slugsOf(await reader.search(toQuery()))).to.deep.equal(['newest']);
  });

  it('takes in what it can of changes of which one is broken, and says which is not', async () => {
    const engine = await openEngine();
    const name = await publishModels(engine, [buildModel({ slug: 'first' })]);
    const [one, three] = ['one', 'three'].map((slug) => toModelChange(buildModel({ slug }), 10));
    const two = { ...toModelChange(buildModel({ slug: 'two' }), 10), body: '{"slug":"two"}' };
    if (one === undefined || three === undefined) throw new Error('There are two.');
    const applied = await engine.writer.apply(name, [one, two, three], 10);
    expect(applied.written).to.equal(2);
    expect(applied.failed.map(({ change }) => change)).to.deep.equal([two]);
    expect((await engine.writer.list())[0]?.cursor).to.be.below(10);
    const read = async () => slugsOf(await engine.reader.search(toQuery()));
    const slugs = await until(read, (found) => found.length > 1);
    expect(slugs.sort()).to.deep.equal(['first', 'one', 'three']);
    const entries: string[] = [];
    for await (const { id } of engine.writer.manifest(name)) entries.push(id);
    expect(entries).not.to.include(two.id);
  });

  it('says of each page what matched on it, however often the text is sent', async () => {
    const engine = await openEngine();
    const names = ['Falcon', 'Falcan'];
    await publishModels(
      engine,
      names.map((name) => buildModel({ slug: name.toLowerCase(), name })),
    );
    const ask = (offset: number) =>
      engine.reader.search({
        ...toTextQuery('falcen'),
        limit: 1,
        window: { kind: 'offset', offset },
      });
    const pages = [await ask(0), await ask(1), await ask(0), await ask(1)];
    for (const page of pages) {
      expect(page.matched).to.have.members(['falcen*', ...slugsOf(page)]);
      expect(page.corrections).to.deep.equal([['falcen', ...slugsOf(page)]]);
    }
    expect(pages.map(slugsOf)).to.deep.equal([...pages.slice(2), ...pages.slice(2)].map(slugsOf));
    expect(new Set(pages.flatMap(slugsOf))).to.have.property('size', 2);
  });

  it('corrects no word that begins one of a name', async () => {
    const engine = await openEngine();
    await publishModels(engine, [buildModel({ slug: 'heron-plove', name: 'Heron Plove' })]);
    const { corrections } = await engine.reader.search(toTextQuery('hern plov'));
    expect(corrections).to.deep.equal([['hern', 'heron']]);
  });

  it('leaves out of a list by its names alone, of a search by what it says too', async () => {
    const engine = await openEngine();
    const heron = buildModel({ slug: 'heron', description: 'Larger than a plover.' });
    await publishModels(engine, [heron]);
    const find = async (mode: 'filter' | 'search'): Promise<string[]> =>
      slugsOf(await engine.reader.search(toTextQuery('heron -plover', { mode, typo: 'off' })));
    expect([await find('filter'), await find('search')]).to.deep.equal([['heron'], []]);
  });

  it('says that another word for a typed one matched', async () => {
    const engine = await openEngine();
    await publishModels(engine, [buildModel({ slug: 'gpt-heron', name: 'GPT Heron' })]);
    const { hits, matched } = await engine.reader.search(toTextQuery('chatgpt heron'));
    expect(hits).to.have.length(1);
    expect(matched).to.include('gpt');
  });

  it('answers from one generation while another process builds, publishes and drops', async () => {
    const size = 1200;
    const reader = await openReader();
    const program = await testProgram(PROCESS, path, '3', String(size));
    const writing = spawn(process.execPath, program, { stdio: 'inherit' });
    const exited = once(writing, 'exit');
    keep({
      close: async () => {
        writing.kill('SIGKILL');
        if (writing.exitCode === null && writing.signalCode === null) await exited;
      },
    });
    const seen = new Set<number>();
    await until(
      () => reader.view().catch(() => null),
      (snapshot) => snapshot !== null,
    );
    for (;;) {
      const [page, text] = await Promise.all([
        reader.search(toQuery({ limit: 100, facets: ['type'] })),
        reader.search(toTextQuery('model 7')),
      ]);
      expect(page.total).to.equal(size);
      expect(text.hits[0]?.model.slug).to.equal('m-7');
      const rounds = new Set(page.hits.map(({ model }) => model.popularity));
      expect(rounds.size).to.equal(1);
      for (const round of rounds) seen.add(round);
      const [whole] = await reader.read(['m-7']);
      expect(whole?.name).to.equal('Model 7');
      if (seen.has(3)) break;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await exited).to.deep.equal([0, null]);
  });

  it('opens without a file and serves once there is one', async () => {
    const reader = await openReader();
    const writer = keep(openIndexWriter({ path }));
    const engine = { writer, reader, close: () => Promise.resolve() };
    await publishModels(engine, [buildModel({ slug: 'a' })]);
    expect(slugsOf(await reader.search(toQuery()))).to.deep.equal(['a']);
  });

  it('keeps what it knows when a generation of another contract is published', async () => {
    const engine = await openEngine();
    const { writer, reader } = engine;
    const live = await publishModels(engine, [buildModel({ slug: 'a' })]);
    await writer.create('foreign', 0);
    const db = new Database(path);
    db.exec("UPDATE generations SET mapping_hash = 'other' WHERE name = 'foreign'");
    db.close();
    await writer.publish('foreign', live);
    const applied: unknown = await writer
      .apply('foreign', [toModelChange(buildModel({ slug: 'b' }), 1)], 1)
      .catch((error: unknown) => error);
    expect(applied).to.be.an('error');
    const later = await openReader();
    for (const one of [reader, later]) {
      expect(slugsOf(await one.search(toQuery()))).to.deep.equal(['a']);
    }
  });

  it('says why the file cannot be read, and answers again once it can', async () => {
    const engine = await openEngine();
    await publishModels(engine, [buildModel({ slug: 'a' })]);
    const errors: unknown[] = [];
    const watched = await openReader((error) => errors.push(error));
    const rename = (from: string, to: string): void => {
      const db = new Database(path);
      db.exec(`ALTER TABLE ${from} RENAME TO ${to}`);
      db.close();
    };
    rename('g1_docs', 'gone');
    await until(
      () => Promise.resolve(errors.length),
      (count) => count > 0,
    );
    // Columns and words are in memory, rows and documents are not.
    expect((await watched.view()).models).to.equal(1);
    for (const ask of [watched.search(toQuery()), watched.read(['a'])]) {
      const error: unknown = await ask.catch((e: unknown) => e);
      expect(error).to.have.property('code', 'temporarily_unavailable');
    }
    rename('gone', 'g1_docs');
    expect(slugsOf(await watched.search(toQuery()))).to.deep.equal(['a']);
  });

  it('reports a file that is no database, and recovers', async () => {
    writeFileSync(path, 'no database at all '.repeat(100));
    const errors: unknown[] = [];
    const reader = await openReader((error) => errors.push(error));
    expect(errors).to.have.length.above(0);
    const error: unknown = await reader.search(toQuery()).catch((e: unknown) => e);
    expect(error).to.have.property('code', 'temporarily_unavailable');
    rmSync(path);
    const writer = keep(openIndexWriter({ path }));
    const engine = { writer, reader, close: () => Promise.resolve() };
    await publishModels(engine, [buildModel({ slug: 'a' })]);
  });

  it('takes in more changes than it has room for', async () => {
    const engine = await openEngine();
    const { writer, reader } = engine;
    const models = Array.from({ length: 90 }, (_, i) => buildModel({ slug: `m-${i}` }));
    const name = await publishModels(engine, models);
    for (let round = 1; round <= 12; round += 1) {
      const changes = models.map((model) =>
        toModelChange({ ...model, popularity: round }, round * 100),
      );
      await writer.apply(name, changes, round * 100);
      await until(
        () => reader.search(toQuery({ limit: 90 })),
        ({ hits, total }) => total === 90 && hits.every(({ model }) => model.popularity === round),
      );
    }
  });

  it('holds what a scan reads until the scan is closed, and no longer', async () => {
    const engine = await openEngine();
    const { writer, reader } = engine;
    const name = await publishModels(engine, [buildModel({ slug: 'a' })]);
    const isHeld = (): boolean => {
      const file = new Database(path, { timeout: 0 });
      const [done] = file.pragma('wal_checkpoint(TRUNCATE)') as { readonly busy: number }[];
      file.close();
      return done?.busy === 1;
    };
    const scan = await reader.scan({ filters: [], independentScores: false });
    await scan.next(1);
    await writer.apply(name, [toModelChange(buildModel({ slug: 'b' }), 10)], 10);
    expect(isHeld()).to.equal(true);
    await scan.close();
    expect(isHeld()).to.equal(false);
  });

  it('writes nothing into the file', async () => {
    const engine = await openEngine();
    const { writer, reader } = engine;
    await publishModels(engine, [buildModel({ slug: 'a' })]);
    await writer.close();
    const before = statSync(path).mtimeMs;
    await reader.search(toTextQuery('a'));
    await reader.resolve('a');
    expect(statSync(path).mtimeMs).to.equal(before);
  });
});
