import type { Dataset } from '../../../schemas/export/datasets.ts';
import type { ExportRow } from '../read-rows.ts';

/** What an export says of itself. */
export interface ExportMeta {
  readonly dataset: string;
  readonly catalog_version: string;
  readonly updated_at: string;
  readonly as_of?: string;
  readonly records: number;
  readonly warnings: readonly object[];
}

/** Reads all records of an export, some at a time, from the first on; can be called again. */
export type ReadRows = () => AsyncIterable<readonly ExportRow[]>;

/** Writes records, some at a time, as bytes of a file. It holds no more than those it was given last. */
export type Encoder = (
  read: ReadRows,
  dataset: Dataset,
  meta: ExportMeta,
) => AsyncGenerator<Uint8Array>;
