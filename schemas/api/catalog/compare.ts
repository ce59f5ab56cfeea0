import { z } from 'zod';
import { ShownValue } from '../../fact-value.ts';
import { BenchmarkScore, ModelFacts } from '../../model.ts';
import { asOf } from '../parameters/as-of.ts';
import { CatalogMeta } from '../responses.ts';
import { csv } from '../parameters/lists.ts';
import { flagOr } from '../parameters/scalars.ts';

/** Models one comparison may hold. */
const COMPARED_MAX = 10;

const slugs = csv({
  about: `Slugs, ids or aliases of 2 to ${COMPARED_MAX} models.`,
  example: ['gpt-5', 'claude-sonnet-4.5'],
  max: COMPARED_MAX,
});

export const CompareParams = z.object({
  // What makes it required has none of the documentation: generated clients would send no commas.
  slugs: slugs.nonoptional().meta(slugs.meta() as never),
  benchmarks: csv({
    about: 'Only these benchmarks, by id; default: all that at least two of the models share.',
  }),
  highlight_best: flagOr(true, {
    about: '`false`: omits `best` and `ranks`.',
  }),
  as_of: asOf,
});
export type CompareParams = z.output<typeof CompareParams>;

const best = z
  .array(z.string())
  .optional()
  .describe(
    'Slugs of the models with the best value; empty if all are equal, only one is known, or they cannot be compared.',
  );

const FactRow = z
  .object({
    field: z.string().describe('Dotted name, as in the model: `pricing.input`.'),
    better: z.enum(['lower', 'higher']),
    values: z.array(ShownValue).describe('In the order of the models; null: unknown.'),
    best,
  })
  .meta({ id: 'ComparedFact', description: 'A price, limit or date for every model.' });

const ScoreRow = z
  .object({
    benchmark: z.object({ id: z.string(), name: z.string() }),
    metric: z.string(),
    unit: z.string(),
    higher_is_better: z.boolean(),
    variant: z.string().nullable().describe('The configuration shared by all scores.'),
    comparable: z
      .boolean()
      .describe(
        'Whether all scores come from the same configuration; otherwise none is marked as best.',
      ),
    scores: z.array(BenchmarkScore.nullable()).describe('In the order of the models.'),
    ranks: z
      .array(z.int().positive().nullable())
      .optional()
      .describe('Ranks among these models; equal scores share a rank. null: not comparable.'),
    best,
  })
  .meta({ id: 'ComparedScores', description: 'Scores of every model on one benchmark.' });

export const CompareAnswer = z.object({
  data: z
    .object({
      models: z.array(ModelFacts).describe('In the order requested.'),
      facts: z.array(FactRow),
      benchmarks: z
        .array(ScoreRow)
        .describe('Comparable benchmarks first, then by number of models.'),
    })
    .meta({ id: 'Comparison', description: 'A comparison of models.' }),
  meta: CatalogMeta.extend({
    missing: z.array(z.string()).describe('Entries of `slugs` that match no model.'),
  }).meta({ id: 'CompareMeta' }),
});
