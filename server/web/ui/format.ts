const COUNT = new Intl.NumberFormat('en-US');

/** A whole number with its thousands apart. */
export function formatCount(count: number): string {
  return COUNT.format(count);
}
