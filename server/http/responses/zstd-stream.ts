import { createRequire } from 'node:module';
import { Transform } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { Zstd } from '@hpcc-js/wasm-zstd';

/** Milliseconds of work at once. */
const PART_BYTES = 256 * 1024;
/** What Node takes. */
const LEVEL = 3;

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

/**
 * zstd where Node has none of its own. One frame, which is all that many clients read, of however
 * much goes through; it holds a window of 2 MB.
 */
export async function createZstdStream(): Promise<Transform> {
  const zstd = await takeInstance();
  zstd.reset();
  zstd.setCompressionLevel(LEVEL);
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
