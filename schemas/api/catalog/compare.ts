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
    about:
      'Only these benchmarks, by id; without it, all on which two of the models were measured.',
  }),
  highlight_best: flagOr(true, {
    about: '`false`: leaves out `best` and `ranks`.',
  }),
  as_of: asOf,
});
export type CompareParams = z.output<typeof CompareParams>;

const best = z
  .array(z.string())
  .optional()
  .describe(
    'Slugs of the models with the best value; empty where all are alike, only one is known, or they may not be compared.',
  );

const FactRow = z
  .object({
    field: z.string().describe('Dotted, as in the model: `pricing.input`.'),
    better: z.enum(['lower', 'higher']),
    values: z.array(ShownValue).describe('In the order of the models; null: not known.'),
    best,
  })
  .meta({ id: 'ComparedFact', description: 'A price, limit or date of all models.' });

const ScoreRow = z
  .object({
    benchmark: z.object({ id: z.string(), name: z.string() }),
    metric: z.string(),
    unit: z.string(),
    higher_is_better: z.boolean(),
    variant: z.string().nullable().describe('The configuration all of them were run in.'),
    comparable: z
      .boolean()
      .describe(
        'Whether all scores are of one configuration; otherwise they stand beside each other and none is the best.',
      ),
    scores: z.array(BenchmarkScore.nullable()).describe('In the order of the models.'),
    ranks: z
      .array(z.int().positive().nullable())
      .optional()
      .describe('Places among these models; equal scores share one. null: not comparable.'),
    best,
  })
  .meta({ id: 'ComparedScores', description: 'Scores of all models on one benchmark.' });

export const CompareAnswer = z.object({
  data: z
    .object({
      models: z.array(ModelFacts).describe('In the order asked.'),
      facts: z.array(FactRow),
      benchmarks: z
        .array(ScoreRow)
        .describe('Comparable rows first, those of the most models first.'),
    })
    .meta({ id: 'Comparison', description: 'Models side by side.' }),
  meta: CatalogMeta.extend({
    missing: z.array(z.string()).describe('What of `slugs` leads to no model.'),
  }).meta({ id: 'CompareMeta' }),
});
