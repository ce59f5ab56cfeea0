import type { ModelSummary } from '../../../schemas/model.ts';
import type { CatalogView } from '../../catalog/catalog-view.ts';
import type { ScoreColumn } from './model-table.tsx';

/** The column of the benchmark most of the models have a headline score on, a third at least. */
export function toCommonScore(
  models: readonly ModelSummary[],
  { benchmarks }: Pick<CatalogView, 'benchmarks'>,
): ScoreColumn | null {
  const counts = new Map<string, number>();
  for (const model of models) {
    for (const id of new Set(model.benchmarks.map(({ benchmark }) => benchmark.id))) {
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  if (most === undefined || most[1] * 3 < models.length) return null;
  const benchmark = benchmarks.find(({ id }) => id === most[0]);
  if (benchmark === undefined) return null;
  const { id, name, unit, scale } = benchmark;
  const scoreOf: ScoreColumn['scoreOf'] = (model) =>
    model.benchmarks.find((one) => one.benchmark.id === id)?.score ?? null;
  return { id, name, unit, scale, scoreOf };
}
