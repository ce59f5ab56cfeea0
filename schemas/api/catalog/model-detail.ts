import { z } from 'zod';
import { Model } from '../../model.ts';
import { asOf } from '../parameters/as-of.ts';
import { CatalogMeta } from '../responses.ts';
import { HistoryEntry } from './history.ts';
import { csv, csvOf } from '../parameters/lists.ts';
import { fieldsParameter, INCLUDES, REFERENCE_MAX, slug } from './models.ts';
import { shared, text } from '../parameters/scalars.ts';
import { queryId } from './search-events.ts';
import { pathsOf, selectable } from '../parameters/selection.ts';

const detail = {
  fields: shared('model_fields', fieldsParameter(pathsOf(Model))),
  include: csvOf([...INCLUDES, 'history'], {
    about:
      'Large parts to include; default: offers and benchmarks. `history` is everything `/models/{slug}/history` lists.',
  }),
  provider: csv({
    about: 'Only offers from these providers, by slug; also applies to the history.',
  }),
  region: csv({ about: 'Only offers in these regions.' }),
  as_of: asOf,
  query_id: queryId,
};

export const SlugParams = z.object({ slug, ...detail });

export const QualifiedParams = z.object({
  author: text({
    about: 'The part before the slash.',
    example: 'openai',
    min: 1,
    max: REFERENCE_MAX,
  }),
  name: text({ about: 'The part after the slash.', example: 'gpt-5', min: 1, max: REFERENCE_MAX }),
  ...detail,
});
export type DetailParams = Omit<z.output<typeof SlugParams>, 'slug'>;

const history = z
  .array(HistoryEntry)
  .optional()
  .describe(
    'With `include=history`: prices and facts with the dates they were valid, most recent first; with `as_of`, only those that started by that day.',
  );

const ModelDetail = Model.extend({ history }).meta({
  id: 'ModelDetail',
  description:
    'A model with its offers, prices and scores, and its history on request; with `fields`, only those fields.',
});
export type ModelDetail = z.infer<typeof ModelDetail>;

export const ModelAnswer = z.object({
  data: selectable(ModelDetail, { history }),
  meta: CatalogMeta,
});
