/**
 * The one analysis of text. Documents and queries pass through it, and engines are handed tokens
 * separated by spaces, so no engine has an analyser of its own that could disagree.
 */

/** Raised whenever the same text gives other tokens: it is part of the mapping hash. */
export const ANALYSIS_VERSION = 5;

/** A maximal run of letters or of digits, and where it stands in the text it was read from. */
export interface Span {
  readonly part: string;
  readonly start: number;
  readonly end: number;
}

/** Printable ASCII and white space: folding keeps the places of its characters. */
const ASCII = /^[\s\x20-\x7e]*$/;
const NOT_ASCII_DIGIT = /(?![0-9])\p{Nd}/gu;
const SIGNS = /[™℠®©]/g;
const MARKS = /\p{M}+/gu;
const LETTERS = /[ßøłæœđıς]/g;
const REPLACEMENTS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ı: 'i',
  // Lower-casing a capital sigma depends on what follows it; one form keeps folding local.
  ς: 'σ',
};
/** Some ids write a decimal point as a letter: `v3p1` is 3.1. */
const POINT = /(?<=[0-9])p(?=[0-9])/g;
const PART = /[0-9]+|\p{L}+/gu;

/** Decimal digits of a script stand in runs of ten, zero first. */
function toDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let below = 0;
  while (below < 64 && /\p{Nd}/u.test(String.fromCodePoint(code - below - 1))) below += 1;
  return String(below % 10);
}

function foldCharacters(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .replace(SIGNS, ' ')
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(LETTERS, (letter) => REPLACEMENTS[letter] ?? letter)
    .replace(NOT_ASCII_DIGIT, toDigit);
}

/** A plus that ends a word is one: `Command R+` is Command R Plus, `a+b` is two words. */
const PLUS = /(?<=[\p{L}0-9])\+(?![\p{L}0-9+])/gu;
export const spellPlus = (text: string): string =>
  text.includes('+') ? text.replace(PLUS, ' plus') : text;

/** Text without case, marks and scripts of digits: `Ünï V3p1™` → `uni v3.1 `. */
export function fold(text: string): string {
  return foldCharacters(text).replace(POINT, '.');
}

const POINT_CODE = 'p'.charCodeAt(0);
const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isLetter = (code: number): boolean => code >= 97 && code <= 122;

/** The parts of folded ASCII, but for its points, which are read here: what is said most is said fast. */
function asciiSpans(lower: string): Span[] {
  const found: Span[] = [];
  let end: number;
  for (let start = 0; start < lower.length; start = end) {
    const code = lower.charCodeAt(start);
    end = start + 1;
    if (!isDigit(code) && !isLetter(code)) continue;
    const isSame = isDigit(code) ? isDigit : isLetter;
    while (isSame(lower.charCodeAt(end))) end += 1;
    const isPoint =
      code === POINT_CODE &&
      end === start + 1 &&
      isDigit(lower.charCodeAt(start - 1)) &&
      isDigit(lower.charCodeAt(end));
    if (!isPoint) found.push({ part: lower.slice(start, end), start, end });
  }
  return found;
}

/** Maximal runs of letters or of digits: `Llama-3.1-70B` → `llama 3 1 70 b`. */
export function parts(text: string): string[] {
  if (ASCII.test(text)) return asciiSpans(text.toLowerCase()).map(({ part }) => part);
  return fold(text).match(PART) ?? [];
}

/** The parts with their places in the text as given, for highlighting. */
export function spans(text: string): Span[] {
  if (ASCII.test(text)) return asciiSpans(text.toLowerCase());
  let folded = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of text) {
    const piece = foldCharacters(character);
    at += character.length;
    // A mark belongs to the letter before it.
    if (piece === '' && ends.length > 0) ends[ends.length - 1] = at;
    starts.push(...Array<number>(piece.length).fill(at - character.length));
    ends.push(...Array<number>(piece.length).fill(at));
    folded += piece;
  }
  return [...folded.replace(POINT, '.').matchAll(PART)].map(({ 0: part, index }) => ({
    part,
    start: starts[index] ?? 0,
    end: ends[index + part.length - 1] ?? text.length,
  }));
}

