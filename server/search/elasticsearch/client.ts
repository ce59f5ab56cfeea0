import { Client, errors } from '@elastic/elasticsearch';
import { z } from 'zod';
import { CircuitBreaker } from '../../resilience/circuit-breaker.ts';
import { withDeadline } from '../../resilience/with-timeout.ts';
import { SearchResponse } from './response.ts';
import { type Search, SearchBatches } from './search-batches.ts';
import type { SearchBody } from './query/body.ts';

/** What was published is not any more: its index is dropped, or has changed. */
export class StateOutdated extends Error {}

/** Elasticsearch refused what it was asked: a mistake of this program, not an outage. */
export class RequestRefused extends Error {}

/** What of an answer is read; the rest is not sent. */
const READ_NAMES = [
  'timed_out',
  '_shards.failed',
  'hits.total',
  'hits.hits._score',
  'hits.hits._seq_no',
  'hits.hits.sort',
  'hits.hits.fields',
  'hits.hits._source',
  'aggregations',
];
const READ = READ_NAMES.join(',');
/** The same of each answer to several searches, and why there is none. */
const READ_OF_EACH = [...READ_NAMES, 'status', 'error.reason']
  .map((name) => `responses.${name}`)
  .join(',');

/** Parameters of every search request, apart from its body. */
const COMPLETE = { allow_partial_search_results: false, ignore_unavailable: false } as const;
export const SEARCH_OPTIONS = { filter_path: READ, ...COMPLETE } as const;

/**
 * No call takes longer. The client has no such bound: a body that drips escapes all of its own. Who has
 * something else to answer with asks that sooner.
 */
const CALL_MS = 1_000;
/** Calls under way at once, and as many waiting. */
const CALLS_MAX = 64;
/** Half of the calls of two seconds must fail before Elasticsearch is left alone. */
const SAMPLE_MS = 2_000;
/** Elasticsearch gives up somewhat before the deadline of the call. */
const TIMEOUT_SHARE = 5 / 6;
/** What no request waits for may take longer: the many documents of a state, on a busy machine. */
const PATIENT_MS = 5_000;

/** How long a point in time is held while nobody searches it: as long as a slow caller may take. */
const HOLD = '5m';
const PointInTime = z.object({ id: z.string() });

const Refusal = z.object({
  status: z.number(),
  error: z.object({ reason: z.string().default('') }),
});
const SeveralResponses = z.object({ responses: z.array(z.unknown()) });

const Meta = z.object({
  name: z.string(),
  mapping_hash: z.string(),
  created_at: z.string(),
});

const Mappings = z.record(z.string(), z.object({ mappings: z.object({ _meta: Meta }) }));

/** A physical index and what its writer noted of it. */
export interface IndexMeta extends z.output<typeof Meta> {
  readonly index: string;
}

interface ClientOptions {
  readonly url: string;
  /** Of the Authorization header; absent where security is off. */
  readonly apiKey?: string;
  /** How long one call for a request may take. */
  readonly callMs?: number;
}

type Call<T> = (signal: AbortSignal) => Promise<T>;
type Settled<T> = { readonly value: T } | { readonly refusal: Error };

/** The few calls readers make, each with a deadline and a checked answer. */
export class ElasticsearchClient {
  readonly breaker: CircuitBreaker;
  readonly #client: Client;
  readonly #callMs: number;
  readonly #batches = new SearchBatches((searches) =>
    withDeadline((signal) => this.#searchSeveral(searches, signal), this.#callMs),
  );

