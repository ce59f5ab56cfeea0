import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import {
  DATASETS,
  MEDIA_TYPES,
  type DatasetName,
  type ExportFormat,
} from '../../schemas/export/datasets.ts';
import type { CatalogReader, CatalogScan, ScanQuery } from '../search/port.ts';
import type { Encoder, ExportMeta } from './encode/encoder.ts';
import { loadEncoder } from './encode/load.ts';
import { countRows, readRows } from './read-rows.ts';
import { Slots, type Slot } from './slots.ts';
import { openSource, type ExportSource } from './source.ts';

/** Cached counts: each took a read of the whole catalogue. */
const COUNTS_MAX = 500;
/** No export holds a state of the catalogue for longer. */
const LONGEST_MS = 15 * 60_000;

/** What of the catalogue is wanted, and as what. */
export interface ExportRequest {
  readonly dataset: DatasetName;
  readonly format: ExportFormat;
  readonly query: ScanQuery;
  /** Told in the file, where it has a place for it. */
  readonly warnings: readonly object[];
}

/** An export that has begun: all it sends is of one published state. */
export interface LiveExport {
  readonly scan: CatalogScan;
  readonly mediaType: string;
  /** Records it has. */
  count(): Promise<number>;
  /** Begins to make it. */
  open(): Readable;
  /** Gives back the state it holds, and its place. */
  close(): Promise<void>;
}

/** Exports the catalogue as it is asked for. */
export class LiveExports {
  readonly #catalogue: CatalogReader;
  readonly #slots = new Slots();
  readonly #counts = new LRUCache<string, Promise<number>>({ max: COUNTS_MAX });

  constructor(catalog: CatalogReader) {
    this.#catalogue = catalog;
  }

  /** @throws ApiError `too_many_requests`, `temporarily_unavailable` */
  async begin(request: ExportRequest, account: string): Promise<LiveExport> {
    const slot = this.#slots.take(account);
    try {
      const encoder = await loadEncoder(request.format);
      const source = await openSource(this.#catalogue, request.query);
      return this.#toExport(request, { encoder, source, slot });
    } catch (error) {
      slot.release();
      throw error;
    }
  }

  #toExport(
    request: ExportRequest,
    held: { readonly encoder: Encoder; readonly source: ExportSource; readonly slot: Slot },
  ): LiveExport {
    const { dataset, format, query, warnings } = request;
    const { encoder, source, slot } = held;
    const { scan } = source;
    const { info } = scan.view;
    let records = 0;
    let timer: NodeJS.Timeout | undefined;
    const mediaType = `${MEDIA_TYPES[format]}${format === 'csv' ? '; charset=utf-8; header=present' : ''}`;
    return {
      scan,
      mediaType: format === 'json' ? `${mediaType}; charset=utf-8` : mediaType,
      count: async () => (records = await this.#count(dataset, query, source)),
      open: () => {
        const meta: ExportMeta = {
          dataset,
          catalog_version: info.catalog_version,
          updated_at: info.updated_at,
          ...(query.asOf === undefined ? {} : { as_of: query.asOf }),
          records,
          warnings,
        };
        const bytes = encoder(() => readRows(dataset, source), DATASETS[dataset], meta);
        const stream = Readable.from(bytes, { objectMode: false });
        timer = setTimeout(() => {
          stream.destroy(new Error('The export took too long.'));
        }, LONGEST_MS).unref();
        return stream;
      },
      close: async () => {
        clearTimeout(timer);
        slot.release();
        await scan.close();
      },
    };
  }

  /** Counted once for every published state. */
  async #count(dataset: DatasetName, query: ScanQuery, source: ExportSource): Promise<number> {
    const key = `${source.scan.view.version} ${dataset} ${JSON.stringify(query)}`;
    const known = this.#counts.get(key);
    if (known !== undefined) {
      // One that failed with its own scan says nothing of this one.
      const count = await known.catch(() => null);
      if (count !== null) return count;
    }
    const counting = countRows(dataset, source);
    this.#counts.set(key, counting);
    counting.catch(() => this.#counts.delete(key));
    return counting;
  }
}
