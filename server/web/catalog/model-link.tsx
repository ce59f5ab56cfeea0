import type { ComponentChildren, VNode } from 'preact';

/** The address of a model's page. */
export function toModelHref(slug: string): string {
  return `/models/${encodeURIComponent(slug)}`;
}

/** A link to a model; `queryId` is the search that found it. */
export function ModelLink({
  slug,
  queryId,
  children,
}: {
  readonly slug: string;
  readonly queryId?: string | undefined;
  readonly children: ComponentChildren;
}): VNode {
  const query = queryId === undefined ? '' : `?query_id=${queryId}`;
  return <a href={`${toModelHref(slug)}${query}`}>{children}</a>;
}
