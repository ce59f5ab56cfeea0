import { readPer } from './paying.ts';
import {
  type Digits,
  isAttached,
  isBehindSlash,
  readDigits,
  SPELLED,
  type UnitName,
} from './digits.ts';
import type { QuestionText } from './text.ts';

interface ReadNumber {
  readonly value: number;
  readonly end: number;
  readonly unit: UnitName;
}

/** `million token context`: one, but for what is paid per million. */
function isAlone(text: QuestionText, index: number): boolean {
  const isScale = ['million', 'billion'].includes(text.tokens[index]?.text ?? '');
  return isScale && text.tokens[index - 1]?.text !== 'per' && !isBehindSlash(text, index);
}

/** `two million`, `a billion`, `a dollar`, `half a cent`, `million`. */
function readSpelled(text: QuestionText, index: number): Digits | null {
  if (isAlone(text, index)) return { value: 1, end: index };
  const isHalf = text.tokens[index]?.text === 'half';
  const at = isHalf ? index + 1 : index;
  const word = text.tokens[at]?.text ?? '';
  const count = word === 'a' ? 1 : SPELLED.indexOf(word) + 1;
  const unit = text.find(at + 1, (meanings) => meanings.unit !== undefined)?.meanings.unit;
  const isCounted = ['count', 'parameters', 'money'].includes(unit?.of ?? '');
  return count > 0 && isCounted ? { value: isHalf ? count / 2 : count, end: at + 1 } : null;
}

/** `1`, `0.50`, `200k`, `$2`, `50 cents`, `one million`, `80%`. */
function readNumber(text: QuestionText, index: number): ReadNumber | null {
  const isMoney = text.sign(index, '$');
  const isOther = text.sign(index, ...CURRENCIES);
  const start = isMoney || isOther ? index + 1 : index;
  const digits = readDigits(text, start) ?? readSpelled(text, start);
  if (digits === null) return null;
  const scaled = scale(text, digits, isMoney);
  const { value, end, unit } = readUnit(text, scaled);
  return { value: Number(value.toPrecision(12)), end, unit: isOther ? 'currency' : unit };
}

/** `k`, `million`, `b` behind a number; an amount of money is no number of parameters. */
function scale(text: QuestionText, { value, end }: Digits, isMoney: boolean): ReadNumber {
  const found = text.find(end, ({ unit }) => unit !== undefined);
  const unit = found?.meanings.unit;
  const isScale = unit?.of === 'count' || (unit?.of === 'parameters' && !isMoney);
  if (found === undefined || unit === undefined || !isScale || isBehindSlash(text, end)) {
    return { value, end, unit: isMoney ? 'money' : 'none' };
  }
  const of = unit.of === 'count' ? 'count' : 'parameters';
  return { value: value * unit.factor, end: end + found.length, unit: isMoney ? 'money' : of };
}

/** Signs of money that no price is of. */
const CURRENCIES = ['€', '£', '¥'];

/** What signs behind a number say. */
const SIGNS = new Map<string, { readonly unit: UnitName; readonly factor: number }>([
  ['%', { unit: 'percent', factor: 1 }],
  ['¢', { unit: 'money', factor: 0.01 }],
  ['$', { unit: 'money', factor: 1 }],
  ...CURRENCIES.map((sign) => [sign, { unit: 'currency', factor: 1 }] as const),
]);

/** `per million tokens` behind a number: an amount of money, though no sign says so. */
const isPaid = (text: QuestionText, end: number): boolean =>
  text.tokens[end]?.text === 'per' && readPer(text, { end, unit: 'none' }).end > end;

/** `cents`, `dollars`, `%` behind a number. */
function readUnit(text: QuestionText, number: ReadNumber): ReadNumber {
  const { value, end, unit } = number;
  const token = text.tokens[end]?.text ?? '';
  const sign = SIGNS.get(token);
  if (sign !== undefined) return { value: value * sign.factor, end: end + 1, unit: sign.unit };
  const { of, factor = 1 } =
    text.find(end, (meanings) => meanings.unit !== undefined)?.meanings.unit ?? {};
  if (of === 'percent' || of === 'currency') return { value, end: end + 1, unit: of };
  if (unit === 'none' && isPaid(text, end)) return { ...number, unit: 'money' };
  // `128k c…` is no cent.
  const isLetter = token === 'c' && unit !== 'none';
  return of !== 'money' || isLetter
    ? number
    : { value: value * factor, end: end + 1, unit: 'money' };
}

type Side = 'min' | 'max';

interface ReadSide {
  readonly side: Side;
  readonly end: number;
}

/** `under`, `at least`, `<=` at a token. */
export function readComparison(text: QuestionText, index: number): ReadSide | null {
  if (text.sign(index, '<', '<=', '=<', '≤')) return { side: 'max', end: index + 1 };
  if (text.sign(index, '>', '>=', '=>', '≥')) return { side: 'min', end: index + 1 };
  const found = longestSide(text, index, 'above', 'below');
  // sub-$1
  return found !== null && text.sign(found.end, '-') ? { ...found, end: found.end + 1 } : found;
}

function longestSide(
  text: QuestionText,
  index: number,
  min: 'above' | 'or_more',
  max: 'below' | 'or_less',
): ReadSide | null {
  const low = text.role(index, min)?.length ?? 0;
  const high = text.role(index, max)?.length ?? 0;
  if (low === 0 && high === 0) return null;
  return high > low ? { side: 'max', end: index + high } : { side: 'min', end: index + low };
}

