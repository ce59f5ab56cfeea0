import createCompression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { preferredCoding } from './coding.ts';
import { requestStateOf } from '../middleware/request-state.ts';
import {
  CODINGS,
  type CodingName,
  encodeBody,
  encodeShared,
  loadEncoder,
  type SharedBody,
} from './encode-body.ts';

/** Shorter bodies gain nothing. */
const THRESHOLD_BYTES = 1_024;
/** By the header: few differ. */
const preferred = new LRUCache<string, { readonly coding: CodingName | null }>({
  max: 100,
  memoMethod: (header) => ({ coding: preferredCoding(header, CODINGS) }),
});

/** The coding a request likes best, of those whole bodies are sent in; null: none. */
const chooseWholeCoding = (req: Request): CodingName | null =>
  preferred.memo(req.get('Accept-Encoding') ?? '').coding;

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
  if (res.getHeader('Vary')?.toString().includes('Accept-Encoding') !== true) {
    res.vary('Accept-Encoding');
  }
  const coding = chooseWholeCoding(req);
  if (coding !== null && req.method !== 'HEAD') {
    await loadEncoder(coding);
    requestStateOf(res).coding = coding;
    const send = res.send.bind(res);
    res.send = (body: unknown) => {
      const bytes = typeof body === 'string' ? Buffer.from(body) : body;
      const isLong = Buffer.isBuffer(bytes) && bytes.length >= THRESHOLD_BYTES;
      if (!isLong || req.fresh || !isCompressible(req, res)) return send(body);
      res.set('Content-Encoding', coding);
      return send(encodeBody(bytes, coding));
    };
  }
  next();
};

/** Sends JSON of which others have the same beginning, which is neither copied nor coded again. */
export function sendShared(res: Response, body: SharedBody): void {
  const { coding } = requestStateOf(res);
  const isCoded = coding !== null && body.start.length >= THRESHOLD_BYTES;
  if (isCoded) res.set('Content-Encoding', coding);
  const [start, end] = isCoded ? encodeShared(body, coding) : [body.start, body.end];
  res.set('Content-Length', String(start.length + end.length));
  res.write(start);
  res.end(end);
}

/** The same for files that are sent as streams. */
export const compressStreams: RequestHandler = createCompression();
