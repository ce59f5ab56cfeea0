import { z } from 'zod';
import { BenchmarkScore, ModelSummary, Named, Offer } from '../../model.ts';
import { ModelPricing, RowPricing } from '../../pricing.ts';
import { asOf } from '../parameters/as-of.ts';
import { FILTER_ALIASES, FILTERS } from '../parameters/filters.ts';
import { answeredQueryId, CountedMeta, Pagination } from '../responses.ts';
import { csv, csvOf } from '../parameters/lists.ts';
import { FacetCounts, facets } from './facets.ts';
import { sortParameter } from '../parameters/sort.ts';
import { PAGING, PAGING_ALIASES } from '../parameters/paging.ts';
import { oneOf, type OptionalParameter, shared, text } from '../parameters/scalars.ts';
import { pathsOf, selectable } from '../parameters/selection.ts';
import { filterExpression } from '../parameters/filter-expression.ts';
import { allInBody } from '../parameters/in-body.ts';

/** Heavy parts a list leaves out. */
export const INCLUDES = ['offers', 'benchmarks'] as const;
export const SLUGS_MAX = 100;
export const Q_MAX = 256;

const { benchmark, score, unit } = BenchmarkScore.shape;
/** Where a price comes from, and since when it is known. */
const provenance = ModelPricing.pick({
  source: true,
  effective_from: true,
  checked_at: true,
  confidence: true,
});

/** A row of a list: the summary, with more where `include` and `fields` ask for it. */
export const ListRow = ModelSummary.extend({
  pricing: RowPricing.extend(provenance.partial().shape)
    .meta({
      id: 'ListedPricing',
      description:
        'The prices of the offer chosen by `basis`; an absent price is unknown. Request their sources with `fields`.',
    })
    .nullable(),
  benchmarks: z
    .array(
      BenchmarkScore.partial().extend({ benchmark, score, unit }).meta({
        id: 'ListedScore',
        description:
          'Benchmark, score and unit, and `self_reported` where it is true; more with `include=benchmarks` or `fields`.',
      }),
    )
    .describe('At most 5 headline scores, or all with `include=benchmarks`.'),
  offers: z.array(Offer).optional().describe('With `include=offers`.'),
  free_offers: z
    .array(
      z
        .object({ id: z.string(), provider: Named, provider_model_id: z.string() })
        .meta({ id: 'FreeOffer', description: 'An offer that costs nothing.' }),
    )
    .optional()
    .describe(
      'The offers that cost nothing, with `free=true` or by name in `fields`. `pricing` stays what the model costs elsewhere.',
    ),
}).meta({
  id: 'ModelSummary',
  description: 'A model as shown in lists and search; with `fields`, only those fields.',
});
export type ListRow = z.infer<typeof ListRow>;

const ROW_PATHS = pathsOf(ListRow);
const SUMMARY_PATHS: ReadonlySet<string> = new Set(pathsOf(ModelSummary));
/** Whether the summary has what a path of `fields` names. */
export const isInSummary = (path: string): boolean => SUMMARY_PATHS.has(path);

/** `fields` of everything that answers rows. */
export const rowFields = shared('row_fields', fieldsParameter(ROW_PATHS));

/** `fields` of documents that have these parts. */
export function fieldsParameter(paths: readonly string[]): OptionalParameter<string[]> {
  return csvOf(paths, {
    about: 'Fields to return, dotted: `slug,name,pricing.input`; `slug` is always included.',
    max: 100,
  });
}

export const order = oneOf(['asc', 'desc'], {
  about: 'Direction for a single `sort` key that has no sign. Also accepted as `sort_order`.',
});
export const include = csvOf(INCLUDES, { about: 'Large parts that are omitted by default.' });
export const SHARED_ALIASES = {
  ...PAGING_ALIASES,
  ...FILTER_ALIASES,
  sort_order: 'order',
  query: 'q',
} as const;

export const ListParams = z.object({
  q: text({
    about: 'Words in the name, slug or an alias.',
    example: 'sonnet',
    min: 1,
    max: Q_MAX,
  }).optional(),
  slugs: csv({
    about:
      'Slugs, ids or aliases of the models to return; unknown ones are listed in `meta.missing`.',
    max: SLUGS_MAX,
  }),
  ...FILTERS,
  as_of: asOf,
  sort: sortParameter([]),
  order,
  ...PAGING,
  fields: rowFields,
  include,
  facets,
});
export type ListParams = z.output<typeof ListParams>;

/** Characters of a name of a model. */
export const REFERENCE_MAX = 256;

/** Any name of a model in a path. */
export const slug = text({
  about:
    'Slug, id or alias, case-insensitive. Percent-encode slashes in an alias: `openai%2Fgpt-5`.',
  example: 'gpt-5',
  min: 1,
  max: REFERENCE_MAX,
});

/** One page of models. */
export const ListAnswer = z.object({
  data: z.array(selectable(ListRow)),
  pagination: Pagination,
  facets: FacetCounts.optional(),
  meta: CountedMeta.extend({
    missing: z.array(z.string()).optional().describe('Entries of `slugs` that match no model.'),
    without: z
      .array(
        z
          .object({
            parameter: z.string(),
            total: z
              .number()
              .int()
              .nonnegative()
              .describe('Number of models found without this parameter.'),
          })
          .meta({ id: 'LeftOutFilter' }),
      )
      .optional()
      .describe('If nothing was found: what would be found without each filter, and without `q`.'),
    query_id: answeredQueryId,
  }).meta({ id: 'ModelListMeta' }),
});

/** Characters of a filter expression in a body, which has 16 KB as a whole. */
const FILTER_LENGTH_MAX = 16_000;

/** Of the paging, a body has no other spelling. */
const { shape } = ListParams.omit({ offset: true });

/** Body of `POST /models/query`: the parameters of the list under their own names. */
export const ModelsQuery = z
  .strictObject(allInBody({ ...shape, filter: filterExpression(FILTER_LENGTH_MAX) }))
  .meta({
    id: 'ModelsQuery',
    description:
      'The parameters of `GET /models` as members, with values written as in a URL or as JSON numbers, booleans and lists. A list is equivalent to repeating the parameter.',
  }) as z.ZodObject as z.ZodObject & z.ZodType<ListParams>;
