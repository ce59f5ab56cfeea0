import type { ReadCondition } from '../conditions.ts';

/** What says more of a question than a list of models does. */
export type SeeAlso =
  | { readonly kind: 'compare'; readonly slugs: readonly string[] }
  | { readonly kind: 'offers' | 'alternatives'; readonly slug: string }
  /** Parameters of the change log. */
  | { readonly kind: 'price_changes'; readonly params: URLSearchParams };

/** Conditions that the change log has, too. */
const OF_CHANGES = ['creator', 'provider'];

/** What says more of what was understood; null: nothing does. */
export function toSeeAlso(conditions: readonly ReadCondition[]): SeeAlso | null {
  const named = conditions.find((one) => one.named !== undefined)?.named;
  const [slug] = named?.models ?? [];
  switch (named?.as) {
    case undefined:
      return null;
    case 'compared':
      return { kind: 'compare', slugs: named.models };
    case 'repriced':
      return { kind: 'price_changes', params: toChanges(conditions, named.since) };
    case 'offers':
      return slug === undefined ? null : { kind: 'offers', slug };
    case 'alternatives':
    case 'successor':
      return slug === undefined ? null : { kind: 'alternatives', slug };
  }
}

function toChanges(
  conditions: readonly ReadCondition[],
  since: string | undefined,
): URLSearchParams {
  const params = new URLSearchParams([['type', 'model.price_changed']]);
  for (const { param, value } of conditions.flatMap((one) => one.wishes)) {
    if (OF_CHANGES.includes(param) && !value.startsWith('!')) params.append(param, value);
  }
  if (since !== undefined) params.append('since', since);
  return params;
}

/** Where the API has it. */
export function toSeeAlsoPath(also: SeeAlso): string {
  switch (also.kind) {
    case 'compare':
      return `/api/v1/compare?slugs=${also.slugs.map(encodeURIComponent).join(',')}`;
    case 'price_changes':
      return `/api/v1/changes?${also.params.toString().replaceAll('%2C', ',')}`;
    case 'offers':
    case 'alternatives':
      return `/api/v1/models/${encodeURIComponent(also.slug)}/${also.kind}`;
  }
}
