import type { ComponentChildren, VNode } from 'preact';

/** The address of a model's page. */
export function toModelHref(slug: string): string {
  return `/models/${encodeURIComponent(slug)}`;
}

/** A link to a model. */
export function ModelLink({
  slug,
  children,
}: {
  readonly slug: string;
  readonly children: ComponentChildren;
}): VNode {
  return <a href={toModelHref(slug)}>{children}</a>;
}
