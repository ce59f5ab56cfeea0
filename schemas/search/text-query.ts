import { OPTIONAL_WORDS } from './profile.ts';
import {
  fold,
  isNumber,
  joined,
  type NamedVersion,
  norm,
  parts,
  readVersions,
  spellPlus,
  tail,
  toVersion,
} from './text.ts';

/** Longest text that is read, in UTF-16 units, and most words of it that are used. */
const MAX_QUERY_LENGTH = 256;
export const MAX_TERMS = 16;
/** Most versions of a text that are told from others. */
const MAX_VERSIONS = 4;

/** One typed word: a part of the query. */
export interface QueryTerm {
  readonly token: string;
  readonly isNumber: boolean;
  /** Adds to the score, but need not match. */
  readonly optional: boolean;
  /** The word may still be being typed. */
  readonly isPrefix: boolean;
  /** Stands in quotes: no prefix, no typo. */
  readonly quoted: boolean;
}

/** A query as every engine understands it. No terms: nothing can be found. */
export interface ParsedQuery {
  readonly terms: readonly QueryTerm[];
  /** Parts that must stand side by side. */
  readonly phrases: readonly (readonly string[])[];
  /** Parts that must not stand side by side. */
  readonly exclusions: readonly (readonly string[])[];
  /**
   * Numbers that begin a version, and with what follows their point, as joined tokens: a filter finds
   * no other version by them.
   */
  readonly versions: readonly string[];
  /** Whole versions and the words they stand behind: models of exactly those come first. */
  readonly wholeVersions: readonly NamedVersion[];
  /** What an exact name may be: the whole text, and its tail after the last slash. */
  readonly keys: readonly string[];
  /** Whether words were left out because there were too many. */
  readonly truncated: boolean;
}

