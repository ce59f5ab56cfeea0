import { QUANTITIES, type QuantityName } from '../english/language.ts';
import {
  type Numbers,
  readComparison,
  readInOut,
  readNumbers,
  readTrailing,
  toSizes,
} from './numbers.ts';
import { readPer, type ReadPer } from './paying.ts';
import type { QuestionText } from './text.ts';
import type { Measure, Wish } from '../vocabulary.ts';

/** What a bound is on. */
export type Target = { readonly quantity: QuantityName } | { readonly benchmark: Measure };
type ReadTarget = Target & {
  readonly end: number;
  /** What a price is for: `price per million tokens`. */
  readonly per?: ReadPer;
};

/** Bounds that were read, and where their words end. */
export interface ReadAmount {
  readonly wishes: readonly Wish[];
  readonly end: number;
  readonly target: Target;
  /** The type of models that are sold by what the money is for: `per image`; null: none is said. */
  readonly type: string | null;
}

const LINKS = ['ignored', 'with', 'on', 'for', 'to', 'question', 'than', 'benchmark'] as const;

/** The quantity or benchmark named at a token, with the phrase's end. */
function readTarget(text: QuestionText, index: number): ReadTarget | null {
  const measure = text.find(
    index,
    ({ benchmark, isCommon }) => benchmark !== undefined && isCommon !== true,
  );
  const found = text.find(index, ({ quantity }) => quantity !== undefined);
  const { quantity } = found?.meanings ?? {};
  if (found !== undefined && quantity !== undefined && found.length >= (measure?.length ?? 0)) {
    const end = index + found.length;
    const per = isPrice(quantity) ? readPer(text, { end, unit: 'money' }) : null;
    return { quantity, end, ...(per !== null && per.end > end ? { per } : {}) };
  }
  if (measure?.meanings.benchmark === undefined) return null;
  return { benchmark: measure.meanings.benchmark, end: index + measure.length };
}

/** Words between a quantity and its number, which say nothing: `context window of at least`. */
function skipLinks(text: QuestionText, index: number): number {
  let at = index;
  for (let step = 0; step < 3; step += 1) {
    if (text.sign(at, '=')) at += 1;
    else {
      const link = text.find(at, ({ roles }) => LINKS.some((role) => roles.has(role)));
      if (link === undefined || readComparison(text, at) !== null) return at;
      at += link.length;
    }
  }
  return at;
}

/** `in $0.5 out $2` */
function readSideBefore(text: QuestionText, index: number): ReadAmount | null {
  const word = text.tokens[index]?.text;
  if (word !== 'in' && word !== 'out') return null;
  if (readNumbers(text, index + 1)?.unit !== 'money') return null;
  const quantity = word === 'in' ? 'input_price' : 'output_price';
  return readBound(text, index + 1, { quantity });
}

/** `input and output under $2`: the bound is on each of them. */
function readBoth(text: QuestionText, index: number): ReadAmount | null {
  const first = readTarget(text, text.skip(index, 'both'));
  const and = first === null ? undefined : text.role(first.end, 'and');
  const second =
    first === null || and === undefined ? null : readTarget(text, first.end + and.length);
  if (first === null || second === null || !isSide(first) || !isSide(second)) return null;
  const start = skipLinks(text, second.end);
  const [one, other] = [readBound(text, start, first), readBound(text, start, second)];
  if (one === null || other === null) return null;
  return { ...other, wishes: [...one.wishes, ...other.wishes] };
}

const isSide = (target: Target): boolean =>
  'quantity' in target && /^(?:input|output)/.test(target.quantity);

/** `$3/$15`: so much for what goes in and for what comes out, at most unless a word says at least. */
function readInAndOut(text: QuestionText, index: number): ReadAmount | null {
  const found = readInOut(text, index);
  if (found === null) return null;
  const { factor, end } = readPer(text, { end: found.end, unit: 'money' });
  const wishes = (['input', 'output'] as const).map((name) => ({
    param: QUANTITIES[`${name}_price`][found.side],
    value: formatAmount(found[name] * factor),
  }));
  return { wishes, end, target: { quantity: 'input_price' }, type: null };
}

/** What words before a number say of it. */
interface Told {
  /** What the price is for. */
  readonly per?: ReadPer;
  readonly side?: 'min' | 'max';
}

const SIDES: ReadonlyMap<string, 'min' | 'max'> = new Map([
  ['max', 'max'],
  ['maximum', 'max'],
  ['min', 'min'],
  ['minimum', 'min'],
]);

/** `max price 2`, `minimum context 200k`; `max output` is what a model has, and no bound. */
function readSided(text: QuestionText, index: number): ReadAmount | null {
  const side = SIDES.get(text.tokens[index]?.text ?? '');
  const target = side === undefined ? null : readTarget(text, index + 1);
  if (side === undefined || target === null) return null;
  if ((readTarget(text, index)?.end ?? 0) >= target.end) return null;
  return readBehind(text, target, { side });
}

