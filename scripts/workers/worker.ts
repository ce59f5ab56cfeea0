import { parentPort, workerData } from 'node:worker_threads';
import type { FillTask } from './fill-index.ts';
import type { KeepTask } from './keep-bundle.ts';
import type { Said } from './said.ts';

/** The tasks of a worker. */
export type Task = KeepTask | FillTask;

/** A worker thread of an import: does one task, posts the result and ends. */
if (parentPort === null) throw new Error('This is a thread of “catalog import”, not a program.');
const task = workerData as Task;
if (task.name === 'keep') {
  const { keepBundle } = await import('./keep-bundle.ts');
  parentPort.postMessage({ result: await keepBundle(task) } satisfies Said<unknown>);
} else {
  const { fillIndex } = await import('./fill-index.ts');
  parentPort.postMessage({ result: await fillIndex(task, parentPort) } satisfies Said<unknown>);
}
parentPort.close();
