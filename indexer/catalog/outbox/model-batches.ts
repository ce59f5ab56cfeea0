import { toBatches } from '../database/batches.ts';
import { groupBy } from '../../resolve/group.ts';

/** Of how many models documents are made at a time. */
export const MODELS_AT_ONCE = 400;

/** Ids of models whose documents are made together. */
export type Batches = readonly (readonly string[])[];

export const toModelBatches = (ids: readonly string[]): Batches => toBatches(ids, MODELS_AT_ONCE);

/** The same of models that are written with them: none is written without what it is a snapshot of. */
export function toLineBatches(
  models: readonly { readonly id: string; readonly baseId: string | null }[],
): Batches {
  const baseOf = new Map(models.map(({ id, baseId }) => [id, baseId]));
  const toRoot = (id: string): string => {
    const base = baseOf.get(id) ?? null;
    return base === null ? id : toRoot(base);
  };
  const batches: string[][] = [];
  for (const line of groupBy(baseOf.keys(), toRoot).values()) {
    const open = batches.at(-1);
    if (open === undefined || open.length + line.length > MODELS_AT_ONCE) batches.push([...line]);
    else open.push(...line);
  }
  return batches;
}
