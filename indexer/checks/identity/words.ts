import { fold, toTokens } from '../../resolve/text.ts';
import type { ResolvedModel } from '../../resolve/resolved.ts';
import { DAY_MS } from '../../../schemas/instant.ts';

/**
 * Whether somebody treats two models as two: a provider offers both, or a source measured both on
 * one benchmark. Where nobody does, two like names are probably two spellings of one.
 */
export function areDistinguished(a: ResolvedModel, b: ResolvedModel): boolean {
  const sellers = new Set(a.offers.map(({ provider }) => provider));
  const tests = new Set(a.results.map(toTest));
  return (
    b.offers.some(({ provider }) => sellers.has(provider)) ||
    b.results.some((result) => tests.has(toTest(result)))
  );
}

const toTest = ({ run: { source }, benchmark }: ResolvedModel['results'][number]): string =>
  `${source} ${benchmark}`;

const HALF_A_YEAR_MS = 180 * DAY_MS;

/** Whether two models came out more than half a year apart, as far as anybody says. */
export function isFarApart(a: ResolvedModel, b: ResolvedModel): boolean {
  const dates = [a, b].map(({ releaseDate }) => Date.parse(releaseDate ?? ''));
  const [first = NaN, second = NaN] = dates;
  return Math.abs(first - second) > HALF_A_YEAR_MS;
}

/** Whether any two of several models are told apart by nobody. */
export const isAnyAlike = (
  models: readonly ResolvedModel[],
  isApart: (a: ResolvedModel, b: ResolvedModel) => boolean = areDistinguished,
): boolean => models.some((a, at) => models.slice(at + 1).some((b) => !isApart(a, b)));

/** The words and numbers of a name, `3-5` between words as `3.5`. */
export const toWords = (name: string): string[] =>
  toTokens(fold(name).replace(/(?<!\d)(\d)-(\d)(?=-|$)/g, '$1.$2'));

/**
 * The words of a name, sorted, then its numbers in their order: equal where only the order of words
 * differs, not where that of numbers does (`06-05` and `05-06` are two dates).
 */
export function toWordKey(name: string): string {
  const isNumber = (token: string) => /^[\d.]+$/.test(token);
  const tokens = toWords(name);
  const words = tokens.filter((token) => !isNumber(token)).sort();
  return [...words, ...tokens.filter(isNumber)].join(' ');
}
