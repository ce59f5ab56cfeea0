import { BENCHMARK_TABLES, toIndexFile, toTableFile } from './tables.ts';
import type { Feed } from '../feed.ts';

/**
 * Scores measured by Epoch AI. Its hub also carries other leaderboards' figures, which are theirs to
 * pass on: those tables (`*_external.csv`, `swe_bench_bash.csv`, `model_benchmark_scores.csv`) are
 * not read, nor are the two tables of the index's own parameters.
 */
export const epochHub: Feed = {
  key: 'epoch-hub',
  name: 'Epoch AI Benchmarking Hub',
  url: 'https://epoch.ai/benchmarks',
  licence: 'CC-BY-4.0',
  attribution: 'Epoch AI, Data on AI Benchmarking',
  redistributable: true,
  precedence: 80,
  unit: '0–1; the Epoch Capabilities Index in points',
  address: 'https://epoch.ai/data/benchmark_data.zip',
  files: [...BENCHMARK_TABLES.map(toTableFile), toIndexFile()],
};
