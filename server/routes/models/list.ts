import { toFacetCounts } from '../../../schemas/api/catalog/facets.ts';
import { ListAnswer, ListParams, SHARED_ALIASES } from '../../../schemas/api/catalog/models.ts';
import { toSummary } from '../../../schemas/model.ts';
import type { CatalogQuery } from '../../../schemas/query.ts';
import { toPagination } from '../../catalog/query/paging.ts';
import { type Reply, type RequestContext, route, type Route } from '../../http/route.ts';
import type { SearchLog } from '../../search-log/port.ts';
import type { CatalogPage, CatalogReader } from '../../search/port.ts';
import { toDay, toDayMeta } from '../../catalog/query/as-of.ts';
import { toMeta } from '../../catalog/query/meta.ts';
import { countRetired, toCatalogueQuery, unknownNames } from '../../catalog/query/build-query.ts';
import { resolveAll } from '../../catalog/resolve-all.ts';
import { rowSelection, toRows, toSentRows } from '../../catalog/query/rows.ts';
import { toSentHook } from '../../search-log/record-search.ts';
import { invalidParameters } from '../../errors.ts';
import { toLink } from '../../http/responses/link-header.ts';
import type { z } from 'zod';

type Answer = z.input<typeof ListAnswer>;

/** The list of models. */
export function listRoute(catalogue: CatalogReader, searchLog: SearchLog | null): Route {
  return route({
    id: 'listModels',
    tag: 'Models',
    summary: 'List models',
    description:
      'Models that pass the filters, sorted, page by page. With `slugs`, reads the models named.',
    method: 'get',
    path: '/models',
    scope: 'models:read',
    cache: 'catalogue',
    params: ListParams,
    aliases: { ...SHARED_ALIASES, search: 'q' },
    body: null,
    success: 200,
    response: ListAnswer,
    errors: ['invalid_cursor'],
    handle: async (params, _body, context) => {
      const { body, onSent } = await answerList(catalogue, searchLog, params, context);
      return { status: 200, body, headers: { Link: toLink(context, body.pagination) }, onSent };
    },
  });
}

/**
 * The list as its parameters say, however they came.
 * @throws ApiError `invalid_parameter`, `invalid_cursor`, by the names of an address
 */
export async function answerList(
  catalogue: CatalogReader,
  searchLog: SearchLog | null,
  params: ListParams,
  context: RequestContext,
): Promise<{ readonly body: Answer; readonly onSent: Reply<Answer>['onSent'] }> {
  if (params.slugs !== undefined) {
    const body = await readBatch(catalogue, params, params.slugs, context);
    return { body, onSent: undefined };
  }
  const { body, query, page } = await listPage(catalogue, params, context);
  return { body, onSent: toSentHook(searchLog, 'models', query, page, catalogue) };
}

async function listPage(
  catalogue: CatalogReader,
  params: ListParams,
  context: RequestContext,
): Promise<{ body: Answer; query: CatalogQuery; page: CatalogPage }> {
  const { q } = params;
  const text = q === undefined ? null : ({ q, typo: 'off', mode: 'filter' } as const);
  const snapshot = await catalogue.view();
  const day = toDay(params.as_of, snapshot, context);
  const { query, paging } = toCatalogueQuery(params, { text, ...day });
  const page = await catalogue.search(query);
  const body: Answer = {
    data: await toSentRows(catalogue, page.hits, params),
    pagination: toPagination(paging, {
      ...page,
      first: page.hits[0]?.position,
      last: page.hits.at(-1)?.position,
    }),
    ...(params.facets === undefined ? {} : { facets: toFacetCounts(page.facets, params.facets) }),
    meta: {
      ...toMeta(snapshot, context.warnings, unknownNames(query, snapshot)),
      ...toDayMeta(day),
      retired_excluded: countRetired(query, page.facets),
    },
  };
  return { body, query, page };
}

/** Parameters that say how rows look; all others choose rows, which `slugs` does by itself. */
const LOOKS: ReadonlySet<string> = new Set(['slugs', 'fields', 'include', 'limit', 'as_of']);

async function readBatch(
  catalogue: CatalogReader,
  params: ListParams,
  references: readonly string[],
  context: RequestContext,
): Promise<Answer> {
  const others = Object.entries(params).filter(
    ([name, value]) => value !== undefined && !LOOKS.has(name),
  );
  if (others.length > 0) {
    throw invalidParameters(
      others.map(([parameter]) => ({ parameter, detail: 'May not be given together with slugs.' })),
    );
  }
  const snapshot = await catalogue.view();
  const day = toDay(params.as_of, snapshot, context);
  const { models, missing } = await resolveAll(catalogue, references, day);
  const rows = await toRows(catalogue, models.map(toSummary), params);
  return {
    data: rows.map(rowSelection(params)),
    pagination: {
      page: 1,
      limit: references.length,
      total: rows.length,
      total_is_exact: true,
      total_pages: 1,
      has_more: false,
      next_cursor: null,
      prev_cursor: null,
    },
    meta: {
      ...toMeta(snapshot, context.warnings),
      ...toDayMeta(day),
      retired_excluded: 0,
      missing: [...missing],
    },
  };
}
