import { groupBy } from '../../resolve/group.ts';
import { PREVIEW } from '../../resolve/life-cycle/announced.ts';
import type { ResolvedCatalog, ResolvedModel } from '../../resolve/resolved.ts';
import type { DataCheck, Spotted } from '../check.ts';

const bySlug = ({ models }: ResolvedCatalog): ReadonlyMap<string, ResolvedModel> =>
  new Map(models.map((model) => [model.slug, model]));

/** Rows of the editors that say nothing of any model, or two things of one. */
export const editorialRows: DataCheck = {
  name: 'editorial_row',
  level: 'error',
  advice: 'correct the row in data/curated, or take it out',
  find: ({ review }) =>
    review
      .filter(({ source }) => source === 'curated')
      .map(({ nativeId, reason }) => ({ subject: nativeId, detail: reason })),
};

/** A snapshot of a model that is no longer served, served. */
export const outlivingSnapshots: DataCheck = {
  name: 'outliving_snapshot',
  level: 'error',
  advice: 'a snapshot ends with its model: see indexer/resolve/life-cycle/life-cycle.ts',
  *find(catalogue): Generator<Spotted> {
    const models = bySlug(catalogue);
    for (const { slug, status, snapshotOf } of catalogue.models) {
      const isEnded = models.get(snapshotOf ?? '')?.status === 'retired';
      if (isEnded && status !== 'retired') yield { subject: slug, detail: `is ${status}` };
    }
  },
};

/** A successor that has ended itself. */
export const endedSuccessors: DataCheck = {
  name: 'ended_successor',
  level: 'error',
  advice: 'name another one in data/curated/lifecycle.ndjson',
  *find(catalogue): Generator<Spotted> {
    const models = bySlug(catalogue);
    for (const { slug, replacement } of catalogue.models) {
      const isEnded = models.get(replacement ?? '')?.status === 'retired';
      if (isEnded) yield { subject: slug, detail: `its successor ${replacement ?? ''} is retired` };
    }
  },
};

/** A model all of whose snapshots are retired, served; previews end before it does. */
export const endedSnapshots: DataCheck = {
  name: 'ended_snapshots',
  level: 'error',
  advice: 'a model ends with its last snapshot: see indexer/resolve/life-cycle/life-cycle.ts',
  *find({ models }): Generator<Spotted> {
    const snapshots = groupBy(models, ({ snapshotOf }) => snapshotOf ?? '');
    for (const { slug, status } of models) {
      const own = (snapshots.get(slug) ?? []).filter((one) => !PREVIEW.test(one.slug));
      const isEnded = own.length > 0 && own.every((one) => one.status === 'retired');
      if (isEnded && status !== 'retired') yield { subject: slug, detail: `is ${status}` };
    }
  },
};
