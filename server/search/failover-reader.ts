import { AsyncLocalStorage } from 'node:async_hooks';
import type { ModelHistory } from '../../schemas/history.ts';
import type { Model } from '../../schemas/model.ts';
import type { CatalogQuery } from '../../schemas/query.ts';
import { ApiError } from '../errors.ts';
import { CircuitBreaker } from '../resilience/circuit-breaker.ts';
import { HealthMonitor } from '../resilience/health-monitor.ts';
import { Poller } from '../resilience/poller.ts';
import { withTimeout } from '../resilience/with-timeout.ts';
import { toUnavailable } from './unavailable.ts';
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

/** What the primary may take for one question before the fallback is asked; an answer of the API asks at most two in a row. */
const ANSWER_MS = 220;
/** What it may take to begin a scan, which holds a whole state and is no quick question. */
const SCAN_MS = 2_000;
/** How often it is looked whether the primary answers, so that its outage is known before a request meets it. */
const CHECK_MS = 300;
/** The primary is left when more than half of its last answers, checks among them, failed or were late. */
const WINDOW = 10;
/** Checks in a row that succeed before it is asked again: a single one may be luck. */
const GOOD_CHECKS = 3;

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
  /** What the primary may take for one question before the fallback is asked; absent: 220 ms. */
  readonly answerMs?: number;
  /** Time between two checks of the primary; absent: 300 ms. */
  readonly checkMs?: number;
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

/** Which reader answered a request so far. */
interface RequestScope {
  reader: CatalogReader | null;
}

/**
 * Two readers of the same catalogue: the fallback answers what the primary fails to answer in time,
 * and everything once most of what that is asked fails. Checks find out when it can be asked again.
 * Where the fallback cannot answer either, the primary is waited for.
 */
export class FailoverReader implements CatalogReader {
  readonly #options: FailoverOptions;
  readonly #answerMs: number;
  readonly #breaker: CircuitBreaker;
  readonly #health: HealthMonitor;
  readonly #checks: Poller;
  readonly #requests = new AsyncLocalStorage<RequestScope>();
  readonly failovers = { left: 0, returned: 0, answers: 0 };
  #goodChecks = 0;
  /** The version of the catalogue the fallback answered with at the last check of a primary that was left. */
  #wantedVersion: string | null = null;

  constructor(options: FailoverOptions) {
    const { primary, answerMs = ANSWER_MS, checkMs = CHECK_MS, onDown, onRecovered } = options;
    this.#options = options;
    this.#answerMs = answerMs;
    this.#breaker = new CircuitBreaker({
      opensAfter: { halfOfLastCalls: WINDOW },
      isFailure: (error) => isOutage(error) && !primary.isRefusal(error),
      // Only a check tests it.
      pauseMs: 0,
    });
    this.#health = new HealthMonitor({
      onDown: (error) => {
        this.failovers.left += 1;
        onDown(error);
      },
      onRecovered: (seconds) => {
        this.failovers.returned += 1;
        onRecovered(seconds);
      },
    });
    this.#checks = new Poller({ intervalMs: checkMs, run: () => this.#check() }).start();
  }

  /** The engine of the request that is under way, else of the next: its name, or `fallback`. */
  get engine(): string {
    const { primary, fallback } = this.#options;
    const reader = this.#requests.getStore()?.reader ?? (this.#isDown ? fallback : primary);
    return reader === fallback ? 'fallback' : primary.engine;
  }

  /** What one request asks is answered by one reader: from the first question the fallback answers, by that. */
  asOneRequest<T>(work: () => T): T {
    return this.#requests.run({ reader: null }, work);
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

  /** The fallback has the same formula, and its pieces. */
  get explain(): CatalogReader['explain'] {
    const { fallback } = this.#options;
    return fallback.explain?.bind(fallback);
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
    // An engine that does not answer is still known by what it last published: that is no answer.
    return this.#ask(async (reader) => {
      const view = await reader.view();
      return reader === fallback ? toFallback(view) : view;
    }, withTimeout);
  }

  degradedSince(): Date | null {
    return this.#health.downSince;
  }

  async close(): Promise<void> {
    await this.#checks.stop();
    await this.#options.primary.close();
    await this.#options.fallback.close();
  }

  get #isDown(): boolean {
    return !this.#breaker.isClosed;
  }

  async #ask<T>(
    work: (reader: CatalogReader) => Promise<T>,
    wait: typeof withTimeout<T> = (answer) => this.#count(answer),
  ): Promise<T> {
    const { primary, fallback } = this.#options;
    const request = this.#requests.getStore();
    const answered = <A>(reader: CatalogReader, answer: A): A => {
      if (request !== undefined) request.reader = reader;
      return answer;
    };
    let begun: Promise<T> | null = null;
    if (!this.#isDown && request?.reader !== fallback) {
      begun = work(primary);
      try {
        return answered(primary, await wait(begun, this.#answerMs));
      } catch (error) {
        if (!isOutage(error)) throw error;
      }
    }
    try {
      const answer = await work(fallback);
      this.failovers.answers += 1;
      return answered(fallback, answer);
    } catch (error) {
      if (!isOutage(error)) throw error;
      return answered(primary, await (begun ?? work(primary)));
    }
  }

  /** Waits for an answer of the primary as long as it is worth it. */
  async #count<T>(answer: Promise<T>): Promise<T> {
    try {
      return await this.#breaker.run(() => withTimeout(answer, this.#answerMs));
    } catch (error) {
      if (this.#isDown) this.#health.markDown(error);
      throw error;
    }
  }

  async #check(): Promise<void> {
    const check = this.#isDown ? this.#checkCaughtUp() : this.#options.primary.check();
    try {
      // While it is left, the breaker sees only the check that ends that.
      const isSeen = !this.#isDown || this.#goodChecks >= GOOD_CHECKS - 1;
      await (isSeen ? this.#count(check) : withTimeout(check, this.#answerMs));
      this.#goodChecks += 1;
      if (!this.#isDown) this.#health.markUp();
    } catch {
      this.#goodChecks = 0;
    }
  }

  /**
   * Checks a primary that was left.
   * @throws if it does not answer, or would answer with an older catalogue than callers have seen: what
   *   the fallback had at the last check, since the two never take in a change at the same moment
   */
  async #checkCaughtUp(): Promise<void> {
    const { primary, fallback } = this.#options;
    const wanted = this.#wantedVersion;
    await primary.check();
    const found = (await primary.view()).info.catalog_version;
    this.#wantedVersion = await fallback.view().then(
      ({ info }) => info.catalog_version,
      () => null,
    );
    if (wanted === null || isAsNew(found, wanted)) return;
    throw toUnavailable(new Error(`Its catalogue is ${found}, callers have seen ${wanted}.`));
  }
}

/** Versions are a day and a number: `2026-09-14.10` is newer than `2026-09-14.9`. */
function isAsNew(version: string, than: string): boolean {
  const [day = '', number] = version.split('.');
  const [otherDay = '', otherNumber] = than.split('.');
  return day === otherDay ? Number(number) >= Number(otherNumber) : day > otherDay;
}
