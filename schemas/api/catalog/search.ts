import { z } from 'zod';
import { asOf } from '../parameters/as-of.ts';
import { answeredQueryId, CatalogMeta, Pagination } from '../responses.ts';
import { FacetCounts, facets } from './facets.ts';
import { FILTERS } from '../parameters/filters.ts';
import { include, ListRow, order, Q_MAX, rowFields } from './models.ts';
import { selectable } from '../parameters/selection.ts';
import { PAGING } from '../parameters/paging.ts';
import { flagOr, integerOr, oneOfOr, text } from '../parameters/scalars.ts';
import { sortParameter } from '../parameters/sort.ts';

const TAG_MAX = 64;
const SUGGEST_Q_MAX = 64;

const tag = (about: string, standard: string): z.ZodDefault<z.ZodType<string, string>> =>
  text({ about, min: 0, max: TAG_MAX })
    .default(standard)
    .meta({
      description: about,
      override: { type: 'string', maxLength: TAG_MAX, default: standard },
    });

export const SearchParams = z.object({
  q: text({
    about:
      'Search text. Punctuation is ignored; the last word may be incomplete; "quotes" match a phrase and -word excludes a word.',
    example: 'claude sonnet',
    min: 1,
    max: Q_MAX,
  }),
  typo: oneOfOr(['auto', 'off', 'strict'], 'auto', {
    about:
      'Typo correction if nothing matches as typed: `auto` (1 edit from 3 letters, 2 from 6, never in digits), `strict` (1 edit, first letter exact) or `off`.',
  }),
  interpret: oneOfOr(['auto', 'off'], 'auto', {
    about:
      'Whether text that is not a name is read as a question: `cheap vision model with 200k context` becomes a list with those filters and that sort, and `meta.interpretation` says what was understood. `off`: all text is searched as words.',
  }),
  ...FILTERS,
  as_of: asOf,
  sort: sortParameter(['relevance']),
  order,
  ...PAGING,
  highlight: flagOr(true, { about: 'Whether to highlight matches.' }),
  highlight_pre_tag: tag('Inserted before each match; the matched text is HTML-escaped.', '<mark>'),
  highlight_post_tag: tag('Inserted after each match.', '</mark>'),
  facets,
  fields: rowFields,
  include,
});
export type SearchParams = z.output<typeof SearchParams>;

const found = {
  score: z.number().nullable().describe('Relevance; comparable only within one response.'),
  matched_snapshot: z
    .string()
    .nullable()
    .describe('Slug of the dated snapshot named in the query, if the model was found through it.'),
  highlights: z
    .record(z.string(), z.array(z.string()))
    .describe('Highlighted text by field; empty with `highlight=false`.'),
  matched_on: z.array(z.string()).describe('Fields that matched.'),
};

const SearchHit = ListRow.extend(found).meta({
  id: 'SearchHit',
  description: 'A search result, and why it matched.',
});

const Understood = z
  .object({
    text: z.string().describe('The text as typed; of what is implied, what it means.'),
    as: z.string().describe('The equivalent list parameters.'),
    implied: z
      .literal(true)
      .optional()
      .describe('Nobody typed it: retired models are listed because only they are called so.'),
  })
  .meta({ id: 'Understood', description: 'Part of a question, and how it was understood.' });

/** What of a text was read as a question. */
export const Interpretation = z
  .object({
    understood: z.array(Understood).describe('Empty if the text was searched as typed.'),
    text: z.string().nullable().describe('The part searched as words.'),
    ignored: z.array(z.string()).describe('Words that were ignored.'),
    unknown: z.array(z.string()).describe('Criteria the catalogue has no data for.'),
    query: z.string().describe('Path of the equivalent list or search.'),
    see_also: z
      .string()
      .optional()
      .describe(
        'Path that answers the question more fully than a list: a comparison of the models named, the alternatives to a model, its offers, or price changes.',
      ),
    suggested: z
      .array(
        Understood.omit({ implied: true })
          .extend({
            text: z.string().describe('The condition it adds.'),
            query: z.string().describe('Path of the list with this condition.'),
          })
          .meta({ id: 'SuggestedPart' }),
      )
      .optional()
      .describe(
        'What such a question usually also means, such as `Paid only` when asking for the cheapest. The website applies it; this response does not.',
      ),
    without: z
      .array(
        Understood.extend({
          total: z
            .number()
            .int()
            .nonnegative()
            .describe('Number of models found without this part.'),
        }).meta({ id: 'LeftOutPart' }),
      )
      .optional()
      .describe('If nothing was found: what would be found without each part.'),
  })
  .meta({ id: 'Interpretation', description: 'How the text was understood; see /docs/questions.' });
export type Interpretation = z.infer<typeof Interpretation>;

export const SearchAnswer = z.object({
  data: z.array(selectable(SearchHit, found)),
  query: z.object({
    q: z.string(),
    corrected: z
      .string()
      .nullable()
      .describe('The corrected search text, if nothing matched as typed.'),
  }),
  did_you_mean: z.array(z.string()).describe('Other searches to try.'),
  pagination: Pagination,
  facets: FacetCounts.optional(),
  meta: CatalogMeta.extend({
    took_ms: z.number().int().nonnegative(),
    engine: z.string(),
    query_id: answeredQueryId,
    interpretation: Interpretation.optional().describe('Absent with `interpret=off`.'),
    stage: z
      .enum(['exact', 'fuzzy', 'partial'])
      .nullable()
      .describe(
        'How the results were found: as typed, with corrections, or by at least half of the words.',
      ),
  }).meta({ id: 'SearchMeta' }),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

export const SuggestParams = z.object({
  q: text({
    about: 'The beginning of a name, or a question.',
    example: 'gpt',
    min: 1,
    max: SUGGEST_Q_MAX,
  }),
  limit: integerOr(8, { about: 'Maximum number of suggestions.', min: 1, max: 20 }),
});

export const SuggestAnswer = z.object({
  data: z.array(
    z
      .object({
        type: z.enum(['model', 'creator', 'family', 'provider']),
        value: z.string(),
        slug: z.string(),
      })
      .meta({ id: 'Suggestion', description: 'A suggested completion.' }),
  ),
  meta: CatalogMeta.extend({
    query_id: answeredQueryId,
    interpretation: Interpretation.optional().describe(
      'How the text was understood; absent if it is a name.',
    ),
  }).meta({ id: 'SuggestMeta' }),
});
