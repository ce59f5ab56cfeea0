/** One name of a model that matches the reference. */
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
  candidates: readonly C[],
  reference: string,
  toTarget: (one: C) => T,
): BestMatches<T> {
  const choices = [
    candidates.filter(({ kind, text }) => kind === 'slug' && text === reference),
    candidates.filter(({ text }) => text === reference),
    candidates.filter(({ kind }) => kind === 'slug'),
    candidates,
  ];
  const chosen = choices.find(({ length }) => length > 0) ?? [];
  const kinds = chosen.map(({ kind }) => kind);
  const kind = (['slug', 'former_slug'] as const).find((one) => kinds.includes(one)) ?? 'alias';
  return { kind, targets: [...new Set(chosen.map(toTarget))] };
}
