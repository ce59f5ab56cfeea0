import { LRUCache } from 'lru-cache';
import type { CachedIndex, IndexCache } from '../storage/index-cache.ts';
import { HistoricalState } from './historical-state.ts';

/** States of the past that are kept: a megabyte or two each. */
const MAX_STATES = 4;

/** Makes and keeps the states of days that are asked for. */
export class HistoricalStates {
  readonly #keeper: IndexCache;
  readonly #states = new LRUCache<string, HistoricalState>({ max: MAX_STATES });
  #borders: readonly string[] = [];
  #version = '';

  constructor(keeper: IndexCache) {
    this.#keeper = keeper;
  }

  /** The state at the end of a day; null where it is that of today. */
  at(served: CachedIndex, day: string | undefined): HistoricalState | null {
    if (day === undefined) return null;
    if (this.#version !== served.version) {
      this.#borders = this.#keeper.readBorders(served);
      this.#version = served.version;
      this.#states.clear();
    }
    // Days between two borders are alike.
    const next = this.#borders.find((border) => border > day);
    if (next === undefined) return null;
    const known = this.#states.get(next);
    if (known !== undefined) return known;
    const made = new HistoricalState(served.state, this.#keeper.readVersions(served, day));
    this.#states.set(next, made);
    return made;
  }
}
