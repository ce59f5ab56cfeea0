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
      'Heavy parts to answer; without it, offers and benchmarks. `history` is what `/models/{slug}/history` lists, all at once.',
  }),
  provider: csv({ about: 'Only offers of these providers, by slug; of the history, too.' }),
  region: csv({ about: 'Only offers in these regions.' }),
  as_of: asOf,
  query_id: queryId,
};

export const SlugParams = z.object({ slug, ...detail });

export const QualifiedParams = z.object({
  author: text({ about: 'Before the slash.', example: 'openai', min: 1, max: REFERENCE_MAX }),
  name: text({ about: 'After the slash.', example: 'gpt-5', min: 1, max: REFERENCE_MAX }),
  ...detail,
});
export type DetailParams = Omit<z.output<typeof SlugParams>, 'slug'>;

const history = z
  .array(HistoryEntry)
  .optional()
  .describe(
    'With `include=history`: prices and facts with the days on which they held, what began last first; with `as_of`, what began by that day.',
  );

const ModelDetail = Model.extend({ history }).meta({
  id: 'ModelDetail',
  description:
    'One AI model with its offers, prices and scores, and its history where it is asked for; with `fields`, the parts it asks for.',
});
export type ModelDetail = z.infer<typeof ModelDetail>;

export const ModelAnswer = z.object({
  data: selectable(ModelDetail, { history }),
  meta: CatalogMeta,
});
