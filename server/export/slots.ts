import { ApiError } from '../errors.ts';

/** Exports of one server at once: each holds a state of the catalogue. */
const SLOTS_MAX = 8;
/** Exports of one account at once. */
const SLOTS_OF_ONE_MAX = 2;
const RETRY_SECONDS = '10';

/** Leave to export; `release` gives it back, more than once does nothing. */
export interface Slot {
  readonly release: () => void;
}

/** Bounds how many exports run at once. */
export class Slots {
  readonly #held = new Map<string, number>();
  #total = 0;

  /**
   * @param account whose export it is
   * @throws ApiError `too_many_requests`, `temporarily_unavailable`
   */
  take(account: string): Slot {
    const own = this.#held.get(account) ?? 0;
    const headers = { 'Retry-After': RETRY_SECONDS };
    if (own >= SLOTS_OF_ONE_MAX) {
      const detail = `This account already has ${SLOTS_OF_ONE_MAX} exports in progress; wait for one to finish.`;
      throw new ApiError('too_many_requests', detail, { headers });
    }
    if (this.#total >= SLOTS_MAX) {
      const detail = 'Too many exports are in progress; try again in a moment.';
      throw new ApiError('temporarily_unavailable', detail, { headers });
    }
    this.#held.set(account, own + 1);
    this.#total += 1;
    let isHeld = true;
    return {
      release: () => {
        if (!isHeld) return;
        isHeld = false;
        this.#total -= 1;
        const left = (this.#held.get(account) ?? 1) - 1;
        if (left === 0) this.#held.delete(account);
        else this.#held.set(account, left);
      },
    };
  }
}
