import { print } from '../../cli/output.ts';
import { formatTable } from '../../cli/table.ts';
import type { ClusterComparison } from './cluster-bench.ts';
import type { Comparison } from './http-bench.ts';

/** One figure with what it should be at most, in its unit. */
export interface Figure {
  readonly name: string;
  readonly value: number | null;
  readonly unit: string;
  readonly goal: string;
}

/** Prints what was measured as tables. */
export function show(
  comparisons: readonly Comparison[],
  cluster: readonly ClusterComparison[],
  figures: readonly Figure[],
  slowest: string,
): void {
  const rows = comparisons.map(({ workload, bytes, ours, bare, ratio }) => [
    workload.name,
    bytes,
    Math.round(bare.requestsPerSecond),
    Math.round(ours.requestsPerSecond),
    ratio.toFixed(2),
    workload.goal === null ? '' : `≥ ${workload.goal}`,
    ours.p50Ms,
    ours.p95Ms.toFixed(1),
    workload.p95GoalMs === undefined ? '' : `< ${workload.p95GoalMs}`,
    ours.p99Ms,
    ours.failed,
  ]);
  const head = [
    'workload',
    'bytes',
    'bare/s',
    'ours/s',
    'ratio',
    'goal',
    'p50 ms',
    'p95 ms',
    'goal',
    'p99 ms',
    'failed',
  ];
  print(formatTable(head, rows));
  print('');
  if (cluster.length > 0) showCluster(cluster);
  print(
    formatTable(
      ['figure', 'value', 'unit', 'goal'],
      figures.map(({ name, value, unit, goal }) => [name, value?.toFixed(2) ?? null, unit, goal]),
    ),
  );
  print(`\nSlowest query: ${slowest}`);
}

function showCluster(cluster: readonly ClusterComparison[]): void {
  const rows = cluster.map(({ name, goal, ours, raw, timeRatio }) => [
    name,
    Math.round(raw.requestsPerSecond),
    Math.round(ours.requestsPerSecond),
    timeRatio.toFixed(2),
    goal === null ? '' : `≤ ${goal}`,
    ours.p50Ms,
    ours.p99Ms,
    raw.failed,
    ours.failed,
  ]);
  const head = ['over Elasticsearch', 'raw/s', 'ours/s', 'time', 'goal'];
  print(formatTable([...head, 'p50 ms', 'p99 ms', 'raw failed', 'failed'], rows));
  print('');
}
