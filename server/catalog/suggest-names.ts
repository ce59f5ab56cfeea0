import type { z } from 'zod';
import type { SuggestAnswer, SuggestParams } from '../../schemas/api/catalog/search.ts';
import type { CatalogReader } from '../search/port.ts';
import { toMeta, type CatalogRequest } from './query/meta.ts';

/** Completes the name of a model, creator, family or provider. */
export async function suggestNames(
  catalog: CatalogReader,
  { q, limit }: z.output<typeof SuggestParams>,
  { warnings }: Pick<CatalogRequest, 'warnings'>,
): Promise<z.input<typeof SuggestAnswer>> {
  const [view, names] = await Promise.all([catalog.view(), catalog.suggest(q, limit)]);
  const data = names.map(({ type, value, slug }) => ({ type, value, slug }));
  return { data, meta: toMeta(view, warnings) };
}
