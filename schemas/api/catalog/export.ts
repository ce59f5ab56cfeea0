import { z } from 'zod';
import { DATASET_NAMES, DATASETS, EXPORT_FORMATS } from '../../export/datasets.ts';
import { asOf } from '../parameters/as-of.ts';
import { CatalogueMeta } from '../responses.ts';
import { FILTERS } from '../parameters/filters.ts';
import { documented, oneOf, oneOfOr } from '../parameters/scalars.ts';

/** Which dataset; there is none by itself. */
export const dataset = documented(
  oneOf(DATASET_NAMES, { about: '' }).unwrap(),
  { about: DATASET_NAMES.map((name) => `\`${name}\`: ${DATASETS[name].about}`).join(' ') },
  { type: 'string', enum: [...DATASET_NAMES] },
);

export const ExportParams = z.object({
  dataset,
  format: oneOfOr(EXPORT_FORMATS, 'json', {
    about:
      '`json`: one document. `ndjson`: a record a line. `csv`: RFC 4180 with dotted headers; a text that begins like a formula gets an apostrophe before it, lists and objects are JSON. `parquet`: the same columns with types.',
  }),
  as_of: asOf,
  ...FILTERS,
});
export type ExportParams = z.output<typeof ExportParams>;

/** An export as JSON. */
export const ExportAnswer = z
  .object({
    meta: CatalogueMeta.extend({
      dataset: z.enum(DATASET_NAMES),
      records: z.number().int().nonnegative(),
    }).meta({ id: 'ExportMeta' }),
    data: z.union([...DATASET_NAMES.map((name) => z.array(DATASETS[name].record))] as unknown as [
      z.ZodType,
      ...z.ZodType[],
    ]),
  })
  .meta({ id: 'Export', description: 'Every record of a dataset.' });
