import type { ScoreEntry } from '../../../schemas/api/catalog/directory.ts';
import type { Pagination } from '../../../schemas/api/responses.ts';
import type { Benchmark } from '../../../schemas/directory.ts';
import type { CatalogReader, IndexView } from '../../search/port.ts';
import { pageOf } from '../query/list-page.ts';
import { createScoreTables, rankScores, type Result } from './scores.ts';

/** Which part of a leaderboard is wanted. */
interface Asked {
  /** null or absent: the score that stands for each model. */
  readonly variant?: string | null | undefined;
  /** Leaves out what creators say of their own models. */
  readonly independent: boolean;
  readonly paging: Parameters<typeof pageOf>[1];
}

/** A page of a leaderboard. */
interface LeaderboardPage {
  readonly scores: ScoreEntry[];
  readonly pagination: Pagination;
  /** All results on the benchmark, whatever was asked. */
  readonly results: readonly Result[];
}

export interface Leaderboards {
  /** @throws ApiError `invalid_cursor` for one of another leaderboard */
  read(benchmark: Benchmark, snapshot: IndexView, asked: Asked): Promise<LeaderboardPage>;
}

/** Ranks the models measured on a benchmark; its results are gathered once a catalogue. */
export function createLeaderboards(catalogue: CatalogReader): Leaderboards {
  const tables = createScoreTables(catalogue);
  return {
    read: async ({ id, scale }, { version }, { variant = null, independent, paging }) => {
      const results = await tables.read(id, version);
      const only = { variant, independent };
      const listed = rankScores(results, only, scale.higher_is_better).map((score) => ({
        key: score.model.slug,
        name: score.model.name,
        models: 0,
        score,
      }));
      const { entries, pagination } = pageOf(listed, paging, JSON.stringify([id, only]));
      return { scores: entries.map(({ score }) => score), pagination, results };
    },
  };
}
