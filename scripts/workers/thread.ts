import v8 from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Task } from './worker.ts';
import { WORKER } from '../environment.ts';

/** A task that is done by another thread, on another processor where there is one. */
export interface Thread<Message, Result> {
  send(message: Message): void;
  /** What came of it; rejects with what it threw, or the reason it was ended for. */
  readonly result: Promise<Result>;
  /** Ends it where it is; a transaction it was in is undone. */
  end(): Promise<void>;
}

/** For heaps to come, in megabytes: little is alive at a time here, unlike in the import. */
const HEAP_FLAGS = ['--min-semi-space-size=2', '--max-semi-space-size=8'];

/**
 * Begins a task in a thread of this process, so that nothing is left of it where this ends.
 * @param signal ends it
 */
export function startThread<Message, Result>(
  task: Task,
  signal?: AbortSignal,
): Thread<Message, Result> {
  for (const flag of HEAP_FLAGS) v8.setFlagsFromString(flag);
  const worker = new Worker(WORKER, { workerData: task });
  const end = async (): Promise<void> => {
    await worker.terminate();
  };
  const stop = (): void => void end();
  signal?.addEventListener('abort', stop, { once: true });
  const result = new Promise<Result>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => {
      signal?.removeEventListener('abort', stop);
      const why: unknown = signal?.reason;
      reject(why instanceof Error ? why : new Error(`A thread of the import ended with ${code}.`));
    });
  });
  // Whoever waits for it is told; until then it is no failure that nobody caught.
  result.catch(() => undefined);
  return {
    send: (message) => {
      worker.postMessage(message);
    },
    result,
    end,
  };
}
