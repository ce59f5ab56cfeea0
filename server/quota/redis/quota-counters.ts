import { LRUCache } from 'lru-cache';
import { QuotaCounter } from './quota-counter.ts';

/**
 * The tallies of a process. A forgotten one leaves its total in Redis, and the key goes on under
 * another writer; one that is owing is never forgotten.
 */
export class QuotaCounters {
  readonly #recent: LRUCache<string, QuotaCounter>;
  readonly #owing = new Set<QuotaCounter>();

  constructor(max: number) {
    this.#recent = new LRUCache({ max });
  }

  /** The tally of a key's day, begun if there is none. */
  of(keyId: string, day: number): QuotaCounter {
    const name = `${day} ${keyId}`;
    const known = this.#recent.get(name);
    if (known !== undefined) return known;
    const begun = new QuotaCounter(keyId, day);
    this.#recent.set(name, begun);
    return begun;
  }

  /** Remembers that Redis is to be told. */
  markUnsynced(tally: QuotaCounter): void {
    this.#owing.add(tally);
  }

  /** Forgets a debt, unless more was admitted since. */
  markSynced(tally: QuotaCounter): void {
    if (!tally.isUnsynced) this.#owing.delete(tally);
  }

  /** Redis is to be told everything again: it may have come back with less than it knew. */
  markAllUnsynced(fromDay: number): void {
    for (const tally of this.#recent.values()) {
      if (tally.admitted > 0 && tally.day >= fromDay) this.#owing.add(tally);
    }
  }

  unsynced(): readonly QuotaCounter[] {
    return [...this.#owing];
  }
}
