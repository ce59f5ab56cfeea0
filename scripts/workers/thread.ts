import v8 from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Task } from './worker.ts';
import { WORKER } from '../environment.ts';

/** A task that runs in a worker thread. */
export interface Thread<Message, Result> {
  send(message: Message): void;
  /** Rejects with what the task threw, or with the reason why it was ended. */
  readonly result: Promise<Result>;
  /** Ends the thread at once; an open transaction is rolled back. */
  end(): Promise<void>;
}

/** Of the heaps of threads, in megabytes: unlike an import, a task keeps little alive. */
const HEAP_FLAGS = ['--min-semi-space-size=2', '--max-semi-space-size=8'];

/**
 * Starts a task in a thread of this process, which ends with the process.
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
