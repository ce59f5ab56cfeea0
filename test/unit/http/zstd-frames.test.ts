import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect } from 'chai';
import { decompress } from 'fzstd';
import { createZstdFrames } from '../../../server/http/zstd-frames.ts';

const MIB = 1024 * 1024;
const MAGIC = Buffer.from('28b52ffd', 'hex');

function* slice(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function compress(chunks: Iterable<Buffer>): Promise<Buffer> {
  const sent: Buffer[] = [];
  await pipeline(Readable.from(chunks), await createZstdFrames(), async (source) => {
    for await (const bytes of source as AsyncIterable<Buffer>) sent.push(bytes);
  });
  return Buffer.concat(sent);
}

function countFrames(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(MAGIC); at >= 0; at = bytes.indexOf(MAGIC, at + 1)) count += 1;
  return count;
}

describe('zstd in frames', () => {
  it('is read back by another decoder, whatever the sizes of what comes in', async () => {
    const lines = Array.from({ length: 60_000 }, (_, i) => `{"slug":"heron-${i}","n":${i % 97}}\n`);
    const text = Buffer.from(lines.join(''));
    for (const size of [1_000, MIB / 2, text.length]) {
      const sent = await compress(slice(text, size));
      expect(countFrames(sent)).to.equal(Math.ceil(text.length / (MIB / 2)));
      expect(sent.length).to.be.below(text.length / 5);
      expect(Buffer.from(decompress(sent)).equals(text)).to.equal(true);
    }
  });

  it('nothing is a frame that holds nothing', async () => {
    const sent = await compress([]);
    expect(countFrames(sent)).to.equal(1);
    expect(decompress(sent)).to.have.length(0);
  });

  it('streams side by side do not mix', async () => {
    const texts = [randomBytes(MIB), randomBytes(MIB), randomBytes(MIB)];
    const sent = await Promise.all(texts.map((text) => compress(slice(text, 10_000))));
    expect(sent.map((bytes) => Buffer.from(decompress(bytes)))).to.deep.equal(texts);
  });

  it('takes no more memory for more', async () => {
    const bytes = randomBytes(MIB);
    const pass = async (count: number): Promise<number> => {
      const source = function* (): Generator<Buffer> {
        for (let i = 0; i < count; i += 1) yield bytes;
      };
      let length = 0;
      await pipeline(Readable.from(source()), await createZstdFrames(), async (frames) => {
        for await (const frame of frames as AsyncIterable<Buffer>) length += frame.length;
      });
      return length;
    };
    await pass(4);
    const before = process.memoryUsage().rss;
    expect(await pass(256)).to.be.above(256 * MIB);
    expect(process.memoryUsage().rss - before).to.be.below(100 * MIB);
  });
});
