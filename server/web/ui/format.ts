const COUNT = new Intl.NumberFormat('en-US');
const SCORE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** A whole number with its thousands apart. */
export function formatCount(count: number): string {
  return COUNT.format(count);
}

/** `1 model`, `2 models`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** A large number in few letters: `128K`, `70B`. */
export function formatShort(count: number): string {
  return SHORT.format(count);
}

/** A score without its unit. */
export function formatScore(score: number): string {
  return SCORE.format(score);
}

/** A score with its unit, `81.5 %` or `1,250 points`. */
export function formatMeasure(score: number, unit: string): string {
  return `${formatScore(score)} ${unitOf(unit)}`;
}

/** A unit as it is written behind a number. */
export function unitOf(unit: string): string {
  return unit === 'percent' ? '%' : unit.replaceAll('_', ' ');
}
