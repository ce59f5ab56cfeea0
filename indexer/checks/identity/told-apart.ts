import type { ResolvedModel } from '../../resolve/resolved.ts';

/**
 * Whether somebody treats two models as two: a provider offers both, or a source measured both on
 * one benchmark. Where nobody does, two like names are probably two spellings of one.
 */
export function isToldApart(a: ResolvedModel, b: ResolvedModel): boolean {
  const sellers = new Set(a.offers.map(({ provider }) => provider));
  const tests = new Set(a.results.map(toTest));
  return (
    b.offers.some(({ provider }) => sellers.has(provider)) ||
    b.results.some((result) => tests.has(toTest(result)))
  );
}

const toTest = ({ source, benchmark }: ResolvedModel['results'][number]): string =>
  `${source} ${benchmark}`;

const HALF_A_YEAR_MS = 180 * 86_400_000;

/** Whether two models came out more than half a year apart, as far as anybody says. */
export function isFarApart(a: ResolvedModel, b: ResolvedModel): boolean {
  const dates = [a, b].map(({ releaseDate }) => Date.parse(releaseDate ?? ''));
  const [first = NaN, second = NaN] = dates;
  return Math.abs(first - second) > HALF_A_YEAR_MS;
}

/** Whether any two of several models are told apart by nobody. */
export const isAnyAlike = (
  models: readonly ResolvedModel[],
  isApart: (a: ResolvedModel, b: ResolvedModel) => boolean = isToldApart,
): boolean => models.some((a, at) => models.slice(at + 1).some((b) => !isApart(a, b)));
