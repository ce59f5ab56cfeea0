import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { followRedirect, parseAddress, showAddress } from './address.ts';
import { InputError, TransientError } from './input-error.ts';
import { parseRetryAfter, retry, type RetryLimits } from './retry.ts';
import { Watchdog } from './watchdog.ts';

const REDIRECTS_MAX = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Statuses that say: not now. */
const TRANSIENT: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);
const USER_AGENT = 'model-catalog-api (reads open data on AI models; conditional requests)';

export interface HttpLimits extends RetryLimits {
  /** Of a file, unpacked. */
  readonly maxBytes: number;
  /** For the whole of one try, redirects included. */
  readonly timeoutMs: number;
  /** The longest silence, before the first byte and between two. */
  readonly silenceMs: number;
  /** http may be read from other machines too. */
  readonly allowHttp: boolean;
}

/** What a server said of a file's version; sent back to it, it tells whether there is another. */
export interface Validators {
  readonly etag: string | null;
  /** As an HTTP date. */
  readonly lastModified: string | null;
}

/** A whole file from an address, or that it is still the version asked about. */
export type Download =
  | ({ readonly status: 'unchanged' } & Validators)
  | ({ readonly status: 'fetched'; readonly bytes: Buffer } & Validators);

/**
 * The file behind an http(s) address, tried again where that may help; nothing of it is given out
 * before all of it is here.
 * @throws InputError naming the address: refused, too large, not in time, cut off, not a file
 */
export async function download(
  location: string,
  known: Validators | null,
  limits: HttpLimits,
  onBytes?: (received: number) => void,
): Promise<Download> {
  const url = parseAddress(location, limits.allowHttp);
  return retry(() => downloadOnce(url, known, limits, onBytes), limits);
}

async function downloadOnce(
  first: URL,
  known: Validators | null,
  limits: HttpLimits,
  onBytes: ((received: number) => void) | undefined,
): Promise<Download> {
  const watchdog = new Watchdog(limits);
  try {
    const response = await follow(first, known, limits, watchdog);
    const validators = {
      etag: response.headers.etag ?? null,
      lastModified: response.headers['last-modified'] ?? null,
    };
    if (response.statusCode === 304 && known !== null) {
      response.destroy();
      return { status: 'unchanged', ...validators };
    }
    refuseAnswer(first, response, limits);
    const bytes = await readBody(first, response, limits, watchdog, onBytes);
    return { status: 'fetched', bytes, ...validators };
  } catch (cause) {
    throw translate(first, cause, watchdog, limits);
  } finally {
    watchdog.end();
  }
}

async function follow(
  first: URL,
  known: Validators | null,
  limits: HttpLimits,
  watchdog: Watchdog,
): Promise<IncomingMessage> {
  const headers: Record<string, string> = {
    'user-agent': USER_AGENT,
    accept: '*/*',
    'accept-encoding': 'gzip, br',
    ...(known?.etag == null ? {} : { 'if-none-match': known.etag }),
    ...(known?.lastModified == null ? {} : { 'if-modified-since': known.lastModified }),
  };
  let url = first;
  for (let hops = 0; hops <= REDIRECTS_MAX; hops += 1) {
    const response = await request(url, headers, watchdog.signal);
    watchdog.sawByte();
    const target = response.headers.location;
    if (!REDIRECTS.has(response.statusCode ?? 0) || target === undefined) return response;
    response.destroy();
    url = followRedirect(first, url, target, limits.allowHttp);
  }
  throw new InputError(showAddress(first), `redirects more than ${REDIRECTS_MAX} times`);
}

function request(
  url: URL,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const get = url.protocol === 'https:' ? getSecure : getPlain;
  return new Promise((resolve, reject) => {
    // For as long as it lives: an error after the answer has begun is the answer's too.
    get(url, { headers, signal }, resolve).on('error', reject);
  });
}

/** Answers that are no file. */
function refuseAnswer(first: URL, response: IncomingMessage, limits: HttpLimits): void {
  const shown = showAddress(first);
  const status = response.statusCode ?? 0;
  const { headers } = response;
  const refuse = (error: InputError): never => {
    response.destroy();
    throw error;
  };
  if (TRANSIENT.has(status)) {
    const after = parseRetryAfter(headers['retry-after'], limits.clock.now());
    refuse(new TransientError(shown, `answered ${status}, not 200`, after));
  }
  if (status !== 200) refuse(new InputError(shown, `answered ${status}, not 200`));
  if (/^text\/html\b/i.test(headers['content-type'] ?? '')) {
    refuse(new InputError(shown, 'answered a web page (text/html), not data'));
  }
  if (Number(headers['content-length']) > limits.maxBytes) {
    refuse(new InputError(shown, `larger than ${limits.maxBytes} bytes`));
  }
}

async function readBody(
  first: URL,
  response: IncomingMessage,
  { maxBytes }: HttpLimits,
  watchdog: Watchdog,
  onBytes: ((received: number) => void) | undefined,
): Promise<Buffer> {
  const body = decode(first, response);
  const chunks: Buffer[] = [];
  let total = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    watchdog.sawByte();
    total += chunk.byteLength;
    if (total > maxBytes) {
      throw new InputError(showAddress(first), `larger than ${maxBytes} bytes`);
    }
    chunks.push(chunk);
    onBytes?.(total);
  }
  return Buffer.concat(chunks, total);
}

/**
 * The body unpacked as it comes. Not left to `fetch`, which takes a packed body that breaks off for
 * a whole one (Node 20): half a list would look like a short one.
 */
function decode(first: URL, response: IncomingMessage): Readable {
  const coding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const unpack = (decoder: Transform): Readable => pipeline(response, decoder, () => undefined);
  switch (coding) {
    case 'identity':
    case '':
      return response;
    case 'gzip':
    case 'x-gzip':
      return unpack(createGunzip());
    case 'br':
      return unpack(createBrotliDecompress());
    default:
      response.destroy();
      throw new InputError(showAddress(first), `is packed as “${coding}”; expected gzip or br`);
  }
}

/** Errors of certificates: the next try would see the same. */
const isUntrusted = (code: string) => /CERT|TLS|SSL|SELF_SIGNED|VERIFY/.test(code);

function translate(first: URL, cause: unknown, watchdog: Watchdog, limits: HttpLimits): unknown {
  if (cause instanceof InputError) return cause;
  if (limits.signal?.aborted === true) return limits.signal.reason;
  const shown = showAddress(first);
  if (watchdog.reason !== null) return new TransientError(shown, watchdog.reason, null, { cause });
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const why = code === '' ? '' : ` (${code})`;
  if (isUntrusted(code)) {
    return new InputError(shown, `cannot be trusted${why}`, { cause });
  }
  const isCut = /ECONNRESET|PREMATURE_CLOSE|Z_|ERR__ERROR/.test(code);
  const message = isCut ? `the response was cut off${why}` : `cannot be reached${why}`;
  return new TransientError(shown, message, null, { cause });
}
