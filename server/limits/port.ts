/** Bounds how often a thing may be done under one name within a time. */
export interface Limiter {
  /** Takes one of what `key` may do; @returns 0, or the seconds until it may again. Never rejects. */
  take(key: string): Promise<number>;
  /** Gives all of `key` back. Never rejects. */
  forget(key: string): Promise<void>;
}

/** What stands for a caller in limits: its network, and the wider one that it is part of. */
export interface Networks {
  readonly network: string;
  readonly wideNetwork: string;
}

/** Bounds how often a thing may be done from one network, and from all networks of a wider one. */
export interface NetworkLimiter {
  /** Takes one; @returns 0, or the seconds until there is another. Never rejects. */
  take(from: Networks): Promise<number>;
}

/** What people may do in forms. */
interface PeopleLimits {
  /** Sign-ins with one address from one network. */
  readonly signInsFromPlace: Limiter;
  readonly signInsFromNetwork: NetworkLimiter;
  /** Sign-ins with one address from anywhere: beyond it they are slow, never refused. */
  readonly signInsOfAddress: Limiter;
  /** Passwords, right or wrong, that who is signed in types again, by account. */
  readonly passwordsOfAccount: Limiter;
  readonly signUpsFromNetwork: NetworkLimiter;
  readonly keysFromNetwork: NetworkLimiter;
  /** Mails requested from one network. */
  readonly mailsFromNetwork: NetworkLimiter;
  /** Mails requested by one account. */
  readonly mailsOfAccount: Limiter;
  /** Mails to one address. */
  readonly mailsToAddress: Limiter;
}

/** Rate limits in addition to the daily quota. None is exact: they protect the service, they are not sold. */
export interface Limits {
  readonly wrongKeys: NetworkLimiter;
  /** Requests of one key within a second; null: as many as come. */
  readonly bursts: Limiter | null;
  readonly people: PeopleLimits;
  /** Pages that are made because none is kept. Counted by each process: it is its processor that is bounded. */
  readonly pages: NetworkLimiter;
}
