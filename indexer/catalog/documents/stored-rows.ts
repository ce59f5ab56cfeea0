import type { Knex } from 'knex';
import { selectWhereIn } from '../database/batches.ts';
import type {
  AliasRow,
  CapabilityRow,
  ConflictRow,
  FactIntervalRow,
  ModalityRow,
  ModelRow,
  OfferRow,
  PriceRow,
  ResultRow,
  Stored,
} from '../database/rows.ts';
import type { ModelRows } from './model-rows.ts';
import { groupBy } from '../../resolve/group.ts';

/** All rows of one model, of the past too. */
export interface StoredRows {
  readonly model: ModelRow;
  readonly modalities: readonly ModalityRow[];
  readonly capabilities: readonly CapabilityRow[];
  readonly aliases: readonly AliasRow[];
  readonly conflicts: readonly ConflictRow[];
  /** Aliases of its dated snapshots. */
  readonly snapshotAliases: readonly AliasRow[];
  /**
   * Its offers, those that are gone or another model's by now included; of a snapshot, those of its
   * model that sell it.
   */
  readonly offers: readonly OfferRow[];
  /** Prices of these offers, by offer id, in the order in which they were recorded. */
  readonly prices: ReadonlyMap<string, readonly Stored<PriceRow>[]>;
  readonly results: readonly ResultRow[];
  /** What its facts and those of these offers were before, in the order of recording. */
  readonly intervals: readonly Stored<FactIntervalRow>[];
}

const byId = (a: { readonly id: number }, b: { readonly id: number }): number => a.id - b.id;

interface Offered {
  readonly offers: ReadonlyMap<string, readonly OfferRow[]>;
  readonly prices: StoredRows['prices'];
  readonly intervals: ReadonlyMap<string, readonly Stored<FactIntervalRow>[]>;
}

/** The snapshots an offer sells. */
export const snapshotsOf = (offer: Pick<OfferRow, 'snapshot_ids'>): readonly string[] =>
  JSON.parse(offer.snapshot_ids) as string[];

/** Whether an offer is a model's, or sells it as a snapshot. */
export const isOfferOf = (
  offer: Pick<OfferRow, 'model_id' | 'snapshot_ids'>,
  modelId: string,
): boolean => offer.model_id === modelId || snapshotsOf(offer).includes(modelId);