/** A bound behind what it is on, and behind what a price is for: `price per million tokens under 2`. */
function readBehind(text: QuestionText, before: ReadTarget, told: Told): ReadAmount | null {
  const { per } = before;
  if (per === undefined) return readBound(text, skipLinks(text, before.end), before, told);
  const target = per.quantity === null ? before : { quantity: per.quantity };
  return readBound(text, skipLinks(text, per.end), target, { ...told, per });
}

/**
 * Reads a bound: `under $2`, `200k context`, `MMLU-Pro above 70`, `between 20B and 40B`.
 * @param last what the bound before it is on: `price above 2 and below 5`
 */
export function readAmount(
  text: QuestionText,
  index: number,
  last: Target | null = null,
): ReadAmount | null {
  const whole =
    readInAndOut(text, index) ??
    readSideBefore(text, index) ??
    readSided(text, index) ??
    readBoth(text, index);
  if (whole !== null) return whole;
  const before = readTarget(text, index);
  return before === null ? readAlone(text, index, last) : readNamed(text, index, before);
}

/** A bound with nothing before it: what it is of stands behind it, or before the last one. */
function readAlone(text: QuestionText, index: number, last: Target | null): ReadAmount | null {
  const isGoingOn = last !== null && readComparison(text, index) !== null;
  return readBound(text, index, null) ?? (isGoingOn ? readBound(text, index, last) : null);
}

function readNamed(text: QuestionText, index: number, before: ReadTarget): ReadAmount | null {
  const named = readBehind(text, before, {});
  // `price per 1000 searches`, `price per 1M output tokens` say what is paid for, no bound.
  if (before.per !== undefined) return named;
  // `best on SWE-bench under $3`: the price bounds something else than the benchmark.
  const isOther = 'benchmark' in before && !('benchmark' in (named?.target ?? {}));
  return (isOther ? null : named) ?? readBound(text, index, null);
}

function readBound(
  text: QuestionText,
  start: number,
  before: Target | null,
  told: Told = {},
): ReadAmount | null {
  const numbers = readNumbers(text, start);
  // `over 100 tokens per second`
  if (numbers === null || text.role(numbers.end, 'not_in_data') !== undefined) return null;
  const per = readPaidFor(text, numbers, told.per);
  const after = readAfter(text, numbers, before, per);
  const target = chooseTarget(numbers, before, after.target);
  if (target === null) return null;
  const trailing = numbers.isBounded ? null : readTrailing(text, after.end);
  const wishes = toWishes(target, toBounds(numbers, trailing?.side ?? told.side), per.factor);
  if (wishes === null) return null;
  const isSaid = told.per !== undefined || per.end > numbers.end;
  return {
    wishes: markPlain(wishes, target, isSaid),
    end: trailing?.end ?? after.end,
    target,
    type: per.type,
  };
}

/** @param side which end a number is that says it not itself */
function toBounds({ low, high, isBounded }: Numbers, side: Told['side']): Bounds {
  if (isBounded) return { low, high, isBounded };
  return {
    low: side === 'max' ? null : low,
    high: side === 'min' ? null : high,
    isBounded: side !== undefined,
  };
}

/** What a price is for: as words behind the number say, else as those before it did. */
function readPaidFor(text: QuestionText, numbers: Numbers, told: ReadPer | undefined): ReadPer {
  const per = readPer(text, numbers);
  const isTold = told !== undefined && per.end === numbers.end;
  return isTold ? { ...told, quantity: null, end: numbers.end } : per;
}

/** Marks bounds on a price unless words say what is paid for. */
const markPlain = (wishes: readonly Wish[], target: Target, isSaid: boolean): readonly Wish[] =>
  !isSaid && 'quantity' in target && target.quantity === 'price'
    ? wishes.map((wish) => ({ ...wish, isPlain: true }))
    : wishes;

interface After {
  readonly target: Target | null;
  readonly end: number;
}

/** `$3 in, $15 out`; no `out` behind `in $0.5`. */
function readSide(
  text: QuestionText,
  { unit }: Numbers,
  index: number,
  before: Target | null,
): QuantityName | null {
  if (before !== null && 'quantity' in before && isPrice(before.quantity)) return null;
  const word = text.tokens[index]?.text;
  const next = text.tokens[index + 1];
  const isLast =
    next === undefined || next.kind === 'sign' || text.role(index + 1, 'and') !== undefined;
  if (unit !== 'money' || !isLast || (word !== 'in' && word !== 'out')) return null;
  return word === 'in' ? 'input_price' : 'output_price';
}

/** So many tokens and more are work to do, no context. */
export const CONTEXT_BELOW = 1e8;

