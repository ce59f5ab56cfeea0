import { createHash } from 'node:crypto';
import autocannon from 'autocannon';

/** A request as it is sent; a path alone is asked for with GET. */
export interface PostRequest {
  readonly method: 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One load: requests in turn over the paths from some connections for some seconds. */
export interface Load {
  readonly origin: string;
  readonly paths: readonly (string | PostRequest)[];
  /** null: none is needed. */
  readonly key: string | null;
  readonly connections: number;
  readonly seconds: number;
  /** What is asked for, where an address has several forms. */
  readonly accept?: string | undefined;
}

export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  /** Answers other than 2xx, and errors. */
  readonly failed: number;
}

/**
 * The header by which a path is asked for from a network of its own: what one network may have made is
 * bounded. The service has to trust the loopback as a proxy.
 */
export function fromNetwork(path: string): Record<string, string> {
  const [first = 0, second = 0] = createHash('sha256').update(path).digest();
  return { 'x-forwarded-for': `10.${first}.${second}.1` };
}

/** Runs one load: every path is asked in turn, by one of the connections where there are enough. */
export async function runLoad({
  origin,
  paths,
  key,
  connections,
  seconds,
  accept,
}: Load): Promise<LoadResult> {
  const headers = toHeaders({ key, accept });
  const requests = paths.map((one) =>
    typeof one === 'string'
      ? { method: 'GET' as const, path: one, headers: { ...headers, ...fromNetwork(one) } }
      : one,
  );
  let clients = 0;
  const options = {
    url: origin,
    connections,
    duration: seconds,
    headers,
    // Given all of them, every connection would ask each anew, right after the first one did.
    setupClient: (client: autocannon.Client) => {
      const share = requests.filter((_, at) => at % connections === clients);
      client.setRequests(share.length === 0 ? requests : share);
      clients += 1;
    },
  };
  // Its own percentiles leave out the 95th.
  const times: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const load = autocannon(options, (error: Error | null, done) => {
      if (error === null) resolve(done);
      else reject(error);
    });
    load.on('response', (_client, _status, _bytes, ms) => times.push(ms));
  });
  times.sort((x, y) => x - y);
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p95Ms: times[Math.ceil(times.length * 0.95) - 1] ?? 0,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

/** What is sent with every request of a load. */
export function toHeaders({ key, accept }: Pick<Load, 'key' | 'accept'>): Record<string, string> {
  return {
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    ...(accept === undefined ? {} : { accept }),
  };
}
