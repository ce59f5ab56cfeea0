import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'chai';
import { openIndexWriter } from '../../../indexer/index/open.ts';
import type { Change, IndexWriter } from '../../../indexer/index/port.ts';

const change = (id: string, overrides: Partial<Change> = {}): Change => ({
  kind: 'provider',
  id,
  version: 1,
  hash: 'a'.repeat(64),
  body: '{}',
  ...overrides,
});

describe('the index in a file, as it is written', () => {
  let folder: string;
  let path: string;
  let writer: IndexWriter;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'embedded-index-'));
    path = join(folder, 'index.sqlite');
    writer = openIndexWriter({ path, now: () => new Date('2026-07-02T10:00:00Z') });
    await writer.create('one', 3);
  });
  afterEach(async () => {
    await writer.close();
    rmSync(folder, { recursive: true });
  });

  /** What another process finds in the file. */
  const read = (sql: string): unknown[] => {
    const db = new Database(path, { readonly: true });
    try {
      return db.prepare(sql).pluck().all();
    } finally {
      db.close();
    }
  };
  const failureOf = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'none',
      (error: unknown) => String(error),
    );

  it('dates a generation by the clock it is given', async () => {
    expect((await writer.list()).map(({ createdAt }) => createdAt)).to.deep.equal([
      '2026-07-02T10:00:00.000Z',
    ]);
  });

  it('names all of more documents than it reads at once, each once', async () => {
    const ids = Array.from({ length: 5_002 }, (_, at) => `p-${at}`);
    await writer.apply(
      'one',
      ids.map((id) => change(id)),
      4,
    );
    const held: string[] = [];
    for await (const { id } of writer.manifest('one')) held.push(id);
    expect(held).to.deep.equal(ids);
  });

  it('leaves nothing of a generation that is dropped in the file', async () => {
    const tables = "SELECT name FROM sqlite_schema WHERE name GLOB 'g[0-9]*'";
    expect(read(tables)).not.to.deep.equal([]);
    await writer.drop('one');
    expect(read(tables)).to.deep.equal([]);
  });

  it('keeps the entries a segment of the log has now, not those it had', async () => {
    const segment = (...sequences: number[]): string => {
      const entries = sequences.map((sequence) => ({
        ...{ sequence, type: 'model.created', at: '2026-07-02T10:00:00Z' },
        ...{ model: null, creator: null, provider: null },
      }));
      return JSON.stringify({ entries });
    };
    const log = (version: number, body: string): Change =>
      change('000000000001', { kind: 'log', version, hash: `${version}`.repeat(64), body });
    await writer.apply('one', [log(1, segment(1, 2))], 4);
    await writer.apply('one', [log(2, segment(1))], 5);
    expect(read('SELECT sequence FROM g1_log')).to.deep.equal([1]);
    expect(read('SELECT at FROM g1_log')).to.deep.equal([Date.parse('2026-07-02T10:00:00Z')]);
  });

  it('has nothing new for readers where the same is written again', async () => {
    const newest = 'SELECT max(change) FROM g1_docs';
    await writer.apply('one', [change('a'), change('b')], 4);
    const before = read(newest);
    await writer.apply('one', [change('a'), change('b')], 4);
    expect(read(newest)).to.deep.equal(before);
    await writer.apply('one', [change('a', { version: 2 })], 5);
    expect(read(newest)).not.to.deep.equal(before);
  });

  it('prepares no generation that there is not', async () => {
    await writer.prepare('one');
    expect(await failureOf(writer.prepare('two'))).to.contain('There is no index two');
  });

  it('is given back when it is closed', async () => {
    const other = openIndexWriter({ path });
    await other.close();
    expect(await failureOf(other.list())).to.contain('not open');
  });
});
