import autocannon from 'autocannon';

/** A request as it is sent; a path alone is asked for with GET. */
export interface Asked {
  readonly method: 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One load: requests in turn over the paths from some connections for some seconds. */
export interface Load {
  readonly origin: string;
  readonly paths: readonly (string | Asked)[];
  /** null: none is needed. */
  readonly key: string | null;
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Answers other than 2xx, and errors. */
  readonly failed: number;
}

/** Runs one load; every path is asked in turn. */
export async function runLoad({
  origin,
  paths,
  key,
  connections,
  seconds,
}: Load): Promise<LoadResult> {
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    ...(key === null ? {} : { headers: { authorization: `Bearer ${key}` } }),
    requests: paths.map((one) => (typeof one === 'string' ? { method: 'GET', path: one } : one)),
  });
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}
