import type { Reference } from './conditions.ts';
import type { QuestionText } from './text.ts';
import type { Meanings } from './vocabulary.ts';

interface ReadReference {
  readonly reference: Reference;
  readonly end: number;
}

type Figure = Reference['figure'];

const FIGURES: Readonly<Partial<Record<string, Figure>>> = {
  context: 'context',
  input: 'context',
  output: 'output',
  price: 'price',
  blended_price: 'price',
  input_price: 'input_price',
  output_price: 'output_price',
  parameters: 'parameters',
};

/** Which figure a comparative is about that names none. */
function figureOf(words: string): Figure | null {
  if (/cheap|expensive|cost|afford|price/i.test(words)) return 'price';
  if (/small|big|larg/i.test(words)) return 'parameters';
  if (/long|short/i.test(words)) return 'context';
  return null;
}

/** Words of a name that have a meaning elsewhere. */
const NAME_WORDS: ReadonlySet<string> = new Set(
  'thinking reasoning preview small tiny vision chat free latest beta plus'.split(' '),
);

const STOPS = [
  'with',
  'and',
  'or',
  'on',
  'for',
  'by',
  'not',
  'below',
  'above',
  'question',
  'ignored',
] as const;
const isStop = ({ roles }: Meanings): boolean => STOPS.some((role) => roles.has(role));

/** A word without a meaning, or the name of a creator or provider. */
const isOwn = (meanings: Meanings | undefined): boolean =>
  (meanings?.creator ?? meanings?.provider) !== undefined || meanings === undefined;

/** Tokens of a name from one on: what joins it there, and whether it is a name by itself. */
function nextOfName(
  text: QuestionText,
  at: number,
  isName: boolean,
): { length: number; isName: boolean } | null {
  const token = text.tokens[at];
  if (token === undefined || token.kind === 'sign') return null;
  const isWord = token.kind === 'word';
  const compound = text.compoundEnd(at) - at;
  if (compound > 1) return { length: compound, isName: isWord };
  const model = text.find(at, (meanings) => meanings.isModel === true);
  if (model !== undefined) return { length: model.length, isName: true };
  const longest = text.at(at)[0]?.meanings;
  if (isName && NAME_WORDS.has(token.text)) return { length: 1, isName: true };
  if (longest !== undefined && isStop(longest)) return null;
  return isOwn(longest) || (!isWord && isName) ? { length: 1, isName: isWord } : null;
}

/** Where the name of a model ends that begins at a token; null: none does. */
function nameEnd(text: QuestionText, index: number): number | null {
  let at = index;
  let isName = false;
  for (;;) {
    const next = nextOfName(text, at, isName);
    if (next === null) return isName ? at : null;
    isName ||= next.isName;
    at += next.length;
  }
}

interface Comparison {
  readonly figure: Figure;
  /** Of a score; null: none is named yet. */
  readonly benchmark?: string | null;
  readonly side: 'min' | 'max';
  readonly end: number;
}

/** `newer than`, `released before`. */
function readRelease(text: QuestionText, index: number): Comparison | null {
  const newer = text.role(index, 'newer');
  if (newer !== undefined) return { figure: 'release', side: 'min', end: index + newer.length };
  const older = text.role(index, 'before');
  if (older === undefined) return null;
  const isOlder = /^(?:before|older|prior|earlier)/i.test(text.slice(index, index + 1));
  return isOlder ? { figure: 'release', side: 'max', end: index + older.length } : null;
}

/** `cheaper than`, `longer context than`, `better than`, up to the name. */
function readComparison(text: QuestionText, index: number): Comparison | null {
  const { tokens } = text;
  const better = text.role(index, 'better');
  const release = readRelease(text, index);
  if (release !== null) return release;
  for (const role of ['below', 'above'] as const) {
    const match = text.role(index, role);
    const words = text.slice(index, index + (match?.length ?? 0));
    const figure = figureOf(words);
    if (match === undefined || figure === null || !words.includes('than')) continue;
    return { figure, side: role === 'below' ? 'max' : 'min', end: index + match.length };
  }
  if (better !== undefined) return { figure: 'score', side: 'min', end: index + better.length };
  const half = readHalf(text, index);
  if (half === null || tokens[half.end]?.text !== 'than') return null;
  return { ...half, end: half.end + 1 };
}

