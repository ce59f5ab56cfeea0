import type { ResolvedDirectory } from '../../resolve/resolved.ts';
import { drain } from '../../resolve/group.ts';
import { loadStoredRows } from '../documents/stored-rows.ts';
import { type Batches, toLineBatches } from '../outbox/model-batches.ts';
import type { PublishOptions } from '../outbox/publish.ts';
import { applyBelongings } from './apply-belongings.ts';
import type { ApplyContext } from './context.ts';
import { toAddedRow } from './apply-models.ts';
import { openNewRows, toStoredRows } from './new-rows.ts';
import { precomputeVersions } from './precompute-versions.ts';

/** Takes these out of a map. */
function take<T>(from: Map<string, T>, ids: readonly string[]): T[] {
  return ids.flatMap((id) => {
    const taken = from.get(id);
    from.delete(id);
    return taken === undefined ? [] : [taken];
  });
}

/**
 * How models of a store that had none are published: what belongs to them is written when their
 * documents are made of it, so that an index can be filled meanwhile, few rows are held at a time, and
 * what the resolver says of a model is let go with them.
 * @param foretold what the versions of the documents are to be told by; null: nobody asks
 */
export function toFirst(
  context: ApplyContext,
  foretold: ResolvedDirectory | null,
): Pick<PublishOptions, 'load' | 'foreseen'> & { readonly batches: Batches } {
  const { added: models, idOf, past, trx } = context;
  const foreseen =
    foretold === null ? undefined : precomputeVersions({ ...foretold, models }, past);
  const batches = toLineBatches(
    models.map(({ id, snapshotOf }) => ({ id, baseId: idOf.get(snapshotOf ?? '') ?? null })),
  );
  const modelOf = new Map(Array.from(drain(models), (model) => [model.id, model]));
  return {
    batches,
    foreseen,
    load: async (ids) => {
      const added = take(modelOf, ids);
      const rows = { ...openNewRows(), models: added.map((model) => toAddedRow(context, model)) };
      await applyBelongings({ ...context, added, newRows: rows });
      const withPast = new Set(added.flatMap((model) => (past.hasRows(model) ? [model.id] : [])));
      return [
        ...toStoredRows(
          rows.models.filter(({ id }) => !withPast.has(id)),
          rows,
        ),
        ...(await loadStoredRows(trx, [...withPast])),
      ];
    },
  };
}
