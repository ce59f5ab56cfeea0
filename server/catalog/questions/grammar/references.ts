import type { Reference } from '../conditions.ts';
import { furtherNames, isBoth, nameEnd } from './names.ts';
import type { QuestionText } from './text.ts';

interface ReadReference {
  readonly reference: Reference;
  /** Models of a list that it goes on with: the same is said of each. */
  readonly further?: readonly string[];
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

/** The figure that is named at a token. */
function namedFigure(
  text: QuestionText,
  at: number,
): { readonly figure: Figure; readonly length: number } | null {
  const found = text.find(at, ({ quantity }) => quantity !== undefined);
  const figure = FIGURES[found?.meanings.quantity ?? ''];
  return found === undefined || figure === undefined ? null : { figure, length: found.length };
}

/** Which figure a comparative is about that names none. */
function figureOf(words: string): Figure | null {
  if (/cheap|expensive|cost|afford|price/i.test(words)) return 'price';
  if (/newer|recent|older/i.test(words)) return 'release';
  if (/small|big|larg/i.test(words)) return 'parameters';
  if (/long|short/i.test(words)) return 'context';
  return null;
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

/** `price lower than`, `context above`, up to the name. */
function readNamedFigure(text: QuestionText, index: number): Comparison | null {
  const named = namedFigure(text, index);
  if (named === null) return null;
  const { figure } = named;
  const at = text.skip(index + named.length, 'ignored');
  for (const role of ['below', 'above'] as const) {
    const match = text.role(at, role);
    if (match === undefined) continue;
    return { figure, side: role === 'below' ? 'max' : 'min', end: at + match.length };
  }
  return null;
}

/** `better than`, `worse than` */
function readScored(text: QuestionText, index: number): Comparison | null {
  for (const [role, side] of [
    ['better', 'min'],
    ['worse', 'max'],
  ] as const) {
    const match = text.role(index, role);
    if (match !== undefined) return { figure: 'score', side, end: index + match.length };
  }
  return null;
}

/** `cheaper than`, `longer context than`, `better than`, up to the name. */
function readComparison(text: QuestionText, index: number): Comparison | null {
  const { tokens } = text;
  const said = readRelease(text, index) ?? readNamedFigure(text, index) ?? readScored(text, index);
  if (said !== null) return said;
  for (const role of ['below', 'above'] as const) {
    const match = text.role(index, role);
    const words = text.slice(index, index + (match?.length ?? 0));
    const figure = figureOf(words);
    if (match === undefined || figure === null || !words.includes('than')) continue;
    return { figure, side: role === 'below' ? 'max' : 'min', end: index + match.length };
  }
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
export function readHalf(
  text: QuestionText,
  index: number,
  isAlternative = false,
): Comparison | null {
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
  const named = namedFigure(text, at);
  // `cheaper than gpt-5 but better`
  const isLast = (text.tokens[at]?.kind ?? 'sign') === 'sign';
  const figure = named?.figure ?? (isLast && words === 'better' ? 'score' : figureOf(words));
  if (figure === null) return null;
  const isMore = role === 'more' && !/expensive|price/.test(words);
  return { figure, side: isMore ? 'min' : 'max', end: at + (named?.length ?? 0) };
}

/** `half the price of gpt-5`, `as cheap as gpt-5`, `twice the context of o3`. */
function readMultiple(text: QuestionText, index: number): ReadReference | null {
  const found = text.find(index, ({ factor }) => factor !== undefined);
  if (found?.meanings.factor === undefined) return null;
  const { factor } = found.meanings;
  const start = index + found.length;
  const at = text.skip(start, 'ignored');
  const named = namedFigure(text, at);
  const words = text.slice(index, start);
  const figure = named?.figure ?? (/good|smart/i.test(words) ? 'score' : figureOf(words));
  const nameAt = text.skip(at + (named?.length ?? 0), 'ignored', 'than');
  const end = nameEnd(text, nameAt);
  if (figure === null || end === null) return null;
  const side = figure.endsWith('price') ? 'max' : 'min';
  const read = toReference(text, { figure, side, end }, text.slice(nameAt, end), end);
  return { ...read, reference: { ...read.reference, factor } };
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
  const multiple = readMultiple(text, index);
  if (multiple !== null) return multiple;
  const comparison = readComparison(text, index);
  if (comparison !== null) {
    const start = comparison.end + (isBoth(text, comparison.end) ? 1 : 0);
    const end = nameEnd(text, start);
    if (end !== null) {
      const model = text.slice(start, end);
      const names = furtherNames(text, end);
      const further = names.map((name) => text.slice(name.start, name.end));
      return { ...toReference(text, comparison, model, names.at(-1)?.end ?? end), further };
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
