import type { FactInterval, ModelHistory, PriceInterval } from '../../../schemas/history.ts';
import { isOfferOf, type StoredRows } from '../documents/stored-rows.ts';
import type { Directory } from '../documents/model-rows.ts';
import { MODEL_COLUMNS_BY_FACT, OFFER_COLUMNS_BY_FACT } from '../fact-names.ts';
import {
  type FactIntervalRow,
  type OfferRow,
  PAST_FIELDS,
  type PriceRow,
} from '../database/rows.ts';
import { groupBy } from '../../resolve/group.ts';

type Value = FactInterval['value'];

const toDay = (date: string): string | null => (date === '' ? null : date);

function toPrice(row: PriceRow): PriceInterval {
  return {
    kind: 'price',
    offer_id: row.offer_id,
    component: row.component,
    unit: row.unit,
    amount: row.amount_nano / 1e9,
    min_prompt_tokens: row.min_prompt_tokens,
    time_window: row.time_window,
    size: row.size,
    quality: row.quality,
    chosen: Boolean(row.is_chosen),
    suspect_reason: row.suspect_reason,
    source: row.source_key,
    effective_from: toDay(row.valid_from),
    effective_to: row.valid_to,
  };
}

/** Fields that hold the id of a model, of which the slug is shown. */
const REFERENCES: ReadonlySet<string> = new Set([
  'replacement_slug',
  'snapshot_of',
  PAST_FIELDS.model,
]);
const FLAGS: ReadonlySet<string> = new Set(['open_weights', 'license.commercial_use', 'community']);

/** What a fact is now, as its intervals write it. */
function toPresent(stored: StoredRows, offer: OfferRow | undefined, field: string): Value {
  const [head = '', name = ''] = field.split('.', 2);
  if (field === PAST_FIELDS.model) return offer?.model_id ?? null;
  if (offer !== undefined) {
    const column = OFFER_COLUMNS_BY_FACT.get(field);
    return column === undefined ? null : offer[column];
  }
  if (head === 'modalities') {
    const rows = stored.modalities.filter((row) => row.direction === name);
    return rows.map((row) => row.modality).sort();
  }
  if (head === 'capabilities') {
    const row = stored.capabilities.find((one) => one.capability === name);
    return row === undefined ? null : Boolean(row.value);
  }
  const column = MODEL_COLUMNS_BY_FACT.get(field);
  const value = column === undefined ? null : stored.model[column];
  return typeof value === 'number' && FLAGS.has(field) ? Boolean(value) : value;
}

/** The values of one fact in turn, the present one last. */
function toFacts(
  stored: StoredRows,
  directory: Directory,
  rows: readonly FactIntervalRow[],
): FactInterval[] {
  const [first] = rows;
  if (first === undefined) return [];
  const { field, offer_id } = first;
  const offer = stored.offers.find(({ id }) => id === offer_id);
  const show = (value: Value): Value =>
    REFERENCES.has(field) && typeof value === 'string'
      ? (directory.slugs.get(value) ?? null)
      : value;
  const values = rows.map((row) => (row.value === null ? null : JSON.parse(row.value)) as Value);
  const last = rows.at(-1) ?? first;
  const steps = [
    ...rows.map((row, i) => ({
      value: values[i] ?? null,
      from: toDay(row.valid_from),
      to: row.valid_to,
      // Whose data ended one value brought the next; of the first, the same source is known.
      source: rows[i - 1]?.source_key ?? row.source_key,
    })),
    {
      value: toPresent(stored, offer, field),
      from: toDay(last.valid_to),
      to: offer?.valid_to ?? null,
      source: last.source_key,
    },
  ];
  // An offer that is gone has no present.
  const isGone = offer !== undefined && offer.removed_at !== null;
  const shown = isGone ? steps.filter(({ from, to }) => from !== to) : steps;
  return shown.map(({ value, from, to, source }, i) => ({
    kind: 'fact',
    offer_id,
    field,
    value: show(value),
    previous: show(steps[i - 1]?.value ?? null),
    source,
    effective_from: from,
    effective_to: to,
  }));
}

