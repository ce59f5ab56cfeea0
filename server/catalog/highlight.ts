import { spans, type Span } from '../../schemas/search/text.ts';

/** What goes around matched text; the caller's own words, not escaped. */
export interface Tags {
  readonly pre: string;
  readonly post: string;
}

type Range = readonly [start: number, end: number];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that is safe in HTML, also inside an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** The part of a word that was typed; folding may have changed its length, then all of it. */
function startOf({ part, start, end }: Span, typed: string): Range {
  return [start, part.length === end - start ? start + typed.length : end];
}

/** Places of matched parts: whole ones, two or three glued, or the starts of parts. */
function findRanges(text: string, matched: readonly string[]): Range[] {
  const parts = spans(text);
  const whole = new Set(matched.map((token) => token.replace(/\*$/, '')));
  const present = new Set(parts.map(({ part }) => part));
  // A word that is there in full is not also the start of others.
  const starts = matched
    .filter((token) => token.endsWith('*'))
    .map((token) => token.slice(0, -1))
    .filter((token) => !present.has(token));
  return parts.flatMap((span, i): Range[] => {
    const ranges: Range[] = [];
    let glued = '';
    for (const { part, end } of parts.slice(i, i + 3)) {
      glued += part;
      if (whole.has(glued)) ranges.push([span.start, end]);
    }
    // A letter begins half of all words: beside other words it is marked where it goes on from one.
    const goesOn = matched.length === 1 || whole.has(parts[i - 1]?.part ?? '');
    const typed = starts.find(
      (token) => span.part.startsWith(token) && (token.length > 1 || goesOn),
    );
    return typed === undefined ? ranges : [...ranges, startOf(span, typed)];
  });
}

/** Joins ranges that overlap or have nothing but punctuation between them. */
function merge(text: string, ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const [start, end] of [...ranges].sort(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last !== undefined && !/[\p{L}\p{N}]/u.test(text.slice(last[1], start))) {
      merged[merged.length - 1] = [last[0], Math.max(last[1], end)];
    } else merged.push([start, end]);
  }
  return merged;
}

/**
 * Marks in a text what a search matched. The text is escaped for HTML piece by piece, so that only
 * the tags are markup.
 * @param matched `matched` of the page
 * @returns null where nothing in the text matched
 */
export function highlight(text: string, matched: readonly string[], tags: Tags): string | null {
  const ranges = merge(text, findRanges(text, matched));
  if (ranges.length === 0) return null;
  let marked = '';
  let at = 0;
  for (const [start, end] of ranges) {
    marked += escapeHtml(text.slice(at, start));
    marked += tags.pre + escapeHtml(text.slice(start, end)) + tags.post;
    at = end;
  }
  return marked + escapeHtml(text.slice(at));
}
