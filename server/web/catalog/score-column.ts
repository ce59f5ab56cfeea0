import type { ModelSummary } from '../../../schemas/model.ts';
import type { CatalogView } from '../../catalog/catalog-view.ts';
import type { ScoreColumn } from './model-table.tsx';

type Benchmarks = CatalogView['benchmarks'];

/** Benchmarks that are no part of another, by id: the same for every page of a catalogue. */
const wholes = new WeakMap<Benchmarks, ReadonlyMap<string, Benchmarks[number]>>();

function toWhole(benchmarks: Benchmarks): ReadonlyMap<string, Benchmarks[number]> {
  const known = wholes.get(benchmarks);
  if (known !== undefined) return known;
  const whole = new Map(
    benchmarks.flatMap((one) => (one.parent === null ? [[one.id, one] as const] : [])),
  );
  wholes.set(benchmarks, whole);
  return whole;
}

/**
 * The column of the benchmark most of the models have a headline score on, a quarter at least. What a
 * model lists first counts most, and no part of another benchmark stands for the whole.
 */
export function toCommonScore(
  models: readonly ModelSummary[],
  { benchmarks }: Pick<CatalogView, 'benchmarks'>,
): ScoreColumn | null {
  const whole = toWhole(benchmarks);
  const counts = new Map<string, number>();
  const weights = new Map<string, number>();
  for (const model of models) {
    const ids = [...new Set(model.benchmarks.map(({ benchmark }) => benchmark.id))];
    for (const [at, id] of ids.filter((one) => whole.has(one)).entries()) {
      counts.set(id, (counts.get(id) ?? 0) + 1);
      weights.set(id, (weights.get(id) ?? 0) + 1 / (at + 1));
    }
  }
  const common = [...weights].filter(([id]) => (counts.get(id) ?? 0) * 4 >= models.length);
  const [most] = common.sort(([, a], [, b]) => b - a);
  const benchmark = whole.get(most?.[0] ?? '');
  if (benchmark === undefined) return null;
  const { id, name, unit, scale } = benchmark;
  const scoreOf: ScoreColumn['scoreOf'] = (model) =>
    model.benchmarks.find((one) => one.benchmark.id === id)?.score ?? null;
  return { id, name, unit, scale, scoreOf };
}
