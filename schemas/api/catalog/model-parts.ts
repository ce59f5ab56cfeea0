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
  provider: csv({ about: 'Only offers from these providers, by slug.' }),
  region: csv({ about: 'Only offers in these regions.' }),
  access: csvOf(ACCESS, { about: 'Only offers with these kinds of access.' }),
  status: csvOf(MODEL_STATUSES, { about: 'Only offers with these statuses.' }),
  as_of: asOf,
  ...PAGING,
});

export const ModelScoresParams = z.object({
  slug,
  benchmark: csv({ about: 'Only scores on these benchmarks, by id.', example: ['gpqa-diamond'] }),
  self_reported: flag({
    about:
      '`false`: only independently measured scores; `true`: only those reported by the creator.',
  }),
  headline: flag({
    about: '`true`: only headline scores, one per benchmark; `false`: only the others.',
  }),
  variant: text({ about: 'Only scores for this variant.', min: 1, max: 128 }).optional(),
  as_of: asOf,
  ...PAGING,
});

export const CountParams = z.object({
  q: text({ about: 'Words in the name, slug or an alias.', min: 1, max: Q_MAX }).optional(),
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
