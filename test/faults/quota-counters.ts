import { fileURLToPath } from 'node:url';
import { runCounting } from '../support/counting-processes.ts';

const COUNTER = fileURLToPath(new URL('quota-counter.ts', import.meta.url));

interface Work {
  readonly processes: number;
  readonly url: string;
  readonly keyPrefix: string;
  readonly limit: number;
  /** Of each process. */
  readonly requests: number;
  readonly inFlight: number;
  readonly now: Date;
  /** Called when all have counted, before they close. */
  readonly onCounted: () => void;
}

/** Runs processes that count at once; how many requests each admitted. */
export function runCounters(work: Work): Promise<readonly number[]> {
  const { url, keyPrefix, limit, requests, inFlight, now } = work;
  const args = [url, keyPrefix, limit, requests, inFlight, now.toISOString()].map(String);
  const commands = Array.from({ length: work.processes }, () => args);
  return runCounting(COUNTER, commands, work.onCounted);
}
