import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import { ApiError } from '../../errors.ts';
import { chooseCoding } from './coding.ts';
import type { Download, Part } from './download.ts';
import { requestStateOf } from '../middleware/request-state.ts';
import type { Reply } from '../route.ts';

/** A caller that takes nothing for so long is cut off: what is sent may hold a state of the catalogue. */
const STALL_MS = 60_000;

interface DownloadOptions {
  /** Changes with the shapes of answers. */
  readonly contract: () => string;
  readonly work: (req: Request, res: Response) => Promise<Reply<unknown>>;
}

/** Answers with a file: conditional, in parts, compressed, as slowly as it is read. */
export function sendDownload({ contract, work }: DownloadOptions): RequestHandler {
  return async (req, res) => {
    const { body } = await work(req, res);
    await sendFile(body as Download, contract, req, res);
  };
}

/** Sends one file and closes it. @param contract is part of the tag of what is made while it is sent */
export async function sendFile(
  download: Download,
  contract: () => string,
  req: Request,
  res: Response,
): Promise<void> {
  try {
    await send(download, contract, req, res);
  } finally {
    await download.close();
  }
}

async function send(
  download: Download,
  contract: () => string,
  req: Request,
  res: Response,
): Promise<void> {
  const state = requestStateOf(res);
  res.set({ 'Cache-Control': download.cacheControl, ETag: tagOf(download, contract, req) });
  if (req.fresh) {
    res.status(304).end();
    return;
  }
  await state.countNow?.();
  const part = readPart(download, req);
  const measured = await download.measure();
  const coding = download.isCompressible ? chooseCoding(req) : null;
  // First: where it cannot be loaded, an error is answered, without the headers of the file.
  const coder = req.method === 'HEAD' ? null : ((await coding?.create()) ?? null);
  res.set({
    'Content-Type': download.mediaType,
    'Content-Disposition': `attachment; filename="${download.fileName}"`,
    ...download.headers,
    ...measured,
  });
  if (coding !== null) res.set('Content-Encoding', coding.name);
  if (download.bytes !== null) {
    const length = part === null ? download.bytes : part.end - part.start + 1;
    res.set({ 'Accept-Ranges': 'bytes', 'Content-Length': String(length) });
  }
  if (part !== null) {
    const { start, end } = part;
    res.status(206).set('Content-Range', `bytes ${start}-${end}/${String(download.bytes)}`);
  }
  if (req.method === 'HEAD') res.end();
  else await pour(download.open(part), coder, res);
}

/** Weak where it is made anew for everybody: other codings and times are the same file. */
function tagOf({ tag }: Download, contract: () => string, req: Request): string {
  if ('strong' in tag) return `"${tag.strong}"`;
  const hash = createHash('sha256');
  hash.update(`${tag.version}\n${contract()}\n${req.originalUrl}`);
  return `W/"${hash.digest('base64url').slice(0, 27)}"`;
}

/**
 * The part that is asked for; null: all of it. Several parts at once are answered with all of it,
 * and so is what asks for a part of another file.
 * @throws ApiError `range_not_satisfiable`
 */
function readPart({ bytes, tag }: Download, req: Request): Part | null {
  if (bytes === null) return null;
  const condition = req.get('If-Range');
  if (condition !== undefined && !('strong' in tag && condition === `"${tag.strong}"`)) return null;
  const ranges = req.range(bytes);
  if (ranges === -1) {
    throw new ApiError('range_not_satisfiable', `The file has ${bytes} bytes.`, {
      headers: { 'Content-Range': `bytes */${bytes}` },
    });
  }
  if (typeof ranges !== 'object' || ranges.type !== 'bytes') return null;
  const [only, ...others] = ranges;
  return others.length > 0 ? null : (only ?? null);
}

/** Sends as fast as it is read; who hangs up is no failure. */
async function pour(
  source: Readable,
  coder: NodeJS.ReadWriteStream | null,
  res: Response,
): Promise<void> {
  res.setTimeout(STALL_MS, () => res.destroy());
  try {
    await (coder === null ? pipeline(source, res) : pipeline(source, coder, res));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_STREAM_PREMATURE_CLOSE' && code !== 'ECONNRESET' && code !== 'EPIPE') {
      throw error;
    }
  }
}
