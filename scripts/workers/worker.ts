import { parentPort, workerData } from 'node:worker_threads';
import type { FillTask } from './fill-index.ts';
import type { KeepTask } from './keep-bundle.ts';

/** What a thread may be given to do. */
export type Task = KeepTask | FillTask;

/** A thread beside an import: it does its one task, says what came of it, and ends. */
if (parentPort === null) throw new Error('This is a thread of “catalog import”, not a program.');
const task = workerData as Task;
if (task.name === 'keep') {
  const { keepBundle } = await import('./keep-bundle.ts');
  parentPort.postMessage(await keepBundle(task));
} else {
  const { fillIndex } = await import('./fill-index.ts');
  parentPort.postMessage(await fillIndex(task, parentPort));
}
parentPort.close();
