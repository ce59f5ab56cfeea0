import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Logger } from 'pino';
import { programArguments } from '../environment.ts';
import { RestartDelays } from './process.ts';

const STOP_MS_MAX = 3_000;

/** The indexer as a process of its own: started again if it dies, ended with this one. */
export class IndexerProcess {
  readonly #logger: Logger;
  #child: ChildProcess | null = null;
  #stopping = false;
  readonly #delays = new RestartDelays();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  start(): void {
    // The channel tells the child when this process is gone, however it went.
    const child = spawn(process.execPath, programArguments('indexer'), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const startedAt = performance.now();
    this.#child = child;
    child.once('exit', (code, signal) => {
      this.#child = null;
      if (this.#stopping) return;
      const delay = this.#delays.next(performance.now() - startedAt);
      this.#logger.error({ code, signal, restartInMs: delay }, 'the indexer ended');
      setTimeout(() => {
        if (!this.#stopping) this.start();
      }, delay).unref();
    });
  }

  /** Asks it to finish what it is writing, and waits, but not for long: a kill loses nothing. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const child = this.#child;
    if (child?.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX);
    await ended;
    clearTimeout(late);
  }
}
