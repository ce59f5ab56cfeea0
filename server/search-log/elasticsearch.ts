import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Client } from '@elastic/elasticsearch';
import { HealthMonitor } from '../resilience/health-monitor.ts';
import { withTimeout } from '../resilience/with-timeout.ts';
import type { Sent } from '../http/route.ts';
import { installSearchLog, type LogEntry, sendBatch } from './data-stream.ts';
import type { LoggedSearch, SearchLog } from './port.ts';
import { toSearchLogDocument } from './to-document.ts';

/** Searches that wait at most; those that come when so many wait are dropped. */
export const WAITING_MAX = 2_000;
const BATCH = 200;
const EVERY_MS = 1_000;
const PAUSE_MS_MAX = 30_000;
/** What one request may take: nobody waits for it, but the next one does. */
const DEADLINE_MS = 5_000;
/** What the end of the process waits for the last searches. */
const CLOSE_MS = 2_000;

/** What became of the searches so far. */
export interface SearchLogStats {
  readonly written: number;
  /** Elasticsearch was down for too long, or refused them. */
  readonly dropped: number;
  readonly waiting: number;
}

interface SearchLogOptions {
  readonly client: Client;
  /** The data stream. */
  readonly name: string;
  /** Called once when searches can no longer be written. */
  readonly onError: (error: unknown) => void;
  /** Called when they can again. */
  readonly onRecovered: (stats: SearchLogStats & { readonly seconds: number }) => void;
}

/** Collects searches in memory and appends them to a data stream, in batches, apart from the requests. */
export class ElasticsearchSearchLog implements SearchLog {
  readonly #options: SearchLogOptions;
  readonly #health: HealthMonitor;
  #waiting: LogEntry[] = [];
  #written = 0;
  #dropped = 0;
  #installed = false;
  #failures = 0;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #closed = false;
  /** What is still under way comes too late to count. */
  #ended = false;

  constructor(options: SearchLogOptions) {
    this.#options = options;
    this.#health = new HealthMonitor({
      onDown: options.onError,
      onRecovered: (seconds) => {
        options.onRecovered({ ...this.stats, seconds: Math.round(seconds) });
      },
    });
  }

  get stats(): SearchLogStats {
    return { written: this.#written, dropped: this.#dropped, waiting: this.#waiting.length };
  }

  record(search: LoggedSearch, sent: Sent): void {
    if (this.#closed || this.#waiting.length >= WAITING_MAX) {
      this.#dropped += 1;
      return;
    }
    try {
      this.#waiting.push({ id: randomUUID(), document: toSearchLogDocument(search, sent) });
    } catch (error) {
      // An answer is never the worse for not being logged.
      this.#dropped += 1;
      this.#options.onError(error);
    }
    // While Elasticsearch is down only time brings the next attempt.
    if (this.#waiting.length >= BATCH && this.#failures === 0) void this.flush();
    else this.#plan();
  }

  /** Sends what waits now; resolves when that was tried. Never rejects. */
  flush(): Promise<void> {
    this.#running ??= this.#send().finally(() => {
      this.#running = null;
      if (this.#waiting.length > 0) this.#plan();
    });
    return this.#running;
  }

  /** Sends what still waits, and takes nothing in any more. */
  async close(): Promise<void> {
    this.#closed = true;
    const end = performance.now() + CLOSE_MS;
    while (this.#waiting.length > 0 && performance.now() < end) {
      await withTimeout(this.flush(), end - performance.now()).catch(() => undefined);
      if (this.#failures > 0) break;
    }
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#ended = true;
    this.#dropped += this.#waiting.length;
    this.#waiting = [];
    await this.#options.client.close();
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
    // They wait, and count as waiting, until it is known what became of them.
    const batch = this.#waiting.slice(0, BATCH);
    if (batch.length === 0) return;
    try {
      // The deadline stands outside the client, which a body that drips keeps waiting for ever.
      const { again, refused, reason } = await withTimeout(this.#write(batch), DEADLINE_MS);
      if (this.#ended) return;
      this.#waiting.splice(0, batch.length, ...again);
      this.#written += batch.length - again.length - refused;
      this.#dropped += refused;
      if (reason !== null) this.#fail(new Error(reason));
      else if (again.length > 0) this.#fail(new Error('Elasticsearch is too busy.'));
      else this.#recover();
    } catch (error) {
      if (!this.#ended) this.#fail(error);
    }
  }

  async #write(batch: readonly LogEntry[]) {
    const { client, name } = this.#options;
    if (!this.#installed) {
      await installSearchLog(client, name);
      this.#installed = true;
    }
    return sendBatch(client, name, batch);
  }

  #fail(error: unknown): void {
    this.#failures += 1;
    // The template may be what is missing.
    this.#installed = false;
    this.#health.markDown(error);
  }

  #recover(): void {
    this.#failures = 0;
    this.#health.markUp();
  }
}
