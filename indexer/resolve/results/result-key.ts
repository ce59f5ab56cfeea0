import type { ResolvedResult } from '../resolved.ts';

/** What tells a result from all others of its model: made when asked for, since there are so many. */
export const toResultKey = ({
  source,
  nativeId,
  benchmark,
}: Pick<ResolvedResult, 'source' | 'nativeId' | 'benchmark'>): string =>
  [source, nativeId, benchmark].join(':');
