import type { QuantityName } from '../english/language.ts';
import type { QuestionText } from './text.ts';

/** What a number is of, as far as its unit says it. */
type UnitName = 'none' | 'count' | 'parameters' | 'money' | 'percent';

interface ReadNumber {
  readonly value: number;
  readonly end: number;
  readonly unit: UnitName;
}

interface Digits {
  readonly value: number;
  readonly end: number;
}

/** More digits are no figure of a model. */
const DIGITS_MAX = 15;

/** Whether nothing stands between a token and the one before it. */
const isAttached = (text: QuestionText, index: number): boolean =>
  text.tokens[index]?.start === text.tokens[index - 1]?.end;

/** Where `,000` groups behind digits end; of groups after a space only `000` are no numbers of their own. */
function thousandsEnd(text: QuestionText, index: number): number {
  let end = index;
  for (;;) {
    const gap = text.text.slice(text.tokens[end - 1]?.end, text.tokens[end]?.start);
    if (gap === ' ' && text.tokens[end]?.text === '000') {
      end += 1;
      continue;
    }
    const group = text.tokens[end + 1];
    const isGroup = group?.kind === 'digits' && group.text.length === 3;
    if (!isGroup || !text.sign(end, ',')) return end;
    if (!isAttached(text, end) || !isAttached(text, end + 1)) return end;
    end += 2;
  }
}

/** Digits with thousands or decimals: `200,000`, `0.50`. */
function readDigits(text: QuestionText, index: number): Digits | null {
  const { tokens } = text;
  const first = tokens[index];
  if (first?.kind !== 'digits' || first.text.length > DIGITS_MAX) return null;
  const end = thousandsEnd(text, index + 1);
  const whole = text.slice(index, end).replaceAll(/[, ]/g, '');
  const fraction = tokens[end];
  const hasFraction =
    fraction?.kind === 'digits' &&
    fraction.text.length < DIGITS_MAX &&
    text.text.slice(tokens[end - 1]?.end, fraction.start) === '.';
  if (!hasFraction) return { value: toNumber(whole, first.text), end };
  return { value: toNumber(`${whole}.${fraction.text}`, first.text), end: end + 1 };
}

/** Digits of other scripts are known in their folded form only. */
const toNumber = (typed: string, folded: string): number =>
  Number.isNaN(Number(typed)) ? Number(folded) : Number(typed);

/** `million token context`: one, but for what is paid per million. */
function isAlone(text: QuestionText, index: number): boolean {
  const isScale = ['million', 'billion'].includes(text.tokens[index]?.text ?? '');
  return isScale && text.tokens[index - 1]?.text !== 'per' && !isBehindSlash(text, index);
}

/** `one million`, `a billion`, `a dollar`, `half a cent`, `million`. */
function readSpelled(text: QuestionText, index: number): Digits | null {
  if (isAlone(text, index)) return { value: 1, end: index };
  const isHalf = text.tokens[index]?.text === 'half';
  const at = isHalf ? index + 1 : index;
  const isOne = ['a', 'one'].includes(text.tokens[at]?.text ?? '');
  const unit = text.find(at + 1, (meanings) => meanings.unit !== undefined)?.meanings.unit;
  const isCounted = ['count', 'parameters', 'money'].includes(unit?.of ?? '');
  return isOne && isCounted ? { value: isHalf ? 0.5 : 1, end: at + 1 } : null;
}

/** `1`, `0.50`, `200k`, `$2`, `50 cents`, `one million`, `80%`. */
function readNumber(text: QuestionText, index: number): ReadNumber | null {
  const isMoney = text.sign(index, '$');
  const start = isMoney ? index + 1 : index;
  const digits = readDigits(text, start) ?? readSpelled(text, start);
  if (digits === null) return null;
  const scaled = scale(text, digits, isMoney);
  const number = readUnit(text, scaled);
  return { ...number, value: Number(number.value.toPrecision(12)) };
}

/** `$0.10/M`: what stands behind the slash is what is paid for. */
const isBehindSlash = (text: QuestionText, index: number): boolean =>
  text.text.slice(text.tokens[index - 1]?.end, text.tokens[index]?.start).includes('/');

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

