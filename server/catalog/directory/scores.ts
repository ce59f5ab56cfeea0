import { LRUCache } from 'lru-cache';
import type { ScoreEntry } from '../../../schemas/api/catalog/directory.ts';
import { DEFAULT_FILTERS } from '../../../schemas/search/default-filters.ts';
import type { Filter } from '../../../schemas/query.ts';
import type { CatalogReader } from '../../search/port.ts';
import { scanModels } from '../query/scan-models.ts';

/** A score of one model, before it has a rank. */
export interface Result extends Omit<ScoreEntry, 'rank'> {
  /** Of the model: the better known of equals comes first. */
  popularity: number;
}

/** Benchmarks whose results are kept. */
const TABLES_MAX = 16;

export interface ScoreTables {
  /** Every result on a benchmark in the catalogue of that version. */
  read(benchmark: string, version: string): Promise<readonly Result[]>;
}

/** Gathers the results on one benchmark from the documents of all models, once a catalogue. */
export function createScoreTables(catalogue: CatalogReader): ScoreTables {
  const tables = new LRUCache<string, Promise<readonly Result[]>>({ max: TABLES_MAX });
  return {
    read: (benchmark, version) => {
      const key = `${version} ${benchmark}`;
      const kept = tables.get(key);
      if (kept !== undefined) return kept;
      const made = gather(catalogue, benchmark);
      tables.set(key, made);
      made.catch(() => tables.delete(key));
      return made;
    },
  };
}

async function gather(catalogue: CatalogReader, benchmark: string): Promise<readonly Result[]> {
  const results: Result[] = [];
  const filters: Filter[] = [
    { kind: 'score', benchmark, min: null, max: null },
    ...DEFAULT_FILTERS,
  ];
  for await (const models of scanModels(catalogue, { filters, independentScores: false })) {
    for (const { slug, name, popularity, benchmarks } of models) {
      for (const score of benchmarks) {
        if (score.benchmark.id !== benchmark) continue;
        results.push({ ...score, model: { slug, name }, popularity });
      }
    }
  }
  return results;
}

/** Which results are wanted; a null variant means the one that stands for the model. */
interface Only {
  readonly variant: string | null;
  readonly independent: boolean;
}

/** One result a model, best first, of equals the best known, ranked among those of the same variant. */
export function rankScores(
  results: readonly Result[],
  { variant, independent }: Only,
  higherIsBetter: boolean,
): ScoreEntry[] {
  const best = new Map<string, Result>();
  const sign = higherIsBetter ? -1 : 1;
  const better = (a: Result, b: Result): number =>
    Number(b.headline) - Number(a.headline) || sign * (a.score - b.score);
  for (const result of results) {
    if (independent && result.self_reported) continue;
    if (variant !== null && result.variant !== variant) continue;
    const other = best.get(result.model.slug);
    if (other === undefined || better(result, other) < 0) best.set(result.model.slug, result);
  }
  const sorted = [...best.values()].sort(
    (a, b) =>
      sign * (a.score - b.score) ||
      b.popularity - a.popularity ||
      (a.model.slug < b.model.slug ? -1 : 1),
  );
  const seen = new Map<string | null, { count: number; rank: number; score: number }>();
  return sorted.map((found) => {
    const result: Partial<Result> & Omit<Result, 'popularity'> = { ...found };
    delete result.popularity;
    const group = seen.get(result.variant) ?? { count: 0, rank: 0, score: NaN };
    group.count += 1;
    if (group.score !== result.score) group.rank = group.count;
    group.score = result.score;
    seen.set(result.variant, group);
    return { ...result, rank: group.rank };
  });
}
