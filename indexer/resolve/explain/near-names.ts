import { compareText } from '../group.ts';
import { fold, toTokens } from '../text.ts';

const SHOWN = 3;
/** Share of words two names must have in common to be mentioned. */
const LIKENESS_MIN = 0.6;

/**
 * Finds the slugs that share most words with a name, the likest first: for a person to choose from,
 * never to link.
 */
export function openNearNames(slugs: readonly string[]): (name: string) => readonly string[] {
  const known = slugs.map((slug) => ({ slug, words: toWords(slug) }));
  return (name) => {
    const asked = toWords(name);
    return known
      .map(({ slug, words }) => ({ slug, likeness: compareWords(asked, words) }))
      .filter(({ likeness }) => likeness >= LIKENESS_MIN)
      .sort((a, b) => b.likeness - a.likeness || compareText(a.slug, b.slug))
      .slice(0, SHOWN)
      .map(({ slug }) => slug);
  };
}

const toWords = (name: string): ReadonlySet<string> =>
  new Set(toTokens(fold(name).replace(/(?<!\d)(\d)-(\d)(?=-|$)/g, '$1.$2')));

/** Twice the words in common by the words of both: 1 is equal, 0 has nothing in common. */
function compareWords(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const word of a) common += b.has(word) ? 1 : 0;
  return a.size + b.size === 0 ? 0 : (2 * common) / (a.size + b.size);
}
