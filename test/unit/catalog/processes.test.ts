import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { openCatalog } from '../../../indexer/catalog/open.ts';
import { openIndexWriter } from '../../../indexer/index/open.ts';
import { reindex, verifyIndex } from '../../../indexer/sync/indexer.ts';
import { testProgram } from '../../support/test-program.ts';

const SCRIPT = fileURLToPath(new URL('write-in-loop.ts', import.meta.url));

interface Run {
  readonly child: ChildProcess;
  readonly done: Promise<{ code: number | null; out: string; err: string }>;
}

async function start(path: string, who: string, times: number): Promise<Run> {
  const child = spawn(process.execPath, await testProgram(SCRIPT, path, who, String(times)));
  let out = '';
  let err = '';
  child.stdout.on('data', (text: Buffer) => (out += text.toString()));
  child.stderr.on('data', (text: Buffer) => (err += text.toString()));
  const done = new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    child.on('close', (code) => {
      resolve({ code, out, err });
    });
  });
  return { child, done };
}

describe('a catalogue shared by processes', function () {
  this.timeout(60_000);
  let dir: string;
  let path: string;
  let runs: Run[];
  let opened: { close(): Promise<void> }[];
  beforeEach(() => {
    runs = [];
    opened = [];
    dir = mkdtempSync(join(tmpdir(), 'catalogue-'));
    path = join(dir, 'data', 'catalogue.sqlite');
  });
  afterEach(async () => {
    for (const { child, done } of runs) {
      child.kill('SIGKILL');
      await done;
    }
    for (const one of opened) await one.close();
    rmSync(dir, { recursive: true });
  });
  const run = async (who: string, times: number): Promise<Run> => {
    const started = await start(path, who, times);
    runs.push(started);
    return started;
  };
  const keep = <T extends { close(): Promise<void> }>(one: T): T => {
    opened.push(one);
    return one;
  };

  it('is for its owner alone', async () => {
    await (await openCatalog({ path })).close();
    expect(statSync(path).mode & 0o777).to.equal(0o600);
  });

  it('lets two write at once: each waits, none fails, no version is given twice', async () => {
    const times = 15;
    const writing = await Promise.all([run('a', times), run('b', times)]);
    const both = await Promise.all(writing.map(({ done }) => done));
    for (const { code, out, err } of both) {
      expect(err).to.equal('');
      expect([code, out]).to.deep.equal([0, '.'.repeat(times)]);
    }
    const catalog = keep(await openCatalog({ path }));
    const manifest = await catalog.manifest();
    // Two of every model, its document and its history, and the catalogue's own.
    expect(manifest.filter(({ kind }) => kind !== 'log')).to.have.length(4 * times + 1);
    expect(manifest.filter(({ kind }) => kind === 'log')).to.have.length(2 * times);
    expect(new Set(manifest.map(({ version }) => version)).size).to.equal(manifest.length);
    expect(Math.max(...manifest.map(({ version }) => version))).to.equal(await catalog.head());
  });

  it('loses nothing but the unfinished when a writer is killed', async () => {
    const { child, done } = await run('a', 100_000);
    const acknowledged = new Promise<void>((resolve) => {
      let seen = 0;
      child.stdout?.on('data', (text: Buffer) => {
        seen += text.length;
        if (seen >= 5) resolve();
      });
    });
    await Promise.race([acknowledged, done]);
    child.kill('SIGKILL');
    const { out, err } = await done;
    expect(err).to.equal('');
    expect(out).to.have.length.at.least(5);
    const catalog = keep(await openCatalog({ path }));
    const writer = keep(openIndexWriter({ path: join(dir, 'index.sqlite') }));
    const documents = await catalog.readDocuments(await catalog.manifest());
    const names = new Set(
      documents.flatMap((one) => (one.kind === 'model' ? [one.body.name] : [])),
    );
    // All models are of one application: the last acknowledged, or the one it was killed in.
    expect(names.size).to.equal(1);
    const last = Number([...names][0]?.split(' ')[1]);
    expect(last)
      .to.be.at.least(out.length - 1)
      .and.at.most(out.length);
    await reindex({ catalog, writer });
    const verified = await verifyIndex({ catalog, writer });
    expect([verified.missing, verified.ghosts, verified.stale]).to.deep.equal([[], [], []]);
  });
});
