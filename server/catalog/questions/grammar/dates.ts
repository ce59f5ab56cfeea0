import { SPELLED } from './digits.ts';
import type { QuestionText } from './text.ts';
import { addDays, toDay } from '../../../../schemas/instant.ts';

/** Days from one to before another, `YYYY-MM-DD`. */
interface Period {
  readonly from: string;
  readonly to: string;
}

/** A period and how many tokens say it. */
interface ReadPeriod extends Period {
  readonly end: number;
  /** A month without a year. */
  readonly isOpen: boolean;
}

const YEAR_MIN = 2015;
const YEAR_MAX = 2035;
/** A day; months and days beyond the end of a year or month go on behind it. */
const dayOf = (year: number, month = 1, day = 1): string =>
  toDay(new Date(Date.UTC(year, month - 1, day)));

const ofMonth = (year: number, month: number): Period => ({
  from: dayOf(year, month),
  to: dayOf(year, month + 1),
});
const ofYear = (year: number): Period => ({ from: dayOf(year), to: dayOf(year + 1) });

function yearAt(text: QuestionText, index: number): number | null {
  const token = text.tokens[index];
  if (token?.kind !== 'digits' || token.text.length !== 4) return null;
  const year = Number(token.text);
  const next = text.tokens[index + 1];
  const isUnit = next?.kind === 'word' && next.start === token.end;
  return year >= YEAR_MIN && year <= YEAR_MAX && !isUnit ? year : null;
}

function smallAt(text: QuestionText, index: number, max: number): number | null {
  const token = text.tokens[index];
  if (token?.kind !== 'digits' || token.text.length > 2) return null;
  const value = Number(token.text);
  return value >= 1 && value <= max ? value : null;
}

const monthAt = (text: QuestionText, index: number): number | null =>
  text.find(index, ({ month }) => month !== undefined)?.meanings.month ?? null;

/** Whether a year stands before the token, or a month: what follows goes with it. */
const isDash = (text: QuestionText, index: number): boolean =>
  text.sign(index, '-', '–') || text.tokens[index]?.isGlued === true;

/** `2026-05-01`, `2026-05`, `2026`. */
function readIso(text: QuestionText, index: number): ReadPeriod | null {
  const year = yearAt(text, index);
  if (year === null) return null;
  const second = text.sign(index + 1, '-') ? index + 2 : index + 1;
  const month = isDash(text, index + 1) ? smallAt(text, second, 12) : null;
  if (month === null) return { ...ofYear(year), end: index + 1, isOpen: false };
  const third = text.sign(second + 1, '-') ? second + 2 : second + 1;
  const day = isDash(text, second + 1) ? smallAt(text, third, 31) : null;
  if (day === null) return { ...ofMonth(year, month), end: second + 1, isOpen: false };
  const from = dayOf(year, month, day);
  return { from, to: addDays(from, 1), end: third + 1, isOpen: false };
}

/** `1, 2026` behind a month: the day, and where the year stands. */
function readDayAfter(text: QuestionText, index: number): { day: number; yearAt: number } | null {
  const day = smallAt(text, index, 31);
  if (day === null) return null;
  const next = text.sign(index + 1, ',') ? index + 2 : index + 1;
  return yearAt(text, next) === null ? null : { day, yearAt: next };
}

/** `May 2026`, `1 May 2026`, `May 1, 2026`, `May` (of the last twelve months). */
function readMonth(text: QuestionText, index: number, today: string): ReadPeriod | null {
  const before = smallAt(text, index, 31);
  const at = before === null ? index : index + 1;
  const month = monthAt(text, at);
  if (month === null) return null;
  const behind = before === null ? readDayAfter(text, at + 1) : null;
  const isOf = text.tokens[at + 1]?.text === 'of';
  const last = behind?.yearAt ?? (isOf ? at + 2 : at + 1);
  const year = yearAt(text, last);
  const day = before ?? behind?.day ?? null;
  if (year === null) return day === null ? readOpenMonth(month, at + 1, today) : null;
  if (day === null) return { ...ofMonth(year, month), end: last + 1, isOpen: false };
  const from = dayOf(year, month, day);
  return { from, to: addDays(from, 1), end: last + 1, isOpen: false };
}

function readOpenMonth(month: number, end: number, today: string): ReadPeriod {
  const present = Number(today.slice(0, 4));
  const year = dayOf(present, month) > today ? present - 1 : present;
  return { ...ofMonth(year, month), end, isOpen: true };
}

const skipOf = (text: QuestionText, index: number): number =>
  ['of', 'in'].includes(text.tokens[index]?.text ?? '') ? index + 1 : index;

