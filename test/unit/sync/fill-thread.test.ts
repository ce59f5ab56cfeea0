import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Publishing } from '../../../indexer/catalog/outbox/publish.ts';
import { openIndexWriter } from '../../../indexer/index/open.ts';
import type { FillMessage } from '../../../scripts/workers/fill-index.ts';
import { startThread, WAITING_MAX } from '../../../scripts/workers/thread.ts';

const BATCHES = 8;
const SIZE = 50;

const build = (batch: number): Publishing[] =>
  Array.from({ length: SIZE }, (_, at) => ({
    kind: 'creator',
    id: `creator-${batch}-${at}`,
    version: batch * SIZE + at + 1,
    hash: `${batch}-${at}`,
    body: '{}',
  }));

describe('a thread that fills an index', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'fill-'));
  });
  afterEach(() => {
    rmSync(dir, { recursive: true });
  });

  const countHeld = async (path: string): Promise<number> => {
    const writer = openIndexWriter({ path });
    try {
      const [{ name } = { name: '' }] = await writer.list();
      let held = 0;
      for await (const { kind } of writer.manifest(name)) held += kind === 'creator' ? 1 : 0;
      return held;
    } finally {
      await writer.close();
    }
  };

  it('is sent no more than it can take', async () => {
    const path = join(dir, 'index.sqlite');
    const thread = startThread<FillMessage, string>({ name: 'fill', path });
    try {
      for (let batch = 0; batch < BATCHES; batch += 1) {
        await thread.send(build(batch));
        const taken = batch + 1 - WAITING_MAX;
        if (taken > 0) expect(await countHeld(path)).to.be.at.least(taken * SIZE);
      }
      await thread.send(null);
      expect(await thread.result).to.be.a('string');
      expect(await countHeld(path)).to.equal(BATCHES * SIZE);
    } finally {
      await thread.end();
    }
  });

  it('ends where it is told to, for the reason that was given', async () => {
    const stopping = new AbortController();
    const path = join(dir, 'index.sqlite');
    const thread = startThread<FillMessage, string>({ name: 'fill', path }, stopping.signal);
    stopping.abort(new Error('enough'));
    const failure = await thread.result.catch((error: unknown) => error);
    expect(failure).to.have.property('message', 'enough');
  });

  it('is not waited for when it has ended', async () => {
    const path = join(dir, 'no', 'folder', 'index.sqlite');
    const thread = startThread<FillMessage, string>({ name: 'fill', path });
    for (let batch = 0; batch < BATCHES; batch += 1) await thread.send(build(batch));
    expect(await thread.result.catch(() => 'failed')).to.equal('failed');
  });
});
