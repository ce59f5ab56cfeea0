import { setMaxListeners } from 'node:events';
import { Client, errors } from '@elastic/elasticsearch';
import { z } from 'zod';
import { Envelope } from './envelope.ts';
import { CALL_MS, Guard } from './guard.ts';
import type { SearchBody } from './query/body.ts';

/** What was published is not any more: its index is dropped, or has changed. */
export class StateOutdated extends Error {}

/** Elasticsearch refused what it was asked: a mistake of this program, not an outage. */
export class RequestRefused extends Error {}

/** What of an answer is read; the rest is not sent. */
const READ = [
  'timed_out',
  '_shards.failed',
  'hits.total',
  'hits.hits._score',
  'hits.hits._seq_no',
  'hits.hits.sort',
  'hits.hits.fields',
  'hits.hits._source',
  'aggregations',
].join(',');

const SEARCH_OPTIONS = {
  filter_path: READ,
  allow_partial_search_results: false,
  ignore_unavailable: false,
} as const;

/** Elasticsearch stops counting after this; the deadline of the call is somewhat later. */
const TIMEOUT = '250ms';

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

export interface ClientOptions {
  readonly url: string;
  /** Of the Authorization header; absent where security is off. */
  readonly apiKey?: string;
}

type Call<T> = (options: { signal: AbortSignal; requestTimeout: number }) => Promise<T>;

/** The few calls readers make, each with a deadline and a checked answer. */
export class ElasticsearchClient {
  readonly guard = new Guard();
  readonly #client: Client;

  constructor({ url, apiKey }: ClientOptions) {
    this.#client = new Client({
      node: url,
      maxRetries: 0,
      ...(apiKey === undefined ? {} : { auth: { apiKey } }),
    });
  }

  /**
   * @throws StateOutdated; RequestRefused; Error if Elasticsearch does not answer in time and complete
   */
  search(index: string, body: SearchBody): Promise<Envelope> {
    return this.#run(async (options) => {
      const path = `/${encodeURIComponent(index)}/_search`;
      const request = {
        method: 'POST',
        path,
        querystring: SEARCH_OPTIONS,
        body: { ...body, timeout: TIMEOUT },
      };
      return Envelope.parse(await this.#client.transport.request(request, options));
    });
  }

  /** The indices behind an alias, with what their writer noted; none if there is no such alias. */
  async metaOf(alias: string): Promise<readonly IndexMeta[]> {
    try {
      return await this.#run(async (options) => {
        const path = `/${encodeURIComponent(alias)}/_mapping`;
        const querystring = { filter_path: '*.mappings._meta' };
        const request = { method: 'GET', path, querystring };
        const found = Mappings.parse(await this.#client.transport.request(request, options));
        return Object.entries(found).map(([index, { mappings }]) => ({
          index,
          ...mappings._meta,
        }));
      });
    } catch (error) {
      if (error instanceof StateOutdated) return [];
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  /** Refusals are answers: they come back through the guard as such, and are thrown behind it. */
  async #run<T>(call: Call<T>): Promise<T> {
    const answer = await this.guard.run(async (signal) => {
      setMaxListeners(0, signal);
      try {
        return { value: await call({ signal, requestTimeout: CALL_MS }) };
      } catch (error) {
        return { refusal: toRefusal(error) };
      }
    });
    if ('value' in answer) return answer.value;
    throw answer.refusal;
  }
}

/** @throws the error itself, if it is none of what Elasticsearch says of a request */
function toRefusal(error: unknown): Error {
  if (!(error instanceof errors.ResponseError)) throw error;
  const { statusCode } = error;
  if (statusCode === 404) return new StateOutdated(error.message, { cause: error });
  if (statusCode === 400 || statusCode === 413) {
    const isOld = error.message.includes('media_type_header_exception');
    const why = isOld ? 'Elasticsearch is not of version 9, which this program speaks to.' : '';
    return new RequestRefused(why || error.message, { cause: error });
  }
  throw error;
}
