import { InputError } from './input-error.ts';

const REDIRECTS_MAX = 5;

interface Body {
  readonly body: AsyncIterable<Uint8Array>;
  readonly modifiedAt: Date | null;
}

/**
 * The body behind an http(s) address, read while the caller reads it; one deadline for all of it,
 * redirects included.
 * @throws InputError naming the address: not 200, no answer in time, too many redirects
 */
export async function fetchBody(location: string, timeoutMs: number): Promise<Body> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await follow(location, signal, timeoutMs);
  if (response.status !== 200 || response.body === null) {
    await response.body?.cancel();
    throw new InputError(location, `answered ${response.status}, not 200`);
  }
  const modified = new Date(response.headers.get('last-modified') ?? '');
  return {
    body: guarded(response.body, location, timeoutMs),
    modifiedAt: Number.isNaN(modified.getTime()) ? null : modified,
  };
}

async function follow(location: string, signal: AbortSignal, timeoutMs: number): Promise<Response> {
  let url = new URL(location);
  for (let hops = 0; hops <= REDIRECTS_MAX; hops += 1) {
    const response = await fetch(url, { redirect: 'manual', signal }).catch((cause: unknown) => {
      throw toInputError(location, timeoutMs, cause);
    });
    const target = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || target === null) {
      return response;
    }
    await response.body?.cancel();
    url = new URL(target, url);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
      throw new InputError(location, `redirects to ${url.protocol}, which is not http or https`);
    }
  }
  throw new InputError(location, `redirects more than ${REDIRECTS_MAX} times`);
}

async function* guarded(
  body: ReadableStream<Uint8Array>,
  location: string,
  timeoutMs: number,
): AsyncGenerator<Uint8Array> {
  try {
    yield* body as unknown as AsyncIterable<Uint8Array>;
  } catch (cause) {
    throw toInputError(location, timeoutMs, cause);
  }
}

function toInputError(location: string, timeoutMs: number, cause: unknown): InputError {
  const timedOut = cause instanceof Error && cause.name === 'TimeoutError';
  const message = timedOut ? `no whole answer within ${timeoutMs} ms` : 'cannot be reached';
  return new InputError(location, message, { cause });
}
