import { performance } from 'node:perf_hooks';
import type { Request, Response } from 'express';
import type { Answer } from './answer.ts';
import { requestStateOf } from '../middleware/request-state.ts';

/** An answer, and whether an earlier request had it made. */
export interface PreparedAnswer {
  readonly answer: Answer;
  readonly cached: boolean;
}

/** Sends an answer, and tells who waits for that. Express makes it a 304 if the caller holds it. */
export function sendAnswer(
  req: Request,
  res: Response,
  { answer: { status, headers, body, onSent }, cached }: PreparedAnswer,
): void {
  const { now, started } = requestStateOf(res);
  res
    .status(status)
    .set(headers)
    .send(body ?? undefined);
  onSent?.({
    at: now,
    tookMs: performance.now() - started,
    cached,
    userAgent: req.get('User-Agent') ?? null,
  });
}
