import type { ModelSummary } from '../../schemas/model.ts';
import { openSearch } from '../../server/search/open.ts';
import type { CatalogueReader } from '../../server/search/port.ts';
import { dataFile, loadEnvironment } from '../environment.ts';

/** Opens the index for one piece of work. */
export async function withReader<T>(work: (reader: CatalogueReader) => Promise<T>): Promise<T> {
  const reader = await openSearch({ path: dataFile(loadEnvironment(), 'index') });
  try {
    return await work(reader);
  } finally {
    await reader.close();
  }
}

/** Input and output in USD per 1M tokens; null where no price is known. */
export const formatPrice = ({ pricing }: Pick<ModelSummary, 'pricing'>): string | null =>
  pricing === null ? null : `${pricing.input ?? '?'} / ${pricing.output ?? '?'}`;
