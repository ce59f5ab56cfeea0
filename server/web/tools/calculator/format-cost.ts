import Big from 'big.js';

const CENTS = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const DIGITS = 4;

/** An exact amount of USD, rounded only to be read: to cents, below a dollar to four digits. */
export function formatCost(cost: Big): string {
  if (cost.eq(0)) return 'free';
  if (cost.gte(1)) return `$${CENTS.format(cost.round(2).toFixed(2) as `${number}`)}`;
  const text = new Big(cost.toPrecision(DIGITS)).toFixed();
  const [, decimals = ''] = text.split('.');
  return `$${decimals.length < 2 ? new Big(text).toFixed(2) : text}`;
}
