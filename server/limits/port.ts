/** Bounds how often a thing may be done from one place within a time. */
export interface Limiter {
  /** Takes one of what `key` may do; @returns 0, or the seconds until it may again. Never rejects. */
  take(key: string): Promise<number>;
  /** Gives all of `key` back. Never rejects. */
  forget(key: string): Promise<void>;
}

/** What people may do in forms; networks as `toNetwork` names them. */
export interface PeopleLimits {
  /** Sign-ins with one address from one network. */
  readonly signInsFromPlace: Limiter;
  readonly signInsFromNetwork: Limiter;
  /** Sign-ins with one address from anywhere: beyond it they are slow, never refused. */
  readonly signInsOfAddress: Limiter;
  readonly signUpsFromNetwork: Limiter;
  readonly keysFromNetwork: Limiter;
  /** Mails requested from one network. */
  readonly mailsFromNetwork: Limiter;
  /** Mails to one address. */
  readonly mailsToAddress: Limiter;
}

/** Rate limits in addition to the daily quota. None is exact: they protect the service, they are not sold. */
export interface Limits {
  /** Wrong keys from one network. */
  readonly wrongKeys: Limiter;
  /** Requests of one key within a second; null: as many as come. */
  readonly bursts: Limiter | null;
  readonly people: PeopleLimits;
}