/** `+`, `or more`, `or less` behind a number; `vision + 200k + tools` only adds up. */
export function readTrailing(text: QuestionText, index: number): ReadSide | null {
  if (!text.sign(index, '+')) {
    const found = longestSide(text, index, 'or_more', 'or_less');
    // `above 85 and under 10B`: the next number's own.
    const isNext = found !== null && readNumber(text, text.skip(found.end, 'than')) !== null;
    return isNext ? null : found;
  }
  return isAttached(text, index) ? { side: 'min', end: index + 1 } : null;
}

/** One number or two, and which ends of a range they are. */
export interface Numbers {
  readonly low: number | null;
  readonly high: number | null;
  readonly unit: UnitName;
  readonly end: number;
  /** Whether words said which side is bounded. */
  readonly isBounded: boolean;
}

/** What goes in and what comes out, as price lists write it: `$3/$15`, `under $1.25 / $10`, `$3/15`. */
export function readInOut(
  text: QuestionText,
  index: number,
): { readonly side: Side; readonly input: number; readonly output: number; end: number } | null {
  const { side, end: start } = readComparison(text, index) ?? { side: 'max', end: index };
  const input = text.sign(start, '$') ? readDigits(text, start + 1) : null;
  if (input === null || !isBehindSlash(text, input.end)) return null;
  const isMoney = text.sign(input.end, '$');
  const output = readDigits(text, isMoney ? input.end + 1 : input.end);
  if (output === null) return null;
  // `$3/1M`, `$3/1000 tokens`: what it is for.
  const isCount = text.find(output.end, ({ unit }) => unit !== undefined) !== undefined;
  if (!isMoney && (isCount || output.value < input.value)) return null;
  return { side, input: input.value, output: output.value, end: output.end };
}

/** One number with its side, or two with `between`, `to` or a dash. */
export function readNumbers(text: QuestionText, index: number): Numbers | null {
  const comparison = readComparison(text, index);
  const bound = comparison === null ? null : readNumber(text, comparison.end);
  if (comparison !== null && bound !== null) return toNumbers(bound, comparison.side, bound.end);
  const around = readAround(text, index);
  if (around !== null) return around;
  const between = text.role(index, 'between');
  for (const start of [index + (between?.length ?? 0), index]) {
    const first = readNumber(text, start);
    if (first === null) continue;
    const range = readRange(text, first, start > index);
    if (range !== null) return range;
    const trailing = readTrailing(text, first.end);
    return toNumbers(first, trailing?.side ?? null, trailing?.end ?? first.end);
  }
  return null;
}

/** A fifth more or less than it. */
const AROUND = 0.2;
/** Of a size that is plainly said: 72B models are 70B ones, and 7.6B are 8B ones. */
const NEAR = 0.1;

/** The sizes that are called so: `70B models`. */
export const toSizes = (size: number): { readonly low: number; readonly high: number } => ({
  low: size * (1 - NEAR),
  high: size * (1 + NEAR),
});

/** `around 7B`, `~70B`, `7B models`: of parameters a range; of anything else the number. */
function readAround(text: QuestionText, index: number): Numbers | null {
  const length = text.sign(index, '~') ? 1 : (text.role(index, 'around')?.length ?? 0);
  const number = readNumber(text, index + length);
  if (number === null) return null;
  const { value, unit, end } = number;
  const isSize = unit === 'parameters' && /^models?$/.test(text.tokens[end]?.text ?? '');
  if (length === 0 && !isSize) return null;
  if (unit !== 'parameters') return toNumbers(number, null, end);
  if (length === 0) return { ...toSizes(value), unit, end, isBounded: true };
  const [low, high] = [value * (1 - AROUND), value * (1 + AROUND)];
  return { low, high, unit, end, isBounded: true };
}

const toNumbers = ({ value, unit }: ReadNumber, side: Side | null, end: number): Numbers => ({
  low: side === 'max' ? null : value,
  high: side === 'min' ? null : value,
  unit,
  end,
  isBounded: side !== null,
});

/** @param isBetween whether `between` says that both are ends: `between $3 and $1` */
function readRange(text: QuestionText, first: ReadNumber, isBetween: boolean): Numbers | null {
  const to = text.role(first.end, 'to')?.length ?? (text.sign(first.end, '-', '–', '—') ? 1 : 0);
  // `$3/1M`: so many for so much.
  const isGlued = text.tokens[first.end]?.isGlued === true && !isBehindSlash(text, first.end);
  if (to === 0 && !isGlued) return null;
  const second = readNumber(text, first.end + to);
  return second === null ? null : toRange(text, first, second, isBetween);
}

function toRange(
  text: QuestionText,
  first: ReadNumber,
  second: ReadNumber,
  isBetween: boolean,
): Numbers | null {
  const hasUnit = first.unit !== 'none';
  const unit = second.unit === 'none' ? first.unit : second.unit;
  // `7 to 14B`: the unit of the second is that of both.
  const factor = hasUnit ? 1 : factorBefore(text, second.end);
  const low = Number((first.value * factor).toPrecision(12));
  const isTurned = low > second.value;
  // `20B to 10B`: each has its unit, so both are ends.
  if (unit === 'none' || (isTurned && !isBetween && !hasUnit)) return null;
  const [least, most] = isTurned ? [second.value, low] : [low, second.value];
  return { low: least, high: most, unit, end: second.end, isBounded: true };
}

function factorBefore(text: QuestionText, end: number): number {
  if (text.sign(end - 1, '¢')) return 0.01;
  const before = text.find(
    end - 1,
    ({ unit }) => unit?.of === 'count' || unit?.of === 'parameters' || unit?.of === 'money',
  );
  return before?.meanings.unit?.factor ?? 1;
}
