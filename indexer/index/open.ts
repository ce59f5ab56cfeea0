import type { ElasticsearchPlace } from '../../schemas/config/engines.ts';
import { EmbeddedIndexWriter } from './embedded/writer.ts';
import type { IndexWriter } from './port.ts';

interface Options {
  /** The index file; `:memory:` for one that nobody else reads. */
  readonly path: string;
  /** Dates new generations. */
  readonly now?: () => Date;
}

/** Opens the writer of the index in a file. */
export function openIndexWriter({ path, now = () => new Date() }: Options): IndexWriter {
  return new EmbeddedIndexWriter(path, now);
}

/** Opens the writer of the index in a cluster, which need not answer yet. */
export async function openElasticsearchIndex(
  place: ElasticsearchPlace,
  now: () => Date = () => new Date(),
): Promise<IndexWriter> {
  // Who does not use it need not wait for its client to load.
  const { ElasticsearchIndexWriter } = await import('./elasticsearch/writer.ts');
  return new ElasticsearchIndexWriter(place, now);
}
