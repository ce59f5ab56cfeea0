import type { ModelHistory } from '../../schemas/history.ts';
import type { Model } from '../../schemas/model.ts';
import type { CatalogQuery } from '../../schemas/query.ts';
import { ApiError } from '../errors.ts';
import { HealthMonitor } from '../resilience/health-monitor.ts';
import { withTimeout } from '../resilience/with-timeout.ts';
import type {
  CatalogPage,
  CatalogReader,
  CatalogScan,
  ChangesPage,
  ChangesQuery,
  Resolution,
  ScannedModel,
  ScanQuery,
  IndexView,
  Suggestion,
} from './port.ts';

/** What a reader may take for one question; an answer of the API asks at most two in a row. */
const ANSWER_MS = 220;
/** What it may take to begin a scan, which holds a whole state and is no quick question. */
const SCAN_MS = 2_000;
/** How often it is tried whether the primary answers again. */
const PROBE_MS = 400;

/** A reader that can fail and come back. */
interface PrimaryReader extends CatalogReader {
  /** Whether it answers now. @throws if not */
  check(): Promise<void>;
  /** Whether a failure is of one question alone, and says nothing of the next. */
  isRefusal(error: unknown): boolean;
}

interface FailoverOptions {
  readonly primary: PrimaryReader;
  /** Answers while the primary does not. */
  readonly fallback: CatalogReader;
  /** What the primary may take for one question; absent: 220 ms. */
  readonly answerMs?: number;
  /** Called when the fallback begins to answer, with the reason. */
  readonly onDown: (error: unknown) => void;
  /** Called when the primary answers again, with how long it was down. */
  readonly onRecovered: (seconds: number) => void;
}

const isOutage = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.code === 'temporarily_unavailable';

// The engines may serialize the same answer differently: each has its own cache entries.
const toFallback = (view: IndexView): IndexView => ({
  ...view,
  version: `fallback ${view.version}`,
  degraded: 'fallback',
});

/** A scan of the fallback, which says so. */
class FallbackScan implements CatalogScan {
  readonly view: IndexView;
  readonly #scan: CatalogScan;

  constructor(scan: CatalogScan) {
    this.#scan = scan;
    this.view = toFallback(scan.view);
  }

  get total(): number {
    return this.#scan.total;
  }

  next(limit: number): Promise<readonly ScannedModel[]> {
    return this.#scan.next(limit);
  }

  histories(ids: readonly string[]): Promise<ReadonlyMap<string, ModelHistory>> {
    return this.#scan.histories(ids);
  }

  rewind(): void {
    this.#scan.rewind();
  }

  close(): Promise<void> {
    return this.#scan.close();
  }
}

/**
 * Two readers of the same catalogue: the fallback answers while the primary fails, hangs or is slow.
 * From the first failure on the fallback answers everything, so that no answer is made of both, until
 * the primary is seen to answer again.
 */
export class FailoverReader implements CatalogReader {
  readonly #options: FailoverOptions;
  readonly #answerMs: number;
  readonly #health: HealthMonitor;

  constructor(options: FailoverOptions) {
    this.#options = options;
    this.#answerMs = options.answerMs ?? ANSWER_MS;
    this.#health = new HealthMonitor({
      onDown: options.onDown,
      onRecovered: options.onRecovered,
      probe: {
        everyMs: PROBE_MS,
        run: async () => {
          await withTimeout(options.primary.check(), this.#answerMs);
          this.#health.markUp();
        },
      },
    });
  }

  /** The engine that answers now, or `fallback`. */
  get engine(): string {
    return this.#isDown ? 'fallback' : this.#options.primary.engine;
  }

  search(query: CatalogQuery): Promise<CatalogPage> {
    return this.#ask((reader) => reader.search(query));
  }

  resolve(reference: string, asOf?: string): Promise<Resolution> {
    return this.#ask((reader) => reader.resolve(reference, asOf));
  }

  read(slugs: readonly string[], asOf?: string): Promise<readonly Model[]> {
    return this.#ask((reader) => reader.read(slugs, asOf));
  }

  history(id: string): Promise<ModelHistory | null> {
    return this.#ask((reader) => reader.history(id));
  }

  changes(query: ChangesQuery): Promise<ChangesPage> {
    return this.#ask((reader) => reader.changes(query));
  }

  suggest(q: string, limit: number): Promise<readonly Suggestion[]> {
    return this.#ask((reader) => reader.suggest(q, limit));
  }

  /** Who begins a scan ends it: the other reader does not go on with one that fails. */
  async scan(query: ScanQuery): Promise<CatalogScan> {
    const { primary, fallback } = this.#options;
    if (!this.#isDown) {
      const begun = primary.scan(query);
      try {
        return await withTimeout(begun, SCAN_MS);
      } catch (error) {
        // One that comes too late is given back.
        begun.then((scan) => scan.close()).catch(() => undefined);
        if (!isOutage(error)) throw error;
      }
    }
    return new FallbackScan(await fallback.scan(query));
  }

  /** Labelled by the reader that answers this question, whatever happens to others meanwhile. */
  view(): Promise<IndexView> {
    const { fallback } = this.#options;
    return this.#ask(async (reader) => {
      const view = await reader.view();
      return reader === fallback ? toFallback(view) : view;
    });
  }

  degradedSince(): Date | null {
    return this.#health.downSince;
  }

  async close(): Promise<void> {
    this.#health.close();
    await this.#options.primary.close();
    await this.#options.fallback.close();
  }

  get #isDown(): boolean {
    return this.#health.downSince !== null;
  }

  async #ask<T>(work: (reader: CatalogReader) => Promise<T>): Promise<T> {
    const { primary, fallback } = this.#options;
    if (this.#isDown) return work(fallback);
    try {
      return await withTimeout(work(primary), this.#answerMs);
    } catch (error) {
      if (!isOutage(error)) throw error;
      if (!primary.isRefusal(error)) this.#health.markDown(error);
      return await work(fallback);
    }
  }
}
