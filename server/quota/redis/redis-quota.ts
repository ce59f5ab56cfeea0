import type { OnQuotaFailure } from '../../../schemas/config/variables.ts';
import { ApiError } from '../../errors.ts';
import { toState } from '../day.ts';
import type { QuotaState, QuotaStore } from '../port.ts';
import { countInRedis, type Count, type CountingRedis } from './count-script.ts';
import type { Guard } from './guard.ts';
import type { Readiness } from './readiness.ts';
import type { ServerClock } from './server-clock.ts';
import type { QuotaCounters } from './quota-counters.ts';
import type { QuotaCounter } from './quota-counter.ts';

/** Redis is tried again every second. */
const RETRY_SECONDS = 1;

interface RedisQuotaOptions {
  readonly redis: CountingRedis;
  readonly readiness: Readiness;
  readonly guard: Guard;
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

  constructor(options: RedisQuotaOptions) {
    this.#options = options;
  }

  async consume(keyId: string, limit: number, now: Date): Promise<QuotaState> {
    const { guard, readiness, counters: tallies, serverClock } = this.#options;
    const day = serverClock.toDay(now);
    const tally = tallies.of(keyId, day);
    if (!readiness.isReady) await readiness.isReadySoon();
    const asked = tally.reserve();
    const count = await guard.run(() => this.#ask(tally, asked, limit)).catch(() => null);
    if (count === null) return this.#decideAlone(tally, asked, limit);
    tally.decide(count);
    tallies.markSynced(tally);
    const used = count.others + (count.allowed ? asked : count.total);
    return toState(count.allowed, used, limit, day);
  }

  /** What is admitted without Redis is counted, whatever the operator lets happen meanwhile. */
  #decideAlone(tally: QuotaCounter, asked: number, limit: number): QuotaState {
    const { counters: tallies, onFailure } = this.#options;
    if (onFailure === 'closed') {
      tally.end(false);
      throw new ApiError('temporarily_unavailable', 'Requests cannot be counted for now.', {
        headers: { 'Retry-After': String(RETRY_SECONDS) },
      });
    }
    const isAllowed = tally.mayAdmit(asked, limit, { isOld: this.#isBlindForLong() });
    const allowed = onFailure === 'open' || isAllowed;
    tally.end(allowed);
    if (tally.isUnsynced) tallies.markUnsynced(tally);
    return toState(allowed, tally.used, limit, tally.day);
  }

  async peek(keyId: string, limit: number, now: Date): Promise<QuotaState> {
    const { counters: tallies, serverClock } = this.#options;
    const day = serverClock.toDay(now);
    const tally = tallies.of(keyId, day);
    await this.syncCounter(tally).catch(() => undefined);
    return toState(tally.used < limit, tally.used, limit, day);
  }

  /**
   * Tells Redis what was admitted, and learns what others admitted.
   * @throws if Redis does not answer
   */
  async syncCounter(tally: QuotaCounter): Promise<void> {
    const { guard, counters: tallies } = this.#options;
    tally.learn(await guard.run(() => this.#ask(tally, 0, 0)));
    tallies.markSynced(tally);
  }

  degradedSince(): Date | null {
    const { guard, readiness } = this.#options;
    return readiness.lostSince ?? (guard.isClosed ? null : guard.blindSince);
  }

  close(): Promise<void> {
    return this.#options.onClose();
  }

  async #ask(tally: QuotaCounter, asked: number, limit: number): Promise<Count> {
    const { redis, readiness, serverClock, clock } = this.#options;
    readiness.demand();
    const key = `day:${tally.keyId}:${tally.day}`;
    const began = clock().getTime();
    const { writer, admitted: settled } = tally;
    const count = await countInRedis(redis, { key, writer, settled, asked, limit });
    serverClock.observe(count.time, began, clock().getTime());
    return count;
  }

  #isBlindForLong(): boolean {
    const { guard, clock, blindSeconds } = this.#options;
    const since = guard.blindSince;
    return since !== null && clock().getTime() - since.getTime() > blindSeconds * 1000;
  }
}
