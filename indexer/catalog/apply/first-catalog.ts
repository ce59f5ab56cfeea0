import type { ResolvedDirectory } from '../../resolve/resolved.ts';
import { drain } from '../../resolve/group.ts';
import { loadStoredRows } from '../documents/stored-rows.ts';
import { type Batches, toLineBatches } from '../outbox/model-batches.ts';
import type { PublishOptions } from '../outbox/publish.ts';
import { applyBelongings } from './apply-belongings.ts';
import type { ApplyContext } from './context.ts';
import { type NewRows, openNewRows, toStoredRows } from './new-rows.ts';
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
  newRows: NewRows,
  foretold: ResolvedDirectory | null,
): Pick<PublishOptions, 'load' | 'foreseen'> & { readonly batches: Batches } {
  const { added: models, past, trx } = context;
  const foreseen =
    foretold === null ? undefined : precomputeVersions({ ...foretold, models }, past);
  const batches = toLineBatches(newRows.models);
  const modelOf = new Map(Array.from(drain(models), (model) => [model.id, model]));
  const rowOf = new Map(Array.from(drain(newRows.models), (row) => [row.id, row]));
  return {
    batches,
    foreseen,
    load: async (ids) => {
      const added = take(modelOf, ids);
      const rows = { ...openNewRows(), models: take(rowOf, ids) };
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
