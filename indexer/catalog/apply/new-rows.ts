import type { Knex } from 'knex';
import { insertRows } from '../database/batches.ts';
import { snapshotsOf, type StoredRows } from '../documents/stored-rows.ts';
import type {
  AliasRow,
  CapabilityRow,
  ConflictRow,
  ModalityRow,
  ModelRow,
  OfferRow,
  PriceRow,
  ResultRow,
} from '../database/rows.ts';
import { groupBy } from '../../resolve/group.ts';

interface RowOf {
  readonly models: ModelRow;
  readonly model_modalities: ModalityRow;
  readonly model_capabilities: CapabilityRow;
  readonly model_aliases: AliasRow;
  readonly model_conflicts: ConflictRow;
  readonly offers: OfferRow;
  readonly offer_prices: PriceRow;
  readonly benchmark_results: ResultRow;
}

/**
 * Rows of the models of a store that had none, in the order of writing: documents are made of them
 * as if they had been read back.
 */
export type NewRows = { readonly [Table in keyof RowOf]: RowOf[Table][] };

/** No rows yet. */
export function openNewRows(): NewRows {
  return {
    models: [],
    model_modalities: [],
    model_capabilities: [],
    model_aliases: [],
    model_conflicts: [],
    offers: [],
    offer_prices: [],
    benchmark_results: [],
  };
}

/** Inserts rows, and keeps them where the store is new. */
export async function insertNew<Table extends keyof RowOf>(
  { trx, newRows }: { readonly trx: Knex; readonly newRows: NewRows | null },
  table: Table,
  rows: readonly RowOf[Table][],
): Promise<void> {
  await insertRows(trx, table, rows);
  const kept: RowOf[Table][] | undefined = newRows?.[table];
  if (kept !== undefined) for (const row of rows) kept.push(row);
}

const ofModel = (row: { readonly model_id: string }): string => row.model_id;

/**
 * What the store holds of models that have just been written, as if it had been read back. Of a
 * snapshot the rows of its model must be among these, and of a model those of its snapshots.
 */
export function toStoredRows(models: readonly ModelRow[], rows: NewRows): StoredRows[] {
  const baseOf = new Map(
    rows.models.flatMap((row) =>
      row.snapshot_of_id === null ? [] : [[row.id, row.snapshot_of_id]],
    ),
  );
  const snapshotAliases = groupBy(
    rows.model_aliases.filter((row) => baseOf.has(row.model_id)),
    (row) => baseOf.get(row.model_id) ?? '',
  );
  const modalities = groupBy(rows.model_modalities, ofModel);
  const capabilities = groupBy(rows.model_capabilities, ofModel);
  const aliases = groupBy(rows.model_aliases, ofModel);
  const conflicts = groupBy(rows.model_conflicts, ofModel);
  const offers = groupBy(rows.offers, ofModel);
  const results = groupBy(rows.benchmark_results, ofModel);
  const numbered = rows.offer_prices.map((row, at) => ({ id: at + 1, ...row }));
  const prices = groupBy(numbered, (row) => row.offer_id);
  return models.map((model) => {
    const ofBase = offers.get(model.snapshot_of_id ?? '') ?? [];
    const sold = ofBase.filter((row) => snapshotsOf(row).includes(model.id));
    const own = [...(offers.get(model.id) ?? []), ...sold];
    return {
      model,
      modalities: modalities.get(model.id) ?? [],
      capabilities: capabilities.get(model.id) ?? [],
      aliases: aliases.get(model.id) ?? [],
      snapshotAliases: snapshotAliases.get(model.id) ?? [],
      conflicts: conflicts.get(model.id) ?? [],
      offers: own,
      prices: new Map(own.map(({ id }) => [id, prices.get(id) ?? []])),
      results: results.get(model.id) ?? [],
      intervals: [],
    };
  });
}