/** `Q4 2025`, `last quarter of 2025`, `second half of 2025`. */
function readQuarter(text: QuestionText, index: number): ReadPeriod | null {
  const found = text.find(index, (meanings) => meanings.ordinal !== undefined);
  const number = found?.meanings.ordinal;
  if (found === undefined || number === undefined) return null;
  const at = index + found.length;
  const isHalf = text.tokens[at]?.text === 'half';
  const isNamed = isHalf || text.find(at, ({ period }) => period === 'quarter') !== undefined;
  if (!isNamed && text.tokens[index]?.text !== 'q') return null;
  const yearIndex = skipOf(text, isNamed ? at + 1 : at);
  const year = yearAt(text, yearIndex);
  if (year === null) return null;
  const months = isHalf ? 6 : 3;
  const first = (isHalf ? Math.min(number, 2) - 1 : number - 1) * months + 1;
  return {
    from: dayOf(year, first),
    to: dayOf(year, first + months),
    end: yearIndex + 1,
    isOpen: false,
  };
}

type PeriodName = 'day' | 'week' | 'month' | 'quarter' | 'year';

const DAYS = { day: 1, week: 7 } as const;
const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

/** The day so many periods before another. */
function back(today: string, period: PeriodName, count: number): string {
  if (period === 'day' || period === 'week') return addDays(today, -count * DAYS[period]);
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  return dayOf(year, month - MONTHS[period] * count, day);
}

/** The whole year, quarter or month of a day, or the one before. */
function wholePeriod(today: string, months: number, isLast: boolean): Period {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const first = Math.floor((month - 1) / months) * months + 1 - (isLast ? months : 0);
  return { from: dayOf(year, first), to: dayOf(year, first + months) };
}

function countAt(text: QuestionText, index: number): number | null {
  const token = text.tokens[index];
  if (token?.kind === 'digits' && token.text.length < 4) return Number(token.text);
  const spelled = SPELLED.indexOf(token?.text ?? '') + 1;
  return spelled > 0 ? spelled : null;
}

/** `this year`, `last month`, `last 6 months`, counted from the catalogue's day. */
function readRelative(text: QuestionText, index: number, today: string): ReadPeriod | null {
  const tomorrow = addDays(today, 1);
  const start = text.tokens[index]?.text;
  const one = { end: index + 1, isOpen: false };
  if (start === 'today') return { from: today, to: tomorrow, ...one };
  if (start === 'yesterday') return { from: addDays(today, -1), to: today, ...one };
  const last = text.role(index, 'last');
  const word = text.role(index, 'this') ?? last;
  if (word === undefined) return null;
  const count = countAt(text, index + word.length);
  const at = index + word.length + (count === null ? 0 : 1);
  const period = text.find(at, (meanings) => meanings.period !== undefined)?.meanings.period;
  if (period === undefined) return null;
  const rest = { end: at + 1, isOpen: false };
  if (count !== null || period === 'day' || period === 'week') {
    return { from: back(today, period, count ?? 1), to: tomorrow, ...rest };
  }
  return { ...wholePeriod(today, MONTHS[period], word === last), ...rest };
}

/** The period that is said from a token on. `today` is the catalogue's own day. */
export const readPeriod = (text: QuestionText, index: number, today: string): ReadPeriod | null =>
  readQuarter(text, index) ??
  readIso(text, index) ??
  readMonth(text, index, today) ??
  readRelative(text, index, today);

/** Bounds of the release, and where their words end. */
export interface ReadDates {
  readonly after: string | null;
  readonly before: string | null;
  readonly end: number;
  /** Years, months or days between which others lie: `2023 or 2025`. */
  readonly only?: readonly string[];
}

/** Reads `released in 2026`, `since March`, `before 2023`, `between January and March 2026`. */
export function readDates(text: QuestionText, index: number, today: string): ReadDates | null {
  const released = text.role(index, 'released');
  const starts = released === undefined ? [index] : [index + released.length, index];
  for (const start of starts) {
    const found = readBounds(text, start, today, released !== undefined);
    if (found !== null) return found;
  }
  return null;
}

function readBounds(
  text: QuestionText,
  index: number,
  today: string,
  isReleased: boolean,
): ReadDates | null {
  const between = text.role(index, 'between');
  const first = index + (between?.length ?? 0);
  const joints: readonly JointRole[] = between === undefined ? ['or', 'and'] : ['or'];
  const isSaid = isReleased || between !== undefined;
  const range =
    readListed(text, first, today, joints, isSaid) ?? readRange(text, first, today, isSaid);
  if (range !== null) return range;
  for (const role of ['before', 'since', 'within'] as const) {
    const found = readSide(text, index, today, role);
    if (found !== null) return found;
  }
  const plain = readPeriod(text, index, today);
  if (plain === null || (plain.isOpen && !isReleased)) return null;
  return { after: plain.from, before: plain.to, end: plain.end };
}

type Side = 'before' | 'since' | 'within';

