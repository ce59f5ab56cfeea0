import { LRUCache } from 'lru-cache';
import { Tally } from './quota-counter.ts';

/**
 * The tallies of a process. A forgotten one leaves its total in Redis, and the key goes on under
 * another writer; one that is owing is never forgotten.
 */
export class Tallies {
  readonly #recent: LRUCache<string, Tally>;
  readonly #owing = new Set<Tally>();

  constructor(max: number) {
    this.#recent = new LRUCache({ max });
  }

  /** The tally of a key's day, begun if there is none. */
  of(keyId: string, day: number): Tally {
    const name = `${day} ${keyId}`;
    const known = this.#recent.get(name);
    if (known !== undefined) return known;
    const begun = new Tally(keyId, day);
    this.#recent.set(name, begun);
    return begun;
  }

  /** Remembers that Redis is to be told. */
  owe(tally: Tally): void {
    this.#owing.add(tally);
  }

  /** Forgets a debt, unless more was admitted since. */
  clear(tally: Tally): void {
    if (!tally.isOwing) this.#owing.delete(tally);
  }

  /** Redis is to be told everything again: it may have come back with less than it knew. */
  oweAll(fromDay: number): void {
    for (const tally of this.#recent.values()) {
      if (tally.admitted > 0 && tally.day >= fromDay) this.#owing.add(tally);
    }
  }

  owing(): readonly Tally[] {
    return [...this.#owing];
  }
}
