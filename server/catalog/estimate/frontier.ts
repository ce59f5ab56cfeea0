/** What is weighed: a price, the lower the better, and a score. */
export interface Weighed {
  readonly price: number;
  readonly score: number;
}

/**
 * The Pareto frontier: those for which nothing is as cheap and better, or as good and cheaper.
 * Cheapest first; of equals all.
 */
export function paretoFrontier<T extends Weighed>(
  all: readonly T[],
  higherIsBetter: boolean,
): readonly T[] {
  const sign = higherIsBetter ? 1 : -1;
  const sorted = [...all].sort((a, b) => a.price - b.price || sign * (b.score - a.score));
  const frontier: T[] = [];
  for (const one of sorted) {
    const best = frontier.at(-1);
    if (best === undefined || sign * (one.score - best.score) > 0) frontier.push(one);
    else if (one.score === best.score && one.price === best.price) frontier.push(one);
  }
  return frontier;
}