/** `better at coding`, `higher GPQA`, `lower WER`; what it is compared with follows. */
function readScore(
  text: QuestionText,
  at: number,
  role: 'cheap' | 'less' | 'more',
): Comparison | null {
  const start = text.skip(at, 'for', 'ignored');
  const found = text.find(
    start,
    ({ benchmark, topic }) => (benchmark ?? (start > at ? topic : undefined)) !== undefined,
  );
  const { benchmark, topic } = found?.meanings ?? {};
  const measure = start > at ? (topic ?? benchmark) : benchmark;
  if (found === undefined || measure?.higherIsBetter !== (role === 'more')) return null;
  const end = text.skip(start + found.length, 'benchmark');
  return { figure: 'score', side: 'min', benchmark: measure.id, end };
}

/**
 * `a longer context`, `cheaper`: a comparative without what it is compared with.
 * @param isAlternative whether `cheap` is one: `cheap alternative to gpt-5`
 */
function readHalf(text: QuestionText, index: number, isAlternative = false): Comparison | null {
  for (const role of ['cheap', 'less', 'more'] as const) {
    const match = text.role(index, role);
    if (match === undefined || (role === 'cheap' && !isAlternative)) continue;
    const at = index + match.length;
    const half = readFigure(text, index, at, role) ?? readScore(text, at, role);
    if (half !== null) return half;
  }
  return null;
}

/** `longer context`, `cheaper`. */
function readFigure(
  text: QuestionText,
  from: number,
  at: number,
  role: 'cheap' | 'less' | 'more',
): Comparison | null {
  const words = text.slice(from, at);
  const quantity = text.find(at, (meanings) => meanings.quantity !== undefined);
  const named = FIGURES[quantity?.meanings.quantity ?? ''] ?? null;
  const figure = named ?? figureOf(words);
  if (figure === null) return null;
  const isMore = role === 'more' && !/expensive|price/.test(words);
  return {
    figure,
    side: isMore ? 'min' : 'max',
    end: at + (named === null ? 0 : (quantity?.length ?? 0)),
  };
}

/** Tokens of a name before `alternatives`. */
const NAME_TOKENS_MAX = 10;

interface Alternative {
  /** Whether comparatives are about it, not only other conditions: `open alternative to gpt-5`. */
  readonly isCompared: boolean;
  readonly model: string;
  readonly start: number;
  readonly end: number;
}

/** The model that others are asked for instead of: `gpt-5 alternatives, cheaper`; null: none is. */
export function findAlternative(text: QuestionText): Alternative | null {
  const at = text.tokens.map((_, i) => i);
  const isCompared = at.some((i) => readHalf(text, i, true) !== null);
  for (const i of at) {
    const word = text.role(i, 'alternative');
    // `claude but cheaper` is about claude; `claude but not opus` asks for claude.
    if (word === undefined || (!isCompared && text.tokens[i]?.text === 'but')) continue;
    const after = i + word.length;
    const before = at.slice(Math.max(0, i - NAME_TOKENS_MAX), i);
    const start =
      nameEnd(text, after) === null ? before.find((j) => nameEnd(text, j) === i) : after;
    const end = start === undefined ? null : nameEnd(text, start);
    if (start !== undefined && end !== null)
      return { model: text.slice(start, end), start, end, isCompared };
  }
  return null;
}

/**
 * Reads a bound that is a model's own figure.
 * @param lastModel the model that was compared with before: `cheaper than X with a longer context`
 * @param isAlternative whether the text asks for alternatives to it
 */
export function readReference(
  text: QuestionText,
  index: number,
  lastModel: string | null,
  isAlternative: boolean,
): ReadReference | null {
  const comparison = readComparison(text, index);
  if (comparison !== null) {
    const end = nameEnd(text, comparison.end);
    if (end !== null) {
      const model = text.slice(comparison.end, end);
      return toReference(text, comparison, model, end);
    }
  }
  if (lastModel === null) return null;
  const half = readHalf(text, index, isAlternative);
  return half === null ? null : toReference(text, half, lastModel, half.end);
}

function toReference(
  text: QuestionText,
  { figure, side, benchmark: known = null }: Comparison,
  model: string,
  end: number,
): ReadReference {
  if (figure !== 'score' || known !== null) {
    return { reference: { model, figure, side, benchmark: known }, end };
  }
  const at = text.skip(end, 'on', 'for', 'ignored');
  const measure = text.find(at, ({ benchmark, topic }) => (benchmark ?? topic) !== undefined);
  const { benchmark, topic } = measure?.meanings ?? {};
  const id = benchmark?.id ?? topic?.id ?? null;
  return {
    reference: { model, figure, side, benchmark: id },
    end: measure === undefined ? end : at + measure.length,
  };
}
