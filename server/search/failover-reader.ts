import type { ModelHistory } from '../../schemas/history.ts';
import type { Model } from '../../schemas/model.ts';
import type { CatalogQuery } from '../../schemas/query.ts';
import { ApiError } from '../errors.ts';
import { settleWithin } from './settle-within.ts';
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

/** What a reader may take for one question; an answer of the API asks two after one another at most. */
const ANSWER_MS = 220;
/** What it may take to begin a scan, which holds a whole state and is no quick question. */
const SCAN_MS = 2_000;
/** How often it is tried whether the first reader answers again. */
const TRY_MS = 400;

/** A reader that can fail and come back. */
interface PrimaryReader extends CatalogReader {
  /** Whether it answers now. @throws if not */
  check(): Promise<void>;
  /** Whether a failure is of one question alone, and says nothing of the next. */
  isRefusal(error: unknown): boolean;
}

interface FailoverOptions {
  readonly primary: PrimaryReader;
  /** Answers while the first does not. */
  readonly fallback: CatalogReader;
  /** What the first may take for one question; 220 ms where it is not said. */
  readonly answerMs?: number;
  /** Told when the insurance begins to answer, and why. */
  readonly onDown: (error: unknown) => void;
  /** Told when the first answers again, with how long it did not. */
  readonly onRecovered: (seconds: number) => void;
}

const isOutage = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.code === 'temporarily_unavailable';

// The engines may say the same in other words: their answers are kept apart.
const toFallback = (snapshot: IndexView): IndexView => ({
  ...snapshot,
  version: `fallback ${snapshot.version}`,
  degraded: 'fallback',
});

/** A scan of the insurance, which says so. */
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
 * Two readers of the same catalogue: one is asked, the other answers while that one fails, hangs or
 * is slow. From the first failure on the other answers everything, so that no answer is made of
 * both, until the first is seen to answer again.
 */
export class FailoverReader implements CatalogReader {
  readonly #options: FailoverOptions;
  readonly #answerMs: number;
  readonly #timer: NodeJS.Timeout;
  #awaySince: Date | null = null;
  #isTrying = false;

  constructor(options: FailoverOptions) {
    this.#options = options;
    this.#answerMs = options.answerMs ?? ANSWER_MS;
    this.#timer = setInterval(() => void this.#tryFirst(), TRY_MS).unref();
  }

  /** The engine that answers now; `fallback`: the insurance. */
  get engine(): string {
    return this.#awaySince === null ? this.#options.primary.engine : 'fallback';
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

  /** Who begins a scan ends it: one that fails in between is not gone on with by the other reader. */
  async scan(query: ScanQuery): Promise<CatalogScan> {
    const { primary: first, fallback: insurance } = this.#options;
    if (this.#awaySince === null) {
      const begun = first.scan(query);
      try {
        return await settleWithin(begun, SCAN_MS);
      } catch (error) {
        // One that comes too late is given back.
        begun.then((scan) => scan.close()).catch(() => undefined);
        if (!isOutage(error)) throw error;
      }
    }
    return new FallbackScan(await insurance.scan(query));
  }

  /** Labelled by the reader that answers this question, whatever becomes of others meanwhile. */
  view(): Promise<IndexView> {
    const { fallback: insurance } = this.#options;
    return this.#ask(async (reader) => {
      const snapshot = await reader.view();
      return reader === insurance ? toFallback(snapshot) : snapshot;
    });
  }

  degradedSince(): Date | null {
    return this.#awaySince;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#options.primary.close();
    await this.#options.fallback.close();
  }

  async #ask<T>(work: (reader: CatalogReader) => Promise<T>): Promise<T> {
    const { primary: first, fallback: insurance } = this.#options;
    if (this.#awaySince !== null) return work(insurance);
    try {
      return await settleWithin(work(first), this.#answerMs);
    } catch (error) {
      if (!isOutage(error)) throw error;
      if (!first.isRefusal(error)) this.#leave(error);
      return await work(insurance);
    }
  }

  #leave(error: unknown): void {
    if (this.#awaySince !== null) return;
    this.#awaySince = new Date();
    this.#options.onDown(error);
  }

  async #tryFirst(): Promise<void> {
    if (this.#awaySince === null || this.#isTrying) return;
    this.#isTrying = true;
    try {
      await settleWithin(this.#options.primary.check(), this.#answerMs);
      this.#options.onRecovered((Date.now() - this.#awaySince.getTime()) / 1_000);
      this.#awaySince = null;
    } catch {
      // Still away; it is tried again.
    } finally {
      this.#isTrying = false;
    }
  }
}
