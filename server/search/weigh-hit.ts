import { norm } from '../../schemas/search/text.ts';
import { likeness } from './edit-distance.ts';

/**
 * What a hit is worth at least to be proposed, unless it begins the same. Of 911 misspelt, shortened, extended and
 * reordered names of the best-known models and 1,500 names of one or two English words:
 *
 * | at least | the model meant is proposed | something is proposed for English words |
 * | -------- | --------------------------- | --------------------------------------- |
 * | 0        | 95.0 %                      | 72 %                                    |
 * | 0.15     | 95.0 %                      | 39 %                                    |
 * | 0.2      | 95.0 %                      | 16 %                                    |
 * | **0.22** | 95.0 %                      | 9 %                                     |
 * | 0.25     | 94.2 %                      | 7 %                                     |
 * | 0.3      | 92.5 %                      | 5 %                                     |
 */
const MIN = 0.22;
/** Letters and digits that make a common beginning: `gpt5`. */
const BEGINNING = 4;

/** The letters of a name with its words in one order, whichever they were written in: `pro-2.5-gemini`. */
const toSorted = (name: string): string =>
  norm(
    name
      .toLowerCase()
      .split(/[^\p{L}\p{N}.]+/u)
      .sort()
      .join('-'),
  );

/**
 * What a hit of a search is worth among the names that may be meant, half as much as a name that is nearly the
 * same; null: it has a word of what was asked, or one like it, and is as a whole nothing like it.
 */
export function weighHit(reference: string, slug: string): number | null {
  const [key, name] = [norm(reference), norm(slug)];
  const score = Math.max(likeness(key, name), likeness(toSorted(reference), toSorted(slug))) / 2;
  return score >= MIN || name.startsWith(key.slice(0, BEGINNING)) ? score : null;
}
