import type { Capability, Modality } from '../../../schemas/model.ts';
import type { Directory, ModelRows } from '../documents/model-rows.ts';
import { isOfferOf, type StoredRows } from '../documents/stored-rows.ts';
import { MODEL_COLUMNS_BY_FACT, OFFER_COLUMNS_BY_FACT } from '../fact-names.ts';
import {
  type CapabilityRow,
  type FactIntervalRow,
  type ModalityRow,
  type ModelRow,
  type OfferRow,
  PAST_FIELDS,
  type ResultRow,
} from '../database/rows.ts';
import { choosePricesAt, holdsAt } from './prices-at.ts';
import { groupBy } from '../../resolve/group.ts';

const dateOf = (row: ResultRow): string => row.evaluated_on ?? row.recorded_on;

/** Measured by others before self-reported, then the newest. */
const lead = (a: ResultRow, b: ResultRow): number =>
  Number(a.evaluator === 'self_reported') - Number(b.evaluator === 'self_reported') ||
  (dateOf(a) < dateOf(b) ? 1 : dateOf(a) > dateOf(b) ? -1 : 0) ||
  (a.key < b.key ? -1 : 1);

/** Results that were known at the end of a day, with one that leads on each benchmark. */
function toResultsAt({ results, intervals }: StoredRows, day: string): readonly ResultRow[] {
  const present = results.filter(({ valid_from }) => valid_from <= day);
  const past = intervals
    .filter((row) => row.field === PAST_FIELDS.result && holdsAt(row, day))
    .map((row) => JSON.parse(row.value ?? '{}') as ResultRow);
  if (past.length === 0 && present.length === results.length) return results;
  const known = [...new Map([...past, ...present].map((row) => [row.key, row])).values()];
  return [...groupBy(known, (row) => row.benchmark_slug).values()].flatMap((rows) => {
    if (rows.filter((row) => Boolean(row.is_primary)).length === 1) return rows;
    const [first, ...others] = [...rows].sort(lead);
    if (first === undefined) return [];
    return [
      { ...first, is_primary: true },
      ...others.map((row) => ({ ...row, is_primary: false })),
    ];
  });
}

/** Values that held on the day by field; of several the one recorded last. */
type Values = ReadonlyMap<string, FactIntervalRow>;

const toValue = (row: FactIntervalRow): unknown =>
  row.value === null ? null : (JSON.parse(row.value) as unknown);

/** The row with the facts that have another value now put back. */
function putBack<Row extends object>(
  row: Row,
  values: Values,
  facts: ReadonlyMap<string, keyof Row>,
): Row {
  const past = [...values].flatMap(([field, interval]) => {
    const column = facts.get(field);
    return column === undefined ? [] : [[column, toValue(interval)] as const];
  });
  return { ...row, ...Object.fromEntries(past) };
}

function toModalities(stored: StoredRows, values: Values): readonly ModalityRow[] {
  return (['input', 'output'] as const).flatMap((direction) => {
    const past = values.get(`modalities.${direction}`);
    if (past === undefined) return stored.modalities.filter((row) => row.direction === direction);
    const list = (toValue(past) ?? []) as Modality[];
    return list.map((modality) => ({ model_id: stored.model.id, direction, modality }));
  });
}

const CAPABILITY = 'capabilities.';

function toCapabilities(stored: StoredRows, values: Values): readonly CapabilityRow[] {
  const rows = new Map(stored.capabilities.map((row) => [row.capability, row]));
  for (const [field, past] of values) {
    if (!field.startsWith(CAPABILITY)) continue;
    const capability = field.slice(CAPABILITY.length) as Capability;
    const value = toValue(past) as boolean | null;
    if (value === null) rows.delete(capability);
    else {
      rows.set(capability, {
        model_id: stored.model.id,
        capability,
        value,
        source_key: past.source_key,
      });
    }
  }
  return [...rows.values()];
}

/** The offer as it was on the day; null where it was not there or another model's. */
function toOfferAt(offer: OfferRow, values: Values, modelId: string, day: string): OfferRow | null {
  const member = values.get(PAST_FIELDS.model);
  const owner = member === undefined ? offer.model_id : String(toValue(member));
  const isThere = values.has(PAST_FIELDS.offered) || holdsAt(offer, day);
  // What sells a snapshot is its model's by today, and was always shown with the snapshot.
  if (!isOfferOf({ ...offer, model_id: owner }, modelId) || !isThere) return null;
  return { ...putBack(offer, values, OFFER_COLUMNS_BY_FACT), removed_at: null };
}

/** The rows a model's document had at the end of a day; null before any source spoke of it. */
export function toRowsAt(stored: StoredRows, directory: Directory, day: string): ModelRows | null {
  const { model, aliases, snapshotAliases } = stored;
  if (model.valid_from > day) return null;
  const valuesOf = new Map<string | null, Map<string, FactIntervalRow>>();
  for (const row of stored.intervals) {
    if (!holdsAt(row, day)) continue;
    const values = valuesOf.get(row.offer_id) ?? new Map<string, FactIntervalRow>();
    valuesOf.set(row.offer_id, values.set(row.field, row));
  }
  const own = valuesOf.get(null) ?? new Map<string, FactIntervalRow>();
  const offers = stored.offers.flatMap(
    (offer) => toOfferAt(offer, valuesOf.get(offer.id) ?? new Map(), model.id, day) ?? [],
  );
  const { prices, conflicts } = choosePricesAt(stored, offers, directory, day);
  return {
    // Its address is that of today, or nobody would find it.
    model: { ...putBack<ModelRow>(model, own, MODEL_COLUMNS_BY_FACT), slug: model.slug },
    modalities: toModalities(stored, own),
    capabilities: toCapabilities(stored, own),
    aliases,
    snapshotAliases,
    conflicts,
    offers,
    prices,
    results: toResultsAt(stored, day),
  };
}
