import { setTimeout } from 'node:timers/promises';
import type { CircuitBreaker } from '../../resilience/circuit-breaker.ts';
import { Poller } from '../../resilience/poller.ts';
import type { QuotaCounter, QuotaCounters } from './quota-counter.ts';

const EVERY_MS = 250;
/** Counters synced at once. */
const TOGETHER = 64;
/** How long shutdown waits for Redis to be updated, and the pause between two attempts. */
const CLOSE_MS = 1_000;
const RETRY_MS = 25;

interface RedisSyncOptions {
  readonly breaker: CircuitBreaker;
  readonly counters: QuotaCounters;
  readonly isReady: () => boolean;
  /** Writes, so that it fails where counting would. */
  readonly probe: () => Promise<void>;
  readonly syncCounter: (counter: QuotaCounter) => Promise<void>;
}

/** Finds out that Redis is back without a request having to wait for it, and syncs what it missed. */
export class RedisSync {
  readonly #options: RedisSyncOptions;
  readonly #poller = new Poller({ intervalMs: EVERY_MS, run: () => this.#sync() }).start();

  constructor(options: RedisSyncOptions) {
    this.#options = options;
  }

  /** Tests Redis if it is not being called, and tells it what it does not know; never rejects. */
  sync(): Promise<void> {
    return this.#poller.poll();
  }

  /** Syncs for the last time: what is unsynced dies with the process, so it tries for a while. */
  async close(): Promise<void> {
    await this.#poller.stop();
    const until = performance.now() + CLOSE_MS;
    await this.sync();
    while (this.#options.counters.unsynced().length > 0 && performance.now() < until) {
      await setTimeout(RETRY_MS);
      await this.sync();
    }
  }

  async #sync(): Promise<void> {
    const { breaker, counters, isReady, probe, syncCounter } = this.#options;
    if (!isReady()) return;
    if (!breaker.isClosed) await breaker.run(probe);
    const unsynced = counters.unsynced();
    for (let from = 0; from < unsynced.length; from += TOGETHER) {
      await Promise.all(unsynced.slice(from, from + TOGETHER).map(syncCounter));
    }
  }
}
