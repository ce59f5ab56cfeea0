import { toFacetCounts } from '../../schemas/api/catalog/facets.ts';
import type { SearchAnswer, SearchParams } from '../../schemas/api/catalog/search.ts';
import type { TextQuery } from '../../schemas/query.ts';
import { spans } from '../../schemas/search/text.ts';
import type { Warning } from '../errors.ts';
import { highlight, type Tags } from './highlight.ts';
import type { CatalogView } from './catalog-view.ts';
import type { CatalogPage, RowTexts } from '../search/port.ts';
import { findModels, type ModelMatches } from './find-models.ts';
import { findMatchedSnapshots } from './matched-snapshots.ts';
import { toDayMeta } from './query/as-of.ts';
import type { QueryParams } from './query/build-query.ts';
import { toMeta, type CatalogRequest } from './query/meta.ts';
import { slugOf } from './query/read-all.ts';
import { toSentRows } from './query/rows.ts';

interface SearchRequest extends CatalogRequest {
  elapsedMs(): number;
}

/** Full-text search of models, in the form of the API. */
export async function searchModels(
  catalog: CatalogView,
  params: SearchParams,
  request: SearchRequest,
): Promise<{ readonly body: SearchAnswer; readonly matches: ModelMatches }> {
  const started = request.elapsedMs();
  const { q, typo } = params;
  const matches = await findByWords(catalog, params, { q, typo, mode: 'search' }, request);
  const { day, page, pagination, warnings, corrected, nearest } = matches;
  const tags = params.highlight
    ? { pre: params.highlight_pre_tag, post: params.highlight_post_tag }
    : null;
  const snapshots = await findMatchedSnapshots(catalog, q, page.hits, day.asOf);
  const data = await toSentRows(catalog, page.hits, params, (hit) => ({
    score: hit.score,
    matched_snapshot: snapshots.get(slugOf(hit)) ?? null,
    ...toMatches(hit.texts ?? hit.model, page.matched, tags),
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
      stage: page.stage,
    },
  };
  return { body, matches };
}

/** A page of a search with what helps to phrase the next one. */
export interface SearchMatches extends ModelMatches {
  /** The corrected query; null: as typed. */
  readonly corrected: string | null;
  /** Slugs near a query that found nothing. */
  readonly nearest: readonly string[];
}

/** Finds models by words. */
export async function findByWords(
  catalog: CatalogView,
  params: QueryParams,
  text: TextQuery,
  request: Pick<CatalogRequest, 'now'>,
): Promise<SearchMatches> {
  const matches = await findModels(catalog, params, text, request);
  const corrected = correctWords(text.q, matches.page);
  return {
    ...matches,
    warnings: [...matches.warnings, ...warnOfWords(text.q, matches.page)],
    corrected,
    nearest: corrected === null ? await nearestNames(catalog, text.q, matches.page) : [],
  };
}

function correctWords(q: string, { corrections }: CatalogPage): string | null {
  if (corrections.length === 0) return null;
  const words = new Map(corrections);
  let text = '';
  let at = 0;
  for (const { part, start, end } of spans(q)) {
    text += q.slice(at, start) + (words.get(part) ?? q.slice(start, end));
    at = end;
  }
  return text + q.slice(at);
}

async function nearestNames(
  catalog: CatalogView,
  q: string,
  { total }: CatalogPage,
): Promise<string[]> {
  if (total > 0) return [];
  const resolution = await catalog.resolve(q);
  return resolution.kind === 'none'
    ? resolution.nearest.map(({ slug }) => slug)
    : [resolution.slug];
}

function warnOfWords(q: string, { truncated }: CatalogPage): Warning[] {
  const warnings: Warning[] = [];
  if (truncated) {
    warnings.push({ code: 'query_truncated', parameter: 'q', detail: 'Only 16 words are used.' });
  }
  if (spans(q).length === 0) {
    warnings.push({
      code: 'query_empty',
      parameter: 'q',
      detail: 'There is no letter or digit to search for.',
    });
  }
  return warnings;
}

interface Matches {
  readonly highlights: Record<string, string[]>;
  readonly matched_on: string[];
}

const NO_TAGS: Tags = { pre: '', post: '' };

/** The fields of a row that matched, with marked text unless `tags` is null. */
function toMatches(row: RowTexts, matched: readonly string[], tags: Tags | null): Matches {
  const texts = [
    ['name', row.name],
    ['slug', row.slug],
    ['creator', row.creator?.name ?? ''],
    ['family', row.family ?? ''],
    ['description', row.description],
  ] as const;
  const marked = texts.flatMap(([field, text]) => {
    const highlighted = highlight(text, matched, tags ?? NO_TAGS);
    return highlighted === null ? [] : [{ field, highlighted }];
  });
  return {
    highlights:
      tags === null
        ? {}
        : Object.fromEntries(marked.map(({ field, highlighted }) => [field, [highlighted]])),
    // A match in none of these fields is in another name of the model.
    matched_on: marked.length === 0 ? ['aliases'] : marked.map(({ field }) => field),
  };
}
