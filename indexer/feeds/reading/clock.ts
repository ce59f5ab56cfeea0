import { setTimeout as sleep } from 'node:timers/promises';

/** Time and chance as a download sees them; a test gives its own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** @throws the signal's reason */
  pause(ms: number, signal: AbortSignal | undefined): Promise<void>;
  /** From 0 up to, not including, 1. */
  random(): number;
}

export const SYSTEM_CLOCK: Clock = {
  now: () => Date.now(),
  pause: async (ms, signal) => {
    try {
      await sleep(ms, undefined, signal === undefined ? {} : { signal });
    } catch (error) {
      // What is thrown there says only that it was aborted, not why.
      signal?.throwIfAborted();
      throw error;
    }
  },
  random: () => Math.random(),
};
