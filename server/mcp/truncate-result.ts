/** Characters of JSON a result may have: some 8,000 tokens of a conversation. */
export const RESULT_CHARACTERS_MAX = 24_000;

/** A list of which only the beginning is shown. */
export interface Cut {
  /** Where it is in the answer, dotted. */
  readonly path: string;
  readonly shown: number;
  readonly total: number;
}

interface List {
  readonly path: string;
  readonly items: unknown[];
  readonly size: number;
}

/** Every list of more than one item in a value, with the size of its JSON. */
function listsOf(value: unknown, path: string): List[] {
  if (value === null || typeof value !== 'object') return [];
  const inner = Object.entries(value).flatMap(([key, child]) =>
    listsOf(child, path === '' ? key : `${path}.${key}`),
  );
  if (!Array.isArray(value) || value.length < 2) return inner;
  return [{ path, items: value, size: JSON.stringify(value).length }, ...inner];
}

/** How much of a list is left at each step. */
const LEFT = 0.7;

/**
 * Shortens the longest lists of a value, in place, until its JSON fits.
 * @returns what was shortened; the value itself says nothing of it
 */
export function truncateResult(value: object, max = RESULT_CHARACTERS_MAX): Cut[] {
  const cuts = new Map<string, Cut>();
  while (JSON.stringify(value).length > max) {
    const [longest] = listsOf(value, '').sort((a, b) => b.size - a.size);
    if (longest === undefined) break;
    const { path, items } = longest;
    const total = cuts.get(path)?.total ?? items.length;
    items.length = Math.max(1, Math.floor(items.length * LEFT));
    cuts.set(path, { path, shown: items.length, total });
  }
  return [...cuts.values()];
}