// An exclusion is a minus at the start of a word, before a letter, a digit or a quote.
const SYNTAX = /(?<!\S)-(?=["\p{L}\p{N}])(?:"([^"]*)"|([^\s"]+))|"([^"]*)"/gu;
const PART = /[0-9]+|\p{L}+/gu;

/**
 * Which words of an id without spaces are context: its path, if a name follows (`GPT/4.1` has
 * none), and numbers after a colon.
 */
function contextOf(folded: string): (word: { start: number; part: string }) => boolean {
  if (/\s/.test(folded.trim())) return () => false;
  const slash = /\p{L}/u.test(tail(folded)) ? folded.lastIndexOf('/') : -1;
  const colon = folded.indexOf(':');
  return ({ start, part }) => start < slash || (colon > 0 && start > colon && isNumber(part));
}

function toTerms(text: string): QueryTerm[] {
  const folded = fold(text);
  const isContext = contextOf(folded);
  return [...folded.matchAll(PART)].map(({ 0: part, index }) => {
    const isPrefix = index + part.length === folded.length;
    // What an `a` at the end begins is no article.
    const isOptional = OPTIONAL_WORDS.has(part) && !(isPrefix && part === 'a');
    return {
      token: part,
      isNumber: isNumber(part),
      optional: isContext({ start: index, part }) || isOptional,
      isPrefix,
      quoted: false,
    };
  });
}

/** Numbers behind a word that are no part of one (`7b`), as names have them: the 4 of `gpt-4.1`. */
function toVersions(text: string): string[] {
  const folded = fold(text);
  const found = [...folded.matchAll(PART)];
  return found.flatMap(({ 0: part, index }, i) => {
    const [before] = found[i - 1] ?? [''];
    const next = found[i + 1];
    const end = index + part.length;
    const isVersion = isNumber(part) && /^\p{L}/u.test(before) && next?.index !== end;
    if (!isVersion) return [];
    // `1.5`, but not the `3.8` of `3.8b`, which is a size.
    const [minor] = /^\.([0-9]+)(?![0-9\p{L}])/u.exec(folded.slice(end))?.slice(1) ?? [];
    return [toVersion(part), ...(minor === undefined ? [] : joined([part, minor]))];
  });
}

/** Keeps the first words that must match, then the last of the others, in the order typed. */
function bound(terms: readonly QueryTerm[]): QueryTerm[] {
  const required = terms.filter(({ optional }) => !optional).slice(0, MAX_TERMS);
  const room = MAX_TERMS - required.length;
  const optional = room === 0 ? [] : terms.filter((term) => term.optional).slice(-room);
  const kept = new Set([...required, ...optional]);
  return terms.filter((term) => kept.has(term));
}

/** Reads a query: every character that is not a quote or a leading minus is plain text. */
export function parseQuery(q: string): ParsedQuery {
  const phrases: string[][] = [];
  const exclusions: string[][] = [];
  const given = spellPlus(q.slice(0, MAX_QUERY_LENGTH)).replace(/[“”„]/g, '"');
  const take = (list: string[][], words: string): void => {
    const found = parts(words).slice(0, MAX_TERMS);
    if (found.length > 0) list.push(found);
  };
  let quoted = '';
  const text = given.replace(SYNTAX, (all, notPhrase?: string, notWord?: string, phrase = '') => {
    take(exclusions, notPhrase ?? notWord ?? '');
    take(phrases, phrase as string);
    quoted += ` ${phrase as string}`;
    return ' '.repeat(all.length);
  });
  const words: QueryTerm[] = [
    ...toTerms(text),
    ...phrases.flat().map((token) => ({
      token,
      isNumber: isNumber(token),
      optional: false,
      isPrefix: false,
      quoted: true,
    })),
  ];
  const all = words.every(({ optional }) => optional)
    ? words.map((term) => ({ ...term, optional: false }))
    : words;
  const plain = text.trim();
  const whole = phrases.length === 0 ? plain : given.replace(SYNTAX, ' $3 ');
  const keys = [norm(whole), ...(/\s/.test(plain) || quoted !== '' ? [] : [norm(tail(plain))])];
  return {
    terms: bound(all),
    phrases,
    exclusions,
    versions: toVersions(text).slice(0, MAX_TERMS),
    wholeVersions: readVersions(text).slice(0, MAX_VERSIONS),
    keys: [...new Set(keys)].filter((key) => key !== ''),
    truncated: all.length > MAX_TERMS || q.length > MAX_QUERY_LENGTH,
  };
}

/** Fewest digits of two numbers that are looked for as one: `08 06` is the end of a date, `0 1` no 01. */
const GLUED_DIGITS_MIN = 4;

/**
 * The word glued to each of its neighbours, if a document may have that as one word: letters to
 * letters, digits to digits.
 */
export function pairsOf(terms: readonly QueryTerm[], index: number): string[] {
  return [index - 1, index].flatMap((at) => {
    const [first, second] = terms.slice(Math.max(at, 0), at + 2);
    if (first?.isNumber !== second?.isNumber || first === undefined || second === undefined)
      return [];
    const pair = first.token + second.token;
    return first.isNumber && pair.length < GLUED_DIGITS_MIN ? [] : [pair];
  });
}

/** Words after a creator that are taken for the start of a name. */
const NAME_WORDS_MAX = 4;

/** What a query may be: the start of a name or of a creator; a creator, then the start of a name. */
interface Starts {
  readonly name: string;
  readonly creator: string;
  /** null for a query of one word, or of many. */
  readonly both: { readonly creator: string; readonly name: string } | null;
}

/** null for a query that is too short to say what it starts. */
export function startsOf({ keys: [key = ''], terms }: ParsedQuery): Starts | null {
  if (key.length < 2) return null;
  const [creator = '', ...rest] = terms.map(({ token }) => token);
  const both =
    rest.length === 0 || rest.length > NAME_WORDS_MAX ? null : { creator, name: rest.join('') };
  return { name: key, creator: key, both };
}
