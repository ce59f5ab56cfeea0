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
      'What to look for. Punctuation does not matter; the last word may be the start of one; "quotes" make a phrase and -word excludes.',
    example: 'claude sonnet',
    min: 1,
    max: Q_MAX,
  }),
  typo: oneOfOr(['auto', 'off', 'strict'], 'auto', {
    about:
      'Corrections where nothing matches as typed: `auto` (1 edit from 3 letters, 2 from 6, never in digits), `strict` (1 edit, first letter exact) or `off`.',
  }),
  interpret: oneOfOr(['auto', 'off'], 'auto', {
    about:
      'Whether a text that is no name is read as a question: `cheap vision model with 200k context` is answered as the list with those filters and that sort, and `meta.interpretation` says what was understood. `off`: every text is searched for as words.',
  }),
  ...FILTERS,
  as_of: asOf,
  sort: sortParameter(['relevance']),
  order,
  ...PAGING,
  highlight: flagOr(true, { about: 'Whether to mark what matched.' }),
  highlight_pre_tag: tag('Before a match; matched text itself is escaped for HTML.', '<mark>'),
  highlight_post_tag: tag('After a match.', '</mark>'),
  facets,
  fields: rowFields,
  include,
});
export type SearchParams = z.output<typeof SearchParams>;

const found = {
  score: z.number().nullable().describe('Relevance; compares hits of one answer only.'),
  matched_snapshot: z
    .string()
    .nullable()
    .describe('Slug of the dated snapshot that the query names, where its model was found for it.'),
  highlights: z
    .record(z.string(), z.array(z.string()))
    .describe('Marked text by field; empty with `highlight=false`.'),
  matched_on: z.array(z.string()).describe('Fields in which something matched.'),
};

const SearchHit = ListRow.extend(found).meta({
  id: 'SearchHit',
  description: 'A model that was found, and why.',
});

const Understood = z
  .object({
    text: z.string().describe('What was typed.'),
    as: z.string().describe('The parameters of the list it stands for.'),
  })
  .meta({ id: 'Understood', description: 'A part of a question, and what it was read as.' });

/** What of a text was read as a question. */
export const Interpretation = z
  .object({
    understood: z.array(Understood).describe('Empty where the text was searched for as it is.'),
    text: z.string().nullable().describe('What was searched for as words.'),
    ignored: z.array(z.string()).describe('Words that choose no models.'),
    unknown: z.array(z.string()).describe('Wishes of which the catalogue holds no data.'),
    query: z.string().describe('Path of the list or search that answers the same.'),
    suggested: z
      .array(
        Understood.extend({
          text: z.string().describe('What it adds.'),
          query: z.string().describe('Path of the list with it.'),
        }).meta({ id: 'SuggestedPart' }),
      )
      .optional()
      .describe(
        'What most who ask so mean besides: `paid only` where the cheapest are asked for, the compared model left out. Pages apply it, this answer does not.',
      ),
    without: z
      .array(
        Understood.extend({
          total: z.number().int().nonnegative().describe('Models found without this part.'),
        }).meta({ id: 'LeftOutPart' }),
      )
      .optional()
      .describe('Where nothing was found: what each part, left out, would find.'),
  })
  .meta({ id: 'Interpretation', description: 'How the text was read; see /docs/questions.' });
export type Interpretation = z.infer<typeof Interpretation>;

export const SearchAnswer = z.object({
  data: z.array(selectable(SearchHit, found)),
  query: z.object({
    q: z.string(),
    corrected: z
      .string()
      .nullable()
      .describe('What was searched for instead, where nothing matched as typed.'),
  }),
  did_you_mean: z.array(z.string()).describe('Other words to try.'),
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
      .describe('How the hits were found: as typed, with corrections, or by half of the words.'),
  }).meta({ id: 'SearchMeta' }),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

export const SuggestParams = z.object({
  q: text({
    about: 'The start of a name, or a question.',
    example: 'gpt',
    min: 1,
    max: SUGGEST_Q_MAX,
  }),
  limit: integerOr(8, { about: 'Suggestions wanted.', min: 1, max: 20 }),
});

export const SuggestAnswer = z.object({
  data: z.array(
    z
      .object({
        type: z.enum(['model', 'creator', 'family', 'provider']),
        value: z.string(),
        slug: z.string(),
      })
      .meta({ id: 'Suggestion', description: 'A completion of what was typed.' }),
  ),
  meta: CatalogMeta.extend({
    query_id: answeredQueryId,
    interpretation: Interpretation.optional().describe(
      'What the text asks for; absent where it is a name.',
    ),
  }).meta({ id: 'SuggestMeta' }),
});
