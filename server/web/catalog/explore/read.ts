import { ListParams, SHARED_ALIASES } from '../../../../schemas/api/catalog/models.ts';
import type { Pagination } from '../../../../schemas/api/responses.ts';
import { SearchParams } from '../../../../schemas/api/catalog/search.ts';
import { FACET_NAMES } from '../../../../schemas/fields.ts';
import { toPagination } from '../../../catalog/query/paging.ts';
import { toDay } from '../../../catalog/query/as-of.ts';
import { toCatalogueQuery, unknownNames } from '../../../catalog/query/build-query.ts';
import { correctWords, nearestNames, warnOfWords } from '../../../catalog/search-words.ts';
import type { CatalogPage, CatalogReader, IndexView } from '../../../search/port.ts';
import type { CatalogQuery, TextQuery } from '../../../../schemas/query.ts';
import { createParamsReader, toErrors } from '../../page/page-params.ts';
import type { PageRequest } from '../../page/page.ts';
import type { FieldError, Warning } from '../../../errors.ts';

/** What the list is of, once its address was understood. */
export interface Found {
  readonly query: CatalogQuery;
  readonly page: CatalogPage;
  readonly pagination: Pagination;
  readonly warnings: readonly Warning[];
  /** The query with other words, where nothing matched as typed. */
  readonly corrected: string | null;
  /** Slugs near a query that found nothing. */
  readonly nearest: readonly string[];
}

export type Explored =
  | { readonly kind: 'found'; readonly snapshot: IndexView; readonly found: Found }
  | {
      readonly kind: 'invalid';
      readonly snapshot: IndexView;
      readonly errors: readonly FieldError[];
    }
  | { readonly kind: 'redirect'; readonly to: string };

/** How rows look is the page's own business. */
const LOOKS = { fields: true, include: true, facets: true } as const;
const ALIASES = { ...SHARED_ALIASES, search: 'q' };

const readListParams = createParamsReader({
  path: '/explore',
  params: ListParams.omit({ ...LOOKS, slugs: true }),
  aliases: ALIASES,
});
const readSearchParams = createParamsReader({
  path: '/explore',
  params: SearchParams.omit({
    ...LOOKS,
    highlight: true,
    highlight_pre_tag: true,
    highlight_post_tag: true,
  }),
  aliases: ALIASES,
});
const WORDS = ['q', 'query', 'search'];

/** Reads the list of an address as the API does: with words its search, without its list. */
export async function explore(catalogue: CatalogReader, request: PageRequest): Promise<Explored> {
  const isSearch = WORDS.some((name) => (request.url.searchParams.get(name) ?? '') !== '');
  const parsed = isSearch ? readSearchParams(request) : readListParams(request);
  if (parsed.kind === 'redirect') return parsed;
  const snapshot = await catalogue.view();
  if (parsed.kind === 'invalid') return { ...parsed, snapshot };
  try {
    const { params, warnings } = parsed;
    const { q } = params;
    const day = toDay(params.as_of, snapshot, request);
    const typo = readTypo(params);
    const text = q === undefined ? null : ({ q, typo, mode: 'search' } as const);
    const shown = { ...params, facets: [...FACET_NAMES] };
    const { query, paging } = toCatalogueQuery(shown, { text, ...day });
    const page = await catalogue.search(query);
    const corrected = q === undefined ? null : correctWords(q, page);
    const found: Found = {
      query,
      page,
      pagination: toPagination(paging, {
        ...page,
        first: page.hits[0]?.position,
        last: page.hits.at(-1)?.position,
      }),
      warnings: [
        ...warnings,
        ...unknownNames(query, snapshot),
        ...(q === undefined ? [] : warnOfWords(q, page)),
      ],
      corrected,
      nearest: q === undefined || corrected !== null ? [] : await nearestNames(catalogue, q, page),
    };
    return { kind: 'found', snapshot, found };
  } catch (thrown) {
    return { kind: 'invalid', snapshot, errors: toErrors(thrown) };
  }
}

/** Only a search corrects what was typed. */
function readTypo(params: object): TextQuery['typo'] {
  return 'typo' in params ? (params.typo as TextQuery['typo']) : 'off';
}
