import type { z } from 'zod';
import type { SuggestAnswer, SuggestParams } from '../../schemas/api/catalog/search.ts';
import type { CatalogView } from './catalog-view.ts';
import { readAsked } from './questions/find-answer.ts';
import { toMeta, type CatalogRequest } from './query/meta.ts';

type Answer = z.input<typeof SuggestAnswer>;
export type Suggestion = Answer['data'][number];

/** Completes the name of a model, creator, family or provider; says what a question is read as. */
export async function suggestNames(
  catalog: CatalogView,
  { q, limit }: z.output<typeof SuggestParams>,
  { warnings }: Pick<CatalogRequest, 'warnings'>,
): Promise<Answer> {
  const [names, interpretation] = await Promise.all([
    catalog.suggest(q, limit),
    readAsked(catalog, q),
  ]);
  const data = names.map(({ type, value, slug }) => ({ type, value, slug }));
  const meta = toMeta(catalog, warnings);
  return { data, meta: interpretation === null ? meta : { ...meta, interpretation } };
}
