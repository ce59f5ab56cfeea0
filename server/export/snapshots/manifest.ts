import { z } from 'zod';
import {
  DATASET_NAMES,
  EXPORT_FORMATS,
  MEDIA_TYPES,
  type ExportFormat,
} from '../../../schemas/export/datasets.ts';

/** One file of a snapshot. */
const SnapshotFile = z.object({
  dataset: z.enum(DATASET_NAMES),
  format: z.enum(EXPORT_FORMATS),
  /** Its name in the folder of the day. */
  name: z.string().regex(/^[a-z0-9_.-]+$/),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  records: z.number().int().nonnegative(),
});
export type SnapshotFile = z.infer<typeof SnapshotFile>;

/** What lies in the folder of a day, beside its files: written last, never changed. */
export const SnapshotManifest = z.object({
  date: z.iso.date(),
  catalog_version: z.string(),
  updated_at: z.iso.datetime(),
  made_at: z.iso.datetime(),
  files: z.array(SnapshotFile),
});
export type SnapshotManifest = z.infer<typeof SnapshotManifest>;

/** Texts lie compressed, as files of their own kind; Parquet is compressed within. */
export const isGzipped = (format: ExportFormat): boolean => format !== 'parquet';

/** What a file of a snapshot is. */
export const snapshotMediaType = (format: ExportFormat): string =>
  isGzipped(format) ? 'application/gzip' : MEDIA_TYPES[format];
