const NANO_DIGITS = 9;

/** Exact decimal text of a whole number of 10⁻⁹ USD. */
export function toUsdText(nano: number): string {
  const digits = String(nano).padStart(NANO_DIGITS + 1, '0');
  const whole = digits.slice(0, -NANO_DIGITS);
  const fraction = digits.slice(-NANO_DIGITS).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
