import { setTimeout } from 'node:timers/promises';
import type { Guard } from './guard.ts';
import type { Tallies } from './quota-counters.ts';
import type { Tally } from './quota-counter.ts';

/** How often it is looked whether there is anything to do. */
const LOOK_MS = 250;
/** Debts settled at once. */
const TOGETHER = 64;
/** How long an end waits for Redis to be told, and between two attempts. */
const CLOSE_MS = 1_000;
const RETRY_MS = 25;

interface Options {
  readonly guard: Guard;
  readonly tallies: Tallies;
  readonly isReady: () => boolean;
  /** Writes, so that it fails where counting would. */
  readonly probe: () => Promise<void>;
  readonly settle: (tally: Tally) => Promise<void>;
}

/** Finds out that Redis is back without a request having to wait for it, and pays the debts. */
export class Keeper {
  readonly #options: Options;
  readonly #timer: NodeJS.Timeout;
  #underWay: Promise<void> | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#timer = setInterval(() => void this.repair(), LOOK_MS).unref();
  }

  /** Tries Redis if it is left alone, and tells it what it does not know; never rejects. */
  repair(): Promise<void> {
    this.#underWay ??= this.#repair()
      .catch(() => undefined)
      .finally(() => {
        this.#underWay = null;
      });
    return this.#underWay;
  }

  /** Tells Redis for the last time: debts die with the process, so it is tried for a while. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#underWay;
    const until = performance.now() + CLOSE_MS;
    await this.repair();
    while (this.#options.tallies.owing().length > 0 && performance.now() < until) {
      await setTimeout(RETRY_MS);
      await this.repair();
    }
  }

  async #repair(): Promise<void> {
    const { guard, tallies, isReady, probe, settle } = this.#options;
    if (!isReady()) return;
    if (!guard.isClosed) await guard.test(probe);
    const owing = tallies.owing();
    for (let from = 0; from < owing.length; from += TOGETHER) {
      await Promise.all(owing.slice(from, from + TOGETHER).map(settle));
    }
  }
}
