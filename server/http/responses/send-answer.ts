import { performance } from 'node:perf_hooks';
import type { Request, Response } from 'express';
import type { Answer } from './answer.ts';
import { sendShared } from './compress.ts';
import type { Sent } from '../route.ts';
import { requestStateOf } from '../middleware/request-state.ts';

/** An answer, and whether an earlier request had it made. */
export interface PreparedAnswer {
  readonly answer: Answer;
  readonly cached: boolean;
}

/** What is told of an answer that is sent. */
export function toSent(req: Request, res: Response, cached: boolean): Sent {
  const { now, started, id, queryId } = requestStateOf(res);
  return {
    at: now,
    tookMs: performance.now() - started,
    cached,
    userAgent: req.get('User-Agent') ?? null,
    requestId: id,
    queryId,
  };
}

/** Tells who waits for it, and sends an answer. Express makes it a 304 if the caller holds it. */
export function sendAnswer(req: Request, res: Response, { answer, cached }: PreparedAnswer): void {
  const { body, onSend, withId } = answer;
  const isNamed = onSend?.(toSent(req, res, cached)) === true;
  res.status(answer.status).set(answer.headers);
  const named = isNamed && !req.fresh ? withId?.(requestStateOf(res).id) : undefined;
  if (named !== undefined && 'start' in named) sendShared(res, named);
  else res.send(named ?? body ?? undefined);
}
