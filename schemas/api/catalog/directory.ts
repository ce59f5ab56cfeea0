import { z } from 'zod';
import { Benchmark, Creator, HistoryInfo, Provider, Source } from '../../directory.ts';
import { BenchmarkScore } from '../../model.ts';
import { CatalogMeta, Pagination } from '../responses.ts';
import { PAGING } from '../parameters/paging.ts';
import { flag, oneOfOr, text } from '../parameters/scalars.ts';

const models = z.number().int().nonnegative().describe('Number of its models in the catalogue.');
const links = z.object({ self: z.string(), models: z.string() });

const ProviderEntry = Provider.extend({ models, links }).meta({
  id: 'ProviderEntry',
  description: 'A provider and its number of models.',
});
const CreatorEntry = Creator.extend({ models, links }).meta({
  id: 'CreatorEntry',
  description: 'A creator and its number of models.',
});
const BenchmarkEntry = Benchmark.extend({
  links: z.object({ self: z.string(), scores: z.string() }),
}).meta({
  id: 'BenchmarkEntry',
  description: 'A benchmark, its scale, and where to find its scores.',
});
const BenchmarkDetail = BenchmarkEntry.extend({ models }).meta({
  id: 'BenchmarkDetail',
  description: 'A benchmark, its scale, and how many models have a score.',
});

const list = <S extends readonly [string, ...string[]]>(sorts: S) =>
  z.object({
    q: text({ about: 'Part of the name or slug.', min: 1, max: 64 }).optional(),
    sort: oneOfOr<S[number]>(sorts, sorts[0], {
      about:
        'Sort order; `-` for descending, so `-popularity` lists the best known first. Ties are broken by slug.',
    }),
    ...PAGING,
  });

const NOUN_SORTS = ['name', '-name', 'models', '-models', 'popularity', '-popularity'] as const;

export const NounListParams: z.ZodObject<ReturnType<typeof list<typeof NOUN_SORTS>>['shape']> =
  list(NOUN_SORTS);

const BENCHMARK_SORTS = ['name', '-name', 'popularity', '-popularity'] as const;
export const BenchmarkListParams: z.ZodObject<
  ReturnType<typeof list<typeof BENCHMARK_SORTS>>['shape']
> = list(BENCHMARK_SORTS);

export const ProviderParams = z.object({
  slug: text({ about: 'Slug of the provider.', example: 'openai', min: 1, max: 128 }),
});
export const CreatorParams = z.object({
  slug: text({ about: 'Slug of the creator.', example: 'openai', min: 1, max: 128 }),
});
export const BenchmarkParams = z.object({
  id: text({ about: 'Id of the benchmark.', example: 'gpqa-diamond', min: 1, max: 128 }),
});

export const ScoreParams = z.object({
  ...BenchmarkParams.shape,
  self_reported: flag({ about: '`false`: only independently measured scores.' }),
  community: oneOfOr(['any', 'false', 'true'], 'any', {
    about: '`false`: no fine-tunes and merges by third parties; `true`: only these.',
  }),
  variant: text({
    about: 'Only scores for this variant, such as `high`; default: one score per model.',
    min: 1,
    max: 128,
  }).optional(),
  ...PAGING,
});

export const ProvidersAnswer = z.object({
  data: z.array(ProviderEntry),
  pagination: Pagination,
  meta: CatalogMeta,
});
export const ProviderAnswer = z.object({ data: ProviderEntry, meta: CatalogMeta });
export const CreatorsAnswer = z.object({
  data: z.array(CreatorEntry),
  pagination: Pagination,
  meta: CatalogMeta,
});
export const CreatorAnswer = z.object({ data: CreatorEntry, meta: CatalogMeta });
export const BenchmarksAnswer = z.object({
  data: z.array(BenchmarkEntry),
  pagination: Pagination,
  meta: CatalogMeta,
});
export const BenchmarkAnswer = z.object({ data: BenchmarkDetail, meta: CatalogMeta });

export const ScoreEntry = BenchmarkScore.extend({
  rank: z
    .number()
    .int()
    .positive()
    .describe(
      'Rank among independently measured scores, or among self-reported ones, which follow; equal scores share a rank.',
    ),
  model: z.object({ slug: z.string(), name: z.string() }),
}).meta({ id: 'RankedScore', description: 'A model’s score and rank.' });
export type ScoreEntry = z.infer<typeof ScoreEntry>;
export const ScoresAnswer = z.object({
  data: z.array(ScoreEntry),
  pagination: Pagination,
  meta: CatalogMeta,
});

const CatalogDescription = z
  .object({
    catalog_version: z.string(),
    updated_at: z.iso.datetime(),
    engine: z.string(),
    counts: z.object({
      models: z.number().int().describe('Excluding dated snapshots and retired models.'),
      models_with_price: z.number().int(),
      models_with_benchmark: z.number().int(),
      models_with_both: z.number().int(),
      providers: z.number().int(),
      creators: z.number().int(),
      benchmarks: z.number().int(),
      offers: z
        .number()
        .int()
        .describe('Each tier, region and id of a provider counts separately.'),
      prices: z.number().int().describe('Prices shown for these offers.'),
      scores: z.number().int().describe('Scores of models and snapshots.'),
    }),
    sources: z.array(Source),
    history: HistoryInfo.nullable().describe('null: no history.'),
    enums: z.record(z.string(), z.array(z.string())),
    limits: z.record(z.string(), z.number()),
  })
  .meta({ id: 'CatalogueDescription', description: 'Contents and limits of the catalogue.' });
export const MetaAnswer = z.object({ data: CatalogDescription, meta: CatalogMeta });