/** `before May`, `since the first quarter of 2026`, `in 2025 or 2026`. */
function readSide(text: QuestionText, index: number, today: string, role: Side): ReadDates | null {
  const match = text.role(index, role);
  if (match === undefined) return null;
  const behind = index + match.length;
  const at = text.skip(behind, 'ignored');
  const listed =
    role === 'within'
      ? (readListed(text, at, today, ['or', 'and'], true) ?? readRange(text, at, today, true))
      : null;
  if (listed !== null) return listed;
  // Of `the first quarter` what is skipped says something.
  const article = text.tokens[behind]?.text === 'the' ? 1 : 0;
  const period = readPeriod(text, at, today) ?? readPeriod(text, behind + article, today);
  if (period === null) return null;
  const words = text.slice(index, behind).toLowerCase();
  return { ...toBounds(role, words, period), end: period.end };
}

/** `after` a month begins behind it; a day by itself is where it begins. */
function toBounds(role: Side, words: string, { from, to }: Period): Omit<ReadDates, 'end'> {
  const isDay = addDays(from, 1) === to;
  if (role === 'before') {
    const isWithin = /^(?:until|till|up to|by|not after|no later|on or before)/.test(words);
    return { after: null, before: isWithin ? to : from };
  }
  if (role === 'since') {
    if (words === 'from') return { after: from, before: to };
    const isBehind = /^(?:after|later|newer|past|post|younger|more recent|launched after)/.test(
      words,
    );
    return { after: isBehind && !isDay ? to : from, before: null };
  }
  return { after: from, before: to };
}

type JointRole = 'or' | 'and';

/** Times from a token on that commas and words such as `or` join, the year once or in each. */
function readPeriods(
  text: QuestionText,
  index: number,
  today: string,
  joints: readonly JointRole[],
): ReadPeriod[] {
  const periods: ReadPeriod[] = [];
  for (let at: number | null = index; at !== null;) {
    const period = readPeriod(text, at, today);
    if (period === null) break;
    periods.push(period);
    const next = text.sign(period.end, ',') ? period.end + 1 : period.end;
    const joint = joints.map((role) => text.role(next, role)).find((one) => one !== undefined);
    at = joint === undefined && next === period.end ? null : next + (joint?.length ?? 0);
  }
  // `January and March 2026`: the year is that of the next that has one.
  for (let at = periods.length - 2; at >= 0; at -= 1) {
    const [period, next] = [periods[at], periods[at + 1]];
    if (period?.isOpen === true && next?.isOpen === false)
      periods[at] = { ...period, ...ofYearOf(period, next), isOpen: false };
  }
  return periods;
}

/** A month in the year of a later one. */
function ofYearOf({ from }: Period, next: Period): Period {
  const year = Number(next.from.slice(0, 4));
  const month = Number(from.slice(5, 7));
  return ofMonth(dayOf(year, month) > next.from ? year - 1 : year, month);
}

/** `2023, 2024 or 2026`: two times or more. */
function readListed(
  text: QuestionText,
  index: number,
  today: string,
  joints: readonly JointRole[],
  isReleased: boolean,
): ReadDates | null {
  const said = readPeriods(text, index, today, joints);
  // `may or may not`
  if (!isReleased && said.every(({ isOpen }) => isOpen)) return null;
  const [first, ...others] = [...said].sort((a, b) => (a.from < b.from ? -1 : 1));
  const end = said.at(-1)?.end;
  if (first === undefined || end === undefined || others.length === 0) return null;
  let before = first.to;
  let isBroken = false;
  for (const { from, to } of others) {
    isBroken ||= from > before;
    if (to > before) before = to;
  }
  const only = [first, ...others].map(toText);
  const span = { after: first.from, before, end };
  return isBroken && !only.includes('') ? { ...span, only } : span;
}

/** A year, month or day as it is written; empty: it is none of them. */
function toText({ from, to }: Period): string {
  const [year = 0, month = 1] = from.split('-').map(Number);
  if (from === dayOf(year) && to === dayOf(year + 1)) return from.slice(0, 4);
  if (from === dayOf(year, month) && to === dayOf(year, month + 1)) return from.slice(0, 7);
  return addDays(from, 1) === to ? from : '';
}

/** Where the second of two times begins: `to`, a dash, `2025-2026`; null: there is none. */
function behindJoint(text: QuestionText, end: number): number | null {
  const to = text.role(end, 'to') ?? text.role(end, 'or');
  const sign = text.sign(end, '-', '–', '—') ? 1 : 0;
  const isJoined = to !== undefined || sign > 0 || text.tokens[end]?.isGlued === true;
  return isJoined ? end + (to?.length ?? sign) : null;
}

/** @param isReleased whether months without a year are meant: `may to august` alone may be anything */
function readRange(
  text: QuestionText,
  index: number,
  today: string,
  isReleased: boolean,
): ReadDates | null {
  const first = readPeriod(text, index, today);
  if (first === null) return null;
  const start = behindJoint(text, first.end);
  const second = start === null ? null : readPeriod(text, start, today);
  if (second === null || (first.isOpen && second.isOpen && !isReleased)) return null;
  // `January to March 2026`: the year is that of the second.
  const { from } = first.isOpen ? ofYearOf(first, second) : first;
  const { end } = second;
  // `between 2025 and 2023`
  if (from >= second.to) return { after: second.from, before: first.to, end };
  return { after: from, before: second.to, end };
}
