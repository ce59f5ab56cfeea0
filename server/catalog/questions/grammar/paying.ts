import type { QuantityName } from '../english/language.ts';
import { type Digits, readDigits, type UnitName } from './digits.ts';
import type { QuestionText } from './text.ts';

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
  { end: index, unit }: { readonly end: number; readonly unit: UnitName },
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
