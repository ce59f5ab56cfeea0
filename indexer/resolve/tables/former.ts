/**
 * Keys by which the catalogue once knew a model, before a rule or a person knew better, and the key it
 * has now: what was given to the old one, slug and id, goes on leading to the model. Only keys that no
 * present record gives by itself; a chain of keys has one row each, to the last.
 */
const TABLE = `
`;

const byKey = new Map<string, string[]>();
for (const row of TABLE.trim().split('\n')) {
  const [old = '', key = ''] = row.split(' ');
  byKey.set(key, [...(byKey.get(key) ?? []), old]);
}

/** The keys a model had before. */
export const formerKeysOf = (key: string): readonly string[] => byKey.get(key) ?? [];
