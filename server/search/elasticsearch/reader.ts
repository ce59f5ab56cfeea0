import type { ModelHistory } from '../../../schemas/history.ts';
import type { Model } from '../../../schemas/model.ts';
import type { CatalogQuery } from '../../../schemas/query.ts';
import { projectToDate } from '../project-to-date.ts';
import type {
  CatalogPage,
  CatalogReader,
  CatalogScan,
  ChangesPage,
  ChangesQuery,
  Resolution,
  ScanQuery,
  IndexView,
  Suggestion,
} from '../port.ts';
import { RequestRefused, type ElasticsearchClient } from './client.ts';
import { runQuery } from './run-query.ts';
import { runHistoricalQuery } from './run-historical-query.ts';
import type { LiveIndexTracker } from './live-index-tracker.ts';
import { readModels, readVersions, resolveOn } from './lookup.ts';
import { HistoricalDays } from './historical-days.ts';
import { terms } from './query/clauses.ts';
import { readLog } from './change-log.ts';
import { bodyOf } from './response.ts';
import { ElasticsearchScan } from './scan.ts';
import { suggest } from './suggest.ts';

/** What it may take to begin a scan: three calls that no question waits for. */
const SCAN_MS = 10_000;

/** Answers from the published index of an Elasticsearch cluster. */
export class ElasticsearchReader implements CatalogReader {
  readonly engine = 'elasticsearch';
  readonly #client: ElasticsearchClient;
  readonly #tracker: LiveIndexTracker;
  readonly #past = new HistoricalDays();

  constructor(client: ElasticsearchClient, tracker: LiveIndexTracker) {
    this.#client = client;
    this.#tracker = tracker;
  }

  search(query: CatalogQuery): Promise<CatalogPage> {
    return this.#tracker.use(async (state) => {
      const { asOf } = query;
      const past = asOf === undefined ? null : await this.#past.at(state, asOf);
      return past === null ? runQuery(state, query) : runHistoricalQuery(state, query, past);
    });
  }

  resolve(reference: string, asOf?: string): Promise<Resolution> {
    return this.#tracker.use(async (state) => {
      const resolution = await resolveOn(state, reference, asOf);
      if (resolution.kind === 'none' || asOf === undefined) return resolution;
      const { kind, slug, model } = resolution;
      return { kind, slug, model: projectToDate(model, asOf, state.info.history) };
    });
  }

  read(slugs: readonly string[], asOf?: string): Promise<readonly Model[]> {
    return this.#tracker.use(async (state) => {
      const models = await readModels(state, slugs);
      if (asOf === undefined) return models;
      const ids = models.map(({ id }) => id);
      const versions = await readVersions(state, ids, asOf);
      return models.flatMap((model) => {
        const then = versions.get(model.id);
        return then === null ? [] : [projectToDate(then ?? model, asOf, state.info.history)];
      });
    });
  }

  history(id: string): Promise<ModelHistory | null> {
    return this.#tracker.use(async (state) => {
      const { hits } = await state.search({
        query: { bool: { filter: [terms('key', [`history:${id}`])] } },
        size: 1,
        track_total_hits: false,
        _source: ['body'],
      });
      const [hit] = hits.hits;
      return hit === undefined ? null : (JSON.parse(bodyOf(hit)) as ModelHistory);
    });
  }

  changes(query: ChangesQuery): Promise<ChangesPage> {
    return this.#tracker.use((state) => readLog(state, query));
  }

  suggest(q: string, limit: number): Promise<readonly Suggestion[]> {
    return this.#tracker.use((state) => suggest(state, q, limit));
  }

  scan(query: ScanQuery): Promise<CatalogScan> {
    return this.#tracker.use(async (state) => {
      const { asOf } = query;
      const past = asOf === undefined ? null : await this.#past.at(state, asOf);
      return ElasticsearchScan.begin(this.#client, state, query, past);
    }, SCAN_MS);
  }

  async view(): Promise<IndexView> {
    const { version, info, providers, creators, benchmarks, models } =
      await this.#tracker.current();
    const degraded = this.#client.breaker.isClosed ? {} : { degraded: 'down' as const };
    return { version, info, providers, creators, benchmarks, models, ...degraded };
  }

  degradedSince(): Date | null {
    // Where nobody asks, looking what is published tells.
    return this.#client.breaker.openSince ?? this.#tracker.failingSince;
  }

  /** Whether Elasticsearch answers a search now. @throws ApiError if not */
  async check(): Promise<void> {
    await this.#tracker.use((state) => state.search({ size: 0, track_total_hits: false }));
  }

  /** Whether Elasticsearch refused this question, and may well answer another. */
  isRefusal(error: unknown): boolean {
    return error instanceof Error && error.cause instanceof RequestRefused;
  }

  async close(): Promise<void> {
    this.#tracker.close();
    await this.#client.close();
  }
}
