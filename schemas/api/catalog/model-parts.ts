import { z } from 'zod';
import { ACCESS, BenchmarkScore, MODEL_STATUSES, Offer } from '../../model.ts';
import { asOf } from '../parameters/as-of.ts';
import { CatalogMeta, CountedMeta, Pagination } from '../responses.ts';
import { FILTERS } from '../parameters/filters.ts';
import { csv, csvOf } from '../parameters/lists.ts';
import { Q_MAX, slug } from './models.ts';
import { PAGING } from '../parameters/paging.ts';
import { flag, text } from '../parameters/scalars.ts';

export const OffersParams = z.object({
  slug,
  provider: csv({ about: 'Only offers of these providers, by slug.' }),
  region: csv({ about: 'Only offers in these regions.' }),
  access: csvOf(ACCESS, { about: 'Only offers of these kinds of access.' }),
  status: csvOf(MODEL_STATUSES, { about: 'Only offers of these statuses.' }),
  as_of: asOf,
  ...PAGING,
});

export const ModelScoresParams = z.object({
  slug,
  benchmark: csv({ about: 'Only scores on these benchmarks, by id.', example: ['gpqa-diamond'] }),
  self_reported: flag({
    about: '`false`: only scores measured by others; `true`: only those of the creator.',
  }),
  headline: flag({
    about:
      '`true`: only the scores that stand for the model, one a benchmark; `false`: the others.',
  }),
  variant: text({ about: 'Only scores of this variant.', min: 1, max: 128 }).optional(),
  as_of: asOf,
  ...PAGING,
});

export const CountParams = z.object({
  q: text({ about: 'Words of the name, the slug or an alias.', min: 1, max: Q_MAX }).optional(),
  ...FILTERS,
  as_of: asOf,
});

export const OffersAnswer = z.object({
  data: z.array(Offer),
  pagination: Pagination,
  meta: CatalogMeta,
});

export const ModelScoresAnswer = z.object({
  data: z.array(BenchmarkScore),
  pagination: Pagination,
  meta: CatalogMeta,
});

export const CountAnswer = z.object({
  data: z.object({ count: z.int().nonnegative() }).meta({ id: 'ModelCount' }),
  meta: CountedMeta,
});