  constructor({ url, apiKey, callMs = CALL_MS }: ClientOptions) {
    this.breaker = new CircuitBreaker({
      opensAfter: { halfOfCallsWithinMs: SAMPLE_MS },
      timeoutMs: callMs,
      callsMax: CALLS_MAX,
    });
    this.#callMs = callMs;
    this.#client = new Client({
      node: url,
      maxRetries: 0,
      enableMetaHeader: false,
      // Looking every answer through for it costs more than reading it; what is read is a document
      // of the indexer, and is never merged into another object.
      disablePrototypePoisoningProtection: true,
      ...(apiKey === undefined ? {} : { auth: { apiKey } }),
    });
  }

  /**
   * Searches for a request.
   * @throws StateOutdated; RequestRefused; Error if Elasticsearch does not answer in time and complete
   */
  search(index: string, body: SearchBody): Promise<SearchResponse> {
    const search = { index, body: withTimeout(body, this.#callMs) };
    return settle(
      (call) => this.breaker.run(call),
      (signal) => this.#batches.search(search, signal),
    );
  }

  /** Searches for what no request waits for: it may take seconds, and says nothing of an outage. */
  searchPatiently(index: string, body: SearchBody): Promise<SearchResponse> {
    const search = { index, body: withTimeout(body, PATIENT_MS) };
    return settle(patiently, (signal) => this.#searchOne(search, signal));
  }

  /**
   * Holds what an index shows now, for `HOLD` after each search of it.
   * @throws StateOutdated if the index is gone
   */
  openPointInTime(index: string): Promise<string> {
    const path = `/${encodeURIComponent(index)}/_pit`;
    const request = { method: 'POST', path, querystring: { keep_alive: HOLD } };
    return settle(patiently, async (signal) => {
      const { id } = PointInTime.parse(await this.#client.transport.request(request, { signal }));
      return id;
    });
  }

  /** Searches what a point in time holds. */
  searchAt(id: string, body: SearchBody): Promise<SearchResponse> {
    const request = {
      method: 'POST',
      path: '/_search',
      querystring: { filter_path: READ, allow_partial_search_results: false },
      body: { ...body, pit: { id, keep_alive: HOLD } },
    };
    return settle(patiently, async (signal) =>
      SearchResponse.parse(await this.#client.transport.request(request, { signal })),
    );
  }

  /** Gives a point in time back; one that cannot be given back ends by itself. */
  async closePointInTime(id: string): Promise<void> {
    const request = { method: 'DELETE', path: '/_pit', body: { id } };
    const work: Call<unknown> = (signal) => this.#client.transport.request(request, { signal });
    await settle(patiently, work).catch(() => undefined);
  }

  /** The indices behind an alias, with what their writer noted; none if there is no such alias. */
  async metaOf(alias: string): Promise<readonly IndexMeta[]> {
    const path = `/${encodeURIComponent(alias)}/_mapping`;
    const request = { method: 'GET', path, querystring: { filter_path: '*.mappings._meta' } };
    const work: Call<readonly IndexMeta[]> = async (signal) => {
      const indices = Mappings.parse(await this.#client.transport.request(request, { signal }));
      return Object.entries(indices).map(([index, { mappings }]) => ({ index, ...mappings._meta }));
    };
    try {
      return await settle(patiently, work);
    } catch (error) {
      if (error instanceof StateOutdated) return [];
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  async #searchOne({ index, body }: Search, signal: AbortSignal): Promise<SearchResponse> {
    const request = {
      method: 'POST',
      path: `/${encodeURIComponent(index)}/_search`,
      querystring: SEARCH_OPTIONS,
      body,
    };
    return SearchResponse.parse(await this.#client.transport.request(request, { signal }));
  }

  async #searchSeveral(
    searches: readonly Search[],
    signal: AbortSignal,
  ): Promise<(SearchResponse | Error)[]> {
    const [first] = searches;
    if (first !== undefined && searches.length === 1) return [await this.#searchOne(first, signal)];
    const request = {
      method: 'POST',
      path: '/_msearch',
      querystring: { filter_path: READ_OF_EACH },
      bulkBody: searches.flatMap(({ index, body }) => [{ index, ...COMPLETE }, body]),
    };
    const answer: unknown = await this.#client.transport.request(request, { signal });
    return SeveralResponses.parse(answer).responses.map(toResponse);
  }
}

/** An answer of several, or why there is none. */
function toResponse(answer: unknown): SearchResponse | Error {
  const refusal = Refusal.safeParse(answer).data;
  if (refusal !== undefined) {
    const { status, error } = refusal;
    return refusalOf(status, error.reason) ?? new Error(`${status}: ${error.reason}`);
  }
  const parsed = SearchResponse.safeParse(answer);
  return parsed.success ? parsed.data : parsed.error;
}

const withTimeout = (body: SearchBody, milliseconds: number): SearchBody => ({
  ...body,
  timeout: `${Math.round(milliseconds * TIMEOUT_SHARE)}ms`,
});

const patiently = <T>(call: Call<T>): Promise<T> => withDeadline(call, PATIENT_MS);

/** Refusals are answers: they come back through a policy as such, and are thrown behind it. */
async function settle<T>(
  run: (call: Call<Settled<T>>) => Promise<Settled<T>>,
  work: Call<T>,
): Promise<T> {
  const answer = await run(async (signal) => {
    try {
      return { value: await work(signal) };
    } catch (error) {
      return { refusal: toRefusal(error) };
    }
  });
  if ('value' in answer) return answer.value;
  throw answer.refusal;
}

/** @throws the error itself, if it is none of what Elasticsearch says of a request */
function toRefusal(error: unknown): Error {
  if (error instanceof StateOutdated || error instanceof RequestRefused) return error;
  if (!(error instanceof errors.ResponseError)) throw error;
  const refusal = refusalOf(error.statusCode ?? 0, error.message, error);
  if (refusal === null) throw error;
  return refusal;
}

/** What a status says of a request; null: nothing, Elasticsearch is not well. */
function refusalOf(status: number, message: string, cause?: Error): Error | null {
  if (status === 404) return new StateOutdated(message, { cause });
  if (status !== 400 && status !== 413) return null;
  const isOld = message.includes('media_type_header_exception');
  const why = isOld ? 'Elasticsearch is not version 9, which this program requires.' : '';
  return new RequestRefused(why || message, { cause });
}
