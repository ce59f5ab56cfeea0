import { z } from 'zod';
import { CAPABILITIES } from '../../model.ts';
import { asOf } from '../parameters/as-of.ts';
import { CatalogMeta } from '../responses.ts';
import { ListRow, slug } from './models.ts';
import { decimal, flag, integerOr } from '../parameters/scalars.ts';

/** Why a model stands beside or for another. */
const REASONS = [
  'named_replacement',
  'successor',
  'same_family',
  'same_creator',
  'cheaper',
  'similar_price',
  'better_score',
  'similar_score',
  'newer',
  'larger_context',
] as const;
export type ReasonCode = (typeof REASONS)[number];

const PRICE_RATIO_MAX = 1_000;

/** Parameters of `/models/{slug}/similar` and `/alternatives`. */
export const NeighbourParams = z.object({
  slug,
  limit: integerOr(5, { about: 'Models wanted.', min: 1, max: 20 }),
  max_price_ratio: decimal({
    about:
      'Price at most so many times that of the model: `1` is no more expensive, `0.5` half. Prices are blended, or of the unit both are sold by; one that is not known is none.',
    min: 0,
    max: PRICE_RATIO_MAX,
  }),
  same_capabilities: flag({
    about: '`true`: only models that can all that this one is known to do.',
  }),
  as_of: asOf,
});
export type NeighbourParams = z.output<typeof NeighbourParams>;

const Neighbour = z
  .object({
    model: ListRow,
    reasons: z
      .array(
        z
          .object({
            code: z.enum(REASONS).describe('New ones may appear.'),
            detail: z.string().describe('For people; never parse it.'),
          })
          .meta({ id: 'Reason' }),
      )
      .describe('The weightiest first.'),
    distance: z
      .number()
      .nonnegative()
      .nullable()
      .describe(
        '0 for the same; a doubled price or a tenth of the scale of a benchmark is 1. null: nothing can be compared.',
      ),
    price_ratio: z
      .number()
      .nonnegative()
      .nullable()
      .describe(
        'Its price by that of the model, blended or of the unit both are sold by; null: one is not known, or free.',
      ),
    score_difference: z
      .number()
      .nullable()
      .describe('Mean on the benchmarks both have, as a part of their scales; above 0: better.'),
    common_benchmarks: z.int().nonnegative().describe('Benchmarks both have a headline score on.'),
    missing_capabilities: z
      .array(z.enum(CAPABILITIES))
      .describe('What the model is known to do and this one is not.'),
  })
  .meta({ id: 'Neighbour', description: 'A model beside another, and why.' });

export const NeighboursAnswer = z.object({
  data: z.array(Neighbour),
  meta: CatalogMeta.extend({
    rule: z.string().describe('How they are chosen, for people.'),
  }).meta({ id: 'NeighboursMeta' }),
});
