import type { z } from 'zod';
import { PAGING_ALIASES } from '../../../../schemas/api/parameters/paging.ts';
import { createParamsReader, toErrors } from '../../page/page-params.ts';
import type { CatalogView } from '../../../catalog/catalog-view.ts';
import type { CatalogPageRequest } from '../../page/page.ts';
import type { FieldError, Warning } from '../../../errors.ts';

const ALIASES = { ...PAGING_ALIASES, query: 'q', search: 'q' };
/** Rows on a page that is looked at; the API has fewer where none are asked for. */
const ROWS = 'limit=100';
/** What comes first on a page; a list of the API is read to its end, so its order is the name. */
const ORDER = 'sort=-popularity';
/** Whose models a page ranks; thousands of fine-tunes would hide those people look for. */
const NO_COMMUNITY = 'community=false';

/** What came of an address: rows, mistakes, or the way to a tidier address. */
export type Answered<T> =
  | { readonly kind: 'ok'; readonly rows: T; readonly warnings: readonly Warning[] }
  | { readonly kind: 'invalid'; readonly errors: readonly FieldError[] }
  | { readonly kind: 'redirect'; readonly to: string };

/** Reads the addresses of one list and does what they ask, mistakes included. */
export function createAnswering<S extends z.ZodObject, T>(
  path: `/${string}`,
  params: S,
  answer: (catalog: CatalogView, params: z.output<S>) => Promise<T>,
): (request: CatalogPageRequest) => Promise<Answered<T>> {
  const readParams = createParamsReader({ path, params, aliases: ALIASES });
  return async ({ catalog, url, params: parts }) => {
    const added = [
      ...('sort' in params.shape && !url.searchParams.has('sort') ? [ORDER] : []),
      ...('community' in params.shape && !url.searchParams.has('community') ? [NO_COMMUNITY] : []),
      ...(LIMITS.some((name) => url.searchParams.has(name)) ? [] : [ROWS]),
    ].join('&');
    const parsed = readParams({ url: withAdded(url, added), params: parts });
    if (parsed.kind === 'redirect') {
      return { kind: 'redirect', to: withoutAdded(parsed.to, added) };
    }
    if (parsed.kind === 'invalid') return parsed;
    try {
      return { kind: 'ok', rows: await answer(catalog, parsed.params), warnings: parsed.warnings };
    } catch (thrown) {
      return { kind: 'invalid', errors: toErrors(thrown) };
    }
  };
}

const LIMITS = ['limit', ...Object.keys(PAGING_ALIASES)];

function withAdded(url: URL, added: string): URL {
  if (added === '') return url;
  return new URL(`${url.href.split('#', 1)[0] ?? ''}${url.search === '' ? '?' : '&'}${added}`);
}

/** What was added was not in the address that was asked. */
function withoutAdded(to: string, added: string): string {
  return added !== '' && to.endsWith(added) ? to.slice(0, -added.length - 1) : to;
}
