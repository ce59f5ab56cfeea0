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
  benchmark: text({ about: 'Id of a benchmark.', example: 'gpqa-diamond', min: 1, max: 128 }),
  price: oneOfOr(FRONTIER_PRICES, 'blended_price', {
    about:
      'Which price is weighed: of the offer that stands for the model, its maker’s where the maker sells it; `lowest_price`: blended, of the cheapest standard offer.',
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
      .describe('USD per 1M tokens; 0 is free, and there only with `free=true`.'),
    score: z.number().describe('In the unit of the benchmark.'),
    result: BenchmarkScore.nullable().describe('The result the score is of.'),
  })
  .meta({ id: 'FrontierMember', description: 'A model that no other beats.' });

export const FrontierAnswer = z.object({
  data: z
    .array(Member)
    .describe('The cheapest first; each is better than all before it, but for equals.'),
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
