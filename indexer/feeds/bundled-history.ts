import { z } from 'zod';
import { PRICE_UNITS } from '../../schemas/model.ts';
import { PRICE_COMPONENTS } from '../../schemas/records.ts';

/**
 * The history in the bundled catalogue: what cannot be made again from its records. Everything that
 * is not named here began with the data of its source that are in the bundle.
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
  'fact_intervals',
] as const;
export type HistoryTable = (typeof HISTORY_TABLES)[number];

const day = z.iso.date();
/** Empty: ever since there is a history. */
const firstDay = z.union([day, z.literal('')]);

/**
 * What one price of an offer was, oldest first: from a day to before another one, in 10⁻⁹ USD; then
 * why it was not believed, or 0 where another source's was shown. Only a day: since when the price
 * holds that the records have.
 */
const PriceStep = z.union([
  z.tuple([firstDay]),
  z.tuple([firstDay, day, z.number().int()]),
  z.tuple([firstDay, day, z.number().int(), z.union([z.string().min(1), z.literal(0)])]),
]);

const PricePast = z.strictObject({
  source: z.string(),
  component: z.enum(PRICE_COMPONENTS),
  /** Absent: `1m_tokens`. */
  unit: z.enum(PRICE_UNITS).optional(),
  min_prompt_tokens: z.number().int().positive().optional(),
  time_window: z.string().optional(),
  size: z.string().optional(),
  quality: z.string().optional(),
  /** The page the last of the former ones was read from. */
  url: z.string().optional(),
  steps: z.array(PriceStep).min(1),
});
export type PricePast = z.infer<typeof PricePast>;

const OfferPast = z.strictObject({
  kind: z.literal('offer'),
  id: z.string(),
  /** Since when it is there; absent: since the data of the sources that speak of it. */
  from: firstDay.optional(),
  prices: z.array(PricePast),
});
export type OfferPast = z.infer<typeof OfferPast>;

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
  /** Since when an offer is there, and what its prices were. */
  OfferPast,
  /** Something that is, and began on another day than the data of its source. */
  z.strictObject({
    kind: z.literal('begin'),
    table: z.enum(['models', 'benchmark_results']),
    where: Row,
    valid_from: z.iso.date(),
  }),
]);
export type BundledHistoryRow = z.infer<typeof BundledHistoryRow>;
