import createCompression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import Negotiator from 'negotiator';
import { ApiError } from '../../errors.ts';
import { preferredCoding } from './coding.ts';
import { loadZstd } from './zstd.ts';

const JSON_ONLY = ['application/json'];

/**
 * A header `Accept` without the parameters of its media types but for weights: `charset=utf-8` or
 * `profile=…` ask for nothing that an answer could be without.
 */
function withoutParameters(accept: string): string {
  return accept
    .split(',')
    .map((range) => {
      const [type = '', ...parameters] = range.split(';');
      return [type, ...parameters.filter((text) => /^\s*q\s*=/i.test(text))].join(';');
    })
    .join(',');
}

/** Refuses a request for a form the route does not have. */
export function checkAccept(req: Request, available: readonly string[] = JSON_ONLY): void {
  const { accept } = req.headers;
  const headers = accept === undefined ? {} : { accept: withoutParameters(accept) };
  if (new Negotiator({ headers }).mediaTypes([...available]).length > 0) return;
  throw new ApiError('not_acceptable', `Answers are ${available.join(', ')}.`, {
    members: { available },
  });
}

/** Whether the request has `Prefer: handling=strict` (RFC 7240). */
export function prefersStrict(header: string | string[] | undefined): boolean {
  if (header === undefined) return false;
  const text = typeof header === 'string' ? header : header.join(',');
  return text.split(/[,;]/).some((item) => /^\s*handling\s*=\s*"?strict"?\s*$/i.test(item));
}

/** Best first. At its level brotli takes less time than the others, for fewer bytes. */
const CODINGS = ['br', 'zstd', 'gzip'] as const;
const THRESHOLD_BYTES = 1024;

/** The package does not know that YAML is text. */
const isCompressible: createCompression.CompressionFilter = (req, res) =>
  createCompression.filter(req, res) ||
  res.getHeader('Content-Type')?.toString().includes('yaml') === true;

const compression = createCompression({ threshold: THRESHOLD_BYTES, filter: isCompressible });

/** Sends a whole body as one zstd frame, which the package has no notion of. */
async function encodeZstd(req: Request, res: Response): Promise<void> {
  const encode = await loadZstd();
  const send = res.send.bind(res);
  res.send = (body: unknown) => {
    res.vary('Accept-Encoding');
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    const isWhole = Buffer.isBuffer(bytes) && bytes.length >= THRESHOLD_BYTES;
    if (!isWhole || req.method === 'HEAD' || req.fresh || !isCompressible(req, res)) {
      return send(body);
    }
    res.set('Content-Encoding', 'zstd');
    return send(Buffer.from(encode(bytes)));
  };
}

/**
 * Sends brotli, zstd or gzip where one is taken. Only for what is read: another answer to a POST may
 * hold a key, and the length of what is compressed tells of its text.
 */
export const compress: RequestHandler = async (req, res, next) => {
  const coding = preferredCoding(req, CODINGS);
  if (coding === 'zstd') await encodeZstd(req, res);
  else if (coding !== null) {
    req.headers['accept-encoding'] = coding;
    compression(req, res, next);
    return;
  }
  next();
};
