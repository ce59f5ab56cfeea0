import { timeout, TimeoutStrategy, type TimeoutPolicy } from 'cockatiel';

/**
 * A call that takes longer fails, and is told by its signal. One that came back is not: that took
 * an error with its stack for every call.
 */
export const deadline = (milliseconds: number): TimeoutPolicy =>
  timeout(milliseconds, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false });
