import { z } from 'zod';
import { BenchmarkScore, ModelFacts } from '../../model.ts';
import { asOf } from '../parameters/as-of.ts';
import { CatalogMeta } from '../responses.ts';
import { FILTERS } from '../parameters/filters.ts';
import { oneOfOr, text } from '../parameters/scalars.ts';

/** Prices by which models are weighed. */
export const FRONTIER_PRICES = [
  'blended_price',
  'input_price',
  'output_price',
  'lowest_price',
] as const;

export const FrontierParams = z.object({
  benchmark: text({ about: 'Benchmark id.', example: 'gpqa-diamond', min: 1, max: 128 }),
  price: oneOfOr(FRONTIER_PRICES, 'blended_price', {
    about:
      'Price to compare: one of the model’s list prices or, with `lowest_price`, the blended price of its cheapest standard offer.',
  }),
  ...FILTERS,
  as_of: asOf,
});
export type FrontierParams = z.output<typeof FrontierParams>;

const Member = z
  .object({
    model: ModelFacts,
    price: z
      .number()
      .nonnegative()
      .describe('USD per 1M tokens; 0 means free and occurs only with `free=true`.'),
    score: z.number().describe('In the benchmark’s unit.'),
    result: BenchmarkScore.nullable().describe('The result behind the score.'),
  })
  .meta({ id: 'FrontierMember', description: 'A model on the frontier.' });

export const FrontierAnswer = z.object({
  data: z
    .array(Member)
    .describe('Cheapest first; each scores better than all before it, except for ties.'),
  meta: CatalogMeta.extend({
    benchmark: z.object({
      id: z.string(),
      name: z.string(),
      unit: z.string(),
      higher_is_better: z.boolean(),
    }),
    price: z.enum(FRONTIER_PRICES),
    considered: z.int().nonnegative().describe('Models with both a price and a score.'),
  }).meta({ id: 'FrontierMeta' }),
});
