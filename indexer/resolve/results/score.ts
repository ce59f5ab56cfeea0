import Big from 'big.js';

/** Decimal places a score is published with. */
const PLACES = 4;
/** Decimal text so short that a number tells every two of them apart, and shifting it stays exact. */
const SHORT = /^(-?)(\d{1,9})(?:\.(\d+))?$/;
const DIGITS_MAX = 15;

/** Whether a score, decimal text, is within the ends of its metric; an end that is not given is none. */
export function isInRange({
  score,
  min,
  max,
}: {
  readonly score: string;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}): boolean {
  if (score.length <= DIGITS_MAX && isShort(min) && isShort(max)) {
    const value = Number(score);
    return (min === undefined || value >= min) && (max === undefined || value <= max);
  }
  const value = new Big(score);
  return (min === undefined || value.gte(min)) && (max === undefined || value.lte(max));
}

const isShort = (end: number | undefined) => end === undefined || String(end).length <= DIGITS_MAX;

/**
 * A decimal text times ten to the `shift` (0 or 2), rounded to four places, halves away from zero. Exact as
 * big.js does it, which is asked for what is long or written with an exponent.
 */
export function publishScore(text: string, shift: 0 | 2): number {
  const [, sign, whole = '', decimals = ''] = SHORT.exec(text) ?? [];
  if (sign === undefined) return Number(new Big(text).times(10 ** shift).round(PLACES));
  const kept = PLACES + shift;
  if (decimals.length <= kept) return Number(`${text}e${shift}`);
  const rounded =
    Number(whole + decimals.slice(0, kept)) + (decimals.charCodeAt(kept) >= FIVE ? 1 : 0);
  return Number(`${sign}${rounded}e-${PLACES}`);
}

const FIVE = '5'.charCodeAt(0);
