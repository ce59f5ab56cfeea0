import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';

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
