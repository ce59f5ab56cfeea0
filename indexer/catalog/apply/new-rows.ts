import type { Knex } from 'knex';
import { insertRows } from '../batches.ts';
import type { StoredRows } from '../documents/stored-rows.ts';
import { groupBy } from '../group-by.ts';
import type {
  AliasRow,
  CapabilityRow,
  ConflictRow,
  ModalityRow,
  ModelRow,
  OfferRow,
  PriceRow,
  ResultRow,
} from '../rows.ts';

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
 * Every row of the models of a store that had none, in the order of writing: documents are made of
 * them as if they had been read back.
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

/** Gives what the store holds of models, once: whoever asked needs it no more afterwards. */
export type TakeRows = (ids: readonly string[]) => readonly StoredRows[];

/** What the store holds of each model; nothing is left in `rows`, which are a hundred megabytes. */
export function toStoredRows(rows: NewRows): TakeRows {
  const modalities = groupBy(rows.model_modalities, ofModel);
  const capabilities = groupBy(rows.model_capabilities, ofModel);
  const aliases = groupBy(rows.model_aliases, ofModel);
  const conflicts = groupBy(rows.model_conflicts, ofModel);
  const offers = groupBy(rows.offers, ofModel);
  const results = groupBy(rows.benchmark_results, ofModel);
  const numbered = rows.offer_prices.map((row, at) => ({ ...row, id: at + 1 }));
  const prices = groupBy(numbered, (row) => row.offer_id);
  const models = new Map(rows.models.map((model) => [model.id, model]));
  for (const list of Object.values(rows)) list.length = 0;
  const take = <Row>(from: Map<string, Row>, id: string): Row | undefined => {
    const row = from.get(id);
    from.delete(id);
    return row;
  };
  return (ids) =>
    ids.flatMap((id) => {
      const model = take(models, id);
      if (model === undefined) return [];
      const own = take(offers, id) ?? [];
      return {
        model,
        modalities: take(modalities, id) ?? [],
        capabilities: take(capabilities, id) ?? [],
        aliases: take(aliases, id) ?? [],
        conflicts: take(conflicts, id) ?? [],
        offers: own,
        prices: new Map(own.map((offer) => [offer.id, take(prices, offer.id) ?? []])),
        results: take(results, id) ?? [],
        intervals: [],
      };
    });
}
