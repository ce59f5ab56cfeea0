/** One way in which a model is called what was asked for. */
interface ReferenceMatch {
  readonly kind: 'slug' | 'former_slug' | 'alias';
  readonly text: string;
}

/** How it is called so, and what: none if nothing is, several if the name alone does not say. */
interface BestMatches<T> {
  readonly kind: ReferenceMatch['kind'];
  readonly targets: readonly T[];
}

/** A slug beats an alias, the exact case beats another. */
export function rankReferenceMatches<C extends ReferenceMatch, T>(
  found: readonly C[],
  reference: string,
  toTarget: (one: C) => T,
): BestMatches<T> {
  const choices = [
    found.filter(({ kind, text }) => kind === 'slug' && text === reference),
    found.filter(({ text }) => text === reference),
    found.filter(({ kind }) => kind === 'slug'),
    found,
  ];
  const chosen = choices.find(({ length }) => length > 0) ?? [];
  const kinds = chosen.map(({ kind }) => kind);
  const kind = (['slug', 'former_slug'] as const).find((one) => kinds.includes(one)) ?? 'alias';
  return { kind, targets: [...new Set(chosen.map(toTarget))] };
}
