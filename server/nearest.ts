import { editDistance } from './search/edit-distance.ts';

const NAME_CHARACTERS_MAX = 64;

/**
 * The name that was probably meant: what is spelt almost the same, else the shortest that has all that was
 * typed as words of its own, `amazon-bedrock` for `bedrock`; null if there is neither. Case is ignored.
 */
export function findNearest(typed: string, names: readonly string[]): string | null {
  if (typed.length > NAME_CHARACTERS_MAX) return null;
  const word = typed.toLowerCase();
  // A name of one letter has nothing in common with its edits.
  const allowed = word.length < 2 ? 0 : Math.max(1, Math.floor(word.length / 3));
  let best: string | null = null;
  let bestDistance = allowed + 1;
  for (const name of names) {
    const distance = editDistance(word, name.toLowerCase(), bestDistance - 1);
    if (distance < bestDistance) {
      best = name;
      bestDistance = distance;
    }
  }
  return best ?? findLonger(word, names);
}

function findLonger(word: string, names: readonly string[]): string | null {
  if (!/[a-z0-9]/.test(word)) return null;
  const [shortest = null] = names
    .filter((name) => `-${name.toLowerCase()}-`.includes(`-${word}-`))
    .sort((a, b) => a.length - b.length);
  return shortest;
}
