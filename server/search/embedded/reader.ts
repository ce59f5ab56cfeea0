import { LRUCache } from 'lru-cache';
import type { Model, ModelSummary } from '../../../schemas/model.ts';
import type { CatalogueQuery } from '../../../schemas/query.ts';
import type { CataloguePage, CatalogueReader, Resolution, Snapshot, Suggestion } from '../port.ts';
import { find, type Found } from './find.ts';
import { resolveReference } from './references.ts';
import { suggest } from './suggest.ts';
import type { Served, StateKeeper } from './keeper.ts';

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

  constructor(keeper: StateKeeper) {
    this.#keeper = keeper;
  }

  search(query: CatalogueQuery): Promise<CataloguePage> {
    return this.#keeper.use((served) => {
      const key = `${served.version} ${JSON.stringify(query)}`;
      let found = this.#pages.get(key);
      if (found === undefined) {
        found = find(served.state, query);
        this.#pages.set(key, found);
      }
      const hits = found.hits.map(({ row, position, score }) => ({
        model: this.#rowOf(served, row),
        position,
        score,
      }));
      return { ...found, hits };
    });
  }

  resolve(reference: string): Promise<Resolution> {
    return this.#keeper.use((served) => {
      const match = resolveReference(served.state, reference);
      if (match.kind === 'none') return match;
      return { kind: match.kind, model: this.#modelOf(served, match.row) };
    });
  }

  read(slugs: readonly string[]): Promise<readonly Model[]> {
    return this.#keeper.use((served) =>
      slugs.flatMap((slug) => {
        const match = served.state.rowOfSlug(slug);
        return match === undefined ? [] : [this.#modelOf(served, match)];
      }),
    );
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

  close(): Promise<void> {
    this.#keeper.close();
    return Promise.resolve();
  }

  #rowOf({ state, load }: Served, row: number): ModelSummary {
    const key = `${load} ${row}`;
    const known = this.#rows.get(key);
    if (known !== undefined) return known;
    const made = JSON.parse(state.summaries[row] ?? 'null') as ModelSummary;
    this.#rows.set(key, made);
    return made;
  }

  #modelOf(served: Served, row: number): Model {
    const key = `${served.load} ${row}`;
    const known = this.#models.get(key);
    if (known !== undefined) return known;
    const made = JSON.parse(this.#keeper.readBody(served, row)) as Model;
    this.#models.set(key, made);
    return made;
  }
}
