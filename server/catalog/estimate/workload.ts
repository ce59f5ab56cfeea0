import type { PriceUnit, ServiceTier } from '../../../schemas/model.ts';

/** What is paid for in addition to tokens: the kind of a price, its unit, and how many a unit is of. */
export const UNITS = {
  images: { kind: 'image_output', unit: 'image', of: 1 },
  pages: { kind: 'page', unit: 'page', of: 1 },
  characters: { kind: 'character', unit: '1m_characters', of: 1_000_000 },
  audio_minutes: { kind: 'audio_input', unit: 'minute', of: 1 },
  video_seconds: { kind: 'video_output', unit: 'second', of: 1 },
  web_searches: { kind: 'web_search', unit: '1k_requests', of: 1_000 },
  rerank_searches: { kind: 'rerank_search', unit: '1k_requests', of: 1_000 },
} as const satisfies Record<string, { kind: string; unit: PriceUnit; of: 1 | 1_000 | 1_000_000 }>;
export type UnitName = keyof typeof UNITS;
export const UNIT_NAMES = Object.keys(UNITS) as readonly UnitName[];

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
  /** What one request uses in addition to tokens; absent: none. */
  readonly units: Readonly<Partial<Record<UnitName, number>>>;
  readonly serviceTier: ServiceTier;
}

/** What is paid for, in the order in which it is shown. */
export const LINES = [
  'input',
  'cache_read',
  'cache_write',
  'output',
  ...UNIT_NAMES,
  'request',
] as const;
export type Line = (typeof LINES)[number];

/** How much of a line one request takes. */
export interface Amount {
  readonly line: Line;
  readonly amount: number;
}

/**
 * What one request takes of each line it needs: tokens, units, and one request.
 * @throws RangeError if more is of the cache than the prompt has
 */
export function amountsOf(workload: Workload): readonly Amount[] {
  const { inputTokens, cachedInputTokens, cacheWriteTokens, outputTokens, units } = workload;
  const input = inputTokens - cachedInputTokens - cacheWriteTokens;
  if (input < 0) throw new RangeError('Cached tokens cannot exceed the input tokens.');
  const amounts: Readonly<Record<string, number>> = {
    input,
    cache_read: cachedInputTokens,
    cache_write: cacheWriteTokens,
    output: outputTokens,
    ...units,
    request: 1,
  };
  return LINES.flatMap((line) => {
    const amount = amounts[line] ?? 0;
    return amount > 0 ? [{ line, amount }] : [];
  });
}
