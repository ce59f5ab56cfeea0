import { type ScoreEntry, ScoreParams } from '../../../../schemas/api/catalog/directory.ts';
import type { Pagination } from '../../../../schemas/api/responses.ts';
import type { Model } from '../../../../schemas/model.ts';
import { readLeaderboard } from '../../../catalog/directory/leaderboards.ts';
import { readModels } from '../../../catalog/get-model.ts';
import { createAnswering } from '../directory/ask.ts';
import { findBenchmark } from '../../../catalog/directory/benchmarks.ts';

/** A place on a leaderboard, with what is known of the model. */
export interface Place extends ScoreEntry {
  readonly about: Model | null;
}

export interface Leaderboard {
  readonly places: readonly Place[];
  readonly pagination: Pagination;
  /** Of all places, those of models that others than their creators measured. */
  readonly measured: number;
  /** Variants some score is of, the most frequent first. */
  readonly variants: readonly string[];
  readonly scores: number;
}

/** Reads a page of a leaderboard as the API ranks it, with prices. */
export const readPage = createAnswering(
  '/benchmarks/{id}',
  ScoreParams,
  async (catalog, params): Promise<Leaderboard> => {
    const { id, self_reported: reported, community, variant, ...paging } = params;
    const benchmark = findBenchmark(catalog, id);
    const query = { variant, independent: reported === false, community, paging };
    const { scores, results, ...counts } = await readLeaderboard(catalog, benchmark, query);
    const models = await readModels(
      catalog,
      scores.map(({ model }) => model.slug),
    );
    const known = new Map(models.map((model) => [model.slug, model]));
    return {
      places: scores.map((score) => ({ ...score, about: known.get(score.model.slug) ?? null })),
      ...counts,
      variants: toVariants(results.map((result) => result.variant)),
      scores: results.length,
    };
  },
);

const VARIANTS_MAX = 30;

function toVariants(variants: readonly (string | null)[]): string[] {
  const counts = new Map<string, number>();
  for (const variant of variants) {
    if (variant !== null) counts.set(variant, (counts.get(variant) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, VARIANTS_MAX)
    .map(([variant]) => variant);
}
