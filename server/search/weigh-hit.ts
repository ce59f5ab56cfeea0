import { norm } from '../../schemas/search/text.ts';
import type { CatalogPage } from './port.ts';
import { likeness } from './edit-distance.ts';

/** What a hit that has only some of the words is worth at least, unless it begins the same. */
const PARTIAL_MIN = 0.2;
/** Letters and digits that make a common beginning: `gpt5`. */
const BEGINNING = 4;

/**
 * What a hit of a search is worth among the names that may be meant; null: it shares a word with what
 * was asked, and is nothing like it.
 */
export function weighHit(key: string, slug: string, stage: CatalogPage['stage']): number | null {
  const name = norm(slug);
  const score = likeness(key, name) / 2;
  const isLike = score >= PARTIAL_MIN || name.startsWith(key.slice(0, BEGINNING));
  return stage === 'partial' && !isLike ? null : score;
}
