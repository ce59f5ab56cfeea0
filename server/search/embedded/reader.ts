import { LRUCache } from 'lru-cache';
import type { ModelHistory, ModelVersion } from '../../../schemas/history.ts';
import type { Model, ModelSummary } from '../../../schemas/model.ts';
import type { CatalogQuery } from '../../../schemas/query.ts';
import type {
  CatalogPage,
  CatalogReader,
  CatalogScan,
  ChangesPage,
  ChangesQuery,
  IndexView,
  Resolution,
  ScanQuery,
  Suggestion,
} from '../port.ts';
import type { Explanation, TextualQuery } from '../../../schemas/search/explanation.ts';
import { projectToDate } from '../project-to-date.ts';
import { LazyHit, toLazyModel } from '../lazy-hit.ts';
import { type RowTexts, toRowTexts } from '../row-texts.ts';
import { runQuery } from './query/run-query.ts';
import { resolveReference } from './query/resolve-reference.ts';
import { suggest } from './query/suggest.ts';
import type { CachedIndex, IndexCache } from './storage/index-cache.ts';
import { type HistoricalState, HistoricalStates } from './columns/historical-state.ts';
import { EmbeddedScan, findDocuments } from './query/scan.ts';
import { explainQuery } from './ranking/explain.ts';

/** Bytes of list rows that are cached. */
const MAX_ROW_BYTES = 20 * 1024 * 1024;
/** The first hits of a text are what it may name: of them it is known whether they have snapshots. */
const NAMED_MOST = 3;
/** How a document says that it has none. */
const NO_SNAPSHOTS = '"snapshots":[]';
/** What an entry takes beside the JSON of its row. */
const ROW_OVERHEAD = 700;
const MAX_MODELS = 20;
/** More than a load has rows; the keys of the first loads are small integers. */
const ROWS_MAX = 2 ** 24;
const MAX_LOOKED_AT = 10_000;

/** A row of a load. It is looked up for every row that is sent: a number is found faster than a text. */
const toKey = ({ load }: CachedIndex, row: number): number => load * ROWS_MAX + row;

const toSnapshot = ({ state, version }: CachedIndex): IndexView => ({
  version,
  info: state.info,
  providers: state.providers,
  creators: state.creators,
  benchmarks: state.benchmarks,
  models: state.models,
});

/** A list row: its JSON, and its words once somebody has asked for them. */
class StoredRow {
  readonly json: Buffer;
  #texts: RowTexts | null = null;

  constructor(json: Buffer) {
    this.json = json;
  }

