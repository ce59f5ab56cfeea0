import { ListParams, SHARED_ALIASES } from '../../../../schemas/api/catalog/models.ts';
import { SearchParams } from '../../../../schemas/api/catalog/search.ts';
import type { FacetName } from '../../../../schemas/fields.ts';
import type { TextQuery } from '../../../../schemas/query.ts';
import { findModels } from '../../../catalog/find-models.ts';
import { type Answer, findAnswer } from '../../../catalog/questions/find-answer.ts';
import type { FieldError } from '../../../errors.ts';
import { readFreeOffers } from '../../../catalog/free-offers.ts';
import type { CatalogView } from '../../../catalog/catalog-view.ts';
import { createParamsReader, toErrors } from '../../page/page-params.ts';
import type { CatalogPageRequest, PageRequest } from '../../page/page.ts';
import { countFurther } from '../../../catalog/count-further.ts';
import { FLAGS, LISTED } from '../labels.ts';

export type Explored =
  | {
      readonly kind: 'found';
      readonly catalog: CatalogView;
      readonly matches: Answer;
      /** Where the rows cost nothing; null: that was not asked. */
      readonly free: FreeOffers | null;
    }
  | {
      readonly kind: 'invalid';
      readonly catalog: CatalogView;
      readonly errors: readonly FieldError[];
    }
  | { readonly kind: 'redirect'; readonly to: string };

export type FreeOffers = NonNullable<Awaited<ReturnType<typeof readFreeOffers>>>;

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
const NO_WORDS = { corrected: null, nearest: [], interpretation: null, list: null } as const;
const WORDS = ['q', 'query', 'search'];

/** Reads the list of an address as the API does: with words its search, without its list. */
export async function explore(catalog: CatalogView, request: PageRequest): Promise<Explored> {
  const isSearch = WORDS.some((name) => (request.url.searchParams.get(name) ?? '') !== '');
  const parsed = isSearch ? readSearchParams(request) : readListParams(request);
  if (parsed.kind === 'redirect') return parsed;
  if (parsed.kind === 'invalid') return { ...parsed, catalog };
  try {
    const { params } = parsed;
    const { q } = params;
    const query = { ...params, facets: COUNTED };
    const matches =
      q === undefined
        ? { ...(await findModels(catalog, query, null, request)), ...NO_WORDS }
        : await findAnswer(
            catalog,
            {
              params: query,
              text: { q, typo: readTypo(params), mode: 'search' },
              given: request.url.searchParams,
              isNarrowed: true,
              isRead: !('interpret' in params) || params.interpret !== 'off',
            },
            request,
          );
    const warnings = [...parsed.warnings, ...matches.warnings];
    const facets = {
      ...matches.page.facets,
      ...(await countFurther(catalog, matches.query, JOINED)),
    };
    const page = { ...matches.page, facets };
    const free = await readFreeOffers(catalog, matches.query, page.hits);
    return { kind: 'found', catalog, matches: { ...matches, page, warnings }, free };
  } catch (thrown) {
    return { kind: 'invalid', catalog, errors: toErrors(thrown) };
  }
}

/** What the filters beside the list show. */
const COUNTED: FacetName[] = [...LISTED, ...FLAGS].map(([name]) => name);

/** Fields of which a model may have many values: a further one narrows the list. */
const JOINED = LISTED.flatMap(([name, , how]) => (how === 'and' ? [name] : []));

/** Lists to look into at most, where nothing was found. */
const COUNTED_MAX = 12;

/** How many models the lists of links hold. */
export function countAt<T extends { readonly href: string }>(
  links: readonly T[],
  request: CatalogPageRequest,
): Promise<(T & { readonly total: number })[]> {
  return Promise.all(
    links.slice(0, COUNTED_MAX).map(async (link) => {
      const url = new URL(link.href, request.url);
      const found = await explore(request.catalog, { ...request, url });
      return { ...link, total: found.kind === 'found' ? found.matches.page.total : 0 };
    }),
  );
}

/** Only a search corrects what was typed. */
function readTypo(params: object): TextQuery['typo'] {
  return 'typo' in params ? (params.typo as TextQuery['typo']) : 'off';
}
