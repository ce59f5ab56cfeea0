import { setTimeout as sleep } from 'node:timers/promises';
import type { Catalog } from '../../indexer/catalog/open.ts';
import { SOURCE, type ChangingCatalogue } from './changing-catalogue.ts';
import type { Ledger } from './ledger.ts';

interface Options {
  readonly catalog: Catalog;
  readonly catalogue: ChangingCatalogue;
  readonly ledger: Ledger;
  /** Models changed a second. */
  readonly rate: number;
}

/** Transactions a second at most: a feed brings several changes at once. */
const TRANSACTIONS = 4;

/** Changes models in the store at a rate until it is stopped; each change is committed or an error. */
export class Writers {
  readonly #options: Options;
  #stopping: AbortController | null = null;
  #work: Promise<void> = Promise.resolve();
  written = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  start(): void {
    const stopping = new AbortController();
    this.#stopping = stopping;
    this.#work = this.#run(stopping.signal);
    // Told by stop().
    this.#work.catch(() => undefined);
  }

  /** Resolves when the store is quiet; rejects if a change could not be written. */
  async stop(): Promise<void> {
    this.#stopping?.abort();
    await this.#work;
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { rate } = this.#options;
    const each = Math.max(1, Math.round(rate / TRANSACTIONS));
    let due = performance.now();
    while (!signal.aborted && rate > 0) {
      await this.#write(each);
      due = Math.max(due + (1000 * each) / rate, performance.now() - 1000);
      const waitMs = Math.max(0, due - performance.now());
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #write(count: number): Promise<void> {
    const { catalog, catalogue, ledger } = this.#options;
    const changes = Array.from({ length: count }, () => catalogue.change());
    for (const { slug, version } of changes) ledger.begin(slug, version);
    await catalog.applyCatalogue(catalogue.resolve(), { sources: [SOURCE], now: new Date() });
    for (const { slug, version } of changes) ledger.commit(slug, version);
    this.written += count;
  }
}
