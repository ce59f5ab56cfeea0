import { toFacetCounts } from '../../schemas/api/catalog/facets.ts';
import type { SearchAnswer, SearchParams } from '../../schemas/api/catalog/search.ts';
import { createHighlighter, createMatcher } from './highlight.ts';
import type { CatalogView } from './catalog-view.ts';
import type { RowTexts } from '../search/port.ts';
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
  const mark = tags === null ? createMatcher(page.matched) : createHighlighter(page.matched, tags);
  const words = matches.query.text?.q ?? '';
  const snapshots = await findMatchedSnapshots(catalog, words, page.hits, day.asOf);
  const shown = { ...params, isFree: isFreeAsked(matches.query) };
  const data = await toSentRows(catalog, page.hits, shown, (hit) => ({
    score: hit.score,
    matched_snapshot: snapshots.get(slugOf(hit)) ?? null,
    ...toMatches(hit.texts ?? hit.model, page.matched, mark, tags !== null),
  }));
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

interface Matches {
  readonly highlights: Record<string, string[]>;
  readonly matched_on: string[];
}

/**
 * The fields of a row that matched, with marked text if `isShown`.
 * @param mark the text as it is shown; null where nothing in it matched
 */
function toMatches(
  row: RowTexts,
  matched: readonly string[],
  mark: ReturnType<typeof createHighlighter>,
  isShown: boolean,
): Matches {
  const texts = [
    ['name', row.name],
    ['slug', row.slug],
    ['creator', row.creator?.name ?? ''],
    ['family', row.family ?? ''],
    ['description', row.description],
  ] as const;
  const marked = texts.flatMap(([field, text]) => {
    const shown = mark(text);
    return shown === null ? [] : [{ field, shown }];
  });
  return {
    highlights: isShown
      ? Object.fromEntries(marked.map(({ field, shown }) => [field, [shown]]))
      : {},
    // A match in none of these fields is in another name of the model.
    matched_on:
      marked.length === 0 && matched.length > 0 ? ['aliases'] : marked.map(({ field }) => field),
  };
}
