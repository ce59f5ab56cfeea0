/** The day's count of one key after a request. Being over the limit is an answer, not an exception. */
export interface QuotaState {
  readonly allowed: boolean;
  readonly limit: number;
  /** Requests admitted today, this one included if it was. */
  readonly used: number;
  readonly remaining: number;
  /** Next 00:00:00 UTC as seconds since the epoch: a function of the date alone. */
  readonly resetsAt: number;
}

/** Counts requests per key and UTC calendar day; admits exactly the limit, also under concurrency. */
export interface QuotaStore {
  consume(keyId: string, limit: number, now: Date): Promise<QuotaState>;
  /** Reads without counting. */
  peek(keyId: string, limit: number, now: Date): Promise<QuotaState>;
  /** Since when the store does not answer and counts are of this process alone; null if it does. */
  degradedSince(): Date | null;
  /** Requests this process decided by itself because the store did not answer; absent: none is. */
  readonly decidedAlone?: number;
  close(): Promise<void>;
}

/** One kind of answer on one day. */
export interface UsageRow {
  readonly date: string;
  readonly keyId: string;
  readonly endpoint: string;
  readonly status: number;
  readonly requests: number;
}

/** Remembers answers per day, key, endpoint and status for `GET /usage`; never blocks a request. */
export interface UsageStore {
  record(keyId: string, endpoint: string, status: number, now: Date): void;
  /** Both dates inclusive, `YYYY-MM-DD`. */
  read(keyIds: readonly string[], from: string, to: string): Promise<readonly UsageRow[]>;
  flush(): Promise<void>;
  close(): Promise<void>;
}
