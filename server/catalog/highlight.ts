import { spans, type Span } from '../../schemas/search/text.ts';

/** What goes around matched text; the caller's own words, not escaped. */
export interface Tags {
  readonly pre: string;
  readonly post: string;
}

/**
 * A text as it is shown; null where nothing in it matched.
 * @param glued the parts of the text glued, where they are known: most texts match nothing
 */
export type Marker = (text: string, glued?: string) => string | null;

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

/** What a search matched, looked for in many texts. */
interface Matched {
  readonly words: ReadonlySet<string>;
  /** Starts of parts. */
  readonly starts: readonly string[];
  /** A bit for the first character of each: most parts begin with another. */
  readonly firsts: number;
  readonly isOne: boolean;
}

const firstOf = (word: string): number => 1 << (word.charCodeAt(0) & 31);

function toMatched(matched: readonly string[]): Matched {
  const starts = matched.filter((token) => token.endsWith('*')).map((token) => token.slice(0, -1));
  const words = new Set(matched.map((token) => token.replace(/\*$/, '')));
  const firsts = [...words].reduce((bits, word) => bits | firstOf(word), 0);
  return { words, starts, firsts, isOne: matched.length === 1 };
}

/** Whether a text can match: what does is in its glued parts. */
function canMatch({ words }: Matched, glued: string | undefined): boolean {
  if (glued === undefined) return true;
  for (const word of words) if (glued.includes(word)) return true;
  return false;
}

/** Places of matched parts: whole ones, two or three glued, or the starts of parts. */
function findRanges(text: string, { words, starts, firsts, isOne }: Matched): Range[] {
  const parts = spans(text);
  // A word that is there in full is not also the start of others.
  const isWhole = (token: string): boolean => parts.some(({ part }) => part === token);
  const open = starts.length === 0 ? starts : starts.filter((token) => !isWhole(token));
  const ranges: Range[] = [];
  parts.forEach((span, i) => {
    if ((firstOf(span.part) & firsts) === 0) return;
    let glued = '';
    for (let at = i; at < Math.min(i + 3, parts.length); at += 1) {
      const { part, end } = parts[at] ?? span;
      glued += part;
      if (words.has(glued)) ranges.push([span.start, end]);
    }
    if (open.length === 0) return;
    // A letter begins half of all words: beside other words it is marked where it goes on from one.
    const goesOn = isOne || words.has(parts[i - 1]?.part ?? '');
    const typed = open.find((token) => span.part.startsWith(token) && (token.length > 1 || goesOn));
    if (typed !== undefined) ranges.push(startOf(span, typed));
  });
  return ranges;
}

/** Joins ranges, which come in order, that overlap or have nothing but punctuation between them. */
function merge(text: string, ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const [start, end] of ranges) {
    const last = merged.at(-1);
    if (last !== undefined && !/[\p{L}\p{N}]/u.test(text.slice(last[1], start))) {
      merged[merged.length - 1] = [last[0], Math.max(last[1], end)];
    } else merged.push([start, end]);
  }
  return merged;
}

/**
 * Gives a text back as it is where `createHighlighter` would mark something in it, and null elsewhere.
 * @param matched `matched` of the page
 */
export function createMatcher(matched: readonly string[]): Marker {
  const wanted = toMatched(matched);
  return (text, glued) =>
    canMatch(wanted, glued) && findRanges(text, wanted).length > 0 ? text : null;
}

/**
 * What marks in a text what a search matched. The text is escaped for HTML piece by piece, so that
 * only the tags are markup; it gives null where nothing in the text matched.
 * @param matched `matched` of the page
 */
export function createHighlighter(matched: readonly string[], tags: Tags): Marker {
  const wanted = toMatched(matched);
  return (text, glued) => {
    if (!canMatch(wanted, glued)) return null;
    const ranges = merge(text, findRanges(text, wanted));
    if (ranges.length === 0) return null;
    let marked = '';
    let at = 0;
    for (const [start, end] of ranges) {
      marked += escapeHtml(text.slice(at, start));
      marked += tags.pre + escapeHtml(text.slice(start, end)) + tags.post;
      at = end;
    }
    return marked + escapeHtml(text.slice(at));
  };
}
