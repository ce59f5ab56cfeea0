import { createRequire } from 'node:module';
import { Transform } from 'node:stream';
import { pathToFileURL } from 'node:url';
import * as zlib from 'node:zlib';
import type { Zstd } from '@hpcc-js/wasm-zstd';

/** Milliseconds of work at once. */
const PART_BYTES = 256 * 1024;

/** Each keeps what its stream has seen: it serves one at a time, and the next when that has ended. */
const resting: Zstd[] = [];
let loaded = 0;

async function takeInstance(): Promise<Zstd> {
  const rested = resting.pop();
  if (rested !== undefined) return rested;
  // The package makes one instance a module; under another address it is another module.
  const address = pathToFileURL(createRequire(import.meta.url).resolve('@hpcc-js/wasm-zstd'));
  address.search = `instance=${loaded}`;
  loaded += 1;
  const module = (await import(address.href)) as { Zstd: { load(): Promise<Zstd> } };
  return module.Zstd.load();
}

/** Node has zstd from 22.15 on. */
const { createZstdCompress, zstdCompressSync } = zlib as {
  readonly createZstdCompress?: () => Transform;
  readonly zstdCompressSync?: (bytes: Buffer) => Buffer;
};

let whole: Promise<Zstd> | null = null;

/** What makes one zstd frame of a whole body. */
export async function loadZstd(): Promise<(bytes: Buffer) => Uint8Array> {
  if (zstdCompressSync !== undefined) return zstdCompressSync;
  whole ??= takeInstance();
  const zstd = await whole;
  return (bytes) => zstd.compress(bytes);
}

/** A stream of one zstd frame, by Node where it can. */
export const createZstdStream = (): Transform | Promise<Transform> =>
  createZstdCompress === undefined ? createWasmStream() : createZstdCompress();

/**
 * zstd where Node has none of its own. One frame, which is all that many clients read, of however
 * much goes through; it holds a window of 2 MB.
 */
async function createWasmStream(): Promise<Transform> {
  const zstd = await takeInstance();
  zstd.reset();
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        for (let at = 0; at < chunk.length; at += PART_BYTES) {
          this.push(zstd.compressChunk(chunk.subarray(at, at + PART_BYTES)));
        }
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      try {
        done(null, zstd.compressEnd());
      } catch (error) {
        done(error as Error);
      }
    },
    destroy(error, done) {
      resting.push(zstd);
      done(error);
    },
  });
}
