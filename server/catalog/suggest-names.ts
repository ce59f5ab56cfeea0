import type { z } from 'zod';
import type { SuggestAnswer, SuggestParams } from '../../schemas/api/catalog/search.ts';
import type { CatalogView } from './catalog-view.ts';
import { toMeta, type CatalogRequest } from './query/meta.ts';

type Answer = z.input<typeof SuggestAnswer>;
export type Suggestion = Answer['data'][number];

/** Completes the name of a model, creator, family or provider. */
export async function suggestNames(
  catalog: CatalogView,
  { q, limit }: z.output<typeof SuggestParams>,
  { warnings }: Pick<CatalogRequest, 'warnings'>,
): Promise<Answer> {
  const names = await catalog.suggest(q, limit);
  const data = names.map(({ type, value, slug }) => ({ type, value, slug }));
  return { data, meta: toMeta(catalog, warnings) };
}
