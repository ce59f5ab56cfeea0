import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Scope } from '../../schemas/accounts.ts';

/** Bytes from which a body is worth compressing. */
const GZIP_BYTES_MIN = 1_024;

const gzipAsync = promisify(gzip);

/** A finished answer, before what differs from request to request is added. */
export interface Answer {
  readonly routeId: string;
  readonly scope: Scope | null;
  readonly status: number;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly etag: string | null;
  readonly body: Buffer | null;
  /** Whether the body may be compressed; one that holds a secret may not. */
  readonly compressible: boolean;
  /** The body gzipped, once somebody asked for it. */
  gzipped: Buffer | null;
}

/** The bytes to send and their coding. */
export async function encode(
  answer: Answer,
  gzipAccepted: boolean,
): Promise<{ readonly body: Buffer | null; readonly coding: 'gzip' | null }> {
  const { body } = answer;
  if (!gzipAccepted || !answer.compressible || body === null || body.length < GZIP_BYTES_MIN) {
    return { body, coding: null };
  }
  answer.gzipped ??= await gzipAsync(body);
  return { body: answer.gzipped, coding: 'gzip' };
}
