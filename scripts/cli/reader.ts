import type { RowPricing } from '../../schemas/model.ts';
import { formatHeadline } from '../../server/price-text.ts';
import { openSearch } from '../../server/search/open.ts';
import type { CatalogReader } from '../../server/search/port.ts';
import { dataFile, loadEnvironment } from '../environment.ts';

/** Opens the index for one piece of work. */
export async function withReader<T>(work: (reader: CatalogReader) => Promise<T>): Promise<T> {
  const reader = await openSearch({ path: dataFile(loadEnvironment(), 'index') });
  try {
    return await work(reader);
  } finally {
    await reader.close();
  }
}

/** Input and output in USD per 1M tokens, else the price by another unit; null where none is known. */
export function formatPrice({
  pricing,
}: {
  readonly pricing: Pick<RowPricing, 'input' | 'output' | 'headline'> | null;
}): string | null {
  if (pricing === null) return null;
  const { input, output, headline } = pricing;
  if (input === null && output === null) return headline && formatHeadline(headline);
  return `${input ?? '?'} / ${output ?? '?'}`;
}
