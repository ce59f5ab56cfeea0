import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest, type RequestOptions } from 'node:https';
import { WEBHOOK_ANSWER_BYTES_MAX } from '../../schemas/webhooks.ts';
import { hostAddress, type TargetPolicy } from '../accounts/webhooks/target.ts';

/** The addresses of a name; none where it has none, or nobody says in time. */
export type Resolve = (name: string) => Promise<readonly string[]>;

const LOOPBACK = ['127.0.0.1', '::1'];
const OPTIONS = { timeout: 2_000, tries: 2 };

/**
 * Asks the name servers directly. What the system offers (`getaddrinfo`) holds one of the few
 * threads of the process for as long as a server does not answer: some dead names would stop all.
 */
export function createResolve(
  resolver: Pick<Resolver, 'resolve4' | 'resolve6'> = new Resolver(OPTIONS),
): Resolve {
  return async (name) => {
    // No name server is asked for it (RFC 6761).
    if (name === 'localhost') return LOOPBACK;
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}

/** What came of sending a message once. */
export interface Answer {
  readonly durationMs: number;
  /** null: there was no answer; then `error` says why, in words for the owner of the endpoint. */
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>> | null;
  /** Cut after 64 KB. */
  readonly body: string | null;
  readonly error: string | null;
}

interface PostOptions {
  readonly policy: TargetPolicy;
  readonly resolve: Resolve;
  /** For everything, from the name to the end of the answer. */
  readonly timeoutMs?: number | undefined;
  /** Certificates trusted beside those of the system. */
  readonly ca?: string | undefined;
}

/** Sends a message to an address of an endpoint. Never rejects. */
export interface Poster {
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Answer>;
  /** Ends all that is under way. */
  close(): void;
}

const TIMEOUT_MS = 15_000;
const IDLE_SOCKETS_MAX = 10;
const HEADERS_MAX = 50;
const HEADER_CHARACTERS_MAX = 500;

type Bare = Omit<Answer, 'durationMs'>;

/** A refusal before anything is sent, in words for the owner. */
class Unsendable extends Error {}

/**
 * A client for addresses strangers typed. A name is resolved once; each of its addresses must be one
 * that may be sent to, and the connection goes to that address. Nothing is followed, and no answer is
 * read beyond its bound.
 */
export function createPoster({ policy, resolve, timeoutMs = TIMEOUT_MS, ca }: PostOptions): Poster {
  const kept = { keepAlive: true, maxFreeSockets: IDLE_SOCKETS_MAX };
  const plain = { agent: new HttpAgent(kept), request: httpRequest };
  const secure = { agent: new HttpsAgent({ ...kept, ca }), request: httpsRequest };
  const underWay = new Set<AbortController>();

  const find = async (url: URL): Promise<string> => {
    const literal = hostAddress(url);
    const addresses = literal === null ? await resolve(url.hostname.replace(/\.$/, '')) : [literal];
    for (const address of addresses) {
      const detail = policy.judge(url, address);
      if (detail !== null) throw new Unsendable(detail);
    }
    const [first] = addresses;
    if (first === undefined) throw new Unsendable('The name of the host has no address.');
    return first;
  };

  const toOptions = (url: URL, address: string, signal: AbortSignal): RequestOptions => ({
    host: address,
    // Empty: that of the scheme.
    port: url.port,
    path: `${url.pathname}${url.search}`,
    method: 'POST',
    // The certificate must be of the name, not of the address.
    ...(hostAddress(url) === null ? { servername: url.hostname } : {}),
    signal,
  });

  const send = async (
    text: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    signal: AbortSignal,
  ): Promise<Bare> => {
    const target = policy.parse(text);
    if (target.kind === 'invalid') return toFailure(target.detail);
    const { url } = target;
    const aborted = once(signal, 'abort').then(() => Promise.reject(signal.reason as Error));
    const address = await Promise.race([find(url), aborted]);
    const { agent, request } = url.protocol === 'http:' ? plain : secure;
    const options = {
      ...toOptions(url, address, signal),
      agent,
      headers: { ...headers, Host: url.host, 'Content-Length': Buffer.byteLength(body) },
    };
    for (let isFirst = true; ; isFirst = false) {
      try {
        return await sendRequest(request, options, body);
      } catch (error) {
        // The receiver closed a kept connection just when it was used again: nothing was taken.
        if (!(error instanceof StaleConnection) || !isFirst) throw error;
      }
    }
  };

  return {
    post: async (text, headers, body) => {
      const begun = performance.now();
      // A timer of its own: signals made of others, or of a time, may be collected before they fire.
      const ending = new AbortController();
      const { signal } = ending;
      const timer = setTimeout(() => {
        ending.abort();
      }, timeoutMs);
      underWay.add(ending);
      try {
        const answer = await send(text, headers, body, signal).catch((error: unknown) =>
          toFailure(describe(error, signal, timeoutMs)),
        );
        return { ...answer, durationMs: Math.round(performance.now() - begun) };
      } finally {
        clearTimeout(timer);
        underWay.delete(ending);
      }
    },
    close: () => {
      for (const ending of underWay) ending.abort();
      for (const { agent } of [plain, secure]) agent.destroy();
    },
  };
}

class StaleConnection extends Error {}

function sendRequest(
  request: typeof httpRequest,
  options: RequestOptions,
  body: string,
): Promise<Bare> {
  return new Promise((resolve, reject) => {
    const sent = request(options);
    let isAnswered = false;
    sent.once('response', (answer) => {
      isAnswered = true;
      read(answer).then(resolve, reject);
    });
    sent.on('error', (error) => {
      if (isAnswered) return;
      const { code } = error as NodeJS.ErrnoException;
      const isStale = sent.reusedSocket && (code === 'ECONNRESET' || code === 'EPIPE');
      reject(isStale ? new StaleConnection() : error);
    });
    sent.end(body);
  });
}

/** What the receiver says counts once it is said: how long it goes on talking does not. */
async function read(answer: IncomingMessage): Promise<Bare> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= WEBHOOK_ANSWER_BYTES_MAX) break;
    }
  } catch {
    // Cut off, or too slow: what came is kept.
  }
  answer.destroy();
  const bytes = Buffer.concat(chunks).subarray(0, WEBHOOK_ANSWER_BYTES_MAX);
  return {
    status: answer.statusCode ?? null,
    headers: toHeaders(answer.headers),
    // No text of PostgreSQL holds this character.
    body: bytes.toString('utf8').replaceAll('\0', '\u{FFFD}'),
    error: null,
  };
}

function toHeaders(headers: IncomingMessage['headers']): Record<string, string> {
  const limited = Object.entries(headers).slice(0, HEADERS_MAX);
  return Object.fromEntries(
    limited.map(([name, value]) => [name, String(value).slice(0, HEADER_CHARACTERS_MAX)]),
  );
}

function toFailure(error: string): Bare {
  return { status: null, headers: null, body: null, error };
}

/** Nothing of what is behind a name is told: only that it did not work, and the kind of failure. */
function describe(error: unknown, signal: AbortSignal, timeoutMs: number): string {
  if (error instanceof Unsendable) return error.message;
  if (signal.aborted) return `There was no answer within ${timeoutMs / 1_000} seconds.`;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code)) {
    return `The TLS connection was not accepted: ${code}.`;
  }
  if (code.startsWith('HPE_')) return 'The answer is not HTTP.';
  return code === '' ? 'The connection failed.' : `The connection failed: ${code}.`;
}
