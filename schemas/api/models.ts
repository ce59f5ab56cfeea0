import { z } from 'zod';
import { FACET_NAMES, SORT_NAMES } from '../fields.ts';
import { BenchmarkScore, Model, ModelSummary, Offer } from '../model.ts';
import type { Sort, SortKey } from '../query.ts';
import { FILTER_ALIASES, FILTERS } from './filters.ts';
import { asCsv, csv, csvOf } from './lists.ts';
import { PAGING, PAGING_ALIASES } from './paging.ts';
import { oneOf, refuse, text, type OptionalParameter, type Parameter } from './parameters.ts';
import { pathsOf, sparse } from './selection.ts';

/** Heavy parts a list leaves out. */
export const INCLUDES = ['offers', 'benchmarks'] as const;
export const SLUGS_MAX = 100;
const SORT_KEYS_MAX = 3;
const Q_MAX = 256;

/** A row of a list: the summary, with heavy parts where `include` asks for them. */
export const ListRow = ModelSummary.extend({
  benchmarks: z
    .array(BenchmarkScore)
    .describe('At most 5 headline scores, or all with `include=benchmarks`.'),
  offers: z.array(Offer).optional().describe('With `include=offers`.'),
}).meta({ id: 'ModelListRow', description: 'A model as lists show it.' });
export type ListRow = z.infer<typeof ListRow>;

/** What `fields` leaves of a row or of a document. */
export const SparseModel = (sparse(Model) as z.ZodObject).extend({ slug: z.string() }).meta({
  id: 'SparseModel',
  description: 'The parts of a model that `fields` or `include` ask for.',
});

const ROW_PATHS = pathsOf(ListRow);
const MODEL_PATHS = pathsOf(Model);

const fieldsParameter = (paths: readonly string[]) =>
  csvOf(paths, {
    about: 'Parts to answer, dotted: `slug,name,pricing.input`; `slug` is always there.',
    max: 100,
  });

/** Parses `-input_price,name`; any of the field table's sort keys or `benchmark:{id}`. */
export function sortParameter(extra: readonly 'relevance'[]): OptionalParameter<TypedSort[]> {
  const names: readonly string[] = [...extra, ...SORT_NAMES];
  const pattern = new RegExp(`^-?(?:${names.join('|')}|benchmark:[a-z0-9][a-z0-9._-]{0,127})$`);
  const parser: Parameter<TypedSort[]> = z.string().transform((value, context) => {
    const items = value.split(',');
    if (items.length > SORT_KEYS_MAX) {
      refuse(context, value, `May have at most ${SORT_KEYS_MAX} keys.`, {
        allowed: { maxItems: SORT_KEYS_MAX },
      });
    }
    return items.map((item): TypedSort => {
      if (!pattern.test(item)) {
        return refuse(context, item, `“${item}” is not a sort key.`, {
          allowed: [...names, 'benchmark:{id}'],
        });
      }
      const by = item.replace(/^-/, '') as SortKey;
      return { by, direction: item.startsWith('-') ? 'desc' : 'asc', signed: item !== by };
    });
  });
  return asCsv(
    parser.optional(),
    {
      about: `Up to ${SORT_KEYS_MAX} keys, \`-\` for descending: ${names.join(', ')}, benchmark:{id}. Unknown values come last either way; slug breaks ties.`,
      max: SORT_KEYS_MAX,
    },
    { type: 'string', pattern: pattern.source },
  );
}

/** A sort key and whether its direction was typed. */
export interface TypedSort extends Sort {
  readonly signed: boolean;
}

const order = oneOf(['asc', 'desc'], {
  about: 'Direction of a single `sort` key without sign. Also accepted as `sort_order`.',
});
const include = csvOf(INCLUDES, { about: 'Heavy parts that are left out otherwise.' });
export const facets = csvOf(FACET_NAMES, {
  about: 'Fields to count values of; each count respects all other filters.',
});

export const SHARED_ALIASES = {
  ...PAGING_ALIASES,
  ...FILTER_ALIASES,
  sort_order: 'order',
  query: 'q',
} as const;

export const ListParams = z.object({
  q: text({
    about: 'Words of the name, the slug or an alias.',
    example: 'sonnet',
    min: 1,
    max: Q_MAX,
  }).optional(),
  slugs: csv({
    about: `Slugs, ids or aliases: reads these models, unknown ones are in \`meta.missing\`.`,
    max: SLUGS_MAX,
  }),
  ...FILTERS,
  sort: sortParameter([]),
  order,
  ...PAGING,
  fields: fieldsParameter(ROW_PATHS),
  include,
  facets,
});
export type ListParams = z.output<typeof ListParams>;

export const SearchParams = z.object({
  q: text({ about: 'What to look for.', example: 'claude sonnet', min: 1, max: Q_MAX }),
  typo: oneOf(['auto', 'off', 'strict'], {
    about:
      'Corrections where nothing matches as typed: `auto` (standard), `off`, or `strict`: one edit, first letter exact.',
  }),
  ...FILTERS,
  sort: sortParameter(['relevance']),
  order,
  ...PAGING,
  fields: fieldsParameter(ROW_PATHS),
  include,
  facets,
});

export const SlugParams = z.object({
  slug: text({ about: 'Slug, id or alias of the model.', example: 'gpt-5', min: 1, max: 256 }),
  fields: fieldsParameter(MODEL_PATHS),
  include,
});
