import { Transform } from 'node:stream';

/** Milliseconds of work at once, and a window any decoder has. */
const FRAME_BYTES = 512 * 1024;

type Compress = (bytes: Uint8Array) => Uint8Array;

let loading: Promise<Compress> | null = null;

/** Its program is compiled once, when the first caller wants it. */
function loadCompress(): Promise<Compress> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load(): Promise<Compress> {
  const { init, compress } = await import('@bokuweb/zstd-wasm');
  await init();
  return compress;
}

/**
 * zstd where Node has none of its own: a frame for every half megabyte. Frames after one another are
 * one stream (RFC 8878, section 3). It holds one frame, however much goes through.
 */
export async function createZstdFrames(): Promise<Transform> {
  const compress = await loadCompress();
  const frame = Buffer.allocUnsafe(FRAME_BYTES);
  let filled = 0;
  let isEmpty = true;
  const take = (): Uint8Array => {
    const bytes = compress(frame.subarray(0, filled));
    filled = 0;
    isEmpty = false;
    return bytes;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        for (let from = 0; from < chunk.length;) {
          const copied = chunk.copy(frame, filled, from);
          filled += copied;
          from += copied;
          if (filled === FRAME_BYTES) this.push(take());
        }
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      try {
        // Nothing at all is a frame too: no bytes would be no zstd.
        if (filled > 0 || isEmpty) this.push(take());
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
}
