import Big from 'big.js';

/**
 * Decimal text without exponent, exactly the number written: `1.25e-06` is `0.00000125`.
 * `shift` moves the decimal point to the right: a price per token times 10⁶ is one per 1M tokens.
 */
export function toDecimal(source: string, shift = 0): string {
  const value = new Big(source);
  if (shift !== 0) {
    value.e += value.eq(0) ? 0 : shift;
  }
  return value.eq(0) ? '0' : value.toFixed();
}
