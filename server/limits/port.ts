/** Bounds how often a thing may be done from one place within a time. */
export interface Limiter {
  /** Takes one of what `key` may do; @returns 0, or the seconds until it may again. Never rejects. */
  take(key: string): Promise<number>;
}

/** What is bounded beside the quota of the day. None of it is exact: it guards, it is not sold. */
export interface Limits {
  /** Wrong keys from one network. */
  readonly wrongKeys: Limiter;
  /** Requests of one key within a second; null: as many as come. */
  readonly bursts: Limiter | null;
}
