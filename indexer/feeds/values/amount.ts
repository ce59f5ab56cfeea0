import Big from 'big.js';
import { SourceNumber } from '../feed.ts';

const DIGITS_MAX = 40;
/** Powers of ten of the first digit: from 10⁻¹⁸ to below 10⁶. */
const MAGNITUDES = { min: -18, max: 5 };

/** A price as exact source text. Longer or larger numbers are no prices, and writing them out could take gigabytes. */
export const Amount = SourceNumber.refine(isAmount, { error: 'expected a price below 1,000,000' });

function isAmount(text: string): boolean {
  if (text.length > DIGITS_MAX) {
    return false;
  }
  const value = new Big(text);
  return value.eq(0) || (value.e >= MAGNITUDES.min && value.e <= MAGNITUDES.max);
}
