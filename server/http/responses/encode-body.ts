import { brotliCompressSync, constants, crc32, gzipSync } from 'node:zlib';
import { loadZstd } from './zstd.ts';

/** Windows of brotli, as powers of two: a wider one than the body costs time for nothing. */
const WINDOW_BITS_MIN = 16;
const WINDOW_BITS_MAX = 22;
/** The longest end of a body that is sent as it is, behind a coded beginning that is kept. */
const END_BYTES_MAX = 256;

/** What is sent again and again is worth more work. */
interface Effort {
  readonly brotli: number;
  readonly gzip: number;
}
const ONCE: Effort = { brotli: 3, gzip: 3 };
const KEPT: Effort = { brotli: 5, gzip: 6 };

/** Best first: brotli takes less time than the others, for fewer bytes. */
export const CODINGS = ['br', 'zstd', 'gzip'] as const;
export type CodingName = (typeof CODINGS)[number];

/** @param isOpen whether more follows: the result ends at a whole byte, and its stream does not end */
function toBrotli(bytes: Buffer, { brotli }: Effort, isOpen = false): Buffer {
  const bits = Math.ceil(Math.log2(bytes.length));
  return brotliCompressSync(bytes, {
    ...(isOpen ? { finishFlush: constants.BROTLI_OPERATION_FLUSH } : {}),
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotli,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(bits, WINDOW_BITS_MIN), WINDOW_BITS_MAX),
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/** The same for gzip. */
const toGzip = (bytes: Buffer, { gzip }: Effort, isOpen = false): Buffer =>
  gzipSync(bytes, { level: gzip, ...(isOpen ? { finishFlush: constants.Z_SYNC_FLUSH } : {}) });

let toZstd: ((bytes: Buffer) => Uint8Array) | null = null;

/** Loads what a coding needs, before `encodeBody` is asked for it. */
export async function loadEncoder(coding: CodingName): Promise<void> {
  if (coding === 'zstd') toZstd ??= await loadZstd();
}

function encode(bytes: Buffer, coding: CodingName, effort: Effort): Uint8Array {
  if (coding === 'br') return toBrotli(bytes, effort);
  if (coding === 'gzip') return toGzip(bytes, effort);
  if (toZstd === null) throw new Error('The coder of zstd is not loaded.');
  return toZstd(bytes);
}

/** The beginning of a body, coded, and its checksum where the coding has one. */
interface CodedStart {
  readonly bytes: Buffer;
  readonly crc: number;
}

/** Ends a brotli stream with bytes as they are (RFC 7932 §9.2: one block of them, and an empty last one). */
function endBrotli({ bytes }: CodedStart, end: Buffer): Buffer {
  const header = Buffer.alloc(3);
  // Not the last (1 bit), length in four nibbles (2), length - 1 (16), not compressed (1), padding (4).
  header.writeUIntLE(((end.length - 1) << 3) | (1 << 19), 0, 3);
  return Buffer.concat([bytes, header, end, Buffer.from([0b11])]);
}

/** Ends a gzip stream with bytes as they are (RFC 1951 §3.2.4, RFC 1952 §2.3.1). */
function endGzip({ bytes, crc }: CodedStart, end: Buffer, length: number): Buffer {
  const header = Buffer.from([1, 0, 0, 0, 0]);
  header.writeUInt16LE(end.length, 1);
  header.writeUInt16LE(end.length ^ 0xffff, 3);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(end, crc), 0);
  trailer.writeUInt32LE(length, 4);
  return Buffer.concat([bytes, header, end, trailer]);
}

/** Bodies that differ from a kept one in their last bytes alone. */
const copies = new WeakMap<Buffer, { readonly kept: Buffer; readonly at: number }>();

/** Tells that a body is a kept one but for what begins at a place, the same place each time. */
export function noteCopy(copy: Buffer, kept: Buffer, at: number): void {
  if (copy.length - at <= END_BYTES_MAX) copies.set(copy, { kept, at });
}

/** By kept body: the coded beginnings of its copies. */
const starts = new WeakMap<Buffer, Map<CodingName, CodedStart>>();

function startOf(kept: Buffer, at: number, coding: 'br' | 'gzip'): CodedStart {
  const known = starts.get(kept) ?? new Map<CodingName, CodedStart>();
  starts.set(kept, known);
  const beginning = kept.subarray(0, at);
  const start = known.get(coding) ?? {
    bytes: coding === 'br' ? toBrotli(beginning, KEPT, true) : toGzip(beginning, KEPT, true),
    crc: coding === 'br' ? 0 : crc32(beginning),
  };
  known.set(coding, start);
  return start;
}

/** Coded forms of bodies that were sent more than once; none yet of one that was sent once. */
const forms = new WeakMap<Buffer, Map<CodingName, Uint8Array>>();

/**
 * A body in a coding. What is sent for the first time is coded for that; of what is sent again the
 * coded form is kept for as long as the body is, and of a copy of it all but its end.
 */
export function encodeBody(body: Buffer, coding: CodingName): Uint8Array {
  const copy = copies.get(body);
  const kept = copy?.kept ?? body;
  const known = forms.get(kept);
  if (known === undefined) {
    forms.set(kept, new Map());
    return encode(body, coding, ONCE);
  }
  if (copy !== undefined) {
    if (coding === 'zstd') return encode(body, coding, ONCE);
    const start = startOf(kept, copy.at, coding);
    const end = body.subarray(copy.at);
    return coding === 'br' ? endBrotli(start, end) : endGzip(start, end, body.length);
  }
  const form = known.get(coding) ?? encode(body, coding, KEPT);
  known.set(coding, form);
  return form;
}
