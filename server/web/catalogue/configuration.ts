import type { BenchmarkScore } from '../../../schemas/model.ts';
import { countOf, formatCount, formatUsd } from '../ui/format.ts';

/** How a run was set up, in a few words; empty where nothing is stated. */
export function configurationOf({
  variant,
  harness,
  configuration,
}: Pick<BenchmarkScore, 'variant' | 'harness' | 'configuration'>): string {
  const { effort, thinking_budget: budget, shots, scaffold } = configuration;
  const { prompt_style: style, precision, cost_usd: cost } = configuration;
  return [
    ...(variant === null ? [] : [variant]),
    ...(effort === undefined || effort === variant ? [] : [`effort ${effort}`]),
    ...(budget === undefined ? [] : [`${formatCount(budget)} tokens to think`]),
    ...(shots === undefined ? [] : [countOf(shots, 'example')]),
    ...(scaffold === undefined ? [] : [`agent ${scaffold}`]),
    ...(style === undefined ? [] : [style]),
    ...(precision === undefined ? [] : [precision]),
    ...(harness === null ? [] : [`harness ${harness}`]),
    ...(cost === undefined ? [] : [`the run cost ${formatUsd(cost)}`]),
  ].join(', ');
}
