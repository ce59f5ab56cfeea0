import { openEngine } from '../../../server/search/open.ts';
import type { CatalogReader } from '../../../server/search/port.ts';
import { UsageError } from '../output.ts';
import { loadEnvironment } from '../../environment.ts';

/**
 * Opens the live index of the configured cluster, and no other engine, for one piece of work.
 * @throws UsageError if no cluster is configured
 */
export async function withElasticsearch<T>(
  work: (reader: CatalogReader) => Promise<T>,
): Promise<T> {
  const { search } = loadEnvironment();
  if (search.engine !== 'elasticsearch') {
    throw new UsageError('--engine elasticsearch: ELASTICSEARCH_URL is not set.');
  }
  const reader = await openEngine({
    engine: search,
    hasFallback: false,
    path: '',
    // What cannot be read is said by whoever asks for it.
    onError: () => undefined,
    onDown: () => undefined,
    onRecovered: () => undefined,
  });
  try {
    return await work(reader);
  } finally {
    await reader.close();
  }
}