/** The models of which each model is a snapshot, or was one before. */
function toBases(
  models: readonly ModelRow[],
  intervals: readonly FactIntervalRow[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const basesOf = new Map(models.map((row) => [row.id, new Set([row.snapshot_of_id ?? ''])]));
  for (const { model_id: id, field, value } of intervals) {
    const base: unknown = field === 'snapshot_of' ? JSON.parse(value ?? 'null') : null;
    if (typeof base === 'string') basesOf.get(id)?.add(base);
  }
  return basesOf;
}

/** Offers with their prices, and intervals, by model. */
async function loadOffered(db: Knex, models: readonly ModelRow[]): Promise<Offered> {
  const ids = models.map(({ id }) => id);
  const table = 'fact_intervals';
  const ofModels = await selectWhereIn<Stored<FactIntervalRow>>(db, table, 'model_id', ids);
  const basesOf = toBases(models, ofModels);
  const bases = [...basesOf.values()].flatMap((some) => [...some]);
  const loaded = await selectWhereIn<OfferRow>(db, 'offers', 'model_id', [
    ...new Set([...ids, ...bases]),
  ]);
  // Whatever is loaded with it: the same rows give the same document.
  const ownersOf = (row: OfferRow): string[] => [
    ...(basesOf.has(row.model_id) ? [row.model_id] : []),
    ...snapshotsOf(row).filter((id) => basesOf.get(id)?.has(row.model_id) === true),
  ];
  const own = loaded.filter((row) => ownersOf(row).length > 0);
  const known = new Set(own.map(({ id }) => id));
  const former = new Set(
    ofModels.flatMap((row) => row.offer_id ?? []).filter((id) => !known.has(id)),
  );
  const left = await selectWhereIn<OfferRow>(db, 'offers', 'id', [...former]);
  const offers = [...own, ...left];
  const offerIds = offers.map(({ id }) => id);
  const ofOffers = await selectWhereIn<Stored<FactIntervalRow>>(db, table, 'offer_id', offerIds);
  const prices = await selectWhereIn<Stored<PriceRow>>(db, 'offer_prices', 'offer_id', offerIds);
  const intervals = [...new Map([...ofModels, ...ofOffers].map((row) => [row.id, row])).values()];
  // An offer that moved is of both models, and what it was before too.
  const modelsOf = new Map(own.map((row) => [row.id, new Set(ownersOf(row))]));
  for (const row of intervals) {
    if (row.offer_id === null) continue;
    const models = modelsOf.get(row.offer_id) ?? new Set<string>();
    modelsOf.set(row.offer_id, models.add(row.model_id));
  }
  const spread = <Row>(rows: readonly Row[], toModels: (row: Row) => Iterable<string>) =>
    rows.flatMap((row) => Array.from(toModels(row), (model) => ({ model, row })));
  const group = <Row>(rows: readonly { model: string; row: Row }[]): Map<string, Row[]> =>
    new Map(
      [...groupBy(rows, ({ model }) => model)].map(([id, list]) => [
        id,
        list.map((one) => one.row),
      ]),
    );
  return {
    offers: group(spread(offers, ({ id }) => modelsOf.get(id) ?? [])),
    prices: groupBy(prices.sort(byId), (row) => row.offer_id),
    intervals: group(
      spread(intervals.sort(byId), (row) =>
        row.offer_id === null ? [row.model_id] : (modelsOf.get(row.offer_id) ?? []),
      ),
    ),
  };
}

/** Reads everything stored of these models; ids that are not stored are left out. */
export async function loadStoredRows(db: Knex, ids: readonly string[]): Promise<StoredRows[]> {
  const of = async <Row extends { readonly model_id: string }>(table: string) =>
    groupBy(await selectWhereIn<Row>(db, table, 'model_id', ids), (row) => row.model_id);
  const models = await selectWhereIn<ModelRow>(db, 'models', 'id', ids);
  const modalities = await of<ModalityRow>('model_modalities');
  const capabilities = await of<CapabilityRow>('model_capabilities');
  const aliases = await of<AliasRow>('model_aliases');
  const conflicts = await of<ConflictRow>('model_conflicts');
  const results = await of<ResultRow>('benchmark_results');
  const { offers, prices, intervals } = await loadOffered(db, models);
  const snapshots = await selectWhereIn<ModelRow>(db, 'models', 'snapshot_of_id', ids);
  const baseOf = new Map(snapshots.map((row) => [row.id, row.snapshot_of_id ?? '']));
  const snapshotAliases = groupBy(
    await selectWhereIn<AliasRow>(db, 'model_aliases', 'model_id', [...baseOf.keys()]),
    (row) => baseOf.get(row.model_id) ?? '',
  );
  return models.map((model) => ({
    model,
    modalities: modalities.get(model.id) ?? [],
    capabilities: capabilities.get(model.id) ?? [],
    aliases: aliases.get(model.id) ?? [],
    snapshotAliases: snapshotAliases.get(model.id) ?? [],
    conflicts: conflicts.get(model.id) ?? [],
    offers: offers.get(model.id) ?? [],
    prices,
    results: results.get(model.id) ?? [],
    intervals: intervals.get(model.id) ?? [],
  }));
}

/** The rows of a model's present document. */
export function toPresentRows(stored: StoredRows): ModelRows {
  const offers = stored.offers.filter(
    (row) => row.removed_at === null && isOfferOf(row, stored.model.id),
  );
  const prices = offers.map(({ id }) => {
    const open = stored.prices.get(id)?.filter((row) => row.valid_to === null) ?? [];
    return [id, open] as const;
  });
  return { ...stored, offers, prices: new Map(prices) };
}
