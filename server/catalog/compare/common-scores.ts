import type { BenchmarkScore, Model } from '../../../schemas/model.ts';

/** One benchmark on which several models were measured. */
export interface ScoreRow {
  readonly benchmark: { readonly id: string; readonly name: string };
  readonly unit: string;
  readonly metric: string;
  readonly higherIsBetter: boolean;
  /** The configuration all of them were run in; null: none is stated. */
  readonly variant: string | null;
  /** Whether the scores are of one configuration, so that one can be the best. */
  readonly isComparable: boolean;
  /** A score for each model, in the order of the models. */
  readonly scores: readonly (BenchmarkScore | null)[];
}

type Scored = readonly (readonly BenchmarkScore[])[];

/**
 * The benchmarks on which two or more of these models were measured: those of the most models
 * first, then by name. Scores of the same configuration are in one row; where no two models share
 * one, the scores that stand for the models are, and are not comparable.
 */
export function commonScores(models: readonly Model[]): ScoreRow[] {
  const ids = new Set(models.flatMap(({ benchmarks }) => benchmarks.map(toId)));
  const rows = [...ids].flatMap((id) =>
    rowsOf(models.map(({ benchmarks }) => benchmarks.filter((score) => toId(score) === id))),
  );
  const count = ({ scores }: ScoreRow): number => scores.filter((score) => score !== null).length;
  return rows.sort(
    (a, b) =>
      Number(b.isComparable) - Number(a.isComparable) ||
      count(b) - count(a) ||
      a.benchmark.name.localeCompare(b.benchmark.name, 'en') ||
      (a.variant ?? '').localeCompare(b.variant ?? '', 'en'),
  );
}

/**
 * The score that stands for each model, a row for each benchmark that two or more share: those of the
 * most models first, then those the models’ own pages show first.
 */
export function headlineScores(models: readonly Model[]): ScoreRow[] {
  const all = models.map(({ benchmarks }) => benchmarks.filter(({ headline }) => headline));
  const ids = [...new Set(all.flatMap((scores) => scores.map(toId)))];
  const count = ({ scores }: ScoreRow): number => scores.filter((score) => score !== null).length;
  const place = ({ benchmark }: ScoreRow): number =>
    Math.min(
      ...all
        .map((scores) => scores.findIndex((score) => score.benchmark.id === benchmark.id))
        .filter((at) => at >= 0),
    );
  return ids
    .flatMap((id) =>
      toRow(
        all.map((scores) => scores.filter((score) => toId(score) === id)),
        false,
      ),
    )
    .sort((a, b) => count(b) - count(a) || place(a) - place(b));
}

/**
 * What these models scored on one benchmark, whether one, several or none of them were measured on
 * it: a row for each configuration that two share, else one that is not comparable.
 */
export function scoresOn(models: readonly Model[], id: string): ScoreRow[] {
  const own = models.map(({ benchmarks }) =>
    benchmarks.filter(({ benchmark }) => benchmark.id === id),
  );
  const ways = [...new Set(own.flat().map(toId))];
  return ways.flatMap((way) => {
    const all = own.map((scores) => scores.filter((score) => toId(score) === way));
    const rows = rowsOf(all);
    return rows.length > 0 ? rows : toRow(all, false, 1);
  });
}

/** A benchmark may be scored in several ways, which are as different as benchmarks are. */
const toId = ({ benchmark, metric, unit }: BenchmarkScore): string =>
  JSON.stringify([benchmark.id, metric, unit]);

function rowsOf(all: Scored): ScoreRow[] {
  const variants = new Set(all.flatMap((scores) => scores.map(({ variant }) => variant)));
  const shared = [...variants].flatMap((variant) =>
    toRow(
      all.map((scores) => scores.filter((score) => score.variant === variant)),
      true,
    ),
  );
  return shared.length > 0 ? shared : toRow(all, false);
}

function toRow(all: Scored, isComparable: boolean, least = 2): ScoreRow[] {
  const scores = all.map(pickOne);
  const present = scores.filter((score) => score !== null);
  const [first] = present;
  if (first === undefined || present.length < least) return [];
  const { benchmark, unit, metric, scale, variant } = first;
  return [
    {
      benchmark,
      unit,
      metric,
      higherIsBetter: scale.higher_is_better,
      variant: isComparable ? variant : null,
      isComparable,
      scores,
    },
  ];
}

/** Of several scores the one that stands for the model, else one measured by others, else the best. */
function pickOne(scores: readonly BenchmarkScore[]): BenchmarkScore | null {
  const [best] = [...scores].sort(
    (a, b) =>
      Number(b.headline) - Number(a.headline) ||
      Number(a.self_reported) - Number(b.self_reported) ||
      (a.scale.higher_is_better ? b.score - a.score : a.score - b.score),
  );
  return best ?? null;
}

/**
 * Which of these values are the best: none where they are all the same, or only one is known.
 * @param show how a value is shown: those shown alike are equally good
 */
export function bestOf(
  values: readonly (number | null)[],
  isUp: boolean,
  show: (value: number) => string = String,
): readonly boolean[] {
  const known = values.filter((value) => value !== null);
  const best = show(isUp ? Math.max(...known) : Math.min(...known));
  const isOne = known.length > 1 && known.some((value) => show(value) !== best);
  return values.map((value) => isOne && value !== null && show(value) === best);
}

/** Which of these prices are the lowest. A model that nobody charges for is no bargain among paid ones. */
export function bestPricesOf(
  models: readonly Model[],
  prices: readonly (number | null)[],
  show?: (price: number) => string,
): readonly boolean[] {
  const isFree = (at: number): boolean => models[at]?.pricing?.basis === 'free';
  return bestOf(
    prices.map((price, at) => (isFree(at) ? null : price)),
    false,
    show,
  );
}

/** Places of these values, the best first; equals share one, and what is not known has none. */
export function ranksOf(values: readonly (number | null)[], isUp: boolean): (number | null)[] {
  return values.map((value) => {
    if (value === null) return null;
    const isBetter = (other: number | null): boolean =>
      other !== null && (isUp ? other > value : other < value);
    return 1 + values.filter(isBetter).length;
  });
}
