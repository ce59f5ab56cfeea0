import type { Catalog } from '../../../indexer/catalog/open.ts';
import { SOURCE, type ChangingCatalog } from './changing-catalog.ts';
import type { Ledger } from './ledger.ts';
import { Pace } from './pace.ts';

interface WritersOptions {
  readonly catalog: Catalog;
  readonly catalogue: ChangingCatalog;
  readonly ledger: Ledger;
  /** Models changed a second. */
  readonly rate: number;
}

/** Transactions a second at most: a feed brings several changes at once. */
const TRANSACTIONS = 2;

/** Changes models in the store at a rate until it is stopped; each change is committed or an error. */
export class Writers {
  readonly #options: WritersOptions;
  readonly #pace: Pace;
  written = 0;

  constructor(options: WritersOptions) {
    const each = Math.max(1, Math.round(options.rate / TRANSACTIONS));
    this.#options = options;
    this.#pace = new Pace({ rate: options.rate / each, step: () => this.write(each) });
  }

  /** Models changed a second while it was started. */
  get perSecond(): number {
    return this.written / Math.max(this.#pace.seconds, 0.001);
  }

  start(): void {
    this.#pace.start();
  }

  /** Resolves when the store is quiet; rejects if a change could not be written. */
  stop(): Promise<void> {
    return this.#pace.stop();
  }

  /** Changes so many models in one transaction. */
  async write(count: number): Promise<void> {
    const { catalog, catalogue, ledger } = this.#options;
    const changes = Array.from({ length: count }, () => catalogue.change());
    for (const { slug, version } of changes) ledger.begin(slug, version);
    await catalog.applyCatalog(catalogue.resolve(), { sources: [SOURCE], now: new Date() });
    for (const { slug, version } of changes) ledger.commit(slug, version);
    this.written += count;
  }
}
