import type { OnQuotaFailure } from '../../../schemas/config/variables.ts';
import { ApiError } from '../../errors.ts';
import type { CircuitBreaker } from '../../resilience/circuit-breaker.ts';
import type { HealthMonitor } from '../../resilience/health-monitor.ts';
import { toState } from '../day.ts';
import type { QuotaState, QuotaStore } from '../port.ts';
import { type Count, type CountingRedis, countInRedis } from './count-script.ts';
import type { Readiness } from './readiness.ts';
import type { ServerClock } from './server-clock.ts';
import type { QuotaCounter, QuotaCounters } from './quota-counter.ts';

/** Redis is tried again every second. */
const RETRY_SECONDS = 1;

interface RedisQuotaOptions {
  readonly redis: CountingRedis;
  readonly readiness: Readiness;
  readonly breaker: CircuitBreaker;
  readonly health: HealthMonitor;
  readonly counters: QuotaCounters;
  readonly serverClock: ServerClock;
  readonly clock: () => Date;
  readonly onFailure: OnQuotaFailure;
  readonly blindSeconds: number;
  readonly onClose: () => Promise<void>;
}

/**
 * Counts in Redis, for any number of processes. If Redis does not answer in time the process decides
 * by what it last knew, counts the request, and tells Redis when it is back: nothing is counted
 * twice, nothing is lost, and too much is admitted only by as much as was under way.
 */
export class RedisQuota implements QuotaStore {
  readonly #options: RedisQuotaOptions;
  #decidedAlone = 0;

  constructor(options: RedisQuotaOptions) {
    this.#options = options;
  }

  get decidedAlone(): number {
    return this.#decidedAlone;
  }

  async consume(keyId: string, limit: number, now: Date): Promise<QuotaState> {
    const { breaker, readiness, counters, serverClock } = this.#options;
    const day = serverClock.toDayNumber(now);
    const counter = counters.of(keyId, day);
    if (!readiness.isReady) await readiness.waitBriefly();
    const pending = counter.reserve();
    const count = await breaker
      .runIfClosed(() => this.#ask(counter, pending, limit))
      .catch(() => null);
    if (count === null) return this.#decideAlone(counter, pending, limit);
    counter.decide(count);
    counters.markSynced(counter);
    const used = count.others + (count.allowed ? pending : count.total);
    return toState(count.allowed, used, limit, day);
  }

  /** What is admitted without Redis is counted, whatever the operator lets happen meanwhile. */
  #decideAlone(counter: QuotaCounter, pending: number, limit: number): QuotaState {
    const { counters, onFailure } = this.#options;
    this.#decidedAlone += 1;
    if (onFailure === 'closed') {
      counter.end(false);
      throw new ApiError('temporarily_unavailable', 'Requests cannot be counted right now.', {
        headers: { 'Retry-After': String(RETRY_SECONDS) },
      });
    }
    const isAllowed = counter.allows(pending, limit, { isOld: this.#isDownForLong() });
    const allowed = onFailure === 'open' || isAllowed;
    counter.end(allowed);
    if (counter.isUnsynced) counters.markUnsynced(counter);
    return toState(allowed, counter.used, limit, counter.day);
  }

  async peek(keyId: string, limit: number, now: Date): Promise<QuotaState> {
    const { counters, serverClock } = this.#options;
    const day = serverClock.toDayNumber(now);
    const counter = counters.of(keyId, day);
    await this.syncCounter(counter).catch(() => undefined);
    return toState(counter.used < limit, counter.used, limit, day);
  }

  /**
   * Tells Redis what was admitted, and learns what others admitted.
   * @throws if Redis does not answer
   */
  async syncCounter(counter: QuotaCounter): Promise<void> {
    const { breaker, counters } = this.#options;
    counter.learn(await breaker.runIfClosed(() => this.#ask(counter, 0, 0)));
    counters.markSynced(counter);
  }

  degradedSince(): Date | null {
    const { breaker, health, readiness } = this.#options;
    return readiness.lostSince ?? (breaker.isClosed ? null : health.downSince);
  }

  close(): Promise<void> {
    return this.#options.onClose();
  }

  async #ask(counter: QuotaCounter, pending: number, limit: number): Promise<Count> {
    const { redis, readiness, serverClock, clock } = this.#options;
    readiness.demand();
    const key = `day:${counter.keyId}:${counter.day}`;
    const began = clock().getTime();
    const { writer, admitted: settled, others: known, confirmed } = counter;
    const asked = { key, writer, settled, pending, limit, known, confirmed };
    const count = await countInRedis(redis, asked);
    serverClock.observe(count.time, began, clock().getTime());
    return count;
  }

  #isDownForLong(): boolean {
    const { health, clock, blindSeconds } = this.#options;
    const since = health.downSince;
    return since !== null && clock().getTime() - since.getTime() > blindSeconds * 1000;
  }
}
