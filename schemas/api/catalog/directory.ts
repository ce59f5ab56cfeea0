import { z } from 'zod';
import { Benchmark, Creator, HistoryInfo, Provider, Source } from '../../directory.ts';
import { BenchmarkScore } from '../../model.ts';
import { CatalogMeta, Pagination } from '../responses.ts';
import { PAGING } from '../parameters/paging.ts';
import { flag, oneOfOr, text } from '../parameters/scalars.ts';

const models = z
  .number()
  .int()
  .nonnegative()
  .describe('Models of the catalogue it has to do with.');
const links = z.object({ self: z.string(), models: z.string() });

const ProviderEntry = Provider.extend({ models, links }).meta({
  id: 'ProviderEntry',
  description: 'Who serves models, and how many.',
});
const CreatorEntry = Creator.extend({ models, links }).meta({
  id: 'CreatorEntry',
  description: 'Who made models, and how many.',
});
const BenchmarkEntry = Benchmark.extend({
  links: z.object({ self: z.string(), scores: z.string() }),
}).meta({ id: 'BenchmarkEntry', description: 'A test, its scale, and where its scores are.' });
const BenchmarkDetail = BenchmarkEntry.extend({ models }).meta({
  id: 'BenchmarkDetail',
  description: 'A test, its scale, and how many models have a score on it.',
});

const list = <S extends readonly [string, ...string[]]>(sorts: S) =>
  z.object({
    q: text({ about: 'A part of the name or slug.', min: 1, max: 64 }).optional(),
    sort: oneOfOr<S[number]>(sorts, sorts[0], {
      about:
        'Order; `-` is descending, so `-popularity` gives the best known first. The slug breaks ties.',
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
  self_reported: flag({ about: '`false`: only scores measured by others.' }),
  variant: text({
    about: 'Only scores of this variant, such as `high`; by itself, one score a model is listed.',
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
      'Among scores others measured, or among self-reported ones, which come after; equal scores share a rank.',
    ),
  model: z.object({ slug: z.string(), name: z.string() }),
}).meta({ id: 'RankedScore', description: 'A score of one model, with its place.' });
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
      models: z.number().int().describe('Without dated snapshots and retired models.'),
      models_with_price: z.number().int(),
      models_with_benchmark: z.number().int(),
      models_with_both: z.number().int(),
      providers: z.number().int(),
      creators: z.number().int(),
      benchmarks: z.number().int(),
      offers: z.number().int().describe('Every tier, region and id of a provider by itself.'),
      prices: z.number().int().describe('Chosen prices of these offers.'),
      scores: z.number().int().describe('Scores of models and of snapshots.'),
    }),
    sources: z.array(Source),
    history: HistoryInfo.nullable().describe('null: nothing is known of the past.'),
    enums: z.record(z.string(), z.array(z.string())),
    limits: z.record(z.string(), z.number()),
  })
  .meta({ id: 'CatalogueDescription', description: 'What the catalogue holds and allows.' });
export const MetaAnswer = z.object({ data: CatalogDescription, meta: CatalogMeta });
