/** Adds a value to the list at a key. */
export function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) {
    map.set(key, [value]);
  } else {
    list.push(value);
  }
}

/** Order of code units, the same on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The value said most often; of several the first said. null: nothing was said. */
export function mostFrequent<T extends string | number | boolean>(values: readonly T[]): T | null {
  const counts = new Map<T, number>();
  for (const value of values) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  let best: T | null = null;
  for (const [value, count] of counts) {
    best = best === null || count > (counts.get(best) ?? 0) ? value : best;
  }
  return best;
}

/** Items by key, in order of first appearance. */
export function groupBy<T>(items: Iterable<T>, keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** Gives the items of a list and takes each away as it does, so that what is done with is not held. */
export function* drain<T>(items: T[]): Generator<T, void, undefined> {
  items.reverse();
  for (let item = items.pop(); item !== undefined; item = items.pop()) yield item;
}
