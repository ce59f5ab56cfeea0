import { spans } from '../../schemas/search/text.ts';
import type { CatalogPage, CatalogReader } from '../search/port.ts';
import type { Warning } from '../errors.ts';

/** The query with the words that were searched for in place of those typed. */
export function correctWords(q: string, { corrections }: CatalogPage): string | null {
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

/** Names near a query that found nothing. */
export async function nearestNames(
  catalogue: CatalogReader,
  q: string,
  { total }: CatalogPage,
): Promise<string[]> {
  if (total > 0) return [];
  const found = await catalogue.resolve(q);
  return found.kind === 'none' ? found.nearest.map(({ slug }) => slug) : [found.model.slug];
}

/** What of the words typed was of no use. */
export function warnOfWords(q: string, { truncated }: CatalogPage): Warning[] {
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
