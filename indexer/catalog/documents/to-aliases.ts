import type { AliasRow, ModelRow } from '../database/rows.ts';

/** No model comes near it; a broken feed must not make a document of any size. */
const ALIASES_MAX = 500;

const KINDS: readonly AliasRow['kind'][] = ['id', 'hf', 'pointer', 'former_slug', 'name'];

/** Every other name a model is found by, once: its creator's first, then ids, then names. */
export function toAliases(model: ModelRow, aliases: readonly AliasRow[]): string[] {
  const prefix = `${model.creator_slug ?? ''}/`;
  const orderOf = (row: AliasRow): number => {
    if (row.alias === `${prefix}${model.slug}`) return 0;
    if (row.alias.startsWith(prefix)) return 1;
    return 2 + KINDS.indexOf(row.kind);
  };
  const best = new Map<string, number>();
  for (const row of aliases) {
    if (row.alias === model.slug) continue;
    best.set(row.alias, Math.min(orderOf(row), best.get(row.alias) ?? Infinity));
  }
  return [...best]
    .sort(([a, i], [b, j]) => i - j || (a < b ? -1 : 1))
    .slice(0, ALIASES_MAX)
    .map(([alias]) => alias);
}

/** Slugs the model had before: they answer with a redirect to the present one. */
export function toFormerSlugs(aliases: readonly AliasRow[]): string[] {
  return aliases
    .filter(({ kind }) => kind === 'former_slug')
    .map(({ alias }) => alias)
    .sort();
}
