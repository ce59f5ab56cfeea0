import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import createCompression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { preferredCoding } from './coding.ts';
import { loadZstd } from './zstd.ts';

/** Shorter bodies gain nothing. */
const THRESHOLD_BYTES = 1_024;
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

type Encode = (bytes: Buffer, effort: Effort) => Uint8Array;

/** Best first: brotli takes less time than the others, for fewer bytes. */
const CODINGS = ['br', 'zstd', 'gzip'] as const;
type CodingName = (typeof CODINGS)[number];

const encodeBrotli: Encode = (bytes, { brotli }) => {
  const bits = Math.ceil(Math.log2(bytes.length));
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotli,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(bits, WINDOW_BITS_MIN), WINDOW_BITS_MAX),
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
};

const encodeGzip: Encode = (bytes, { gzip }) => gzipSync(bytes, { level: gzip });

async function loadEncoder(coding: CodingName): Promise<Encode> {
  if (coding === 'zstd') return loadZstd();
  return coding === 'br' ? encodeBrotli : encodeGzip;
}

/** By the header: few differ. */
const preferred = new LRUCache<string, { readonly coding: CodingName | null }>({ max: 100 });

/** The coding a request likes best, of those whole bodies are sent in; null: none. */
function chooseWholeCoding(req: Request): CodingName | null {
  const header = req.get('Accept-Encoding');
  if (header === undefined) return null;
  let known = preferred.get(header);
  if (known === undefined) {
    known = { coding: preferredCoding(req, CODINGS) as CodingName | null };
    preferred.set(header, known);
  }
  return known.coding;
}

/** Coded forms of bodies that were sent more than once; none yet of one that was sent once. */
const forms = new WeakMap<Buffer, Map<CodingName, Uint8Array>>();

/** A body in a coding: made again for one that is sent for the first time only. */
function encodeBody(body: Buffer, coding: CodingName, encode: Encode): Uint8Array {
  const known = forms.get(body);
  if (known === undefined) {
    forms.set(body, new Map());
    return encode(body, ONCE);
  }
  const form = known.get(coding) ?? encode(body, KEPT);
  known.set(coding, form);
  return form;
}

/** The package does not know that YAML is text. */
const isCompressible = (req: Request, res: Response): boolean =>
  createCompression.filter(req, res) ||
  res.getHeader('Content-Type')?.toString().includes('yaml') === true;

/**
 * Sends brotli, zstd or gzip where one is taken, of bodies that are sent whole (`res.send`). Only for
 * what is read: another answer to a POST may hold a key, and the length of what is compressed tells
 * of its text.
 */
export const compress: RequestHandler = async (req, res, next) => {
  res.vary('Accept-Encoding');
  const coding = chooseWholeCoding(req);
  if (coding !== null && req.method !== 'HEAD') {
    const encode = await loadEncoder(coding);
    const send = res.send.bind(res);
    res.send = (body: unknown) => {
      const bytes = typeof body === 'string' ? Buffer.from(body) : body;
      const isLong = Buffer.isBuffer(bytes) && bytes.length >= THRESHOLD_BYTES;
      if (!isLong || req.fresh || !isCompressible(req, res)) return send(body);
      res.set('Content-Encoding', coding);
      return send(encodeBody(bytes, coding, encode));
    };
  }
  next();
};

/** The same for files that are sent as streams. */
export const compressStreams: RequestHandler = createCompression();
