import { brotliCompressSync, constants, crc32, gzipSync } from 'node:zlib';
import { loadZstd } from './zstd.ts';

/** Windows of brotli, as powers of two: a wider one than the body costs time for nothing. */
const WINDOW_BITS_MIN = 16;
const WINDOW_BITS_MAX = 22;

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
function endBrotli(end: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(3 + end.length + 1);
  // Not the last (1 bit), length in four nibbles (2), length - 1 (16), not compressed (1), padding (4).
  bytes.writeUIntLE(((end.length - 1) << 3) | (1 << 19), 0, 3);
  end.copy(bytes, 3);
  bytes.writeUInt8(0b11, 3 + end.length);
  return bytes;
}

/** Ends a gzip stream with bytes as they are (RFC 1951 §3.2.4, RFC 1952 §2.3.1). */
function endGzip(end: Buffer, crc: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(5 + end.length + 8);
  bytes.writeUInt8(1, 0);
  bytes.writeUInt16LE(end.length, 1);
  bytes.writeUInt16LE(end.length ^ 0xffff, 3);
  end.copy(bytes, 5);
  bytes.writeUInt32LE(crc32(end, crc), 5 + end.length);
  bytes.writeUInt32LE(length, 9 + end.length);
  return bytes;
}

/** A body of which only the end is its own: others begin with the same bytes, in the same buffer. */
export interface SharedBody {
  readonly start: Buffer;
  /** 64 KB at most. */
  readonly end: Buffer;
}

/** Beginnings of bodies, coded; none yet of what was sent once. */
const starts = new WeakMap<Buffer, Map<CodingName, CodedStart>>();

const NOTHING = Buffer.alloc(0);

/** A shared body in a coding, in two pieces. The beginning is coded once, and kept for as long as it is. */
export function encodeShared(
  { start, end }: SharedBody,
  coding: CodingName,
): readonly [start: Uint8Array, end: Uint8Array] {
  const known = starts.get(start);
  if (known === undefined) starts.set(start, new Map());
  if (known === undefined || coding === 'zstd')
    return [encode(Buffer.concat([start, end]), coding, ONCE), NOTHING];
  const isBrotli = coding === 'br';
  const coded = known.get(coding) ?? {
    bytes: isBrotli ? toBrotli(start, KEPT, true) : toGzip(start, KEPT, true),
    crc: isBrotli ? 0 : crc32(start),
  };
  known.set(coding, coded);
  const ended = isBrotli ? endBrotli(end) : endGzip(end, coded.crc, start.length + end.length);
  return [coded.bytes, ended];
}

/** Coded forms of bodies that were sent more than once; none yet of one that was sent once. */
const forms = new WeakMap<Buffer, Map<CodingName, Uint8Array>>();

/**
 * A body in a coding. What is sent for the first time is coded for that; of what is sent again the
 * coded form is kept for as long as the body is.
 */
export function encodeBody(body: Buffer, coding: CodingName): Uint8Array {
  const known = forms.get(body);
  if (known === undefined) {
    forms.set(body, new Map());
    return encode(body, coding, ONCE);
  }
  const form = known.get(coding) ?? encode(body, coding, KEPT);
  known.set(coding, form);
  return form;
}
