import { type ScoreEntry, ScoreParams } from '../../../../schemas/api/catalog/directory.ts';
import type { Pagination } from '../../../../schemas/api/responses.ts';
import type { ModelPricing } from '../../../../schemas/model.ts';
import { createLeaderboards } from '../../../catalog/directory/leaderboards.ts';
import type { CatalogReader } from '../../../search/port.ts';
import type { PageRequest } from '../../page/page.ts';
import { type Answered, createAnswering } from '../directory/ask.ts';
import { findBenchmark } from '../../../catalog/directory/benchmarks.ts';

/** A place on a leaderboard, with what the model costs. */
export interface Place extends ScoreEntry {
  readonly pricing: ModelPricing | null;
}

export interface Leaderboard {
  readonly places: readonly Place[];
  readonly pagination: Pagination;
  /** Variants some score is of, the most frequent first. */
  readonly variants: readonly string[];
  readonly scores: number;
}

/** Reads leaderboards as the API ranks them; the scores of a benchmark are gathered once a catalogue. */
export function createLeaderboardReader(
  catalog: CatalogReader,
): (request: PageRequest) => Promise<Answered<Leaderboard>> {
  const leaderboards = createLeaderboards(catalog);
  return createAnswering(
    '/benchmarks/{id}',
    ScoreParams,
    async ({ id, self_reported: reported, variant, ...paging }) => {
      const snapshot = await catalog.view();
      const benchmark = findBenchmark(snapshot, id);
      const options = { variant, independent: reported === false, paging };
      const { scores, pagination, results } = await leaderboards.read(benchmark, snapshot, options);
      const models = await catalog.read(scores.map(({ model }) => model.slug));
      const pricing = new Map(models.map((model) => [model.slug, model.pricing]));
      return {
        places: scores.map((score) => ({
          ...score,
          pricing: pricing.get(score.model.slug) ?? null,
        })),
        pagination,
        variants: toVariants(results.map((result) => result.variant)),
        scores: results.length,
      };
    },
  );
}

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
