import v8 from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Said } from './said.ts';
import type { Task } from './worker.ts';
import { WORKER } from '../environment.ts';

/** A task that runs in a worker thread. */
export interface Thread<Message, Result> {
  /** Resolves when few messages wait, so that what one sends is held by few: each is a copy. */
  send(message: Message): Promise<void>;
  /** Rejects with what the task threw, or with the reason why it was ended. */
  readonly result: Promise<Result>;
  /** Ends the thread at once; an open transaction is rolled back. */
  end(): Promise<void>;
}

/** How many messages may wait for a thread. */
export const WAITING_MAX = 2;

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
  let waiting = 0;
  let wake = (): void => undefined;
  const leave = (left: number): void => {
    waiting = left;
    wake();
  };
  const result = new Promise<Result>((resolve, reject) => {
    worker.on('message', (said: Said<Result>) => {
      if (said === 'taken') leave(waiting - 1);
      else resolve(said.result);
    });
    worker.once('error', reject);
    worker.once('exit', (code) => {
      leave(-Infinity);
      signal?.removeEventListener('abort', stop);
      const why: unknown = signal?.reason;
      reject(why instanceof Error ? why : new Error(`A thread of the import ended with ${code}.`));
    });
  });
  // Whoever waits for it is told; until then it is no failure that nobody caught.
  result.catch(() => undefined);
  return {
    send: async (message) => {
      worker.postMessage(message);
      waiting += 1;
      while (waiting > WAITING_MAX) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    result,
    end,
  };
}
