import { setImmediate as turn } from 'node:timers/promises';
import type { Model } from '../../../schemas/model.ts';
import type { CatalogReader, ScanQuery } from '../../search/port.ts';

/** Documents read at a time: some milliseconds, and others are answered between two slices. */
const SLICE = 50;

/** Every model that passes filters, in slices, all of one state of the catalogue. */
export async function* scanModels(
  catalogue: CatalogReader,
  query: ScanQuery,
): AsyncGenerator<readonly Model[]> {
  const scan = await catalogue.scan(query);
  try {
    for (;;) {
      const models = await scan.next(SLICE);
      if (models.length === 0) return;
      yield models.map(({ model }) => model);
      await turn();
    }
  } finally {
    await scan.close();
  }
}
