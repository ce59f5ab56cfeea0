import Big from 'big.js';
import { SourceNumber, TextNumber } from '../feed.ts';

const DIGITS_MAX = 40;
/** Powers of ten of the first digit: from 10⁻²⁰ to below 10⁹. */
const MAGNITUDES = { min: -20, max: 8 };
const error = 'expected a score between -1,000,000,000 and 1,000,000,000';

/** A score as exact source text. Longer or larger numbers are no scores, and writing them out could take gigabytes. */
export const Score = SourceNumber.refine(isScore, { error });
/** The same written as text, as in CSV and YAML. */
export const TextScore = TextNumber.refine(isScore, { error });

function isScore(text: string): boolean {
  if (text.length > DIGITS_MAX) {
    return false;
  }
  const value = new Big(text);
  return value.eq(0) || (value.e >= MAGNITUDES.min && value.e <= MAGNITUDES.max);
}
