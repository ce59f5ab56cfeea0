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
  limit: integerOr(5, { about: 'Maximum number of models.', min: 1, max: 20 }),
  max_price_ratio: decimal({
    about:
      'Maximum price relative to the model: `1` means no more expensive, `0.5` means at most half. Compares blended prices, or prices in the shared unit; models without a known price are excluded.',
    min: 0,
    max: PRICE_RATIO_MAX,
  }),
  same_capabilities: flag({
    about: '`true`: only models with every known capability of this one.',
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
            code: z.enum(REASONS).describe('New codes may be added.'),
            detail: z.string().describe('Human-readable; do not parse it.'),
          })
          .meta({ id: 'Reason' }),
      )
      .describe('Most important first.'),
    distance: z
      .number()
      .nonnegative()
      .nullable()
      .describe(
        '0 if identical; doubling the price, or a tenth of a benchmark’s scale, counts as 1. null: nothing can be compared.',
      ),
    price_ratio: z
      .number()
      .nonnegative()
      .nullable()
      .describe(
        'Its price divided by the model’s, blended or in the shared unit; null if either is unknown or free.',
      ),
    score_difference: z
      .number()
      .nullable()
      .describe(
        'Mean difference on shared benchmarks, as a fraction of their scales; above 0 is better.',
      ),
    common_benchmarks: z
      .int()
      .nonnegative()
      .describe('Benchmarks on which both have a headline score.'),
    missing_capabilities: z
      .array(z.enum(CAPABILITIES))
      .describe('Known capabilities of the model that this one is not known to have.'),
  })
  .meta({ id: 'Neighbour', description: 'A related model, and why it was chosen.' });

export const NeighboursAnswer = z.object({
  data: z.array(Neighbour),
  meta: CatalogMeta.extend({
    rule: z.string().describe('How the models are chosen, in words.'),
  }).meta({ id: 'NeighboursMeta' }),
});
