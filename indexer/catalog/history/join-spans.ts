import type { Span } from './timelines.ts';

/** The end of what has none yet. */
export const OPEN = '9999-12-31';

/** Spans in order; those that overlap or touch are one. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of [...spans].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))) {
    const last = joined.at(-1);
    if (last === undefined || last.to < span.from) joined.push(span);
    else if (last.to < span.to) joined[joined.length - 1] = { from: last.from, to: span.to };
  }
  return joined;
}
