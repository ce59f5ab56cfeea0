import type { z } from 'zod';
import { toFacetCounts } from '../../schemas/api/catalog/facets.ts';
import type { ListAnswer, ListParams } from '../../schemas/api/catalog/models.ts';
import { FILTERS } from '../../schemas/api/parameters/filters.ts';
import { toSummary } from '../../schemas/model.ts';
import { invalidParameters } from '../errors.ts';
import type { CatalogView } from './catalog-view.ts';
import { findModels, type ModelMatches } from './find-models.ts';
import { readDay, toDayMeta } from './query/as-of.ts';
import { countRetired } from './query/build-query.ts';
import { toMeta, type CatalogRequest } from './query/meta.ts';
import { isFreeAsked, rowSelection, toRows, toSentRows } from './query/rows.ts';
import { resolveAll } from './resolve.ts';

type Answer = z.input<typeof ListAnswer>;

/** A list of models; `found` is null where they were read by name. */
export interface ModelList {
  readonly body: Answer;
  readonly matches: ModelMatches | null;
}

/**
 * Lists the models that pass filters, or reads those named by `slugs`.
 * @throws ApiError `invalid_parameter`, `invalid_cursor`
 */
export async function listModels(
  catalog: CatalogView,
  params: ListParams,
  request: CatalogRequest,
): Promise<ModelList> {
  if (params.slugs !== undefined) {
    return { body: await readBatch(catalog, params, params.slugs, request), matches: null };
  }
  const { q } = params;
  const text = q === undefined ? null : ({ q, typo: 'off', mode: 'filter' } as const);
  const matches = await findModels(catalog, params, text, request);
  const { day, query, page, pagination, warnings } = matches;
  const body: Answer = {
    data: await toSentRows(catalog, page.hits, { ...params, isFree: isFreeAsked(query) }),
    pagination,
    ...(params.facets === undefined ? {} : { facets: toFacetCounts(page.facets, params.facets) }),
    meta: {
      ...toMeta(catalog, request.warnings, warnings),
      ...toDayMeta(day),
      retired_excluded: countRetired(query, page.facets),
      ...(page.total === 0 ? { without: await countWithout(catalog, params, request) } : {}),
    },
  };
  return { body, matches };
}

/** What is left out to see what stands in the way of a list that found nothing. */
const LEFT_OUT = ['q', ...Object.keys(FILTERS)] as (keyof ListParams)[];
/** Lists that are counted for one that found nothing, at most. */
const COUNTED_MAX = 12;

/** How many models there are without each filter of a list that found nothing, in the order they are documented. */
function countWithout(
  catalog: CatalogView,
  params: ListParams,
  request: CatalogRequest,
): Promise<{ parameter: string; total: number }[]> {
  const given = LEFT_OUT.filter((name) => params[name] !== undefined).slice(0, COUNTED_MAX);
  const counting = { limit: 0, page: 1, cursor: undefined, offset: undefined, facets: [] };
  return Promise.all(
    given.map(async (parameter) => {
      const rest: ListParams = { ...params, ...counting, [parameter]: undefined };
      const text =
        rest.q === undefined ? null : ({ q: rest.q, typo: 'off', mode: 'filter' } as const);
      const { page } = await findModels(catalog, rest, text, request);
      return { parameter, total: page.total };
    }),
  );
}

/** Parameters that may be given together with `slugs`: they do not choose rows. */
const BATCH_PARAMS: ReadonlySet<string> = new Set(['slugs', 'fields', 'include', 'limit', 'as_of']);

async function readBatch(
  catalog: CatalogView,
  params: ListParams,
  references: readonly string[],
  request: CatalogRequest,
): Promise<Answer> {
  const others = Object.entries(params).filter(
    ([name, value]) => value !== undefined && !BATCH_PARAMS.has(name),
  );
  if (others.length > 0) {
    throw invalidParameters(
      others.map(([parameter]) => ({ parameter, detail: 'May not be given together with slugs.' })),
    );
  }
  const day = readDay(params.as_of, catalog, request);
  const { models, missing } = await resolveAll(catalog, references, day);
  const rows = await toRows(catalog, models.map(toSummary), params);
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
      ...toMeta(catalog, request.warnings),
      ...toDayMeta(day),
      retired_excluded: 0,
      missing: [...missing],
    },
  };
}
