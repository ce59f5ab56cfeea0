import { toFacetCounts } from '../../schemas/api/catalog/facets.ts';
import type { SearchAnswer, SearchParams } from '../../schemas/api/catalog/search.ts';
import { type FieldMatches, findFieldMatches } from './field-matches.ts';
import { toMembers } from '../json-text.ts';
import type { CatalogView } from './catalog-view.ts';
import type { ModelMatches } from './find-models.ts';
import { findMatchedSnapshots } from './matched-snapshots.ts';
import { toDayMeta } from './query/as-of.ts';
import { toMeta, type CatalogRequest } from './query/meta.ts';
import { slugOf } from './query/read-all.ts';
import { isFreeAsked, toSentRows } from './query/rows.ts';
import { findAnswer } from './questions/find-answer.ts';

interface SearchRequest extends CatalogRequest {
  elapsedMs(): number;
  /** The parameters as they were typed. */
  readonly given: URLSearchParams;
}

/** What a search adds to a row. */
interface Scored extends FieldMatches {
  readonly score: number | null;
  readonly matched_snapshot: string | null;
}

/** Full-text search of models, in the form of the API. */
export async function searchModels(
  catalog: CatalogView,
  params: SearchParams,
  request: SearchRequest,
): Promise<{ readonly body: SearchAnswer; readonly matches: ModelMatches }> {
  const started = request.elapsedMs();
  const { q, typo, interpret } = params;
  const text = { q, typo, mode: 'search' } as const;
  const asked = { params, text, given: request.given, isRead: interpret === 'auto' };
  const matches = await findAnswer(catalog, asked, request);
  const { day, page, pagination, warnings, corrected, nearest } = matches;
  const tags = params.highlight
    ? { pre: params.highlight_pre_tag, post: params.highlight_post_tag }
    : null;
  const matchesOf = findFieldMatches(page.matched, tags);
  const words = matches.query.text?.q ?? '';
  const snapshots = await findMatchedSnapshots(catalog, words, page.hits, day.asOf);
  const shown = { ...params, isFree: isFreeAsked(matches.query) };
  const data = await toSentRows<Scored>(catalog, page.hits, shown, (hit) => {
    const own = { score: hit.score, matched_snapshot: snapshots.get(slugOf(hit)) ?? null };
    return `${toMembers(own)},${matchesOf(hit)}`;
  });
  const body: SearchAnswer = {
    data,
    query: { q, corrected },
    did_you_mean: corrected === null ? [...nearest] : [corrected],
    pagination,
    ...(params.facets === undefined ? {} : { facets: toFacetCounts(page.facets, params.facets) }),
    meta: {
      ...toMeta(catalog, request.warnings, warnings),
      ...toDayMeta(day),
      took_ms: Math.round(request.elapsedMs() - started),
      engine: catalog.engine,
      ...(matches.interpretation === null ? {} : { interpretation: matches.interpretation }),
      stage: page.stage,
    },
  };
  // What is logged as searched for is what was typed.
  return { body, matches: { ...matches, query: { ...matches.query, text } } };
}
