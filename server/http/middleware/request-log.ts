import { performance } from 'node:perf_hooks';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { RequestObserver } from '../../metrics/port.ts';
import type { UsageStore } from '../../quota/port.ts';
import { requestStateOf } from './request-state.ts';

/** The status logged for a caller that hung up before the answer. */
const GONE = 499;

interface RequestLogOptions {
  readonly logger: Logger;
  readonly usage: UsageStore;
  readonly metrics: RequestObserver | null;
}

/** Logs and measures every request once, and records those of a key as its usage, when the answer is out. */
export function logRequests({ logger, usage, metrics }: RequestLogOptions): RequestHandler {
  return (req, res, next) => {
    res.on('close', () => {
      const { id, routeId, caller, now, started } = requestStateOf(res);
      const status = res.writableFinished ? res.statusCode : GONE;
      if (caller !== null) usage.record(caller.keyId, routeId, status, now);
      const ms = performance.now() - started;
      metrics?.observe(req.method, routeId, status, ms / 1000);
      const line = {
        request: id,
        method: req.method,
        route: routeId,
        status,
        ms: Math.round(ms * 100) / 100,
        key: caller?.keyId ?? null,
      };
      logger.info(line, 'answered');
    });
    next();
  };
}
