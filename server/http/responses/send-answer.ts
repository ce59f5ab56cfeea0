import { performance } from 'node:perf_hooks';
import type { Request, Response } from 'express';
import type { Answer } from './answer.ts';
import { noteCopy } from './encode-body.ts';
import type { Sent } from '../route.ts';
import { requestStateOf } from '../middleware/request-state.ts';

/** An answer, and whether an earlier request had it made. */
export interface PreparedAnswer {
  readonly answer: Answer;
  readonly cached: boolean;
}

/** The body with the id of the request it is sent for. */
function withRequestId({ body, madeFor }: Answer, id: string): Buffer | undefined {
  if (body === null) return undefined;
  if (madeFor === null || madeFor.id === id || madeFor.at.length === 0) return body;
  const copy = Buffer.from(body);
  for (const place of madeFor.at) copy.write(id, place, 'latin1');
  noteCopy(copy, body, madeFor.at[0] ?? 0);
  return copy;
}

/** What is told of an answer once it was sent. */
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

/** Sends an answer, and tells who waits for that. Express makes it a 304 if the caller holds it. */
export function sendAnswer(req: Request, res: Response, { answer, cached }: PreparedAnswer): void {
  res
    .status(answer.status)
    .set(answer.headers)
    .send(withRequestId(answer, requestStateOf(res).id));
  answer.onSent?.(toSent(req, res, cached));
}