  get texts(): RowTexts {
    return (this.#texts ??= toRowTexts(JSON.parse(this.json.toString()) as ModelSummary));
  }
}

/** Answers from the state in memory; documents and list rows come from the index file. */
export class EmbeddedReader implements CatalogReader {
  readonly engine = 'embedded';
  readonly #cache: IndexCache;
  readonly #rows = new LRUCache<number | string, StoredRow>({
    maxSize: MAX_ROW_BYTES,
    sizeCalculation: ({ json }) => json.length + ROW_OVERHEAD,
  });
  readonly #models = new LRUCache<string, Model>({ max: MAX_MODELS });
  /** Whether the model of a row has dated snapshots, of those that were looked at. */
  readonly #snapshotted = new LRUCache<number, boolean>({ max: MAX_LOOKED_AT });

  readonly #past: HistoricalStates;

  constructor(cache: IndexCache) {
    this.#cache = cache;
    this.#past = new HistoricalStates(cache);
  }

  search(query: CatalogQuery): Promise<CatalogPage> {
    return this.#cache.use((cached) => {
      const past = this.#past.at(cached, query.asOf);
      const result = runQuery(past ?? cached.state, query);
      const hits = result.hits.map(({ row, position, score }, at) => {
        const stored = this.#rowOf(cached, past, row);
        // Only answers to words look at the words of a row.
        const texts = query.text === null ? undefined : stored.texts;
        const isNamed = texts !== undefined && at < NAMED_MOST && query.asOf === undefined;
        const snapshotted = isNamed ? this.#isSnapshotted(cached, row) : undefined;
        return new LazyHit(stored.json, { position, score, texts, snapshotted });
      });
      return { ...result, hits };
    });
  }

  resolve(reference: string, asOf?: string): Promise<Resolution> {
    return this.#cache.use((cached) => {
      const match = resolveReference(cached.state, reference);
      if (match.kind === 'none') return match;
      const { kind, row } = match;
      const slug = cached.state.slugs[row] ?? '';
      if (asOf === undefined) {
        return toLazyModel(this.#bodyOf(cached, row), { kind, slug });
      }
      const model = this.#modelOn(cached, asOf, row);
      // Its address is that of today: the slug of the day may lead on to it.
      if (model !== null) return { kind, slug, model };
      return { kind: 'none', nearest: [{ slug, score: 1 }] };
    });
  }

  read(slugs: readonly string[], asOf?: string): Promise<readonly Model[]> {
    return this.#cache.use((cached) =>
      slugs.flatMap((slug) => {
        const match = cached.state.rowOfSlug(slug);
        return match === undefined ? [] : (this.#modelOn(cached, asOf, match) ?? []);
      }),
    );
  }

  history(id: string): Promise<ModelHistory | null> {
    return this.#cache.use((cached) => {
      const body = this.#cache.readHistory(cached, id);
      return body === undefined ? null : (JSON.parse(body) as ModelHistory);
    });
  }

  changes(query: ChangesQuery): Promise<ChangesPage> {
    return this.#cache.use((cached) => this.#cache.readLog(cached, query));
  }

  /**
   * Explains the hits of a query, and where a model stands, named by anything it is called.
   * @throws ApiError `temporarily_unavailable`; the subject of an unknown name is null
   */
  explain(query: TextualQuery, reference: string | null): Promise<Explanation> {
    return this.#cache.use(({ state }) => {
      const match = reference === null ? null : resolveReference(state, reference);
      const row = match === null || match.kind === 'none' ? null : match.row;
      return explainQuery(state, query, row);
    });
  }

  suggest(q: string, limit: number): Promise<readonly Suggestion[]> {
    return this.#cache.use((cached) => {
      const nameOf = (row: number): string => this.#rowOf(cached, null, row).texts.name;
      return suggest(cached.state, q, limit, nameOf);
    });
  }

  scan(query: ScanQuery): Promise<CatalogScan> {
    return this.#cache.use((cached) => {
      const past = this.#past.at(cached, query.asOf);
      const docs = findDocuments(cached, past, query);
      const { head } = cached;
      return new EmbeddedScan(this.#cache.openAt(cached), {
        head,
        docs,
        asOf: query.asOf,
        snapshot: toSnapshot(cached),
      });
    });
  }

  view(): Promise<IndexView> {
    return this.#cache.use(toSnapshot);
  }

  degradedSince(): null {
    return null;
  }

  close(): Promise<void> {
    this.#cache.close();
    return Promise.resolve();
  }

  #bodyOf(cached: CachedIndex, row: number): Buffer {
    return this.#cache.readBody(cached, cached.state.docs[row] ?? 0);
  }

  #isSnapshotted(cached: CachedIndex, row: number): boolean {
    const key = toKey(cached, row);
    let known = this.#snapshotted.get(key);
    if (known === undefined) {
      known = !this.#bodyOf(cached, row).includes(NO_SNAPSHOTS);
      this.#snapshotted.set(key, known);
    }
    return known;
  }

  #rowOf(cached: CachedIndex, past: HistoricalState | null, row: number): StoredRow {
    const version = past?.versions.get(row);
    // A version may be written anew, a row of a load never is.
    const key = version === undefined ? toKey(cached, row) : `${cached.version} v${version}`;
    const known = this.#rows.get(key);
    if (known !== undefined) return known;
    const json =
      version === undefined
        ? this.#cache.readSummary(cached, cached.state.docs[row] ?? 0)
        : this.#cache.readVersionSummary(cached, version);
    const stored = new StoredRow(json);
    this.#rows.set(key, stored);
    return stored;
  }

  /** The model of a row as it was on a day; null where nobody spoke of it yet. */
  #modelOn(cached: CachedIndex, asOf: string | undefined, row: number): Model | null {
    const past = this.#past.at(cached, asOf);
    if (past !== null && !past.alive.has(row)) return null;
    return projectToDate(this.#modelOf(cached, past, row), asOf, cached.state.info.history);
  }

  #modelOf(cached: CachedIndex, past: HistoricalState | null, row: number): Model {
    const version = past?.versions.get(row);
    const key = version === undefined ? `${cached.load} ${row}` : `${cached.version} v${version}`;
    const known = this.#models.get(key);
    if (known !== undefined) return known;
    const body = this.#cache.readBody(cached, version ?? cached.state.docs[row] ?? 0);
    const parsed = JSON.parse(body.toString()) as Model | ModelVersion;
    const model = 'valid_to' in parsed ? parsed.document : parsed;
    if (model === null) throw new Error(`Version ${version ?? 0} has no document.`);
    this.#models.set(key, model);
    return model;
  }
}
