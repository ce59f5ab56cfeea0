import Big from 'big.js';

/**
 * Decimal text without exponent, exactly the number written: `1.25e-06` is `0.00000125`.
 * `shift` moves the decimal point to the right: a price per token times 10⁶ is one per 1M tokens.
 */
export function toDecimal(source: string, shift = 0): string {
  const value = new Big(source);
  if (value.eq(0)) return '0';
  value.e += shift;
  return value.toFixed();
}
