import { settlePrices } from '../../resolve/prices/settle-prices.ts';
import type { ResolvedSource } from '../../resolve/resolved.ts';
import { toSource } from '../database/to-columns.ts';
import { slotOf, slotOfRow } from './timelines.ts';
import type { Directory, ModelRows } from '../documents/model-rows.ts';
import type { StoredRows } from '../documents/stored-rows.ts';
import type { ConflictRow, OfferRow, PriceRow, Stored } from '../database/rows.ts';

/** What sources said of an offer at the end of the day; of what one said twice, the last. */
function toRowsOn(rows: readonly Stored<PriceRow>[], day: string): readonly Stored<PriceRow>[] {
  // What still holds was said last, then what ended last.
  const held = rows
    .filter((row) => holdsAt(row, day))
    .sort((a, b) => ((a.valid_to ?? '~') < (b.valid_to ?? '~') ? -1 : 1));
  return [...new Map(held.map((row) => [`${row.source_key}\n${slotOfRow(row)}`, row])).values()];
}

/** Chooses among what sources said of an offer then, by the rule of today. */
function chooseThen(
  offer: OfferRow,
  rows: readonly Stored<PriceRow>[],
  sources: ReadonlyMap<string, ResolvedSource>,
): { rows: Stored<PriceRow>[]; conflicts: ConflictRow[] } {
  const place = {
    provider: offer.provider_slug,
    nativeModelId: offer.native_model_id,
    region: offer.region,
    serviceTier: offer.service_tier,
  };
  const rowOf = new Map(rows.map((row) => [`${row.source_key}\n${slotOfRow(row)}`, row]));
  const drafts = rows.map((row) => ({
    source: row.source_key,
    component: row.component,
    unit: row.unit,
    amountNano: row.amount_nano,
    minPromptTokens: row.min_prompt_tokens,
    timeWindow: row.time_window,
    size: row.size,
    quality: row.quality,
    validFrom: row.valid_from,
    isChosen: false,
    suspectReason: row.suspect_reason,
    url: row.url,
    checkedOn: row.checked_on,
  }));
  const { prices, conflicts } = settlePrices(drafts, place, sources);
  return {
    rows: prices.flatMap((price) => {
      const row = rowOf.get(`${price.source}\n${slotOf(price)}`);
      return row === undefined ? [] : [{ ...row, is_chosen: price.isChosen }];
    }),
    conflicts: conflicts.map((conflict) => ({
      model_id: offer.model_id,
      field: conflict.field,
      claims: JSON.stringify(conflict.values),
      chosen: JSON.stringify(conflict.chosen),
      rule: conflict.rule,
    })),
  };
}

/** Prices of a model's offers at the end of a day, by offer, and where sources disagreed then. */
export function choosePricesAt(
  stored: StoredRows,
  offers: readonly OfferRow[],
  directory: Directory,
  day: string,
): Pick<ModelRows, 'prices' | 'conflicts'> {
  const sources = new Map([...directory.sources].map(([key, row]) => [key, toSource(row)]));
  const prices = new Map<string, readonly PriceRow[]>();
  // Disagreements about anything but prices are those of today.
  const conflicts = stored.conflicts.filter(({ field }) => !field.startsWith('offers.'));
  for (const offer of offers) {
    const all = stored.prices.get(offer.id) ?? [];
    const then = toRowsOn(all, day);
    const open = all.filter((row) => row.valid_to === null);
    if (then.length === open.length && then.every((row) => open.includes(row))) {
      prices.set(offer.id, open);
      const about = `offers.${offer.id}.`;
      conflicts.push(...stored.conflicts.filter(({ field }) => field.startsWith(about)));
      continue;
    }
    const chosen = chooseThen(offer, then, sources);
    prices.set(offer.id, chosen.rows);
    conflicts.push(...chosen.conflicts);
  }
  return { prices, conflicts };
}

/** An interval of days; an empty first day is ever since, a null last day until now. */
interface Interval {
  readonly valid_from: string;
  readonly valid_to: string | null;
}

/** Whether an interval holds at the end of a day. */
export function holdsAt({ valid_from, valid_to }: Interval, day: string): boolean {
  return valid_from <= day && (valid_to === null || day < valid_to);
}