/** The day on which an offer became another model's; null: it is this one's. */
function findLeft({ model, intervals }: StoredRows, offer: OfferRow): string | null {
  if (isOfferOf(offer, model.id)) return null;
  const own = intervals.filter(
    (row) =>
      row.offer_id === offer.id && row.field === PAST_FIELDS.model && row.model_id === model.id,
  );
  return (
    own
      .map((row) => row.valid_to)
      .sort()
      .at(-1) ?? ''
  );
}

/** The part of an interval before a day; nothing where it begins later. */
function cut<T extends PriceInterval | FactInterval>(interval: T, left: string | null): T[] {
  if (left === null) return [interval];
  if ((interval.effective_from ?? '') >= left) return [];
  const to = interval.effective_to ?? left;
  return [{ ...interval, effective_to: to < left ? to : left }];
}

/** When an offer was there, and when it is. */
function toOffered(offer: OfferRow, rows: readonly FactIntervalRow[]): FactInterval[] {
  const past = rows.filter((row) => row.offer_id === offer.id && row.field === PAST_FIELDS.offered);
  const spans = [...past, { valid_from: offer.valid_from, valid_to: offer.valid_to }];
  return spans.map((span, i) => ({
    kind: 'fact',
    offer_id: offer.id,
    field: PAST_FIELDS.offered,
    value: true,
    previous: i === 0 ? null : false,
    source: null,
    effective_from: toDay(span.valid_from),
    effective_to: span.valid_to,
  }));
}

type Interval = ModelHistory['intervals'][number];

const FIRST = '';
const OPEN = '9999-99-99';
const nameOf = (one: Interval): string =>
  one.kind === 'price'
    ? `1 ${one.offer_id} ${one.component} ${one.unit} ${one.min_prompt_tokens} ${one.time_window ?? ''} ${one.size ?? ''} ${one.quality ?? ''} ${one.source}`
    : `0 ${one.offer_id ?? ''} ${one.field}`;

interface Named {
  readonly one: Interval;
  readonly name: string;
}

/** What began last comes first; of one day, facts before prices, the model's before its offers'. */
function compareIntervals(a: Named, b: Named): number {
  const descending = (x: string, y: string): number => (x < y ? 1 : x > y ? -1 : 0);
  return (
    descending(a.one.effective_from ?? FIRST, b.one.effective_from ?? FIRST) ||
    descending(b.name, a.name) ||
    descending(a.one.effective_to ?? OPEN, b.one.effective_to ?? OPEN)
  );
}

/** How a model and its offers changed; null where nothing but its present facts is known. */
export function toHistory(stored: StoredRows, directory: Directory): ModelHistory | null {
  if (stored.offers.length === 0 && stored.intervals.length === 0) return null;
  const facts = stored.intervals.filter(
    ({ field }) => field !== PAST_FIELDS.result && field !== PAST_FIELDS.offered,
  );
  const intervals: Interval[] = [
    ...[...groupBy(facts, (row) => `${row.offer_id ?? ''}\n${row.field}`).values()].flatMap(
      (rows) => toFacts(stored, directory, rows),
    ),
    ...stored.offers.flatMap((offer) => {
      const left = findLeft(stored, offer);
      const prices = (stored.prices.get(offer.id) ?? []).map(toPrice);
      const offered = toOffered(offer, stored.intervals);
      return [...offered, ...prices].flatMap((one) => cut(one, left));
    }),
  ];
  return {
    model_id: stored.model.id,
    offers: stored.offers
      .map((offer) => ({
        id: offer.id,
        provider: offer.provider_slug,
        provider_model_id: offer.native_model_id,
        region: offer.region === '' ? 'global' : offer.region,
        service_tier: offer.service_tier,
      }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
    intervals: intervals
      .map((one): Named => ({ one, name: nameOf(one) }))
      .sort(compareIntervals)
      .map(({ one }) => one),
  };
}
