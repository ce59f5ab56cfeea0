import { EmbeddedIndexWriter } from './embedded/writer.ts';
import type { IndexWriter } from './port.ts';

interface Options {
  /** The index file; `:memory:` for one that nobody else reads. */
  readonly path: string;
  /** Dates new generations. */
  readonly now?: () => Date;
}

/** Opens the writer of the index. */
export function openIndexWriter({ path, now = () => new Date() }: Options): IndexWriter {
  return new EmbeddedIndexWriter(path, now);
}
