import type { ModelHistory, ModelVersion } from '../../../../schemas/history.ts';
import type { Model } from '../../../../schemas/model.ts';
import { projectToDate } from '../../project-to-date.ts';
import type { CatalogScan, ScannedModel, ScanQuery, IndexView } from '../../port.ts';
import { runQuery } from './run-query.ts';
import type { CachedIndex } from '../storage/index-cache.ts';
import type { HistoricalState } from '../columns/historical-state.ts';
import type { Head, IndexStore } from '../storage/index-store.ts';

/** Numbers of the documents of all models that pass, in the order of their slugs. */
export function findDocuments(
  { state }: CachedIndex,
  past: HistoricalState | null,
  { filters, independentScores }: ScanQuery,
): Int32Array {
  const { hits } = runQuery(past ?? state, {
    text: null,
    filters,
    sort: [],
    window: { kind: 'offset', offset: 0 },
    limit: state.rows,
    facets: [],
    independentScores,
  });
  const rows = hits.map(({ row }) => row);
  const slugOf = (row: number): string => state.slugs[row] ?? '';
  rows.sort((a, b) => (slugOf(a) < slugOf(b) ? -1 : 1));
  return Int32Array.from(rows, (row) => past?.versions.get(row) ?? state.docs[row] ?? 0);
}

interface EmbeddedScanOptions {
  readonly head: Head;
  /** Numbers of documents in order: of models, or of versions of them. */
  readonly docs: Int32Array;
  readonly asOf: string | undefined;
  readonly snapshot: IndexView;
}

/** Reads documents from a transaction of its own: the file may change, what it sees does not. */
export class EmbeddedScan implements CatalogScan {
  readonly #options: EmbeddedScanOptions;
  #store: IndexStore | null;
  #at = 0;

  constructor(store: IndexStore, options: EmbeddedScanOptions) {
    this.#store = store;
    this.#options = options;
  }

  get view(): IndexView {
    return this.#options.snapshot;
  }

  get total(): number {
    return this.#options.docs.length;
  }

  next(limit: number): Promise<readonly ScannedModel[]> {
    return this.#within((store) => {
      const { docs, head } = this.#options;
      const slice = docs.subarray(this.#at, this.#at + limit);
      this.#at += slice.length;
      return Array.from(slice, (doc) => {
        const body = store.body(head, doc);
        if (body === undefined) throw new Error(`Document ${doc} is not in the index.`);
        return this.#toScanned(body);
      });
    });
  }

  histories(ids: readonly string[]): Promise<ReadonlyMap<string, ModelHistory>> {
    return this.#within((store) => {
      const histories = ids.flatMap((id): [string, ModelHistory][] => {
        const body = store.documentOf(this.#options.head, 'history', id)?.body ?? null;
        return body === null ? [] : [[id, JSON.parse(body) as ModelHistory]];
      });
      return new Map(histories);
    });
  }

  rewind(): void {
    this.#at = 0;
  }

  close(): Promise<void> {
    this.#store?.close();
    this.#store = null;
    return Promise.resolve();
  }

  /** A failure rejects, as it does where an engine is asked over a network. */
  #within<T>(work: (store: IndexStore) => T): Promise<T> {
    return new Promise((resolve) => {
      if (this.#store === null) throw new Error('The scan is closed.');
      resolve(work(this.#store));
    });
  }

  #toScanned(body: Buffer): ScannedModel {
    const { asOf, snapshot } = this.#options;
    const json = body.toString();
    if (asOf === undefined) return new Scanned(json);
    const parsed = JSON.parse(json) as Model | ModelVersion;
    const document = 'valid_to' in parsed ? parsed.document : parsed;
    if (document === null) throw new Error('A version that is scanned has a document.');
    const model = projectToDate(document, asOf, snapshot.info.history);
    return { model, json: JSON.stringify(model) };
  }
}

class Scanned implements ScannedModel {
  readonly json: string;
  #model: Model | null = null;

  constructor(json: string) {
    this.json = json;
  }

  get model(): Model {
    return (this.#model ??= JSON.parse(this.json) as Model);
  }
}
