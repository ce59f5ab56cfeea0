import createFetchClient, { type Client as FetchClient } from 'openapi-fetch';
import { toError } from './errors.ts';
import { JOINED } from './joined.ts';
import type { paths } from './openapi.ts';
import { createRetryingFetch, type RetryOptions } from './retry.ts';

/** Every endpoint by method and path; an error of the API is thrown as a `ProblemError`. */
export type CatalogClient = FetchClient<paths>;

export interface CatalogOptions {
  /** Where the server is: `https://catalog.example.org`. */
  readonly baseUrl: string;
  /** An API key, `sk_live_…`. */
  readonly key: string;
  readonly retry?: RetryOptions;
  /** In place of the global `fetch`: for a proxy, or to watch requests. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** Endpoints that do a thing once however often they are asked under one `Idempotency-Key`. */
const IDEMPOTENT = /\/api\/v1\/(?:keys(?:\/[^/]+\/rotate)?|estimate)$/;

/** A client of one server with one key. */
export function createCatalogClient(options: CatalogOptions): CatalogClient {
  const { baseUrl, key, retry, fetch: inner = (request: Request) => fetch(request) } = options;
  const client = createFetchClient<paths>({
    baseUrl: baseUrl.replace(/\/+$/, ''),
    headers: { Authorization: `Bearer ${key}` },
    fetch: createRetryingFetch(inner, retry),
  });
  client.use({
    onRequest: ({ request, schemaPath }) => {
      const { headers, method, url } = request;
      if (method === 'GET') return joinLists(request, JOINED[schemaPath] ?? []);
      if (method !== 'POST' || headers.has('idempotency-key')) return undefined;
      if (IDEMPOTENT.test(new URL(url).pathname)) {
        headers.set('Idempotency-Key', crypto.randomUUID());
      }
      return undefined;
    },
    onResponse: async ({ response }) => {
      if (!response.ok && response.status !== 304) throw await toError(response);
    },
  });
  return client;
}

/** Sends with commas what is a list in one parameter; the values of the others are sent one by one. */
function joinLists(request: Request, names: readonly string[]): Request | undefined {
  const url = new URL(request.url);
  const lists = names.filter((name) => url.searchParams.getAll(name).length > 1);
  for (const name of lists) url.searchParams.set(name, url.searchParams.getAll(name).join(','));
  return lists.length === 0 ? undefined : new Request(url, request);
}

/** The body of an answer: what failed has been thrown before. */
export async function unwrap<T>(
  answer: Promise<{ readonly data?: T; readonly response: Response }>,
): Promise<NonNullable<T>> {
  const { data, response } = await answer;
  if (data === undefined || data === null) {
    throw new Error(`The answer ${response.status} has no body.`);
  }
  return data;
}

/** What is left of the day of a key. */
export interface Quota {
  readonly limit: number;
  readonly remaining: number;
  readonly resetsAt: Date;
}

/** What the headers of an answer say of the quota; null: nothing. */
export function quotaOf({ headers }: Pick<Response, 'headers'>): Quota | null {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) =>
    headers.get(`x-ratelimit-${name}`),
  );
  if (typeof limit !== 'string' || typeof remaining !== 'string' || typeof reset !== 'string') {
    return null;
  }
  return {
    limit: Number(limit),
    remaining: Number(remaining),
    resetsAt: new Date(Number(reset) * 1000),
  };
}
