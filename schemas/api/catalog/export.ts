import { z } from 'zod';
import { DATASET_NAMES, DATASETS, EXPORT_FORMATS } from '../../export/datasets.ts';
import { asOf } from '../parameters/as-of.ts';
import { CatalogMeta } from '../responses.ts';
import { FILTERS } from '../parameters/filters.ts';
import { day, documented, oneOf, oneOfOr } from '../parameters/scalars.ts';

/** Which dataset; there is none by itself. */
const dataset = documented(
  oneOf(DATASET_NAMES, { about: '' }).unwrap(),
  { about: DATASET_NAMES.map((name) => `\`${name}\`: ${DATASETS[name].about}`).join(' ') },
  { type: 'string', enum: [...DATASET_NAMES] },
);

export const ExportParams = z.object({
  dataset,
  format: oneOfOr(EXPORT_FORMATS, 'json', {
    about:
      '`json`: one document. `ndjson`: one record per line, with the same members and types on every line. `csv`: RFC 4180 with dotted headers; text that looks like a formula is prefixed with an apostrophe, lists and objects are JSON. `parquet`: the same columns, typed.',
  }),
  as_of: asOf,
  ...FILTERS,
});
export type ExportParams = z.output<typeof ExportParams>;

const ExportedRecord = z
  .union(DATASET_NAMES.map((name) => DATASETS[name].record))
  .meta({ id: 'ExportedRecord', description: 'A record of the dataset in `meta.dataset`.' });

/** An export as JSON. */
export const ExportAnswer = z
  .object({
    meta: CatalogMeta.extend({
      dataset: z.enum(DATASET_NAMES),
      records: z.number().int().nonnegative(),
    }).meta({ id: 'ExportMeta' }),
    data: z.array(ExportedRecord),
  })
  .meta({ id: 'Export', description: 'Every record of a dataset.' });

export const SnapshotListParams = z.object({
  date: day({ about: 'Only files from this day (UTC).', example: '2026-09-14' }),
  dataset: oneOf(DATASET_NAMES, { about: 'Only this dataset.' }),
  format: oneOf(EXPORT_FORMATS, { about: 'Only this format.' }),
});

export const SnapshotParams = z.object({
  date: documented(
    day({ about: '' }).unwrap(),
    { about: 'Day (UTC).', example: '2026-09-14' },
    { type: 'string', format: 'date' },
  ),
  dataset,
  format: oneOfOr(EXPORT_FORMATS, 'json', {
    about: 'The same formats as for exports; `json`, `ndjson` and `csv` are gzip files.',
  }),
});

const Snapshot = z
  .object({
    object: z.literal('export_snapshot'),
    date: z.iso.date().describe('Day of the snapshot (UTC).'),
    dataset: z.enum(DATASET_NAMES),
    format: z.enum(EXPORT_FORMATS),
    file_name: z.string(),
    content_type: z.string(),
    bytes: z.number().int().nonnegative(),
    sha256: z.string().describe('SHA-256 of the file’s bytes; also its ETag.'),
    records: z.number().int().nonnegative(),
    catalog_version: z.string(),
    made_at: z.iso.datetime(),
    url: z.string(),
  })
  .meta({
    id: 'ExportSnapshot',
    description: 'A file of a daily snapshot; its content never changes.',
  });

export const SnapshotsAnswer = z.object({ data: z.array(Snapshot) });
