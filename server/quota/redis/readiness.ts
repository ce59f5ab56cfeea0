import type { Redis } from 'ioredis';
import { isReadyWithin } from '../../redis/connection.ts';

/** How long requests wait for a connection that was just lost: the first attempt is made within. */
const GRACE_MS = 75;

/**
 * Whether a connection can be asked. One that was cut is most often there again in a moment, and to
 * wait for it is better than to guess; when the moment is over nobody waits.
 */
export class Readiness {
  readonly #redis: Redis;
  #returned: Promise<boolean> = Promise.resolve(false);
  #lostSince: Date | null;
  #reason: Error | null = null;

  constructor(redis: Redis, clock: () => Date) {
    this.#redis = redis;
    this.#lostSince = clock();
    redis.on('ready', () => {
      this.#lostSince = null;
      this.#reason = null;
    });
    redis.on('error', (error) => {
      this.#reason = error;
    });
    redis.on('close', () => {
      if (this.#lostSince !== null) return;
      this.#lostSince = clock();
      this.#returned = isReadyWithin(redis, GRACE_MS);
    });
  }

  /** Since when there is no connection; null while there is. */
  get lostSince(): Date | null {
    return this.#lostSince;
  }

  get isReady(): boolean {
    return this.#redis.status === 'ready';
  }

  /** @throws why there is no connection, if there is none */
  demand(): void {
    if (!this.isReady) throw this.#reason ?? new Error('The connection to Redis was lost.');
  }

  /** Waits until one that was lost is there again, and no longer than it may be waited for. */
  async waitBriefly(): Promise<void> {
    await this.#returned;
  }
}
