import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect } from 'chai';
import { decompress } from 'fzstd';
import type * as Zstd from '../../../server/http/responses/zstd.ts';
import { importAfresh } from '../../support/import-afresh.ts';

const MIB = 1024 * 1024;
const MAGIC = Buffer.from('28b52ffd', 'hex');

let zstd: typeof Zstd;
const load = async (): Promise<void> => {
  zstd = await importAfresh<typeof Zstd>('server/http/responses/zstd.ts');
};

function* slice(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function compress(chunks: Iterable<Buffer>): Promise<Buffer> {
  const sent: Buffer[] = [];
  await pipeline(Readable.from(chunks), await zstd.createZstdStream(), async (source) => {
    for await (const bytes of source as AsyncIterable<Buffer>) sent.push(bytes);
  });
  return Buffer.concat(sent);
}

const read = (bytes: Buffer): Buffer => Buffer.from(decompress(bytes));

describe('zstd as a stream', () => {
  before(load);

  const lines = Array.from({ length: 60_000 }, (_, i) => `{"slug":"heron-${i}","n":${i % 97}}\n`);
  const text = Buffer.from(lines.join(''));

  for (const size of [1_000, 256 * 1024, text.length]) {
    it(`is one frame that another decoder reads, in chunks of ${size}`, async () => {
      const sent = await compress(slice(text, size));
      expect(sent.length).to.be.below(text.length / 5);
      expect(read(sent).equals(text)).to.equal(true);
      expect(sent.indexOf(MAGIC)).to.equal(0);
      expect(sent.lastIndexOf(MAGIC)).to.equal(0);
    });
  }

  it('nothing is a frame too', async () => {
    const sent = await compress([]);
    expect(sent.indexOf(MAGIC)).to.equal(0);
    expect(read(sent)).to.have.length(0);
  });

  it('streams side by side do not mix', async () => {
    const texts = [randomBytes(MIB), text, randomBytes(MIB)];
    const sent = await Promise.all(texts.map((bytes) => compress(slice(bytes, 10_000))));
    expect(sent.map(read)).to.deep.equal(texts);
  });

  it('one that was broken off leaves nothing to the next', async () => {
    const broken = await zstd.createZstdStream();
    broken.write(text.subarray(0, 100_000));
    broken.destroy();
    await new Promise((resolve) => broken.once('close', resolve));
    expect(read(await compress([text])).equals(text)).to.equal(true);
  });

  it('one after the other use what the first has loaded', async () => {
    await compress([text]);
    const before = process.memoryUsage().external;
    for (let stream = 0; stream < 8; stream += 1) await compress([text.subarray(0, 1_000)]);
    expect(process.memoryUsage().external - before).to.be.below(32 * MIB);
  });

  it('takes no more memory for more', async () => {
    // The window has no room for all of them: none is a copy of what it still sees.
    const blocks = Array.from({ length: 4 }, () => randomBytes(MIB).map((byte) => byte & 1));
    const pass = async (count: number): Promise<number> => {
      const source = function* (): Generator<Buffer> {
        for (let i = 0; i < count; i += 1) yield Buffer.from(blocks[i % blocks.length] ?? []);
      };
      let length = 0;
      await pipeline(Readable.from(source()), await zstd.createZstdStream(), async (parts) => {
        for await (const part of parts as AsyncIterable<Buffer>) length += part.length;
      });
      return length;
    };
    await pass(4);
    const before = process.memoryUsage().rss;
    expect(await pass(96)).to.be.above(12 * MIB);
    expect(process.memoryUsage().rss - before).to.be.below(64 * MIB);
  });
});

describe('zstd of whole bodies', () => {
  before(load);

  it('is a frame of each that another decoder reads, however often it is loaded', async () => {
    const coders = [await zstd.loadZstd(), await zstd.loadZstd()];
    for (const length of [1, 5_000, 300_000]) {
      const body = Buffer.from('heron '.repeat(length).slice(0, length));
      for (const encode of coders) {
        expect(read(Buffer.from(encode(body))).equals(body), String(length)).to.equal(true);
      }
    }
  });
});
