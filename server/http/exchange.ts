import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { QuotaState } from '../quota/port.ts';
import type { Snapshot } from '../search/port.ts';
import { prefersStrict } from './negotiate.ts';
import { baseUrlOf } from './protocol.ts';
import type { Caller } from './route.ts';

/** One request on its way through the checks; what is known of it grows from step to step. */
export interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly id: string;
  readonly now: Date;
  /** On the clock of `performance.now()`, for durations. */
  readonly started: number;
  readonly baseUrl: string;
  /** Whole path as sent. */
  readonly path: string;
  readonly query: string;
  readonly strict: boolean;
  /** What a catalogue answer is a function of, beside the catalogue. */
  readonly key: string;
  routeId: string;
  caller: Caller | null;
  quota: QuotaState | null;
  snapshot: Snapshot | null;
}

/** What a request says before any check; nothing here can fail. */
export function beginExchange(
  req: IncomingMessage,
  res: ServerResponse,
  given: { readonly id: string; readonly now: Date; readonly configuredUrl: string | null },
): Exchange {
  const url = req.url ?? '';
  const mark = url.indexOf('?');
  const baseUrl = baseUrlOf(req, given.configuredUrl);
  const strict = prefersStrict(req.headers['prefer']);
  return {
    req,
    res,
    id: given.id,
    now: given.now,
    started: performance.now(),
    baseUrl,
    path: mark === -1 ? url : url.slice(0, mark),
    query: mark === -1 ? '' : url.slice(mark + 1),
    strict,
    key: `${strict ? 'strict' : ''} ${baseUrl}${url}`,
    routeId: 'unknown',
    caller: null,
    quota: null,
    snapshot: null,
  };
}
