import { performance } from 'node:perf_hooks';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { UsageStore } from '../quota/port.ts';
import { exchangeOf } from './exchange.ts';

/** The status logged for a caller that hung up before the answer. */
const GONE = 499;

/** Logs every request once, and records those of a key as its usage, when the answer is out. */
export function logRequests(logger: Logger, usage: UsageStore): RequestHandler {
  return (req, res, next) => {
    res.on('close', () => {
      const { id, routeId, caller, now, started } = exchangeOf(res);
      const status = res.writableFinished ? res.statusCode : GONE;
      if (caller !== null) usage.record(caller.keyId, routeId, status, now);
      const line = {
        request: id,
        method: req.method,
        route: routeId,
        status,
        ms: Math.round((performance.now() - started) * 100) / 100,
        key: caller?.keyId ?? null,
      };
      logger.info(line, 'answered');
    });
    next();
  };
}
