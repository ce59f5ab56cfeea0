import type { FillMessage } from '../../workers/fill-index.ts';
import { startThread, type Thread } from '../../workers/thread.ts';
import { dataFile, loadEnvironment } from '../../environment.ts';

/** An embedded index that is filled while the catalogue is written. */
export class Filling {
  #thread: Thread<FillMessage, string> | null = null;

  /** Takes documents; the first ones begin it. */
  take(documents: NonNullable<FillMessage>): void {
    this.#thread ??= startThread({ name: 'fill', path: dataFile(loadEnvironment(), 'index') });
    this.#thread.send(documents);
  }

  /**
   * Waits until all is written.
   * @returns the name of the index; undefined: there is none, or it failed, and will be built
   */
  async finish(): Promise<string | undefined> {
    this.#thread?.send(null);
    return this.#thread?.result.catch(() => undefined);
  }

  /** Ends it where it is. */
  async end(): Promise<void> {
    await this.#thread?.end();
  }
}
