import type { ScoreEntry } from '../../../schemas/api/catalog/directory.ts';
import type { Pagination } from '../../../schemas/api/responses.ts';
import type { Benchmark } from '../../../schemas/directory.ts';
import type { Filter } from '../../../schemas/query.ts';
import { DEFAULT_FILTERS } from '../../../schemas/search/default-filters.ts';
import { rememberPerState, type CatalogView } from '../catalog-view.ts';
import { pageOf } from '../query/list-page.ts';
import { scanModels } from '../query/read-all.ts';

/** Which part of a leaderboard is wanted. */
interface LeaderboardQuery {
  /** null or absent: the headline score of each model. */
  readonly variant?: string | null | undefined;
  /** Leaves out what creators report of their own models. */
  readonly independent: boolean;
  readonly community: ResultFilter['community'];
  readonly paging: Parameters<typeof pageOf>[1];
}

/** A page of a leaderboard. */
interface LeaderboardPage {
  readonly scores: ScoreEntry[];
  readonly pagination: Pagination;
  /** Of the ranked models, those others than their creators measured; they come first. */
  readonly measured: number;
  /** All results on the benchmark, whatever the filter. */
  readonly results: readonly Result[];
}

/**
 * Ranks the models measured on a benchmark.
 * @throws ApiError `invalid_cursor` for one of another leaderboard
 */
export async function readLeaderboard(
  catalog: CatalogView,
  { id, scale }: Benchmark,
  { variant = null, independent, community, paging }: LeaderboardQuery,
): Promise<LeaderboardPage> {
  const results = await readResults(catalog, id);
  const only = { variant, independent, community };
  const ranked = rankScores(results, only, scale.higher_is_better);
  const listed = ranked.map((score) => ({
    key: score.model.slug,
    name: score.model.name,
    models: 0,
    score,
  }));
  const { entries, pagination } = pageOf(listed, paging, JSON.stringify([id, only]));
  const measured = ranked.filter((score) => !score.self_reported).length;
  return { scores: entries.map(({ score }) => score), pagination, measured, results };
}

/** A score of one model, before it has a rank. */
export interface Result extends Omit<ScoreEntry, 'rank'> {
  /** Of the model: the better known of equals comes first. */
  popularity: number;
  /** Of the model: a fine-tune or merge by a third party. */
  community: boolean;
}

/** Benchmarks whose results are cached. */
const TABLES_MAX = 16;

const remember = rememberPerState<readonly Result[]>(TABLES_MAX);

/** Every result on a benchmark, gathered from the documents of all models once a state of the catalogue. */
const readResults = (catalog: CatalogView, benchmark: string): Promise<readonly Result[]> =>
  remember(catalog, benchmark, () => gatherResults(catalog, benchmark));

async function gatherResults(catalog: CatalogView, benchmark: string): Promise<readonly Result[]> {
  const results: Result[] = [];
  const filters: Filter[] = [
    { kind: 'score', benchmark, min: null, max: null },
    ...DEFAULT_FILTERS,
  ];
  for await (const models of scanModels(catalog, { filters, independentScores: false })) {
    for (const { slug, name, popularity, community, benchmarks } of models) {
      for (const score of benchmarks) {
        if (score.benchmark.id !== benchmark) continue;
        results.push({ ...score, model: { slug, name }, popularity, community });
      }
    }
  }
  return results;
}

/** A null variant means the headline result of the model. */
interface ResultFilter {
  readonly variant: string | null;
  readonly independent: boolean;
  /** Whether fine-tunes and merges by third parties are left out, or all that is left. */
  readonly community: 'any' | 'false' | 'true';
}

/**
 * One result per model, best first, of equals the best known: what others measured, then what nobody
 * but its creator reports, each with ranks of its own.
 */
export function rankScores(
  results: readonly Result[],
  { variant, independent, community }: ResultFilter,
  higherIsBetter: boolean,
): ScoreEntry[] {
  const best = new Map<string, Result>();
  const sign = higherIsBetter ? -1 : 1;
  const isOwn = (a: Result, b: Result): number => Number(a.self_reported) - Number(b.self_reported);
  const better = (a: Result, b: Result): number =>
    isOwn(a, b) || Number(b.headline) - Number(a.headline) || sign * (a.score - b.score);
  for (const result of results) {
    if (independent && result.self_reported) continue;
    if (variant !== null && result.variant !== variant) continue;
    if (community !== 'any' && result.community !== (community === 'true')) continue;
    const other = best.get(result.model.slug);
    if (other === undefined || better(result, other) < 0) best.set(result.model.slug, result);
  }
  const sorted = [...best.values()].sort(
    (a, b) =>
      isOwn(a, b) ||
      sign * (a.score - b.score) ||
      b.popularity - a.popularity ||
      (a.model.slug < b.model.slug ? -1 : 1),
  );
  const measured = sorted.filter((result) => !result.self_reported).length;
  let rank = 0;
  return sorted.map((row, at) => {
    const result: Partial<Result> & Omit<Result, 'popularity' | 'community'> = { ...row };
    delete result.popularity;
    delete result.community;
    const before = sorted[at - 1];
    const isTie = before?.score === result.score && at !== measured;
    if (!isTie) rank = at < measured ? at + 1 : at - measured + 1;
    return { ...result, rank };
  });
}
