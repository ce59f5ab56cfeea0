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
  Resolution,
  ScanQuery,
  IndexView,
  Suggestion,
} from '../port.ts';
import { projectToDate } from '../project-to-date.ts';
import { toLazyHit } from '../lazy-hit.ts';
import { explainQuery, type Explanation, type TextualQuery } from './ranking/explain-query.ts';
import { runQuery, type SearchResult } from './query/run-query.ts';
import { resolveReference } from './query/resolve-reference.ts';
import { suggest } from './query/suggest.ts';
import type { CachedIndex, IndexCache } from './storage/index-cache.ts';
import type { HistoricalState } from './columns/historical-state.ts';
import { HistoricalStates } from './columns/historical-states.ts';
import { EmbeddedScan, findDocuments } from './query/scan.ts';

const MAX_PAGES = 100;
const MAX_ROWS = 500;
const MAX_MODELS = 50;

const toSnapshot = ({ state, version }: CachedIndex): IndexView => ({
  version,
  info: state.info,
  providers: state.providers,
  creators: state.creators,
  benchmarks: state.benchmarks,
  models: state.models,
});

/** Answers from the state in memory; documents and list rows come from the index file. */
export class EmbeddedReader implements CatalogReader {
  readonly engine = 'embedded';
  readonly #keeper: IndexCache;
  readonly #pages = new LRUCache<string, SearchResult>({ max: MAX_PAGES });
  readonly #rows = new LRUCache<string, string>({ max: MAX_ROWS });
  readonly #models = new LRUCache<string, Model>({ max: MAX_MODELS });

  readonly #past: HistoricalStates;

  constructor(keeper: IndexCache) {
    this.#keeper = keeper;
    this.#past = new HistoricalStates(keeper);
  }

  search(query: CatalogQuery): Promise<CatalogPage> {
    return this.#keeper.use((served) => {
      const key = `${served.version} ${JSON.stringify(query)}`;
      const past = this.#past.at(served, query.asOf);
      let found = this.#pages.get(key);
      if (found === undefined) {
        found = runQuery(past ?? served.state, query);
        this.#pages.set(key, found);
      }
      const { history } = served.state.info;
      const hits = found.hits.map(({ row, ...hit }) => {
        const lazy = toLazyHit(this.#summaryOf(served, past, row), hit);
        if (query.asOf === undefined) return lazy;
        return { ...hit, model: projectToDate(lazy.model, query.asOf, history) };
      });
      return { ...found, hits };
    });
  }

  resolve(reference: string, asOf?: string): Promise<Resolution> {
    return this.#keeper.use((served) => {
      const match = resolveReference(served.state, reference);
      if (match.kind === 'none') return match;
      const model = this.#modelOn(served, asOf, match.row);
      if (model !== null) return { kind: match.kind, model };
      const slug = served.state.slugs[match.row] ?? '';
      return { kind: 'none', nearest: [{ slug, score: 1 }] };
    });
  }

  read(slugs: readonly string[], asOf?: string): Promise<readonly Model[]> {
    return this.#keeper.use((served) =>
      slugs.flatMap((slug) => {
        const match = served.state.rowOfSlug(slug);
        return match === undefined ? [] : (this.#modelOn(served, asOf, match) ?? []);
      }),
    );
  }

  history(id: string): Promise<ModelHistory | null> {
    return this.#keeper.use((served) => {
      const body = this.#keeper.readHistory(served, id);
      return body === undefined ? null : (JSON.parse(body) as ModelHistory);
    });
  }

  changes(query: ChangesQuery): Promise<ChangesPage> {
    return this.#keeper.use((served) => this.#keeper.readLog(served, query));
  }

  /**
   * Explains the hits of a query, and where a model stands, named by anything it is called.
   * @throws ApiError `temporarily_unavailable`; the subject of an unknown name is null
   */
  explain(query: TextualQuery, reference: string | null): Promise<Explanation> {
    return this.#keeper.use(({ state }) => {
      const match = reference === null ? null : resolveReference(state, reference);
      const row = match === null || match.kind === 'none' ? null : match.row;
      return explainQuery(state, query, row);
    });
  }

  suggest(q: string, limit: number): Promise<readonly Suggestion[]> {
    return this.#keeper.use((served) => {
      const nameOf = (row: number): string => {
        const { name } = JSON.parse(this.#summaryOf(served, null, row)) as ModelSummary;
        return name;
      };
      return suggest(served.state, q, limit, nameOf);
    });
  }

  scan(query: ScanQuery): Promise<CatalogScan> {
    return this.#keeper.use((served) => {
      const past = this.#past.at(served, query.asOf);
      const docs = findDocuments(served, past, query);
      const { head } = served;
      return new EmbeddedScan(this.#keeper.openAt(served), {
        head,
        docs,
        asOf: query.asOf,
        snapshot: toSnapshot(served),
      });
    });
  }

  view(): Promise<IndexView> {
    return this.#keeper.use(toSnapshot);
  }

  degradedSince(): null {
    return null;
  }

  close(): Promise<void> {
    this.#keeper.close();
    return Promise.resolve();
  }

  /** JSON of the list row of a row. */
  #summaryOf(served: CachedIndex, past: HistoricalState | null, row: number): string {
    const version = past?.versions.get(row);
    // A version may be written anew, a row of a load never is.
    const key = version === undefined ? `${served.load} ${row}` : `${served.version} v${version}`;
    const known = this.#rows.get(key);
    if (known !== undefined) return known;
    const text =
      version === undefined
        ? this.#keeper.readSummary(served, served.state.docs[row] ?? 0)
        : this.#keeper.readVersionSummary(served, version);
    this.#rows.set(key, text);
    return text;
  }

  /** The model of a row as it was on a day; null where nobody spoke of it yet. */
  #modelOn(served: CachedIndex, asOf: string | undefined, row: number): Model | null {
    const past = this.#past.at(served, asOf);
    if (past !== null && past.alive[row] !== 1) return null;
    return projectToDate(this.#modelOf(served, past, row), asOf, served.state.info.history);
  }

  #modelOf(served: CachedIndex, past: HistoricalState | null, row: number): Model {
    const version = past?.versions.get(row);
    const key = version === undefined ? `${served.load} ${row}` : `${served.version} v${version}`;
    const known = this.#models.get(key);
    if (known !== undefined) return known;
    const body = this.#keeper.readBody(served, version ?? served.state.docs[row] ?? 0);
    const made = JSON.parse(body) as Model | ModelVersion;
    const model = 'valid_to' in made ? made.document : made;
    if (model === null) throw new Error(`Version ${version ?? 0} has no document.`);
    this.#models.set(key, model);
    return model;
  }
}
