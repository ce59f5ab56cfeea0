import { z } from 'zod';
import 'zod-openapi';
import { PROVIDER_KINDS } from './model.ts';

/**
 * The catalogue's other nouns. They are documents of the index like models; counts that depend on
 * models (how many a provider serves) are not in them but taken from facets when answering.
 */
export const Provider = z
  .object({
    object: z.literal('provider'),
    slug: z.string(),
    name: z.string(),
    kind: z.enum(PROVIDER_KINDS),
    docs_url: z.string().nullable(),
  })
  .meta({ id: 'Provider', description: 'Who serves models.' });

export const Creator = z
  .object({
    object: z.literal('creator'),
    slug: z.string(),
    name: z.string(),
    kind: z.enum(['lab', 'community']),
    country: z.string().nullable(),
    website: z.string().nullable(),
    hf_orgs: z.array(z.string()),
  })
  .meta({ id: 'Creator', description: 'Who made models.' });

export const Benchmark = z
  .object({
    object: z.literal('benchmark'),
    id: z.string(),
    name: z.string(),
    version: z.string().nullable(),
    parent: z.string().nullable().describe('The benchmark this one is part of.'),
    category: z.string().nullable(),
    metric: z.string(),
    unit: z.string(),
    scale: z.object({
      min: z.number().nullable(),
      max: z.number().nullable(),
      higher_is_better: z.boolean(),
    }),
    url: z.string().nullable(),
  })
  .meta({ id: 'Benchmark', description: 'A benchmark.' });

export const Source = z
  .object({
    key: z.string(),
    name: z.string(),
    url: z.string(),
    license: z.string(),
    attribution: z.string(),
    as_of: z.iso.date().nullable(),
    rows: z.number().int().nonnegative(),
  })
  .meta({ id: 'Source', description: 'A source of the catalogue’s data.' });

/** What is known of the past. */
export const HistoryInfo = z
  .object({
    since: z.iso.date().describe('Earliest day allowed for `as_of`.'),
    sources: z
      .array(
        z
          .object({
            key: z.string(),
            name: z.string(),
            dates: z.array(z.iso.date()).describe('Dates of its data, oldest first.'),
          })
          .meta({ id: 'HistorySource' }),
      )
      .describe('Data from each source that the history includes.'),
  })
  .meta({ id: 'HistoryInfo', description: 'The catalogue’s history.' });
export type HistoryInfo = z.infer<typeof HistoryInfo>;

/** What an index says about the catalogue as a whole. */
/** What the catalogue holds beside its models, each counted once however many documents show it. */
export const Holdings = z.object({
  /** Every tier, region and id of a provider by itself. */
  offers: z.number().int().nonnegative(),
  /** Current prices that were chosen among their sources'. */
  prices: z.number().int().nonnegative(),
  /** Scores of models and of snapshots. */
  scores: z.number().int().nonnegative(),
});
export type Holdings = z.infer<typeof Holdings>;

export const CatalogInfo = z.object({
  catalog_version: z.string(),
  updated_at: z.iso.datetime(),
  sources: z.array(Source),
  /** Absent where nothing is known of the past. */
  history: HistoryInfo.optional(),
  /** The change log: the instant of its first entry tells it from every other. */
  log: z.object({ began_at: z.iso.datetime() }).optional(),
  /** Absent in what was published before it was counted. */
  holdings: Holdings.optional(),
});

export type Provider = z.infer<typeof Provider>;
export type Creator = z.infer<typeof Creator>;
export type Benchmark = z.infer<typeof Benchmark>;
export type Source = z.infer<typeof Source>;
export type CatalogInfo = z.infer<typeof CatalogInfo>;
