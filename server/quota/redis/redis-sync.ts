import { setTimeout } from 'node:timers/promises';
import type { Guard } from './guard.ts';
import type { QuotaCounters } from './quota-counters.ts';
import type { QuotaCounter } from './quota-counter.ts';

/** How often it is looked whether there is anything to do. */
const LOOK_MS = 250;
/** Debts settled at once. */
const TOGETHER = 64;
/** How long an end waits for Redis to be told, and between two attempts. */
const CLOSE_MS = 1_000;
const RETRY_MS = 25;

interface RedisSyncOptions {
  readonly guard: Guard;
  readonly counters: QuotaCounters;
  readonly isReady: () => boolean;
  /** Writes, so that it fails where counting would. */
  readonly probe: () => Promise<void>;
  readonly syncCounter: (tally: QuotaCounter) => Promise<void>;
}

/** Finds out that Redis is back without a request having to wait for it, and pays the debts. */
export class RedisSync {
  readonly #options: RedisSyncOptions;
  readonly #timer: NodeJS.Timeout;
  #underWay: Promise<void> | null = null;

  constructor(options: RedisSyncOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.sync(), LOOK_MS).unref();
  }

  /** Tries Redis if it is left alone, and tells it what it does not know; never rejects. */
  sync(): Promise<void> {
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
    await this.sync();
    while (this.#options.counters.unsynced().length > 0 && performance.now() < until) {
      await setTimeout(RETRY_MS);
      await this.sync();
    }
  }

  async #repair(): Promise<void> {
    const { guard, counters: tallies, isReady, probe, syncCounter: settle } = this.#options;
    if (!isReady()) return;
    if (!guard.isClosed) await guard.test(probe);
    const owing = tallies.unsynced();
    for (let from = 0; from < owing.length; from += TOGETHER) {
      await Promise.all(owing.slice(from, from + TOGETHER).map(settle));
    }
  }
}
