import type { Catalog } from '../../../../indexer/catalog/open.ts';
import { ChangingCatalog, SOURCE } from '../changing-catalog.ts';
import { createRandom } from '../random.ts';
import { VERSION_BASE } from './callers.ts';
import { Truth } from './truth.ts';

/** A catalogue that changes, its truth, and what writes it however often PostgreSQL is away. */
export class Writer {
  readonly truth: Truth;
  readonly #catalogue: ChangingCatalog;
  #unwritten: { slug: string; version: number }[] = [];
  #writing = Promise.resolve();

  constructor({ models, seed }: { readonly models: number; readonly seed: number }) {
    this.#catalogue = new ChangingCatalog(models, createRandom(seed));
    this.truth = new Truth(this.#catalogue.versions());
  }

  async apply(catalog: Catalog): Promise<void> {
    const resolved = this.#catalogue.resolve();
    const models = resolved.models.map((model) => ({
      ...model,
      contextWindow: VERSION_BASE + model.popularity,
    }));
    await catalog.applyCatalog({ ...resolved, models }, { sources: [SOURCE], now: new Date() });
  }

  /** Changes so many models; what cannot be written is written with the next ones. */
  change(catalog: Catalog, count: number): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      const changes = Array.from({ length: count }, () => this.#catalogue.change());
      for (const { slug, version } of changes) this.truth.begin(slug, version);
      this.#unwritten.push(...changes);
      try {
        await this.apply(catalog);
      } catch {
        return;
      }
      for (const { slug, version } of this.#unwritten) this.truth.commit(slug, version);
      this.#unwritten = [];
    });
    return this.#writing;
  }
}