/** Neighbouring parts glued two and three at a time: `gpt 4 o` → `gpt4 gpt4o 4o`. */
export function joined(from: readonly string[]): string[] {
  const glued: string[] = [];
  for (let i = 1; i < from.length; i += 1) {
    const two = `${from[i - 1] ?? ''}${from[i] ?? ''}`;
    glued.push(two);
    const third = from[i + 1];
    if (third !== undefined) glued.push(two + third);
  }
  return glued;
}

/** All parts glued: how exact names are compared. `Llama-3.1-70B` → `llama3170b`. */
export function norm(text: string): string {
  return parts(text).join('');
}

export const isNumber = (part: string): boolean => part.charCodeAt(0) < 58;

/** The token of a number that begins a version; no text is read as one. */
export const toVersion = (number: string): string => `~${number}`;

/** A whole version in a name, `3.3`, and the word it stands behind. */
export interface NamedVersion {
  readonly word: string;
  readonly version: string;
  /** Words of the text that say so: `deepseek`, `v`. */
  readonly words: readonly string[];
}

// `llama-3.3`, `deepseek-v3`, `qwen2`, `claude-3-5`: no size (`70b`, `8x7b`), no date, not the 4 of `4o`.
const VERSION =
  /(?<![0-9\p{L}])(\p{L}+)[^\p{L}0-9]{0,2}(?:(v)(?:ersion)?[^\p{L}0-9]{0,2})?([0-9]{1,2}(?:(?:\.[0-9]{1,2})+|(?<!0)[ _-][0-9]{1,2})?)(?![0-9]|\p{L}|\.[0-9])/gu;

/** The versions a text names: `2.0` is 2. */
export const readVersions = (text: string): NamedVersion[] =>
  [...fold(text).matchAll(VERSION)].map(([, word = '', v, number = '']) => ({
    word,
    version: number
      .split(/[^0-9]/)
      .map(Number)
      .join('.')
      .replace(/(?:\.0)+$/, ''),
    words: v === undefined ? [word] : [word, v],
  }));

/**
 * Tokens of a name: its version, that it is this word's, and that the word has one. `Claude Sonnet 4`
 * is of `claude 4`: it has the word and `=4`, and says no other version of Claude. No text is read as
 * one of them.
 */
export const toVersionTokens = ({
  word,
  version,
}: NamedVersion): { readonly whole: string; readonly own: string; readonly any: string } => ({
  whole: `=${version}`,
  own: `${word}=${version}`,
  any: `${word}=`,
});

/**
 * Tokens of which a name that is of a version by its first number has one, if it says any version of
 * the word: `qwen 3` is Qwen3.5, not Qwen2.5-Coder-3B.
 */
export function toBoundTokens({ word, version, words }: NamedVersion): {
  readonly own: readonly string[];
  readonly any: string;
} {
  const [first = ''] = version.split('.');
  const spelled = words.length > 1 ? [`${words.join('')}${first}`] : [];
  return { own: [`${word}${first}`, ...spelled], any: `${word}=` };
}

/** Whether something called so is of each of the versions. */
export function isOfVersions(versions: readonly NamedVersion[], names: readonly string[]): boolean {
  const tokens = names.flatMap(readVersions).flatMap((one) => Object.values(toVersionTokens(one)));
  const held = new Set([...tokens, ...names.flatMap(parts)]);
  return versions.every((one) => {
    const { whole, own, any } = toVersionTokens(one);
    return (
      held.has(own) || (!held.has(any) && [whole, ...one.words].every((word) => held.has(word)))
    );
  });
}

/** What follows the last slash of an id. */
export const tail = (text: string): string => text.slice(text.lastIndexOf('/') + 1);
