import { parentPort, workerData } from 'node:worker_threads';
import { fillIndex, type FillTask } from './beside/fill-index.ts';
import { keepBundle, type KeepTask } from './beside/keep-bundle.ts';

/** What a thread may be given to do. */
export type Task = KeepTask | FillTask;

/** A thread beside an import: it does its one task, says what came of it, and ends. */
if (parentPort === null) throw new Error('This is a thread of “catalog import”, not a program.');
const task = workerData as Task;
parentPort.postMessage(
  task.name === 'keep' ? await keepBundle(task) : await fillIndex(task, parentPort),
);
parentPort.close();
