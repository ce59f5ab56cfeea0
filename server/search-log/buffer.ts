import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { HealthMonitor } from '../resilience/health-monitor.ts';
import { withTimeout } from '../resilience/with-timeout.ts';
import type {
  EventEntry,
  LoggedEvent,
  LogStore,
  RecordedEntry,
  SearchLog,
  SearchLogStats,
} from './port.ts';

/** Searches and events that wait at most; those that come when so many wait are dropped. */
export const WAITING_MAX = 2_000;
/** Seconds without a search after which their share may come at once. */
const BURST_SECONDS = 10;
const BATCH = 200;
/** Events that wait at most for their searches to be seen; the oldest make room. */
const EARLY_MAX = 500;
/**
 * How often the search of an event is looked for, once a second: a refresh of Elasticsearch takes a
 * second, and the server that logged the search may be slow.
 */
export const LOOKS_MAX = 60;
const EVERY_MS = 1_000;
const PAUSE_MS_MAX = 30_000;
/** What one request may take: nobody waits for it, but the next one does. */
const DEADLINE_MS = 5_000;
/** What the end of the process waits for the last searches. */
const CLOSE_MS = 2_000;
const CLOSE_PAUSE_MS = 100;

export interface BufferOptions {
  /** Whether an id is of a request to this installation. */
  readonly isKnown: SearchLog['isKnown'];
  /** Searches taken in a second, and those of ten at once after a quiet time; null: as many as come. */
  readonly perSecond: number | null;
  /** Called once when searches can no longer be written. */
  readonly onError: (error: unknown) => void;
  /** Called when they can again. */
  readonly onRecovered: (stats: SearchLogStats & { readonly seconds: number }) => void;
}

/** Collects searches and events in memory and writes them, in batches, apart from the requests. */
export class BufferedSearchLog implements SearchLog {
  readonly #store: LogStore<RecordedEntry>;
  readonly #options: BufferOptions;
  readonly #health: HealthMonitor;
  #waiting: RecordedEntry[] = [];
  /** Events whose searches were not to be seen, apart: they do not hold up the others. */
  #early: EventEntry[] = [];
  /** How many of them are to be looked for again now, the oldest first. */
  #due = 0;
  #written = 0;
  #dropped = 0;
  #leftOut = 0;
  /** Searches that may come at once: a token bucket, last filled at a time that makes it full at first. */
  #tokens = 0;
  #filledAt = 0;
  #failures = 0;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #closed = false;
  /** What is still under way comes too late to count. */
  #ended = false;

  constructor(store: LogStore<RecordedEntry>, options: BufferOptions) {
    this.#store = store;
    this.#options = options;
    this.#health = new HealthMonitor({
      onDown: options.onError,
      onRecovered: (seconds) => {
        options.onRecovered({ ...this.stats, seconds: Math.round(seconds) });
      },
    });
  }

  get stats(): SearchLogStats {
    const [written, dropped, leftOut] = [this.#written, this.#dropped, this.#leftOut];
    return { written, dropped, leftOut, waiting: this.#waiting.length + this.#early.length };
  }

  isKnown(queryId: string, now: Date): boolean {
    return this.#options.isKnown(queryId, now);
  }

  record(...[search, sent]: Parameters<SearchLog['record']>): void {
    if (this.#takeToken(sent.at)) this.#take({ kind: 'search', search, sent });
    else this.#leftOut += 1;
  }

  recordEvent(event: LoggedEvent): void {
    this.#take({ kind: 'event', event, misses: 0 });
  }

  #takeToken(at: Date): boolean {
    const { perSecond } = this.#options;
    if (perSecond === null) return true;
    const now = at.getTime();
    // A clock that was set back gives nothing.
    const gained = (Math.max(0, now - this.#filledAt) / 1_000) * perSecond;
    const most = Math.min(perSecond * BURST_SECONDS, WAITING_MAX);
    this.#tokens = Math.min(most, this.#tokens + gained);
    this.#filledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  #take(entry: RecordedEntry): void {
    if (this.#closed || this.#waiting.length >= WAITING_MAX) {
      this.#dropped += 1;
      return;
    }
    this.#waiting.push(entry);
    // While the store is down only time brings the next attempt.
    if (this.#waiting.length >= BATCH && this.#failures === 0) void this.#run();
    else this.#plan();
  }

  /** Sends what waits now, then early events; resolves when that was tried. Never rejects. */
  flush(): Promise<void> {
    this.#due = this.#early.length;
    return this.#run();
  }

  #run(): Promise<void> {
    this.#running ??= this.#send().finally(() => {
      this.#running = null;
      if (this.stats.waiting > 0) this.#plan();
    });
    return this.#running;
  }

  /** Sends what still waits, and takes nothing in any more. */
  async close(): Promise<void> {
    this.#closed = true;
    const end = performance.now() + CLOSE_MS;
    while (this.stats.waiting > 0 && performance.now() < end) {
      await withTimeout(this.flush(), end - performance.now()).catch(() => undefined);
      if (this.#failures > 0) break;
      if (this.#waiting.length === 0 && this.#early.length > 0) await sleep(CLOSE_PAUSE_MS);
    }
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#ended = true;
    this.#dropped += this.stats.waiting;
    this.#waiting = [];
    this.#early = [];
    await this.#store.close();
  }

  /** The next attempt: soon, or later the more of them failed. */
  #plan(): void {
    if (this.#timer !== null || this.#closed) return;
    const pause = Math.min(EVERY_MS * 2 ** this.#failures, PAUSE_MS_MAX);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.flush();
    }, pause);
    this.#timer.unref();
  }

  async #send(): Promise<void> {
    do {
      await this.#sendBatch();
    } while (this.#due > 0 && this.#failures === 0 && !this.#ended);
  }

  async #sendBatch(): Promise<void> {
    // They wait, and count as waiting, until it is known what became of them.
    const fresh = this.#waiting.slice(0, BATCH);
    const due = this.#early.slice(0, Math.min(BATCH - fresh.length, this.#due));
    const batch = [...fresh, ...due];
    if (batch.length === 0) {
      this.#due = 0;
      return;
    }
    try {
      // The deadline stands outside the client, which a body that drips keeps waiting for ever.
      const { again, early, refused, reason } = await withTimeout(
        this.#store.write(batch),
        DEADLINE_MS,
      );
      if (this.#ended) return;
      this.#waiting.splice(0, fresh.length, ...again);
      this.#early.splice(0, due.length);
      this.#due -= due.length;
      this.#keepEarly(early);
      this.#written += batch.length - again.length - early.length - refused;
      this.#dropped += refused;
      if (reason !== null) this.#fail(new Error(reason));
      else if (again.length > 0) this.#fail(new Error('The search log is too busy.'));
      else this.#recover();
    } catch (error) {
      if (!this.#ended) this.#fail(error);
    }
  }

  /** Keeps events for another look, but for those whose searches will never be seen. */
  #keepEarly(events: readonly EventEntry[]): void {
    const all = this.#early.concat(events.map((one) => ({ ...one, misses: one.misses + 1 })));
    this.#early = all.filter(({ misses }) => misses < LOOKS_MAX).slice(-EARLY_MAX);
    this.#leftOut += all.length - this.#early.length;
  }

  #fail(error: unknown): void {
    this.#failures += 1;
    this.#health.markDown(error);
  }

  #recover(): void {
    this.#failures = 0;
    this.#health.markUp();
  }
}
