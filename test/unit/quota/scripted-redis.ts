import { EventEmitter } from 'node:events';
import type { CountingRedis } from '../../../server/quota/redis/count-script.ts';
import type { UsageRedis } from '../../../server/quota/redis/redis-usage.ts';

/** Totals by writer of one key's day, or requests by field. */
type Hash = Map<string, number>;

/**
 * A Redis that answers on command, for what a process does with its answers: it keeps hashes as the
 * scripts do. That the scripts do so is held by `test/model/quota-redis.test.ts` on a real one.
 */
export class ScriptedRedis extends EventEmitter {
  status = 'ready';
  hashes = new Map<string, Hash>();
  readonly #batches = new Set<string>();
  /** Its own clock, in milliseconds. */
  now: number;
  /** What becomes of the next calls: an answer; none; the work is done and the answer lost. */
  answers: 'always' | 'never' | 'lost' = 'always';
  /** Answers are held back until `release`. */
  isHeld = false;
  calls = 0;
  /** Names of the batches of usage that arrived, also again. */
  readonly sentBatches: string[] = [];
  /** How long each key is kept from its last change on, in seconds. */
  readonly secondsKept = new Map<string, number>();
  #held: (() => void)[] = [];

  constructor(now: number) {
    super();
    this.now = now;
  }

  /** What the classes under test are given. */
  get connection(): CountingRedis & UsageRedis {
    return this as unknown as CountingRedis & UsageRedis;
  }

  /** Answers everything that was held back. */
  release(): void {
    this.isHeld = false;
    for (const answer of this.#held.splice(0)) answer();
  }

  /** The connection is lost. */
  cut(): void {
    this.status = 'reconnecting';
    this.emit('close');
  }

  /** The connection is there again. */
  connect(): void {
    this.status = 'ready';
    this.emit('ready');
  }

  sumOf(key: string): number {
    return [...(this.hashes.get(key)?.values() ?? [])].reduce((sum, total) => sum + total, 0);
  }

  countRequest(
    key: string,
    writer: string,
    settled: number,
    pending: number,
    limit: number,
    ttlSeconds: number,
    known: number,
    confirmed: number,
  ): Promise<readonly [number, number, number, string, string]> {
    return this.#answer(() => {
      const hash = this.#hash(key);
      const mine = hash.get(writer) ?? 0;
      const lost = hash.get('lost') ?? 0;
      const back = Math.min(lost, Math.max(confirmed - mine, 0));
      const counted = Math.max(this.sumOf(key) - mine - back, known);
      const missing = counted - (this.sumOf(key) - mine - back);
      if (back !== missing) hash.set('lost', lost - back + missing);
      this.secondsKept.set(key, ttlSeconds);
      const total = Math.max(mine, settled);
      const wanted = Math.max(total, pending);
      const allowed = pending > 0 && counted + wanted <= limit;
      hash.set(writer, allowed ? wanted : total);
      const micros = (this.now % 1_000) * 1_000;
      return [
        allowed ? 1 : 0,
        counted,
        allowed ? wanted : total,
        String(Math.floor(this.now / 1_000)),
        String(micros),
      ] as const;
    });
  }

  addUsage(keyCount: number, ...rest: readonly (string | number)[]): Promise<0 | 1> {
    return this.#answer(() => {
      const [batch = '', ...keys] = rest.slice(0, keyCount).map(String);
      this.sentBatches.push(batch);
      if (this.#batches.has(batch)) return 0;
      this.#batches.add(batch);
      const [batchSeconds, seconds, ...values] = rest.slice(keyCount);
      this.secondsKept.set(batch, Number(batchSeconds));
      for (const key of keys) this.secondsKept.set(key, Number(seconds));
      for (const [i, key] of keys.entries()) {
        const field = String(values[2 * i]);
        const hash = this.#hash(key);
        hash.set(field, (hash.get(field) ?? 0) + Number(values[2 * i + 1]));
      }
      return 1;
    });
  }

  hgetall(key: string): Promise<Record<string, string>> {
    return this.#answer(() => {
      const entries = [...(this.hashes.get(key) ?? [])];
      return Object.fromEntries(entries.map(([field, count]) => [field, String(count)]));
    });
  }

  #hash(key: string): Hash {
    const hash = this.hashes.get(key) ?? new Map<string, number>();
    this.hashes.set(key, hash);
    return hash;
  }

  async #answer<T>(work: () => T): Promise<T> {
    this.calls += 1;
    const { answers } = this;
    if (answers === 'never') throw new Error('Redis does not answer.');
    const value = work();
    if (this.isHeld) await new Promise<void>((answer) => this.#held.push(answer));
    if (answers === 'lost') throw new Error('The answer was lost.');
    return value;
  }
}
