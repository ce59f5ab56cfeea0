import type { ModelHistory, ModelVersion } from '../../../schemas/history.ts';
import type { Model } from '../../../schemas/model.ts';
import { projectToDate } from '../project-to-date.ts';
import type { CatalogScan, ScannedModel, ScanQuery, IndexView } from '../port.ts';
import type { ElasticsearchClient } from './client.ts';
import { bodyOf, totalOf, type Hit } from './response.ts';
import type { HistoricalDay } from './historical-days.ts';
import { toRowsBody, type SearchBody } from './query/body.ts';
import { terms, MODELS } from './query/clauses.ts';
import { expectState, type PublishedState } from './published-state.ts';

/** Reads models from a point in time: the index may change, what it sees does not. */
export class ElasticsearchScan implements CatalogScan {
  readonly view: IndexView;
  readonly total: number;
  readonly #client: ElasticsearchClient;
  readonly #pointInTime: string;
  readonly #body: SearchBody;
  readonly #asOf: string | undefined;
  #after: readonly unknown[] | undefined;
  #isClosed = false;

  private constructor(options: {
    readonly client: ElasticsearchClient;
    readonly pointInTime: string;
    readonly body: SearchBody;
    readonly snapshot: IndexView;
    readonly total: number;
    readonly asOf: string | undefined;
  }) {
    this.#client = options.client;
    this.#pointInTime = options.pointInTime;
    this.#body = options.body;
    this.#asOf = options.asOf;
    this.view = options.snapshot;
    this.total = options.total;
  }

  /** @throws StateOutdated if the state is not what is published any more */
  static async begin(
    client: ElasticsearchClient,
    state: PublishedState,
    { filters, independentScores, asOf }: ScanQuery,
    past: HistoricalDay | null,
  ): Promise<ElasticsearchScan> {
    const { todayMs, profile, version, info, providers, creators, benchmarks, models } = state;
    const body = toRowsBody({
      query: {
        text: null,
        filters,
        sort: [],
        window: { kind: 'offset', offset: 0 },
        limit: 0,
        facets: [],
        independentScores,
      },
      parsed: null,
      stage: 0,
      scope: past?.scope ?? MODELS,
      todayMs,
      profile,
    });
    const pointInTime = await client.openPointInTime(state.index);
    try {
      const [counted] = await Promise.all([
        client.searchAt(pointInTime, { ...body, size: 0 }),
        expectState(client, state, pointInTime),
      ]);
      const snapshot = { version, info, providers, creators, benchmarks, models };
      const total = totalOf(counted);
      return new ElasticsearchScan({ client, pointInTime, body, snapshot, total, asOf });
    } catch (error) {
      await client.closePointInTime(pointInTime);
      throw error;
    }
  }

  async next(limit: number): Promise<readonly ScannedModel[]> {
    const hits = await this.#search({
      ...this.#body,
      sort: [{ slug: 'asc' }],
      ...(this.#after === undefined ? {} : { search_after: this.#after }),
      size: limit,
      track_total_hits: false,
      _source: ['body'],
    });
    this.#after = hits.at(-1)?.sort ?? this.#after;
    return hits.map((hit) => this.#toScanned(hit));
  }

  async histories(ids: readonly string[]): Promise<ReadonlyMap<string, ModelHistory>> {
    if (ids.length === 0) return new Map();
    const hits = await this.#search({
      query: {
        bool: {
          filter: [
            terms(
              'key',
              ids.map((id) => `history:${id}`),
            ),
          ],
        },
      },
      size: ids.length,
      track_total_hits: false,
      _source: ['body'],
    });
    const histories = hits.map((hit) => JSON.parse(bodyOf(hit)) as ModelHistory);
    return new Map(histories.map((history) => [history.model_id, history]));
  }

  rewind(): void {
    this.#after = undefined;
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#client.closePointInTime(this.#pointInTime);
  }

  async #search(body: SearchBody): Promise<readonly Hit[]> {
    if (this.#isClosed) throw new Error('The scan is closed.');
    return (await this.#client.searchAt(this.#pointInTime, body)).hits.hits;
  }

  #toScanned(hit: Hit): ScannedModel {
    const body = JSON.parse(bodyOf(hit)) as Model | ModelVersion;
    const document = 'valid_to' in body ? body.document : body;
    if (document === null) throw new Error('A version that is scanned has a document.');
    const model = projectToDate(document, this.#asOf, this.view.info.history);
    return {
      model,
      get json() {
        return JSON.stringify(model);
      },
    };
  }
}
