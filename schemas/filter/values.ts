import { shorten } from '../shorten.ts';
import { type Field, toStored, toStoredPart } from '../field.ts';
import { toNameKey } from '../name-key.ts';
import type { Ends } from '../query.ts';
import type { Literal } from './scanner.ts';
import type { Operator } from './targets.ts';
import { DAY_MS, isDay, toDayInstant } from '../instant.ts';

/** Longest value, in code points. */
const VALUE_MAX = 200;
const NUMBER = /^(-?(?:0|[1-9]\d{0,17})(?:\.\d{1,18})?(?:[eE][+-]?\d{1,3})?)([kKmMbBtT]?)$/;
const SIZES: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, b: 1e9, t: 1e12 };

/** Why a value cannot be, and what could. */
export interface Refusal {
  readonly refused: string;
  readonly allowed?: readonly string[];
}
type Read<T> = T | Refusal;

export const isRefusal = (read: unknown): read is Refusal =>
  typeof read === 'object' && read !== null && 'refused' in read;

/** Whether a value stands for not known. */
export const isNull = ({ text, quoted }: Literal): boolean => text === 'null' && !quoted;

function checkedLength({ text }: Literal): Refusal | null {
  const length = Array.from(text).length;
  if (length >= 1 && length <= VALUE_MAX) return null;
  return { refused: `A value may have 1 to ${VALUE_MAX} characters; this one has ${length}.` };
}

/** A word of a field, or a part of one. */
export function toWord(
  field: Extract<Field, { type: 'keyword' }>,
  literal: Literal,
  isPart: boolean,
): Read<string> {
  const refusal = checkedLength(literal);
  if (refusal !== null) return refusal;
  const { values } = field;
  const text = (isPart ? toStoredPart : toStored)(field.name, literal.text);
  const isKnown = (value: string): boolean =>
    isPart ? value.includes(text.toLowerCase()) : value === text;
  if (values === undefined || values.some(isKnown)) return text;
  const verb = isPart ? 'is not part of any value' : 'is not a value';
  return { refused: `“${shorten(text)}” ${verb} of ${field.name}.`, allowed: values };
}

/** A text as texts are compared. */
export function toText(literal: Literal): Read<string> {
  const key = toNameKey(literal.text);
  const refused = 'Contains only punctuation and spaces.';
  return checkedLength(literal) ?? (key.trim() === '' ? { refused } : key);
}

export function toFlag({ text }: Literal): Read<boolean> {
  if (text === 'true' || text === 'false') return text === 'true';
  return { refused: 'Must be true, false or null.', allowed: ['true', 'false', 'null'] };
}

/** What numbers a value may be. */
interface Scale {
  /** Whether `128k` and `7b` are meant. */
  readonly sized: boolean;
  readonly signed: boolean;
}

function toNumber({ text }: Literal, { sized, signed }: Scale): Read<number> {
  const [, digits = '', suffix = ''] = NUMBER.exec(text) ?? [];
  const value = Number(digits) * (SIZES[suffix.toLowerCase()] ?? Number.NaN);
  const isOne = digits !== '' && Number.isFinite(value) && (sized || suffix === '');
  if (isOne && (signed || value >= 0)) return sized ? Math.round(value) : value;
  const what = signed ? 'a number' : 'a number of 0 or more';
  return { refused: `Must be ${what}${sized ? ', such as 128000, 128k or 7b' : ''}.` };
}

/** A value on a scale as the span it covers: a number is a span of its own. */
export function toSpan(field: Field | null, literal: Literal): Read<Period> {
  if (field?.type === 'date') {
    const period = toPeriod(literal.text, field.name !== 'updated_at');
    const refused = 'Must be a year, a month, a day or an RFC 3339 instant that exists.';
    return (
      period ?? { refused, allowed: ['2026', '2026-01', '2026-01-31', '2026-01-31T12:00:00Z'] }
    );
  }
  const sized = field?.type === 'number' && field.integer === true;
  const value = toNumber(literal, { sized, signed: field === null });
  return isRefusal(value) ? value : { from: value, before: null };
}

const upTo = ({ from, before }: Period): Ends => (before === null ? { lte: from } : { lt: before });

/** Ends of what compares so with a span; `:!=` is told by who negates. */
export function toEnds(operator: Operator, span: Period): Ends {
  const { from, before } = span;
  switch (operator) {
    case ':>':
      return before === null ? { gt: from } : { gte: before };
    case ':>=':
      return { gte: from };
    case ':<':
      return { lt: from };
    case ':<=':
      return upTo(span);
    case ':':
    case ':=':
    case ':!=':
      return { gte: from, ...upTo(span) };
  }
}

/** Ends of a range from one span to another, both included; null if it is turned round. */
export function toRange(first: Period, last: Period): Ends | null {
  return first.from > last.from ? null : { gte: first.from, ...upTo(last) };
}

/** A span of time on the scale of ms since the epoch; without `before` it is one instant. */
export interface Period {
  readonly from: number;
  /** Exclusive. */
  readonly before: number | null;
}

const WRITTEN = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})[Tt]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:[Zz]|[+-]\d{2}:\d{2})$/;
/** A year, a month or a day that exists. */
function toCalendarPeriod(text: string): Period | null {
  const [, year, month, day] = WRITTEN.exec(text) ?? [];
  if (year === undefined) return null;
  const first = `${year}-${month ?? '01'}-${day ?? '01'}`;
  if (!isDay(first)) return null;
  const from = new Date(toDayInstant(first));
  const next = new Date(from);
  if (day !== undefined) next.setUTCDate(next.getUTCDate() + 1);
  else if (month !== undefined) next.setUTCMonth(next.getUTCMonth() + 1);
  else next.setUTCFullYear(next.getUTCFullYear() + 1);
  return { from: from.getTime(), before: next.getTime() };
}

/**
 * What `2025`, `2025-06`, `2025-06-15` or an RFC 3339 instant names, in UTC; null for anything else.
 * @param daysOnly an instant means the day it falls on
 */
function toPeriod(text: string, daysOnly: boolean): Period | null {
  const calendar = toCalendarPeriod(text);
  if (calendar !== null) return calendar;
  const [, day] = INSTANT.exec(text) ?? [];
  const at = day === undefined || toCalendarPeriod(day) === null ? Number.NaN : Date.parse(text);
  if (Number.isNaN(at)) return null;
  if (!daysOnly) return { from: at, before: null };
  const from = Math.floor(at / DAY_MS) * DAY_MS;
  return { from, before: from + DAY_MS };
}
