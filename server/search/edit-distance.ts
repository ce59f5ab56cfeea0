import { countBits } from './count-bits.ts';

/** Three rows of the table of edits, used again by every comparison. */
let rows: readonly [Uint16Array, Uint16Array, Uint16Array] = makeRows(64);

function makeRows(width: number): typeof rows {
  return [new Uint16Array(width), new Uint16Array(width), new Uint16Array(width)];
}

function startRows(width: number): typeof rows {
  if (rows[0].length < width) rows = makeRows(width);
  for (let i = 0; i < width; i += 1) rows[1][i] = i;
  return rows;
}

/**
 * Edits between two words: insert, delete, replace, or swap of two neighbours (optimal string
 * alignment). More than `limit` edits give `limit + 1`, found early: letters are compared only where
 * their places are at most so far apart.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  const width = b.length + 1;
  let [before, above, current] = startRows(width);
  for (let i = 1; i <= a.length; i += 1) {
    const first = Math.max(1, i - limit);
    const last = Math.min(b.length, i + limit);
    // What is farther away takes more than the limit; the row above ends one earlier.
    const left = first === 1 ? i : limit + 1;
    current[first - 1] = left;
    if (i > 1 && i + limit === last) above[last] = limit + 1;
    let least = left;
    for (let j = first; j <= last; j += 1) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      const replaced = (above[j - 1] ?? 0) + Number(!isSame);
      let edits = Math.min(replaced, (above[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1);
      if (isSwap(a, b, i, j)) edits = Math.min(edits, (before[j - 2] ?? 0) + 1);
      current[j] = edits;
      least = Math.min(least, edits);
    }
    if (least > limit) return limit + 1;
    [before, above, current] = [above, current, before];
  }
  return Math.min(above[b.length] ?? 0, limit + 1);
}

/** How alike two keys are: 1 is equal, 0 has nothing in common. */
export function likeness(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 0 : 1 - editDistance(a, b, longest) / longest;
}

function isSwap(a: string, b: string, i: number, j: number): boolean {
  return (
    i > 1 &&
    j > 1 &&
    a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
    a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
  );
}

/** A bit for each letter of the word; letters beyond a–z share bits. */
export function letterMask(word: string): number {
  let mask = 0;
  for (let i = 0; i < word.length; i += 1) mask |= 1 << ((word.charCodeAt(i) - 97) % 32);
  return mask;
}

/** Whether words with these masks can be within `limit` edits: an edit changes two letters at most. */
export function isNear(a: number, b: number, limit: number): boolean {
  return countBits(a ^ b) <= 2 * limit;
}
