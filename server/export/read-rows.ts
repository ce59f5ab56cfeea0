import { setImmediate as turn } from 'node:timers/promises';
import type { DatasetName } from '../../schemas/export/datasets.ts';
import { createHistoryEntries } from './history-entries.ts';
import type { Model } from '../../schemas/model.ts';
import type { CatalogScan, ScannedModel } from '../search/port.ts';
import type { ExportSource } from './source.ts';
import { toPrices } from './to-prices.ts';

/** Models read at a time: few, as some have hundreds of scores; others are answered in between. */
const MODELS_AT_ONCE = 10;

/** One record of an export; either of its forms is made when it is asked for. */
export interface ExportRow {
  readonly json: string;
  readonly record: object;
}

/** Its forms are made when they are asked for: who counts asks for none. */
class Row implements ExportRow {
  readonly #make: () => object;

  constructor(make: () => object) {
    this.#make = make;
  }

  get record(): object {
    return this.#make();
  }

  get json(): string {
    return JSON.stringify(this.#make());
  }
}

const toRow = (record: object): ExportRow => new Row(() => record);

const refer = ({ id, slug, name }: Model): { readonly model: object } => ({
  model: { id, slug, name },
});

/** Makes the records of some models. */
type ToRows = (models: readonly ScannedModel[]) => readonly ExportRow[] | Promise<ExportRow[]>;

function toRowsOf(dataset: DatasetName, scan: CatalogScan): ToRows {
  const each =
    (toRows: (model: Model) => ExportRow[]): ToRows =>
    (models) =>
      models.flatMap(({ model }) => toRows(model));
  switch (dataset) {
    case 'models':
      return (models) =>
        models.map((scanned) => ({
          get json() {
            return scanned.json;
          },
          get record() {
            return scanned.model;
          },
        }));
    case 'offers':
      return each((model) =>
        model.offers.map((offer) => new Row(() => ({ ...refer(model), ...offer }))),
      );
    case 'prices':
      return each((model) => toPrices(model).map(toRow));
    case 'results':
      return each((model) =>
        model.benchmarks.map((score) => new Row(() => ({ ...refer(model), ...score }))),
      );
    case 'price_history':
      return pastPrices(scan);
    case 'benchmarks':
    case 'changes':
      return () => [];
  }
}

function pastPrices(scan: CatalogScan): ToRows {
  const toEntries = createHistoryEntries(scan.view);
  return async (models) => {
    const histories = await scan.histories(models.map(({ model }) => model.id));
    return models.flatMap(({ model }) => {
      const history = histories.get(model.id);
      if (history === undefined) return [];
      return toEntries(history).flatMap((entry) =>
        entry.kind === 'price' ? [new Row(() => ({ ...refer(model), ...entry }))] : [],
      );
    });
  };
}

/** The records of a dataset, some at a time, from its first on. */
export async function* readRows(
  dataset: DatasetName,
  { scan, log }: ExportSource,
): AsyncGenerator<readonly ExportRow[]> {
  if (dataset === 'changes') {
    for await (const changes of log.read()) yield changes.map(toRow);
    return;
  }
  if (dataset === 'benchmarks') {
    yield scan.view.benchmarks.map(toRow);
    return;
  }
  const toRows = toRowsOf(dataset, scan);
  scan.rewind();
  for (;;) {
    const models = await scan.next(MODELS_AT_ONCE);
    if (models.length === 0) return;
    const rows = await toRows(models);
    if (rows.length > 0) yield rows;
    await turn();
  }
}

/** How many records there are; those within models are counted by reading all of them. */
export async function countRows(dataset: DatasetName, source: ExportSource): Promise<number> {
  if (dataset === 'models') return source.scan.total;
  if (dataset === 'changes') return source.log.entries;
  let count = 0;
  for await (const rows of readRows(dataset, source)) count += rows.length;
  return count;
}
