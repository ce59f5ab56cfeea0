/** Edits to turn one word into another: insert, delete, replace, swap neighbours. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + same,
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}

const LONGEST_NAME = 64;

/** The name that was probably meant; null if none is near. Case does not count. */
export function findNearest(typed: string, names: readonly string[]): string | null {
  if (typed.length > LONGEST_NAME) return null;
  const word = typed.toLowerCase();
  // Of one letter nothing would be left that is the same.
  const allowed = word.length < 2 ? 0 : Math.max(1, Math.floor(word.length / 3));
  let best: string | null = null;
  let bestDistance = allowed + 1;
  for (const name of names) {
    if (Math.abs(name.length - word.length) >= bestDistance) continue;
    const distance = editDistance(word, name.toLowerCase());
    if (distance < bestDistance) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}
