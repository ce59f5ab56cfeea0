import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { expect } from 'chai';
import { createRequestIds } from '../../server/http/request-id.ts';
import { type BufferedSearchLog, WAITING_MAX } from '../../server/search-log/buffer.ts';
import { openSearchLog } from '../../server/search-log/open.ts';
import type { SearchLogStats } from '../../server/search-log/port.ts';
import { ThreadStore } from '../../server/search-log/thread-store.ts';
import { readSearchLog } from '../../server/search-log/read.ts';

const newId = createRequestIds();

describe('the thread of the search log', () => {
  let folder: string;
  let path: string;
  let log: BufferedSearchLog;
  /** Every thread that was started, the newest last. */
  let workers: Worker[];
  let errors: unknown[];
  let recovered: SearchLogStats[];
  const note = (worker: Worker): void => void workers.push(worker);
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'search-log-'));
    path = join(folder, 'search-log.sqlite');
    [workers, errors, recovered] = [[], [], []];
    process.on('worker', note);
    log = await openSearchLog({
      engine: { engine: 'embedded' },
      path,
      about: { release: '0', profile: 'test' },
      isKnown: () => true,
      perSecond: null,
      onError: (error) => void errors.push(error),
      onRecovered: (stats) => void recovered.push(stats),
    });
  });
  afterEach(async () => {
    process.off('worker', note);
    await log.close();
    rmSync(folder, { recursive: true });
  });

  const record = (q: string): void => {
    log.record(
      { kind: 'failure', endpoint: 'search', address: `q=${q}`, error: 'invalid_parameter' },
      {
        at: new Date(),
        tookMs: 1,
        cached: false,
        userAgent: null,
        requestId: newId(new Date()),
        queryId: null,
      },
    );
  };
  const flushAll = async (): Promise<void> => {
    while (log.stats.waiting > 0) await log.flush();
  };
  const readTexts = async (): Promise<string[]> => {
    const texts: string[] = [];
    for await (const { text } of readSearchLog({ engine: 'embedded' }, { path })) texts.push(text);
    return texts.sort();
  };

  it('is started again when it died with searches on their way to it, or with nothing to do', async () => {
    record('before');
    await log.flush();
    record('while');
    const died = workers.at(-1)?.terminate();
    const flushing = log.flush();
    await died;
    await flushing;
    expect(errors, 'was told').to.have.length(1);
    expect(log.stats, 'may be sent again').to.include({ written: 1, waiting: 1 });
    await flushAll();
    expect(recovered, 'was told').to.have.length(1);
    await workers.at(-1)?.terminate();
    record('after');
    await flushAll();
    expect(workers).to.have.length(3);
    expect(await readTexts()).to.deep.equal(['after', 'before', 'while']);
    expect(log.stats).to.deep.equal({ written: 3, dropped: 0, leftOut: 0, waiting: 0 });
  });

  it('that waits for its file ends by itself, and takes nothing along', async () => {
    const store = await ThreadStore.open({
      engine: { engine: 'embedded' },
      path,
      about: { release: '0', profile: 'test' },
    });
    const other = new Database(path);
    try {
      other.exec('BEGIN IMMEDIATE');
      const writing = store.write([]).catch((error: unknown) => error);
      await store.close();
      expect(await writing)
        .to.be.an('error')
        .with.property('message')
        .that.contains('locked');
    } finally {
      other.close();
    }
  });

  it('that fails is replaced at once, and what it says last is not taken for the word of another', async () => {
    const failed = workers.at(-1);
    record('one');
    const flushing = log.flush();
    failed?.emit('error', new Error('out of memory'));
    await flushing;
    // It still works when the next one has begun.
    const second = log.flush();
    await failed?.terminate();
    await second;
    expect(log.stats).to.include({ waiting: 0 });
    expect(await readTexts()).to.deep.equal(['one']);
    expect(log.stats).to.include({ written: 1, dropped: 0 });
  });

  it('may die as often as it is started: what no memory is kept for is counted', async () => {
    const kill = (worker: Worker): void => void worker.terminate();
    process.on('worker', kill);
    try {
      await workers.at(-1)?.terminate();
      for (let i = 0; i < WAITING_MAX; i += 1) record(String(i));
      expect(log.stats).to.include({ dropped: 0, waiting: WAITING_MAX });
      await log.flush();
      await log.flush();
      expect(errors, 'said once').to.have.length(1);
      for (let i = 0; i < 3; i += 1) record('too many');
      expect(log.stats).to.include({ written: 0, dropped: 3, waiting: WAITING_MAX });
    } finally {
      process.off('worker', kill);
    }
    await flushAll();
    expect(log.stats).to.include({ written: WAITING_MAX, dropped: 3, waiting: 0 });
    expect(await readTexts())
      .to.have.length(WAITING_MAX)
      .and.not.to.include('too many');
  });
});
