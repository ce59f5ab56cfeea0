import { z } from 'zod';

/**
 * The history in the bundled catalogue: what cannot be made again from its records. Everything that
 * is not named here began with the first data of its source.
 */
const Column = z.string().regex(/^[a-z_]+$/);
const Row = z.record(Column, z.union([z.string(), z.number(), z.boolean()]).nullable());

/** Tables whose rows are part of the history, each after those it points to. */
export const HISTORY_TABLES = [
  'providers',
  'creators',
  'families',
  'benchmarks',
  'models',
  'model_modalities',
  'model_capabilities',
  'model_aliases',
  'benchmark_results',
  'offers',
  'offer_prices',
  'fact_intervals',
] as const;
export type HistoryTable = (typeof HISTORY_TABLES)[number];

export const BundledHistoryRow = z.discriminatedUnion('kind', [
  /** The first day of the history. */
  z.strictObject({ kind: z.literal('since'), date: z.iso.date() }),
  /** Days of a source's data, oldest first. */
  z.strictObject({
    kind: z.literal('source'),
    source: z.string(),
    dates: z.array(z.iso.date()).min(1),
  }),
  /** A row of something that is no more; columns that are not named are null. */
  z.strictObject({ kind: z.literal('row'), table: z.enum(HISTORY_TABLES), row: Row }),
  /** Something that is, and began on another day than the first data of its source. */
  z.strictObject({
    kind: z.literal('begin'),
    table: z.enum(['models', 'offers', 'offer_prices', 'benchmark_results']),
    where: Row,
    valid_from: z.iso.date(),
  }),
]);
export type BundledHistoryRow = z.infer<typeof BundledHistoryRow>;
