import type { ModelSummary } from '../../../../schemas/model.ts';
import type { CatalogueQuery } from '../../../../schemas/query.ts';
import type { CatalogueReader, Snapshot } from '../../../search/port.ts';
import { toChanges, type Change } from './changes.ts';

const MODELS_MAX = 100;
const NEWEST_MAX = 30;

/** A model that changed, and how; a new one has no changes. */
export interface ChangedModel {
  readonly model: ModelSummary;
  readonly isNew: boolean;
  readonly changes: readonly Change[];
}

export interface Changelog {
  readonly snapshot: Snapshot;
  /** Models released last, whenever the catalogue learned of them. */
  readonly newest: readonly ModelSummary[];
  /** Models that changed since the catalogue was made, last changed first; at most 100. */
  readonly changed: readonly ChangedModel[];
  /** Whether nothing changed since the catalogue was made: all of it is of one moment. */
  readonly isUnchanged: boolean;
}

/** What changed last, from what the index says of when a model changed and of its past. */
export async function readChangelog(catalogue: CatalogueReader): Promise<Changelog> {
  const snapshot = await catalogue.snapshot();
  const [latest, oldest, newest] = await Promise.all([
    catalogue.search(toQuery('updated_at', 'desc', MODELS_MAX)),
    catalogue.search(toQuery('updated_at', 'asc', 1)),
    catalogue.search(toQuery('release_date', 'desc', NEWEST_MAX)),
  ]);
  // All models have this instant until the first change after the catalogue was made.
  const made = oldest.hits[0]?.model.updated_at;
  const models = latest.hits.map(({ model }) => model).filter((one) => one.updated_at !== made);
  const changed = await Promise.all(
    models.map(async (model) => {
      const history = await catalogue.history(model.id);
      const isNew = model.created_at === model.updated_at;
      return { model, isNew, changes: isNew || history === null ? [] : toChanges(history) };
    }),
  );
  return {
    snapshot,
    newest: newest.hits.map(({ model }) => model).filter(({ release_date: date }) => date !== null),
    changed,
    isUnchanged: models.length === 0,
  };
}

function toQuery(
  by: 'updated_at' | 'release_date',
  direction: 'asc' | 'desc',
  limit: number,
): CatalogueQuery {
  return {
    text: null,
    filters: [{ kind: 'is', field: 'community', value: false }],
    sort: [{ by, direction }],
    window: { kind: 'offset', offset: 0 },
    limit,
    facets: [],
    independentScores: false,
  };
}
