import { toFacetCounts } from '../../../schemas/api/catalog/facets.ts';
import { SHARED_ALIASES } from '../../../schemas/api/catalog/models.ts';
import { SearchAnswer, SearchParams } from '../../../schemas/api/catalog/search.ts';
import type { CatalogQuery } from '../../../schemas/query.ts';
import { toPagination } from '../../catalog/query/paging.ts';
import { type RequestContext, route, type Route } from '../../http/route.ts';
import type { SearchLog } from '../../search-log/port.ts';
import type { CatalogPage, CatalogReader } from '../../search/port.ts';
import { toDay, toDayMeta } from '../../catalog/query/as-of.ts';
import { toMeta } from '../../catalog/query/meta.ts';
import { toCatalogueQuery, unknownNames } from '../../catalog/query/build-query.ts';
import { findMatchedSnapshots } from '../../catalog/matched-snapshots.ts';
import { rowSelection, toRows } from '../../catalog/query/rows.ts';
import { toSentHook } from '../../search-log/record-search.ts';
import { toMatches } from '../../catalog/search-matches.ts';
import { correctWords, nearestNames, warnOfWords } from '../../catalog/search-words.ts';
import { toLink } from '../../http/responses/link-header.ts';

/** Full-text search. */
export function searchRoute(catalogue: CatalogReader, searchLog: SearchLog | null): Route {
  return route({
    id: 'searchModels',
    tag: 'Search',
    summary: 'Search models',
    description:
      'Finds models by words in names, ids, makers and descriptions. Corrections are tried only where nothing matches as typed; `meta.stage` says so.',
    method: 'get',
    path: '/search',
    scope: 'models:read',
    cache: 'catalogue',
    params: SearchParams,
    aliases: SHARED_ALIASES,
    body: null,
    success: 200,
    response: SearchAnswer,
    errors: ['invalid_cursor'],
    handle: async (params, _body, context) => {
      const { body, query, page } = await search(catalogue, params, context);
      const onSent = toSentHook(searchLog, 'search', query, page, catalogue);
      return { status: 200, body, headers: { Link: toLink(context, body.pagination) }, onSent };
    },
  });
}

async function search(
  catalogue: CatalogReader,
  params: SearchParams,
  context: RequestContext,
): Promise<{ body: SearchAnswer; query: CatalogQuery; page: CatalogPage }> {
  const started = context.elapsedMs();
  const { q, typo } = params;
  const snapshot = await catalogue.view();
  const day = toDay(params.as_of, snapshot, context);
  const { query, paging } = toCatalogueQuery(params, {
    text: { q, typo, mode: 'search' },
    ...day,
  });
  const page = await catalogue.search(query);
  const rows = await toRows(
    catalogue,
    page.hits.map(({ model }) => model),
    params,
  );
  const select = rowSelection(params, ['score', 'matched_snapshot', 'highlights', 'matched_on']);
  const tags = params.highlight
    ? { pre: params.highlight_pre_tag, post: params.highlight_post_tag }
    : null;
  const snapshots = await findMatchedSnapshots(catalogue, q, page.hits, day.asOf);
  const data = rows.map((row, index) => {
    const score = page.hits[index]?.score ?? null;
    const matched_snapshot = snapshots.get(row.slug) ?? null;
    return select({ ...row, score, matched_snapshot, ...toMatches(row, page.matched, tags) });
  });
  const corrected = correctWords(q, page);
  const body: SearchAnswer = {
    data,
    query: { q, corrected },
    did_you_mean: corrected === null ? await nearestNames(catalogue, q, page) : [corrected],
    pagination: toPagination(paging, {
      ...page,
      first: page.hits[0]?.position,
      last: page.hits.at(-1)?.position,
    }),
    ...(params.facets === undefined ? {} : { facets: toFacetCounts(page.facets, params.facets) }),
    meta: {
      ...toMeta(snapshot, context.warnings, unknownNames(query, snapshot), warnOfWords(q, page)),
      ...toDayMeta(day),
      took_ms: Math.round(context.elapsedMs() - started),
      engine: catalogue.engine,
      stage: page.stage,
    },
  };
  return { body, query, page };
}
