import { performance } from 'node:perf_hooks';
import type { RequestHandler, Response } from 'express';
import type { QuotaState } from '../../quota/port.ts';
import type { IndexView } from '../../search/port.ts';
import { createRequestIds } from '../request-id.ts';
import { withoutPorts } from '../network.ts';
import type { CodingName } from '../responses/encode-body.ts';
import type { Caller } from '../route.ts';

/** What is known of a request; it grows from middleware to middleware and lives in `res.locals`. */
export interface RequestState {
  readonly id: string;
  readonly now: Date;
  /** On the clock of `performance.now()`, for durations. */
  readonly started: number;
  /** Scheme, host and port as the caller sees them. */
  readonly baseUrl: string;
  /** The route that answers; `unknown` until it is found. */
  routeId: string;
  caller: Caller | null;
  quota: QuotaState | null;
  /** The state of the catalogue it was begun on; null outside the API and while none can be read. */
  view: IndexView | null;
  /** The search whose answer led here; null: none, or it is not known. */
  queryId: string | null;
  /** What a body that is sent whole is compressed with; null: nothing. */
  coding: CodingName | null;
  /** Counts a request that was let pass uncounted, because it could have become a free 304. */
  countNow: (() => Promise<void>) | null;
}

/** The state of a request; `beginRequest` made it. */
export function requestStateOf(res: Response): RequestState {
  return res.locals['requestState'] as RequestState;
}

/** The caller of a request behind `authenticate`. */
export function callerOf(res: Response): Caller {
  const { caller } = requestStateOf(res);
  if (caller === null) throw new Error('Only what is behind authentication has a caller.');
  return caller;
}

const HOST = /^(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

/** Callers of one server send the same again and again. */
let lastHost = '';

/** Whether a `Host` header names a host, perhaps with a port, so that an address can be made of it. */
export function isHost(host: string): boolean {
  if (host === lastHost) return host !== '';
  if (!HOST.test(host) || !URL.canParse(`http://${host}`)) return false;
  lastHost = host;
  return true;
}

interface RequestStateOptions {
  readonly clock: () => Date;
  /** Scheme, host and port callers use, which win over any header; null: from `Host`. */
  readonly baseUrl: string | null;
  /** Proves ids to be of this installation. */
  readonly requestSecret: Buffer;
}

/** Gives a request its id and its time, and lets Express read who asks. */
export function beginRequest({
  clock,
  baseUrl,
  requestSecret,
}: RequestStateOptions): RequestHandler {
  const newId = createRequestIds(requestSecret);
  return (req, res, next) => {
    const now = clock();
    const forwarded = req.headers['x-forwarded-for'];
    // Node joins several of them to one text.
    if (typeof forwarded === 'string') req.headers['x-forwarded-for'] = withoutPorts(forwarded);
    const host = req.headers.host ?? '';
    const state: RequestState = {
      id: newId(now),
      now,
      started: performance.now(),
      baseUrl: baseUrl ?? `http://${isHost(host) ? host : 'localhost'}`,
      routeId: 'unknown',
      caller: null,
      quota: null,
      view: null,
      queryId: null,
      coding: null,
      countNow: null,
    };
    res.locals['requestState'] = state;
    res.set('X-Request-Id', state.id);
    next();
  };
}
