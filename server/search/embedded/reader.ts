import { LRUCache } from 'lru-cache';
import type { ModelHistory, ModelVersion } from '../../../schemas/history.ts';
import type { Model, ModelSummary } from '../../../schemas/model.ts';
import type { CatalogueQuery } from '../../../schemas/query.ts';
import type { CataloguePage, CatalogueReader, Resolution, Snapshot, Suggestion } from '../port.ts';
import { asOn } from '../as-on.ts';
import { explainQuery, type Explanation, type TextualQuery } from './explain-query.ts';
import { find, type Found } from './find.ts';
import { resolveReference } from './references.ts';
import { suggest } from './suggest.ts';
import type { Served, StateKeeper } from './keeper.ts';
import type { PastState } from './past-state.ts';
import { PastStates } from './past-states.ts';

const MAX_PAGES = 100;
const MAX_ROWS = 1000;
const MAX_MODELS = 50;

/** Answers from the state in memory; whole documents come from the index file. */
export class EmbeddedReader implements CatalogueReader {
  readonly engine = 'embedded';
  readonly #keeper: StateKeeper;
  readonly #pages = new LRUCache<string, Found>({ max: MAX_PAGES });
  readonly #rows = new LRUCache<string, ModelSummary>({ max: MAX_ROWS });
  readonly #models = new LRUCache<string, Model>({ max: MAX_MODELS });

  readonly #past: PastStates;

  constructor(keeper: StateKeeper) {
    this.#keeper = keeper;
    this.#past = new PastStates(keeper);
  }

  search(query: CatalogueQuery): Promise<CataloguePage> {
    return this.#keeper.use((served) => {
      const key = `${served.version} ${JSON.stringify(query)}`;
      const past = this.#past.at(served, query.asOf);
      let found = this.#pages.get(key);
      if (found === undefined) {
        found = find(past ?? served.state, query);
        this.#pages.set(key, found);
      }
      const hits = found.hits.map(({ row, position, score }) => ({
        model: asOn(this.#rowOf(served, past, row), query.asOf, served.state.info.history),
        position,
        score,
      }));
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
    return this.#keeper.use(({ state }) => suggest(state, q, limit));
  }

  snapshot(): Promise<Snapshot> {
    return this.#keeper.use(({ state, version }) => ({
      version,
      info: state.info,
      providers: state.providers,
      creators: state.creators,
      benchmarks: state.benchmarks,
      models: state.models,
    }));
  }

  degradedSince(): null {
    return null;
  }

  close(): Promise<void> {
    this.#keeper.close();
    return Promise.resolve();
  }

  #rowOf(served: Served, past: PastState | null, row: number): ModelSummary {
    const version = past?.versions.get(row);
    // A version may be written anew, a row of a load never is.
    const key = version === undefined ? `${served.load} ${row}` : `${served.version} v${version}`;
    const known = this.#rows.get(key);
    if (known !== undefined) return known;
    const text =
      version === undefined
        ? served.state.summaries[row]
        : this.#keeper.readVersionSummary(served, version);
    const made = JSON.parse(text ?? 'null') as ModelSummary;
    this.#rows.set(key, made);
    return made;
  }

  /** The model of a row as it was on a day; null where nobody spoke of it yet. */
  #modelOn(served: Served, asOf: string | undefined, row: number): Model | null {
    const past = this.#past.at(served, asOf);
    if (past !== null && past.alive[row] !== 1) return null;
    return asOn(this.#modelOf(served, past, row), asOf, served.state.info.history);
  }

  #modelOf(served: Served, past: PastState | null, row: number): Model {
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
