import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';

const PATIENCE_MS = 10_000;

/** Time for who waits by `setTimeout`: it passes when the test says so. */
export class ScriptedTime {
  constructor() {
    mock.timers.enable({ apis: ['setTimeout'] });
  }

  /** Lets time pass, and what follows of it be done. */
  async pass(milliseconds = 0): Promise<void> {
    // What is waited for only now begins with this.
    await setImmediate();
    mock.timers.tick(milliseconds);
    await setImmediate();
  }

  end(): void {
    mock.timers.reset();
  }
}

/** Like `eventually` where time does not pass by itself: waits for what comes from elsewhere. */
export async function until(isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error(`It did not come to be within ${PATIENCE_MS} ms.`);
    await setImmediate();
  }
}
