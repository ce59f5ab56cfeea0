import type { ServiceTier } from '../../schemas/model.ts';

/** What is asked of a model: so many requests, all alike. */
export interface Workload {
  readonly requests: number;
  /** Tokens of one prompt, those of the cache included. */
  readonly inputTokens: number;
  /** Of these, read from the cache. */
  readonly cachedInputTokens: number;
  /** Of these, written into the cache. */
  readonly cacheWriteTokens: number;
  /** Tokens of one answer, those of its reasoning included. */
  readonly outputTokens: number;
  readonly serviceTier: ServiceTier;
}

/** What is paid for, in the order in which it is shown. */
export const LINES = ['input', 'cache_read', 'cache_write', 'output', 'request'] as const;
export type Line = (typeof LINES)[number];

/**
 * How much of each line one request takes: tokens, and one request.
 * @throws RangeError if more is of the cache than the prompt has
 */
export function amountsOf(workload: Workload): Readonly<Record<Line, number>> {
  const { inputTokens, cachedInputTokens, cacheWriteTokens, outputTokens } = workload;
  const input = inputTokens - cachedInputTokens - cacheWriteTokens;
  if (input < 0) throw new RangeError('A prompt has no more tokens of the cache than it has.');
  return {
    input,
    cache_read: cachedInputTokens,
    cache_write: cacheWriteTokens,
    output: outputTokens,
    request: 1,
  };
}
