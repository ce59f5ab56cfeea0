import { toOfferId } from '../../resolve/prices/offer-id.ts';
import { toOwnOffers } from '../../resolve/life-cycle/fold-snapshots.ts';
import { selectWhereIn } from '../database/batches.ts';
import type { PriceRow, Stored } from '../database/rows.ts';
import type { OfferChange } from './apply-offers.ts';
import { type ApplyContext, dateOf, recordChange } from './context.ts';
import { diffRows } from './diff-rows.ts';
import { insertNew } from './new-rows.ts';
import { toPriceRows, type WantedPrice } from './to-rows.ts';
import { groupBy } from '../../resolve/group.ts';

const labelOf = (row: WantedPrice | PriceRow): string =>
  [
    row.component,
    row.unit === '1m_tokens' ? null : `.${row.unit}`,
    row.min_prompt_tokens > 0 ? `@${row.min_prompt_tokens}` : null,
    row.time_window === null ? null : `[at ${row.time_window}]`,
    row.size === null ? null : `[size ${row.size}]`,
    row.quality === null ? null : `[quality ${row.quality}]`,
  ].join('');

const keyOf = (row: WantedPrice | PriceRow): string =>
  [row.offer_id, row.source_key, labelOf(row)].join('\n');

async function openPrices(context: ApplyContext, wanted: readonly WantedPrice[]): Promise<void> {
  const rows = wanted.map((price) => {
    const { stated_from: stated, ...row } = price;
    return {
      valid_from: context.past.priceFrom(row) ?? stated ?? dateOf(context, row.source_key),
      valid_to: null,
      recorded_at: context.at,
      ...row,
    };
  });
  await insertNew(context, 'offer_prices', rows);
}

/**
 * Closes prices when the next one begins, or on the date of the data that no longer states them;
 * never before they began.
 */
async function closePrices(
  context: ApplyContext,
  stored: readonly Stored<PriceRow>[],
  next: ReadonlyMap<string, WantedPrice>,
): Promise<void> {
  for (const row of stored) {
    const date = next.get(keyOf(row))?.stated_from ?? dateOf(context, row.source_key);
    const until = date > row.valid_from ? date : row.valid_from;
    await context.trx('offer_prices').where({ id: row.id }).update({ valid_to: until });
  }
}

function recordShownPrices(
  context: ApplyContext,
  modelId: string,
  offerId: string,
  stored: readonly PriceRow[],
  wanted: readonly WantedPrice[],
): void {
  const shown = <Row extends WantedPrice | PriceRow>(rows: readonly Row[]): Map<string, Row> =>
    new Map(rows.filter((row) => Boolean(row.is_chosen)).map((row) => [labelOf(row), row]));
  const before = shown(stored);
  const after = shown(wanted);
  for (const label of new Set([...before.keys(), ...after.keys()])) {
    const old = before.get(label);
    const now = after.get(label);
    if (old?.amount_nano === now?.amount_nano) continue;
    recordChange(context, {
      type: 'price_changed',
      model_id: modelId,
      offer_id: offerId,
      field: label,
      old: old === undefined ? null : old.amount_nano / 1e9,
      new: now === undefined ? null : now.amount_nano / 1e9,
      source_key: (now ?? old)?.source_key ?? '',
      ...(typeof now?.stated_from === 'string' ? { effective_on: now.stated_from } : {}),
    });
  }
}

/** Notes what is thought of an amount that is as before, no new price; tells whether it differs. */
async function judgePrice(
  context: ApplyContext,
  old: Stored<PriceRow>,
  now: WantedPrice,
): Promise<boolean> {
  const from = now.stated_from ?? old.valid_from;
  const isSame =
    Boolean(old.is_chosen) === Boolean(now.is_chosen) &&
    old.suspect_reason === now.suspect_reason &&
    old.url === now.url &&
    old.checked_on === now.checked_on &&
    old.valid_from === from;
  if (isSame) return false;
  await context.trx('offer_prices').where({ id: old.id }).update({
    is_chosen: now.is_chosen,
    suspect_reason: now.suspect_reason,
    url: now.url,
    checked_on: now.checked_on,
    valid_from: from,
  });
  return true;
}

/** Closes prices that changed or went away and opens new ones; none is overwritten. */
export async function applyPrices(context: ApplyContext, offers: OfferChange): Promise<void> {
  const wanted = [...context.added, ...context.touched].flatMap(toPriceRows);
  const isNew = ({ offer_id: id }: WantedPrice): boolean => offers.addedIds.has(id);
  const closedBefore = context.past.closedPrices(offers.addedIds, context.at);
  await insertNew(context, 'offer_prices', closedBefore);
  await openPrices(context, wanted.filter(isNew));
  const compared = wanted.filter((row) => !isNew(row));
  const comparedOffers = [...context.added, ...context.touched]
    .flatMap((model) =>
      toOwnOffers(model).map((offer) => ({ model: model.id, offer: toOfferId(offer) })),
    )
    .filter(({ offer }) => !offers.addedIds.has(offer));
  const ids = [...comparedOffers.map(({ offer }) => offer), ...offers.removedIds];
  const rows = await selectWhereIn<Stored<PriceRow>>(context.trx, 'offer_prices', 'offer_id', ids);
  const stored = rows.filter((row) => row.valid_to === null);
  const storedKeys = new Map(stored.map((row) => [keyOf(row), row]));
  const wantedKeys = new Map(compared.map((row) => [keyOf(row), row]));
  if (wantedKeys.size < compared.length) diffRows([], compared, keyOf);
  const opened: WantedPrice[] = [];
  const judged: WantedPrice[] = [];
  for (const [key, row] of wantedKeys) {
    const old = storedKeys.get(key);
    if (old?.amount_nano !== row.amount_nano) opened.push(row);
    else if (await judgePrice(context, old, row)) judged.push(row);
  }
  const closed = stored.filter(
    (row) => wantedKeys.get(keyOf(row))?.amount_nano !== row.amount_nano,
  );
  await closePrices(context, closed, wantedKeys);
  await openPrices(context, opened);
  const storedOf = groupBy(stored, (row) => row.offer_id);
  const wantedOf = groupBy(compared, (row) => row.offer_id);
  const movedOffers = new Set([...closed, ...opened, ...judged].map((row) => row.offer_id));
  for (const { model, offer } of comparedOffers) {
    if (movedOffers.has(offer)) context.changedIds.add(model);
    recordShownPrices(context, model, offer, storedOf.get(offer) ?? [], wantedOf.get(offer) ?? []);
  }
}
