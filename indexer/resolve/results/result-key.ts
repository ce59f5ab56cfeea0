import type { ResolvedResult } from '../resolved.ts';

/** What tells a result from all others of its model: made when asked for, since there are so many. */
export const toResultKey = ({
  run: { source, nativeId },
  benchmark,
}: Pick<ResolvedResult, 'run' | 'benchmark'>): string => [source, nativeId, benchmark].join(':');
