import type { TextQuery } from '../../schemas/query.ts';
import { spans } from '../../schemas/search/text.ts';
import type { Warning } from '../errors.ts';
import type { CatalogPage } from '../search/port.ts';
import type { CatalogView } from './catalog-view.ts';
import { findModels, type ModelMatches } from './find-models.ts';
import type { QueryParams } from './query/build-query.ts';
import type { CatalogRequest } from './query/meta.ts';

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
    nearest: await nearestNames(catalog, text.q, matches.page),
  };
}

/** Only where every word was found or corrected: half of them would make another question. */
export function correctWords(q: string, { corrections, stage }: CatalogPage): string | null {
  if (corrections.length === 0 || stage !== 'fuzzy') return null;
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

/** Of words that are not used, and of a text without any. */
export function warnOfWords(q: string, { truncated }: Pick<CatalogPage, 'truncated'>): Warning[] {
  const warnings: Warning[] = [];
  if (truncated) {
    warnings.push({
      code: 'query_truncated',
      parameter: 'q',
      detail: 'Only the first 16 words are used.',
    });
  }
  if (spans(q).length === 0) {
    warnings.push({
      code: 'query_empty',
      parameter: 'q',
      detail: 'Contains no letter or digit to search for.',
    });
  }
  return warnings;
}
