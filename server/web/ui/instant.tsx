import type { VNode } from 'preact';

/** An instant in UTC, to the minute; `site.js` adds the visitor's own time as a title. */
export function Instant({ at }: { readonly at: string }): VNode {
  return <time dateTime={at}>{`${at.slice(0, 10)} ${at.slice(11, 16)} UTC`}</time>;
}
