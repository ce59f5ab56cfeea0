import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BatchResult, LogStore, RecordedEntry } from './port.ts';
import type { ThreadOptions, ThreadReply, ThreadRequest } from './thread.ts';

/** Where the program of the thread is: beside the bundle of this source, or from the source. */
const PLACES = ['.', join('..', '..', 'dist')].map((folder) =>
  join(import.meta.dirname, folder, 'search-log.js'),
);

/** Keeps searches by a thread, so that no request waits while they are described and written. */
export class ThreadStore implements LogStore<RecordedEntry> {
  readonly #options: ThreadOptions;
  #worker: Worker | null = null;
  readonly #waiting: {
    resolve: (reply: ThreadReply | null) => void;
    reject: (error: Error) => void;
  }[] = [];

  private constructor(options: ThreadOptions) {
    this.#options = options;
  }

  /** @throws Error if the file cannot be opened */
  static async open(options: ThreadOptions): Promise<ThreadStore> {
    const store = new ThreadStore(options);
    await store.#start();
    return store;
  }

  async write(batch: readonly RecordedEntry[]): Promise<BatchResult<RecordedEntry>> {
    if (this.#worker === null) await this.#start();
    const reply = await this.#ask(batch);
    if (reply === null || 'error' in reply) throw new Error(reply?.error);
    const at = (places: readonly number[]) => batch.filter((_, place) => places.includes(place));
    const early = at(reply.early).filter((entry) => entry.kind === 'event');
    return { ...reply, again: at(reply.again), early };
  }

  /**
   * Ends the thread; what it still waits for comes too late. One that writes a file ends by itself, for
   * SQLite waits a second at most: a driver that fails while its thread is ended takes the process along.
   */
  async close(): Promise<void> {
    const isEnded = this.#options.engine.engine !== 'embedded' && this.#waiting.length > 0;
    if (isEnded) await this.#worker?.terminate();
    else if (this.#worker !== null) await this.#ask(null);
  }

  /** Starts the thread, again if it died; it says once that it is there. */
  async #start(): Promise<void> {
    const program = PLACES.find((path) => existsSync(path));
    if (program === undefined) throw new Error('dist/search-log.js is missing: npm run build.');
    const worker = new Worker(program, { workerData: this.#options });
    this.#worker = worker;
    worker.on('message', (reply: ThreadReply | null) => {
      if (this.#worker !== worker) return;
      this.#waiting.shift()?.resolve(reply);
      if (this.#waiting.length === 0) worker.unref();
    });
    const end = (error: Error): void => {
      // It fails first and exits later, when another may be there already.
      if (this.#worker !== worker) return;
      this.#worker = null;
      for (const { reject } of this.#waiting.splice(0)) reject(error);
    };
    worker.on('error', end);
    worker.on('exit', (code) => {
      end(new Error(`The thread of the log of searches ended with ${code}.`));
    });
    await this.#next();
  }

  #ask(request: ThreadRequest): Promise<ThreadReply | null> {
    // The process does not end while somebody waits for the thread.
    this.#worker?.ref();
    this.#worker?.postMessage(request);
    return this.#next();
  }

  #next(): Promise<ThreadReply | null> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
    });
  }
}
