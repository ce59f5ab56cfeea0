const COUNT = new Intl.NumberFormat('en-US');
const TENTHS = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const UP_TO_TENTHS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const HUNDREDTHS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
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

/** The size of a file by thousands: `812 B`, `57.5 KB`, `2.4 MB`. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${UP_TO_TENTHS.format(bytes / 1_000 ** power)} ${units[power] ?? ''}`;
}

/** Tokens by thousands: `8.2K`, `262K`, `1.05M`. */
export function formatTokens(count: number): string {
  if (count < 1_000) return formatCount(count);
  if (count < 9_950) return `${Number((count / 1_000).toFixed(1))}K`;
  if (count < 999_500) return `${Math.round(count / 1_000)}K`;
  return `${HUNDREDTHS.format(count / 1_000_000)}M`;
}

/** A score without its unit: to a tenth, below 10 to a hundredth. */
export function formatScore(score: number): string {
  const size = Math.abs(score);
  const format = size >= 1_000 ? UP_TO_TENTHS : size < 10 ? HUNDREDTHS : TENTHS;
  return format.format(score).replace('-', '−');
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** The month of `2025-09-29` or `2025-09`: `Sep 2025`. */
export function formatMonth(day: string): string {
  const [year = '', month] = day.split('-');
  return `${MONTHS[Number(month) - 1] ?? ''} ${year}`;
}

/** `2025-09-29` as `29 Sep 2025`; `2025-09` as `Sep 2025`. */
export function formatDay(day: string): string {
  const [, , date] = day.slice(0, 10).split('-');
  return date === undefined ? formatMonth(day) : `${Number(date)} ${formatMonth(day)}`;
}

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' });

/** The name of a country by its ISO 3166 code: `United States`. */
export function toCountry(code: string): string {
  return COUNTRIES.of(code) ?? code;
}

/** A score with its unit, `81.5 %` or `1,250 points`. */
export function formatMeasure(score: number, unit: string): string {
  return `${formatScore(score)} ${unitOf(unit)}`;
}

/** A unit as it is written behind a number. */
export function unitOf(unit: string): string {
  if (unit === 'elo') return 'Elo';
  return unit === 'percent' ? '%' : unit.replaceAll('_', ' ');
}
