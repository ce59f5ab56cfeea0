import { toDayNumber } from '../day.ts';

/** Clocks this close agree: the way to Redis and back is part of the difference. */
const TOLERATED_MS = 1_000;

/**
 * The day by the clock of Redis, so that all processes count the same one. A process whose own clock
 * is wrong goes by the difference; one that agrees within a second is left alone.
 */
export class ServerClock {
  #aheadMs = 0;

  /** Compares a time of Redis with when the request was sent and the response received; all in milliseconds. */
  observe(time: number, sentAt: number, receivedAt: number): void {
    const aheadMs = time - (sentAt + receivedAt) / 2;
    const isWrong = Math.abs(aheadMs) - (receivedAt - sentAt) / 2 > TOLERATED_MS;
    this.#aheadMs = isWrong ? Math.round(aheadMs) : 0;
  }

  /** What Redis would take this time for. */
  correct(now: Date): Date {
    return this.#aheadMs === 0 ? now : new Date(now.getTime() + this.#aheadMs);
  }

  toDayNumber(now: Date): number {
    return toDayNumber(this.correct(now));
  }
}
