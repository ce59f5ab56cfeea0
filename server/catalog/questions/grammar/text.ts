import { norm, spans } from '../../../../schemas/search/text.ts';
import { editDistance, isNear, letterMask } from '../../../search/edit-distance.ts';
import type { Role } from '../english/language.ts';
import { type Meanings, PHRASE_PARTS_MAX, type Vocabulary } from '../vocabulary.ts';

/** A part of the text, or a sign between parts that means something. */
export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly kind: 'word' | 'digits' | 'sign';
  /** Whether nothing but a hyphen, dot, slash, colon or underscore stands before it. */
  readonly isGlued: boolean;
}

/** What a phrase from some token on means. */
export interface Match {
  readonly length: number;
  readonly meanings: Meanings;
}

/** Longest text that is read, in UTF-16 units, as of any search. */
const TEXT_MAX = 256;
/** A phrase does not go on behind one of these. */
const BREAK = /[^\s\-_./'’:]/;
const SIGNS = /<=|>=|=<|=>|≤|≥|[<>=$€£¥¢%+,;!&|~–—]|-(?=[\s$])/g;
const GLUE = /^[-_./:]$/;

function signsIn(gap: string, start: number): Token[] {
  return [...gap.matchAll(SIGNS)].map(({ 0: text, index }) => ({
    text,
    start: start + index,
    end: start + index + text.length,
    kind: 'sign',
    isGlued: false,
  }));
}

/** Takes a text apart, and knows what phrases of it mean. */
export class QuestionText {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly #vocabulary: Vocabulary;
  readonly #matches: (readonly Match[] | undefined)[] = [];

  constructor(text: string, vocabulary: Vocabulary, corrects: boolean) {
    this.text = text.slice(0, TEXT_MAX);
    this.#vocabulary = vocabulary;
    const tokens: Token[] = [];
    const corrected = new Map<string, string>();
    let at = 0;
    for (const { part, start, end } of spans(this.text)) {
      const gap = this.text.slice(at, start);
      tokens.push(...signsIn(gap, at));
      const kind = /^[0-9]/.test(part) ? 'digits' : 'word';
      const isGlued = at > 0 && (gap === '' || GLUE.test(gap));
      const word =
        corrected.get(part) ??
        (corrects && kind === 'word' && !vocabulary.phrases.has(part)
          ? correct(part, vocabulary.words)
          : part);
      corrected.set(part, word);
      tokens.push({ text: word, start, end, kind, isGlued });
      at = end;
    }
    tokens.push(...signsIn(this.text.slice(at), at));
    this.tokens = tokens;
  }

  /** The text of tokens as it was typed. */
  slice(from: number, to: number): string {
    const start = this.tokens[from]?.start ?? 0;
    return this.text.slice(start, this.tokens[to - 1]?.end ?? start).trim();
  }

  /** All that phrases from a token on mean, the longest first. */
  at(index: number): readonly Match[] {
    const known = this.#matches[index];
    if (known !== undefined) return known;
    const found = this.#find(index);
    this.#matches[index] = found;
    return found;
  }

  /** The longest phrase from a token on that meets a condition. */
  find(index: number, is: (meanings: Meanings) => boolean): Match | undefined {
    return this.at(index).find(({ meanings }) => is(meanings));
  }

  role(index: number, role: Role): Match | undefined {
    return this.find(index, ({ roles }) => roles.has(role));
  }

  /** Tokens behind a phrase that play none but this role. */
  skip(index: number, ...roles: readonly Role[]): number {
    let at = index;
    for (;;) {
      const match = this.find(at, (meanings) => roles.some((role) => meanings.roles.has(role)));
      if (match === undefined) return at;
      at += match.length;
    }
  }

  sign(index: number, ...signs: readonly string[]): boolean {
    const token = this.tokens[index];
    return token?.kind === 'sign' && signs.includes(token.text);
  }

  /** Whether the tokens are the name of a line of models. */
  isLine(from: number, to: number): boolean {
    return this.#vocabulary.lines.has(norm(this.slice(from, to)));
  }

  /** Where a run of tokens without space between them ends that begins here. */
  compoundEnd(index: number): number {
    let end = index + 1;
    while (this.tokens[end]?.isGlued === true) end += 1;
    return end;
  }

  #find(index: number): readonly Match[] {
    const first = this.tokens[index];
    if (first === undefined || first.kind === 'sign') return [];
    const { phrases } = this.#vocabulary;
    const matches: Match[] = [];
    let key = '';
    for (let length = 1; length <= PHRASE_PARTS_MAX; length += 1) {
      const token = this.tokens[index + length - 1];
      if (token === undefined || token.kind === 'sign') break;
      const before = this.tokens[index + length - 2];
      if (length > 1 && BREAK.test(this.text.slice(before?.end ?? 0, token.start))) break;
      key += token.text;
      // `china's` is no plural.
      const meanings = phrases.get(key) ?? (token.text === 's' ? undefined : this.#plural(key));
      // A phrase does not end within a word: `5` of `5b`, `gpt` of `gpt4`.
      if (meanings !== undefined && !this.#isCut(index + length))
        matches.unshift({ length, meanings });
    }
    return matches;
  }

  /** Whether the next token is the rest of a word with digits. */
  #isCut(next: number): boolean {
    const token = this.tokens[next];
    return token?.kind === 'word' && token.start === this.tokens[next - 1]?.end;
  }

  #plural(key: string): Meanings | undefined {
    if (key.length < 4 || !key.endsWith('s')) return undefined;
    const one = this.#vocabulary.phrases.get(key.slice(0, -1));
    return one?.wishes.length === 0 ? undefined : one;
  }
}

/** Letters two words begin with alike, and end with if several: `tols` is nearer to `tools` than to `tops`. */
function likenessOf(a: string, b: string): number {
  const least = Math.min(a.length, b.length);
  let start = 0;
  while (start < least && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < least && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  return start + (end > 1 ? end : 0);
}

/** A short word keeps its first letter. */
const beginsLike = (typed: string, word: string): boolean =>
  typed.length >= 5 || word.startsWith(typed.charAt(0));

/**
 * The word nearest to a typed one, if it is none itself: one edit, two from seven letters; of equally
 * near ones that which begins and ends as typed for longest.
 */
function correct(typed: string, words: Vocabulary['words']): string {
  if (typed.length < 3 || typed.length > 24 || words.get(typed.length)?.has(typed)) return typed;
  const limit = typed.length < 7 ? 1 : 2;
  const letters = letterMask(typed);
  let best = typed;
  let least = limit + 1;
  for (let length = typed.length - limit; length <= typed.length + limit; length += 1) {
    for (const [word, others] of words.get(length) ?? []) {
      if (!isNear(letters, others, limit) || !beginsLike(typed, word)) continue;
      const edits = editDistance(typed, word, least);
      const isNearer = edits === least && likenessOf(word, typed) > likenessOf(best, typed);
      if (edits < least || isNearer) [best, least] = [word, edits];
    }
  }
  return best;
}
