import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { Logger } from 'pino';
import type { Authenticator } from '../accounts/port.ts';
import type { QuotaStore, UsageStore } from '../quota/port.ts';
import type { Snapshot } from '../search/port.ts';
import type { Answer } from './answer.ts';
import { createAnswerCache, type AnswerCache } from './answer-cache.ts';
import { createBaseHeaders } from './base-headers.ts';
import { parseBearer } from './bearer.ts';
import { beginExchange, type Exchange } from './exchange.ts';
import { quotaExceeded } from './meter.ts';
import { matchesEtag } from './negotiate.ts';
import { toApiError } from './problem.ts';
import { checkAccept, checkScope, etagOf, produce } from './produce.ts';
import { checkProtocol, readAuthorization } from './protocol.ts';
import { createRequestIds } from './request-id.ts';
import type { Caller, RequestContext, Route } from './route.ts';
import { createRouter, type Match } from './router.ts';
import { sendAnswer, sendNotModified, sendPreflight, sendProblem } from './send.ts';

export interface ApiOptions {
  readonly routes: readonly Route[];
  /** Path before every route, such as `/api/v1`. */
  readonly root: string;
  readonly authenticator: Authenticator;
  readonly quota: QuotaStore;
  readonly usage: UsageStore;
  /** The catalogue's state; rejects while none can be read. */
  readonly snapshot: () => Promise<Snapshot>;
  readonly clock: () => Date;
  readonly logger: Logger;
  /** Scheme, host and port callers use; null: from the request. */
  readonly baseUrl: string | null;
  /** Whether a 304 costs a request of the quota. */
  readonly countNotModified: boolean;
  readonly checkResponses: boolean;
  /** Changes with the shapes of answers. */
  readonly contract: string;
}

interface Api extends ApiOptions {
  readonly find: (method: string, path: string) => Match;
  readonly headers: readonly string[];
  readonly answers: AnswerCache;
}

/**
 * Answers everything below the root, in this order: request id, CORS, authentication (401),
 * quota (429), route and method (404, 405), scope (403), validation (400, 422), work.
 */
export function createApi(
  options: ApiOptions,
): (req: IncomingMessage, res: ServerResponse) => void {
  const newId = createRequestIds();
  const api: Api = {
    ...options,
    find: createRouter(options.routes),
    headers: createBaseHeaders(options.baseUrl?.startsWith('https:') === true),
    answers: createAnswerCache(),
  };
  return (req, res) => {
    const now = api.clock();
    const given = { id: newId(now), now, configuredUrl: api.baseUrl };
    void run(api, beginExchange(req, res, given));
  };
}

/** Every request ends here, answered and logged once. */
async function run(api: Api, x: Exchange): Promise<void> {
  let status: number;
  let cause: unknown;
  try {
    checkProtocol(x.req);
    status = x.req.method === 'OPTIONS' ? sendPreflight(x, api.headers) : await answer(api, x);
  } catch (thrown) {
    const error = toApiError(thrown);
    if (error.status >= 500) cause = error.cause ?? error;
    status = x.res.headersSent || x.res.destroyed ? GONE : sendProblem(x, api.headers, error);
  }
  report(api, x, status, cause);
}

/** The status logged for a caller that hung up before the answer. */
const GONE = 499;

function report(api: Api, x: Exchange, status: number, cause: unknown): void {
  if (x.caller !== null) api.usage.record(x.caller.keyId, x.routeId, status, x.now);
  const line = {
    request: x.id,
    method: x.req.method,
    route: x.routeId,
    status,
    ms: Math.round((performance.now() - x.started) * 100) / 100,
    key: x.caller?.keyId ?? null,
  };
  if (status >= 500 && status !== 503) api.logger.error({ ...line, err: cause }, 'failed');
  else if (status === 503) api.logger.warn({ ...line, err: cause }, 'unavailable');
  else api.logger.info(line, 'answered');
}

async function answer(api: Api, x: Exchange): Promise<number> {
  const value = parseBearer(readAuthorization(x.req));
  x.caller = await api.authenticator.authenticate(value, x.now, x.req.socket.remoteAddress);
  x.snapshot = await api.snapshot().catch(() => null);
  const free = isKnownState(api, x);
  await meter(api, x, x.caller, free);
  const found = await findAnswer(api, x, x.caller);
  const same = found.etag !== null && matchesEtag(x.req.headers['if-none-match'], found.etag);
  if (same) return sendNotModified(x, api.headers, found);
  if (free) await meter(api, x, x.caller, false);
  return sendAnswer(x, api.headers, found);
}

/** Whether a 304 that costs nothing is to be expected. */
function isKnownState(api: Api, { req, snapshot, key }: Exchange): boolean {
  const header = req.headers['if-none-match'];
  if (api.countNotModified || header === undefined || snapshot === null) return false;
  return matchesEtag(header, etagOf(key, snapshot.version, api.contract));
}

async function meter(api: Api, x: Exchange, caller: Caller, free: boolean): Promise<void> {
  const { keyId, requestsPerDay } = caller;
  x.quota = await api.quota[free ? 'peek' : 'consume'](keyId, requestsPerDay, x.now);
  if (!free && !x.quota.allowed) throw quotaExceeded(x.quota, x.now);
}

async function findAnswer(api: Api, x: Exchange, caller: Caller): Promise<Answer> {
  const method = x.req.method ?? '';
  const reads = method === 'GET' || method === 'HEAD';
  const kept =
    reads && x.snapshot !== null ? api.answers.get(x.key, x.snapshot.version) : undefined;
  if (kept !== undefined) {
    x.routeId = kept.routeId;
    checkScope(kept, caller);
    checkAccept(x.req);
    return kept;
  }
  const match = api.find(method, x.path.slice(api.root.length));
  x.routeId = match.endpoint.route.id;
  const asked = { ...match, req: x.req, query: x.query, strict: x.strict, key: x.key };
  const made = await produce(
    { ...asked, context: toContext(x, caller) },
    {
      checkResponses: api.checkResponses,
      contract: api.contract,
      snapshot: () => api.snapshot().catch(() => null),
    },
  );
  if (made.etag !== null && x.snapshot !== null) api.answers.set(x.key, x.snapshot.version, made);
  return made;
}

function toContext(x: Exchange, caller: Caller): Omit<RequestContext, 'warnings'> {
  const { req, quota } = x;
  if (quota === null) throw new Error('A handler is reached only behind the quota.');
  return {
    caller,
    quota,
    requestId: x.id,
    now: x.now,
    baseUrl: x.baseUrl,
    url: req.url ?? '',
    ip: req.socket.remoteAddress ?? '',
    elapsedMs: () => performance.now() - x.started,
    header: (name) => {
      const value = req.headers[name.toLowerCase()];
      return Array.isArray(value) ? value.join(', ') : value;
    },
  };
}
