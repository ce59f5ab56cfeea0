import { randomBytes } from 'node:crypto';
import type { Count } from './count-script.ts';
import { LRUCache } from 'lru-cache';

/**
 * The counters of a process. A forgotten one leaves its total in Redis, and the key goes on under
 * another writer; one that is not synced is never forgotten.
 */
export class QuotaCounters {
  readonly #recent: LRUCache<string, QuotaCounter>;
  readonly #unsynced = new Set<QuotaCounter>();

  constructor(max: number) {
    this.#recent = new LRUCache({ max });
  }

  /** The counter of a key's day, begun if there is none. */
  of(keyId: string, day: number): QuotaCounter {
    const name = `${day} ${keyId}`;
    const known = this.#recent.get(name);
    if (known !== undefined) return known;
    const begun = new QuotaCounter(keyId, day);
    this.#recent.set(name, begun);
    return begun;
  }

  /** Marks the count as not yet sent to Redis. */
  markUnsynced(counter: QuotaCounter): void {
    this.#unsynced.add(counter);
  }

  /** The count has reached Redis, unless more was admitted since. */
  markSynced(counter: QuotaCounter): void {
    if (!counter.isUnsynced) this.#unsynced.delete(counter);
  }

  /** Everything must be sent to Redis again: it may have come back with less than it knew. */
  markAllUnsynced(fromDay: number): void {
    for (const counter of this.#recent.values()) {
      if (counter.admitted > 0 && counter.day >= fromDay) this.#unsynced.add(counter);
    }
  }

  unsynced(): readonly QuotaCounter[] {
    return [...this.#unsynced];
  }
}

/** Share of a limit a process admits of its own, where it cannot know what others admitted. */
const BLIND_SHARE = 0.1;
/** Share of a limit a process may always admit of its own, where it knows what others had admitted. */
const SLACK_SHARE = 0.01;

/**
 * What one process knows of one key's day. Its totals are named by a writer of its own: one that
 * began at zero again under an old name would take back what was counted.
 */
export class QuotaCounter {
  readonly keyId: string;
  readonly day: number;
  readonly writer = randomBytes(8).toString('base64url');
  /** Requests admitted here, whether Redis knows or not. */
  #admitted = 0;
  /** Asked and not decided yet. */
  #pending = 0;
  /** Of this writer, as Redis last said. */
  #confirmed = 0;
  /** Of all others, as Redis last said; null before it said anything. */
  #others: number | null = null;

  constructor(keyId: string, day: number) {
    this.keyId = keyId;
    this.day = day;
  }

  get admitted(): number {
    return this.#admitted;
  }

  /** Admitted today by all writers, as far as is known. */
  get used(): number {
    return (this.#others ?? 0) + this.#admitted;
  }

  /** Admitted today by all other writers, as far as is known. */
  get others(): number {
    return this.#others ?? 0;
  }

  /** Admitted here, as Redis last said. */
  get confirmed(): number {
    return this.#confirmed;
  }

  /** Whether Redis does not know yet of everything admitted. */
  get isUnsynced(): boolean {
    return this.#admitted > this.#confirmed;
  }

  /**
   * The total if everything under way and one more is admitted. Of any set of requests that come to
   * be admitted the last to ask names at least their number, in whatever order they are answered;
   * what it names too much, for those refused meanwhile, the next requests use up.
   */
  reserve(): number {
    this.#pending += 1;
    return this.#admitted + this.#pending;
  }

  /** Takes the result of a Redis call that requested nothing. */
  learn({ others, total }: Count): void {
    // Totals only rise: a Redis that came back empty says less than it did.
    this.#others = Math.max(this.others, others);
    this.#confirmed = total;
  }

  /** Ends a request Redis decided. */
  decide(count: Count): void {
    this.learn(count);
    this.end(count.allowed);
  }

  /**
   * Decides a request whose outcome is not known. Of what was left at the last answer of Redis a
   * process admits as large a part as it had of all that was admitted: others go on like it. If there
   * was no answer, or it is too old to go by, it admits a share of the limit.
   */
  allows(requests: number, limit: number, { isOld }: { readonly isOld: boolean }): boolean {
    const admittedAlone = requests - this.#confirmed;
    const known = this.#confirmed + this.others;
    const left = limit - known;
    if (admittedAlone > left) return false;
    if (this.#others === null || isOld) return admittedAlone <= Math.ceil(limit * BLIND_SHARE);
    const part = known === 0 ? 1 : this.#confirmed / known;
    return admittedAlone <= Math.max(Math.ceil(left * part), limit * SLACK_SHARE);
  }

  /** Ends a request. */
  end(allowed: boolean): void {
    this.#pending -= 1;
    if (allowed) this.#admitted += 1;
  }
}
