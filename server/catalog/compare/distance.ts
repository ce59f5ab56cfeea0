import type { BenchmarkScore, Model, RowPricing } from '../../../schemas/model.ts';

/** A difference of a tenth of a scale counts as much as a doubled price. */
const SCORE_WEIGHT = 10;
/** What cannot be compared, in doublings. */
const UNKNOWN = 1;

/** How another model compares with one. */
export interface Distance {
  /** Price of the other by that of the one, of the same thing; null where one is not known, or free. */
  readonly priceRatio: number | null;
  /** Mean difference on the benchmarks both have a headline score on, of 1; above 0: it is better. */
  readonly scoreGain: number | null;
  /** How many benchmarks these are. */
  readonly benchmarks: number;
  /** 0 for the same, 1 for a doubled price or a tenth of a scale; null where nothing can be compared. */
  readonly total: number | null;
}

/** How far apart two models are, and in what. */
export function compareTo(model: Model, other: Compared): Distance {
  const prices = comparePrices(model, other);
  const gains = gainsOf(model, other);
  const mean = (values: readonly number[]): number | null =>
    values.length === 0 ? null : values.reduce((sum, one) => sum + one, 0) / values.length;
  const meanDifference = mean(gains.map(Math.abs));
  const scores = meanDifference === null ? null : meanDifference * SCORE_WEIGHT;
  return {
    priceRatio: prices?.ratio ?? null,
    scoreGain: mean(gains),
    benchmarks: gains.length,
    total:
      prices === null && scores === null
        ? null
        : (prices?.doublings ?? UNKNOWN) + (scores ?? UNKNOWN),
  };
}

/** How far apart two models are, 0 for the same; null where nothing can be compared. */
export function distanceOf(model: Model, other: Compared): number | null {
  return compareTo(model, other).total;
}

type Prices = Pick<RowPricing, 'blended_3_to_1' | 'input' | 'headline'>;

interface Priced {
  readonly pricing: Prices | null;
}

/** A row of a list, or a whole document. */
interface Compared extends Priced {
  readonly benchmarks: readonly (Pick<BenchmarkScore, 'benchmark' | 'score'> &
    Partial<Pick<BenchmarkScore, 'headline'>>)[];
}

/**
 * Prices of two models of the same thing: blended, of input where neither has an output, or of the
 * unit both are sold by; null: there are none.
 */
export function pairPrices(model: Priced, other: Priced): readonly [number, number] | null {
  const [a, b] = [model.pricing, other.pricing];
  if (a === null || b === null) return null;
  for (const read of TOKEN_PRICES) {
    const [own, others] = [read(a), read(b)];
    if (own !== null || others !== null)
      return own !== null && others !== null ? [own, others] : null;
  }
  const [own, others] = [a.headline, b.headline];
  if (own === null || others === null) return null;
  return own.kind === others.kind && own.unit === others.unit ? [own.price, others.price] : null;
}

/** By which models sold by the token are compared: the first that either has. */
const TOKEN_PRICES: readonly ((pricing: Prices) => number | null)[] = [
  (pricing) => pricing.blended_3_to_1,
  (pricing) => pricing.input,
];

/** Doublings between two prices. Free has no ratio to anything but free. */
function comparePrices(
  model: Priced,
  other: Priced,
): { readonly ratio: number | null; readonly doublings: number } | null {
  const pair = pairPrices(model, other);
  if (pair === null) return null;
  const [a, b] = pair;
  if (a === 0 || b === 0) return a === b ? { ratio: null, doublings: 0 } : null;
  return { ratio: b / a, doublings: Math.abs(Math.log2(a / b)) };
}

/** Differences of headline scores as parts of their scales, above 0 where the other is better. */
function gainsOf(model: Model, other: Compared): number[] {
  const own = new Map(
    model.benchmarks
      .filter(({ headline }) => headline)
      .map((result) => [result.benchmark.id, result]),
  );
  return other.benchmarks.flatMap(({ benchmark, score, headline = true }) => {
    const mine = own.get(benchmark.id);
    if (!headline || mine === undefined) return [];
    const { min, max, higher_is_better: higherIsBetter } = mine.scale;
    if (min === null || max === null) return [];
    const gain = (score - mine.score) / (max - min);
    return [higherIsBetter ? gain : -gain];
  });
}
