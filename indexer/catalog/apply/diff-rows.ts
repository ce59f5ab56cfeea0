interface RowChange<Stored, Wanted> {
  readonly stored: Stored;
  readonly wanted: Wanted;
  /** Columns whose values differ. */
  readonly fields: readonly (keyof Wanted & string)[];
}

interface RowDiff<Stored, Wanted> {
  readonly added: readonly Wanted[];
  readonly changed: readonly RowChange<Stored, Wanted>[];
  readonly removed: readonly Stored[];
}

/** SQLite gives flags as 0 and 1. */
const toPlain = (value: unknown): unknown =>
  typeof value === 'boolean' ? Number(value) : (value ?? null);

/**
 * What makes `wanted` of `stored`. Every column of a wanted row is compared.
 * @throws Error if two wanted rows have the same key
 */
export function diffRows<Wanted extends object, Stored extends Wanted>(
  stored: readonly Stored[],
  wanted: readonly Wanted[],
  keyOf: (row: Wanted) => string,
): RowDiff<Stored, Wanted> {
  const storedOf = new Map(stored.map((row) => [keyOf(row), row]));
  const seen = new Set<string>();
  const added: Wanted[] = [];
  const changed: RowChange<Stored, Wanted>[] = [];
  for (const row of wanted) {
    const key = keyOf(row);
    if (seen.has(key)) throw new Error(`Two rows are the same thing: ${key.replaceAll('\n', ' ')}`);
    seen.add(key);
    const old = storedOf.get(key);
    if (old === undefined) {
      added.push(row);
      continue;
    }
    const fields = (Object.keys(row) as (keyof Wanted & string)[]).filter(
      (field) => toPlain(old[field]) !== toPlain(row[field]),
    );
    if (fields.length > 0) changed.push({ stored: old, wanted: row, fields });
  }
  return { added, changed, removed: stored.filter((row) => !seen.has(keyOf(row))) };
}
