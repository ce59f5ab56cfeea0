import { groupBy } from '../../../indexer/catalog/group-by.ts';
import type { DataCheck, Spotted } from './check.ts';

const ADVICE = 'see data/curated/lifecycle.ndjson and indexer/resolve/life-cycle.ts';

/** A model whose snapshots are all retired is retired too, and a retired one has no live snapshot. */
export const livingDead: DataCheck = {
  name: 'status_belies_snapshots',
  level: 'error',
  advice: ADVICE,
  find: function* find({ models }): Generator<Spotted> {
    const bySlug = new Map(models.map((model) => [model.slug, model]));
    const groups = groupBy(
      models.filter(({ snapshotOf }) => snapshotOf !== null),
      ({ snapshotOf }) => snapshotOf ?? '',
    );
    for (const [slug, snapshots] of groups) {
      const base = bySlug.get(slug);
      if (base === undefined) continue;
      const live = snapshots.filter(({ status }) => status !== 'retired');
      if (live.length === 0 && base.status !== 'retired') {
        yield { subject: slug, detail: `${base.status}, but all of its snapshots are retired` };
      }
      if (base.status === 'retired' && live.length > 0) {
        yield {
          subject: slug,
          detail: `retired, but ${live.map((one) => one.slug).join(', ')} not`,
        };
      }
    }
  },
};

/** A successor that is itself gone helps nobody. */
export const deadSuccessors: DataCheck = {
  name: 'retired_replacement',
  level: 'warning',
  advice: ADVICE,
  find: function* find({ models }): Generator<Spotted> {
    const bySlug = new Map(models.map((model) => [model.slug, model]));
    for (const { slug, replacement } of models) {
      const next = replacement === null ? undefined : bySlug.get(replacement);
      if (next?.status === 'retired') yield { subject: slug, detail: next.slug };
      if (replacement === slug) yield { subject: slug, detail: 'itself' };
    }
  },
};