/** `cents`, `dollars`, `%` behind a number. */
function readUnit(text: QuestionText, number: ReadNumber): ReadNumber {
  const { value, end, unit } = number;
  if (text.sign(end, '%')) return { value, end: end + 1, unit: 'percent' };
  if (text.sign(end, '¢')) return { value: value * 0.01, end: end + 1, unit: 'money' };
  if (text.sign(end, '$')) return { value, end: end + 1, unit: 'money' };
  const found = text.find(end, (meanings) => meanings.unit !== undefined);
  const named = found?.meanings.unit;
  if (named?.of === 'percent') return { value, end: end + 1, unit: 'percent' };
  // `128k c…` is no cent.
  const isLetter = text.tokens[end]?.text === 'c' && unit !== 'none';
  if (named?.of !== 'money' || isLetter) return number;
  return { value: value * named.factor, end: end + 1, unit: 'money' };
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
    return found !== null && readNumber(text, found.end) !== null ? null : found;
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

/** What an amount of money is for: a factor to the price of a million tokens or of another unit. */
export interface ReadPer {
  readonly factor: number;
  readonly end: number;
  readonly quantity: QuantityName | null;
  /** The type of models that are sold by it; null: tokens, or nothing is said. */
  readonly type: string | null;
}

const MILLION_TOKENS: ReadonlySet<string> = new Set(['mtok', 'mtoks', 'mt', 'mtokens']);

/** `per`, `a`, a slash: where what the price is for begins. */
function perStart(text: QuestionText, index: number): number | null {
  const per = text.role(index, 'per');
  if (per !== undefined) return index + per.length;
  const before = text.tokens[index - 1]?.end ?? 0;
  const gap = text.text.slice(before, text.tokens[index]?.start ?? before);
  return gap.trim() === '/' ? index : null;
}

/** `1M`, `1,000`, `million`; 1 where nothing counts. */
function readCount(text: QuestionText, index: number): Digits {
  const digits = readDigits(text, index) ?? { value: 1, end: index };
  const unit = text.find(digits.end, (meanings) => meanings.unit?.of === 'count');
  const factor = unit?.meanings.unit?.factor ?? 1;
  return { value: digits.value * factor, end: digits.end + (unit?.length ?? 0) };
}

/** `image`, `1k characters`, `hour`. */
function readSale(text: QuestionText, { value, end }: Digits): ReadPer | null {
  const found = text.find(end, ({ soldBy }) => soldBy !== undefined);
  if (found?.meanings.soldBy === undefined) return null;
  const { type, size } = found.meanings.soldBy;
  return { factor: 1 / (value * size), end: end + found.length, quantity: 'unit_price', type };
}

/** Reads `per million output tokens`, `/1k`, `a million`, `per image`. */
export function readPer(
  text: QuestionText,
  { end: index, unit }: Pick<Numbers, 'end' | 'unit'>,
): ReadPer {
  const start = perStart(text, index);
  if (start === null) return { factor: 1, end: index, quantity: null, type: null };
  const count = readCount(text, start);
  const sale = unit === 'money' ? readSale(text, count) : null;
  if (sale !== null) return sale;
  const side = text.find(
    count.end,
    ({ quantity }) => quantity === 'output' || quantity === 'input',
  );
  const tokensAt = count.end + (side?.length ?? 0);
  const isMillion = MILLION_TOKENS.has(text.tokens[tokensAt]?.text ?? '');
  const isToken = text.find(tokensAt, ({ unit }) => unit?.of === 'tokens') !== undefined;
  const end = tokensAt + (isMillion || isToken ? 1 : 0);
  if (end === start) return { factor: 1, end: index, quantity: null, type: null };
  const quantity = side === undefined ? null : toPrice(side.meanings.quantity);
  return {
    factor: isMillion || count.value <= 1 ? 1 : 1e6 / count.value,
    end,
    quantity,
    type: null,
  };
}

const toPrice = (quantity: QuantityName | undefined): QuantityName =>
  quantity === 'output' ? 'output_price' : 'input_price';
