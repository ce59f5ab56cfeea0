/** One name of a model that matches the reference. */
interface ReferenceMatch {
  readonly kind: 'slug' | 'former_slug' | 'alias';
  /** It is written as it was asked for. */
  readonly isSameCase: boolean;
}

/** How it is called so, and what: none if nothing is, several if the name alone does not say. */
interface BestMatches<T> {
  readonly kind: ReferenceMatch['kind'];
  readonly targets: readonly T[];
}

/** A slug beats an alias, the exact case beats another. */
export function rankReferenceMatches<C extends ReferenceMatch, T>(
  candidates: readonly C[],
  toTarget: (one: C) => T,
): BestMatches<T> {
  const choices = [
    candidates.filter(({ kind, isSameCase }) => kind === 'slug' && isSameCase),
    candidates.filter(({ isSameCase }) => isSameCase),
    candidates.filter(({ kind }) => kind === 'slug'),
    candidates,
  ];
  const chosen = choices.find(({ length }) => length > 0) ?? [];
  const kinds = chosen.map(({ kind }) => kind);
  const kind = (['slug', 'former_slug'] as const).find((one) => kinds.includes(one)) ?? 'alias';
  return { kind, targets: [...new Set(chosen.map(toTarget))] };
}
