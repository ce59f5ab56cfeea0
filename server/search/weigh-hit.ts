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

/**
 * What a slug is worth that has every word of the reference: who asks for `opus` or `llama-3.1` means one of
 * these rather than what is called almost the same, `llama3`, and what is called just the same before all.
 */
const HAS_EVERY_WORD = 0.9;

const toWords = (name: string): readonly string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}.]+/u)
    .filter((word) => word !== '');

/** The letters of a name with its words in one order, whichever they were written in: `pro-2.5-gemini`. */
const toSorted = (name: string): string => norm(toWords(name).toSorted().join('-'));

/**
 * Whether a slug has every word of a reference, each as one word or two: `gemma2` is in `gemma-2-9b`. They begin
 * it or stand close together: any two words are somewhere in a long name.
 */
function hasEveryWord(reference: string, slug: string): boolean {
  const words = toWords(slug);
  const pairs = words.map((word, at) => word + (words[at + 1] ?? ''));
  const places = toWords(reference).map((word) =>
    Math.max(words.indexOf(word), pairs.indexOf(word)),
  );
  const first = Math.min(...places);
  return first === 0 || (first > 0 && Math.max(...places) - first <= places.length);
}

/**
 * What a hit of a search is worth among the names that may be meant. One that has not every word of what was
 * asked is worth half as much as a name that is nearly the same; null: it has a word of it, or one like it, and is
 * as a whole nothing like it.
 */
export function weighHit(reference: string, slug: string): number | null {
  if (hasEveryWord(reference, slug)) return HAS_EVERY_WORD;
  const [key, name] = [norm(reference), norm(slug)];
  const score = Math.max(likeness(key, name), likeness(toSorted(reference), toSorted(slug))) / 2;
  return score >= MIN || name.startsWith(key.slice(0, BEGINNING)) ? score : null;
}