/** What is named behind the numbers: `200k context`, `1M tokens of context`, `80 on MMLU-Pro`. */
function readAfter(
  text: QuestionText,
  numbers: Numbers,
  before: Target | null,
  per: ReadPer,
): After {
  if (per.quantity !== null) return { target: { quantity: per.quantity }, end: per.end };
  const side = readSide(text, numbers, per.end, before);
  if (side !== null) return { target: { quantity: side }, end: per.end + 1 };
  const tokens = text.find(per.end, ({ unit }) => unit?.of === 'tokens')?.length ?? 0;
  const named =
    readTarget(text, per.end) ??
    (tokens === 0 ? null : readTarget(text, per.end + tokens)) ??
    readTarget(text, skipLinks(text, per.end));
  if (named !== null && isOwn(text, numbers, before, named)) {
    return { target: named, end: named.end };
  }
  const isContext = tokens > 0 && before === null && (numbers.low ?? 0) < CONTEXT_BELOW;
  return { target: isContext ? { quantity: 'context' } : null, end: per.end + tokens };
}

/** Whether what is named behind numbers is about them, not about those that follow. */
function isOwn(
  text: QuestionText,
  numbers: Numbers,
  before: Target | null,
  named: ReadTarget,
): boolean {
  const target = chooseTarget(numbers, null, named);
  // `under 8B on MMLU-Pro`: the benchmark is what they are sorted by.
  if (target === null || ('benchmark' in named && !('benchmark' in target))) return false;
  if (before === null) return true;
  return !('benchmark' in named) && readNumbers(text, skipLinks(text, named.end)) === null;
}

const isPrice = (name: QuantityName): boolean => name.endsWith('price');

/** What the numbers are of: what is named before or behind them, as far as their unit allows it. */
function chooseTarget(
  numbers: Numbers,
  before: Target | null,
  after: Target | null,
): Target | null {
  const { unit } = numbers;
  const named = [after, before].filter((one) => one !== null);
  const measure = named.find((one) => 'benchmark' in one) ?? null;
  const quantities = named.flatMap((one) => ('quantity' in one ? [one.quantity] : []));
  if (unit === 'money') return choosePrice(quantities);
  if (unit === 'currency') return null;
  if (unit === 'percent') return measure;
  const own = quantities.find((name) => !isPrice(name) || unit === 'none');
  if (own !== undefined) return { quantity: isFewTokens(own, numbers) ? `${own}_price` : own };
  return unit === 'none' ? measure : chooseByUnit(numbers);
}

/** Nobody asks for models that take or give fewer tokens. */
const TOKENS_MIN = 100;

/** `input under 1, output under 5`: a number so small is paid. */
const isFewTokens = (
  name: QuantityName,
  { unit, low, high }: Numbers,
): name is 'input' | 'output' =>
  (name === 'input' || name === 'output') &&
  unit === 'none' &&
  low === null &&
  (high ?? TOKENS_MIN) < TOKENS_MIN;

function choosePrice(quantities: readonly QuantityName[]): Target {
  const price = quantities.find((name) => isPrice(name) && name !== 'price');
  if (price !== undefined) return { quantity: price };
  if (quantities.includes('output')) return { quantity: 'output_price' };
  return { quantity: quantities.includes('input') ? 'input_price' : 'price' };
}

/** From here on a number that bounds models from above counts parameters. */
const PARAMETERS_MIN = 2e6;

/** Nothing is named: `under 10B`, `over 200k`. */
function chooseByUnit({ unit, high, isBounded }: Numbers): Target | null {
  if (!isBounded) return null;
  const isLarge = high !== null && high >= PARAMETERS_MIN;
  return { quantity: unit === 'parameters' || isLarge ? 'parameters' : 'context' };
}

const formatAmount = (value: number): string => String(Number(value.toPrecision(12)));

interface Bounds {
  readonly low: number | null;
  readonly high: number | null;
  readonly isBounded: boolean;
}

function toWishes(target: Target, bounds: Bounds, factor: number): Wish[] | null {
  const format = (value: number): string => formatAmount(value * factor);
  if ('benchmark' in target) {
    const { id, higherIsBetter } = target.benchmark;
    const ends = toEnds(bounds, higherIsBetter ? 'min' : 'max');
    return ends.map(([end, value]) => ({
      param: `benchmark_${end}`,
      value: `${id}:${format(value)}`,
    }));
  }
  if (target.quantity === 'price' && bounds.high === 0) return [{ param: 'free', value: 'true' }];
  const quantity = QUANTITIES[target.quantity];
  const isSize = !bounds.isBounded && quantity.side === null;
  if (isSize && bounds.low === null) return null;
  const ends = isSize ? { ...toSizes(bounds.low ?? 0), isBounded: true } : bounds;
  return toEnds(ends, quantity.side ?? 'min').map(([end, value]) => ({
    param: quantity[end],
    value: isPrice(target.quantity) ? format(value) : String(Math.round(value)),
  }));
}

/** Bounds by their end; a number without a side is at the end where it is asked for. */
function toEnds({ low, high, isBounded }: Bounds, side: 'min' | 'max'): ['min' | 'max', number][] {
  if (!isBounded) return low === null ? [] : [[side, low]];
  return [
    ...(low === null ? [] : [['min', low] as ['min', number]]),
    ...(high === null ? [] : [['max', high] as ['max', number]]),
  ];
}
