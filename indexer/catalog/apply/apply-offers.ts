import { toOwnOffers } from '../../resolve/life-cycle/fold-snapshots.ts';
import type { ResolvedModel } from '../../resolve/resolved.ts';
import { toOfferId } from '../../resolve/prices/offer-id.ts';
import { selectWhereIn } from '../database/batches.ts';
import { OFFER_FIELDS } from '../fact-names.ts';
import { isOfferOf } from '../documents/stored-rows.ts';
import { type OfferRow, PAST_FIELDS } from '../database/rows.ts';
import { type ApplyContext, recordChange } from './context.ts';
import { firstDateOf, type Origin, speakersOfOffer } from './dates.ts';
import { diffRows } from './diff-rows.ts';
import { insertNew } from './new-rows.ts';
import { toOfferRows, type WantedOffer } from './to-rows.ts';
import { toDayInstant } from '../../../schemas/instant.ts';

/** Which offers are new, which went on and which went away, for their prices to follow. */
export interface OfferChange {
  readonly addedIds: ReadonlySet<string>;
  readonly removedIds: readonly string[];
}

/** Stored offers of these models, and those that come to them from other models. */
async function loadStored(
  context: ApplyContext,
  wanted: readonly WantedOffer[],
): Promise<readonly OfferRow[]> {
  const { trx, touched, vanishedIds, newRows } = context;
  if (newRows !== null) return [];
  const ids = [...touched.map(({ id }) => id), ...vanishedIds];
  const ofModels = await selectWhereIn<OfferRow>(trx, 'offers', 'model_id', ids);
  const ofIds = await selectWhereIn<OfferRow>(
    trx,
    'offers',
    'id',
    wanted.map(({ id }) => id),
  );
  return [...new Map([...ofModels, ...ofIds].map((row) => [row.id, row])).values()];
}

type Sold = Pick<
  OfferRow,
  'provider_slug' | 'region' | 'service_tier' | 'native_model_id' | 'other_model_ids'
>;

const nameOf = (row: Omit<Sold, 'other_model_ids'>, id: string): string =>
  [row.provider_slug, row.region, row.service_tier, id].join('\n');

/** Tells offers whose id was one of the other ids of any of these. */
function toOtherNames(rows: readonly Sold[]): (row: Omit<Sold, 'other_model_ids'>) => boolean {
  const names = new Set(
    rows.flatMap((row) =>
      (JSON.parse(row.other_model_ids) as string[]).map((id) => nameOf(row, id)),
    ),
  );
  return (row) => names.has(nameOf(row, row.native_model_id));
}

/** Whether a model's own page goes on showing an offer that is written with another. */
const isWithinLine = (old: OfferRow, row: WantedOffer): boolean =>
  isOfferOf(row, old.model_id) || isOfferOf(old, row.model_id);

/** An offer that was away is there again; one that was another model's is this one's. */
function bringBack(
  context: ApplyContext,
  old: OfferRow,
  row: WantedOffer,
  fields: readonly string[],
  from: string,
  isNews: boolean,
): void {
  const { id: offer_id, model_id } = row;
  const hasMoved = old.model_id !== model_id;
  const isBack = old.removed_at !== null;
  const origin = context.timeline.originOf(model_id);
  const say = (type: 'offer_added' | 'offer_removed', of: string, date: string): void => {
    const { source: source_key } = origin;
    if (!isNews) return;
    recordChange(context, { type, model_id: of, offer_id, source_key, effective_on: date });
  };
  let date = from;
  if (hasMoved) {
    date = context.timeline.close(
      {
        model_id: old.model_id,
        offer_id,
        field: PAST_FIELDS.model,
        value: old.model_id,
        since: old.valid_from,
      },
      { source: origin.source, date: from },
    );
    if (!isBack) say('offer_removed', old.model_id, date);
  }
  if (isBack) {
    context.timeline.add({
      model_id: old.model_id,
      offer_id,
      field: PAST_FIELDS.offered,
      value: 'true',
      source_key: origin.source,
      valid_from: old.valid_from,
      valid_to: old.valid_to ?? from,
    });
  }
  closeFields(context, old, fields, { source: origin.source, date: from });
  say('offer_added', model_id, date);
}

/** Notes what the changed facts were; @returns their names with the day they changed on. */
function closeFields(
  context: ApplyContext,
  old: OfferRow,
  fields: readonly string[],
  origin: Origin,
): (readonly [column: keyof OfferRow, name: string, date: string])[] {
  return fields.flatMap((field) => {
    const column = field as keyof OfferRow;
    const name = OFFER_FIELDS[column];
    if (name === undefined) return [];
    const { id: offer_id, model_id, valid_from: since } = old;
    const value = old[column];
    const date = context.timeline.close({ model_id, offer_id, field: name, value, since }, origin);
    return [[column, name, date]];
  });
}

async function changeOffer(
  context: ApplyContext,
  old: OfferRow,
  row: WantedOffer,
  fields: readonly (keyof WantedOffer)[],
  first: string,
  isNews: boolean,
): Promise<void> {
  const isBack = old.removed_at !== null;
  // It cannot be back before it went away.
  const from = [first, old.valid_to ?? ''].sort().at(-1) ?? first;
  const present = isBack ? { ...row, valid_from: from } : row;
  await context.trx('offers').where({ id: row.id }).update(present);
  context.changedIds.add(row.model_id).add(old.model_id);
  const origin = context.timeline.originOf(row.model_id);
  if (isBack || (old.model_id !== row.model_id && !isWithinLine(old, row))) {
    bringBack(context, old, row, fields, isBack ? from : origin.date, isNews);
    return;
  }
  for (const [column, field, date] of closeFields(context, old, fields, origin)) {
    recordChange(context, {
      type: 'offer_changed',
      model_id: row.model_id,
      offer_id: row.id,
      field,
      old: old[column],
      new: row[column as keyof WantedOffer],
      source_key: origin.source,
      effective_on: date,
    });
  }
}

async function removeOffers(
  context: ApplyContext,
  offers: readonly OfferRow[],
  isJoined: (row: OfferRow) => boolean,
): Promise<void> {
  const { trx, at } = context;
  for (const row of offers) {
    const { id, model_id, status, valid_from: since } = row;
    const origin = context.timeline.originOf(model_id);
    const fact = { model_id, offer_id: id, field: 'status', value: status, since };
    const closed = status === 'retired' ? origin.date : context.timeline.close(fact, origin);
    const valid_to = closed > since ? closed : since;
    await trx('offers').where({ id }).update({ removed_at: at, status: 'retired', valid_to });
    context.changedIds.add(model_id);
    if (isJoined(row)) continue;
    recordChange(context, {
      type: 'offer_removed',
      model_id,
      offer_id: id,
      source_key: origin.source,
      effective_on: valid_to,
    });
  }
}

/** The first date on which any source speaks of each offer of a model. */
function toFirstDates(context: ApplyContext, model: ResolvedModel): [id: string, date: string][] {
  return toOwnOffers(model).map((offer) => [
    toOfferId(offer),
    context.past.offerFrom(toOfferId(offer)) ??
      firstDateOf(context.dates, model, speakersOfOffer(model, offer)),
  ]);
}

/** Writes offers; one that no source names any more is kept, marked as removed. */
export async function applyOffers(context: ApplyContext): Promise<OfferChange> {
  const { added, touched } = context;
  const models: readonly ResolvedModel[] = [...added, ...touched];
  const wanted = models.flatMap((model) => toOfferRows(model, context.idOf));
  const firsts = new Map(models.flatMap((model) => toFirstDates(context, model)));
  const firstOf = (id: string): string => firsts.get(id) ?? context.dates.today;
  const stored = await loadStored(context, wanted);
  const diff = diffRows(stored, wanted, ({ id }) => id);
  const removed = diff.removed.filter((row) => row.removed_at === null);
  const returned = diff.changed.filter(({ stored: old }) => old.removed_at !== null);
  // What another offer's id stands for from now on has not gone, and what it stood for has not come.
  await removeOffers(context, removed, toOtherNames(wanted));
  const wasJoined = toOtherNames(stored);
  for (const { stored: old, wanted: row, fields } of diff.changed) {
    await changeOffer(context, old, row, fields, firstOf(row.id), !wasJoined(row));
  }
  await insertNew(
    context,
    'offers',
    diff.added.map((row) => {
      const from = firstOf(row.id);
      return { first_seen_at: toDayInstant(from), valid_from: from, ...row };
    }),
  );
  const newModels = new Set(added.map(({ id }) => id));
  for (const row of diff.added) {
    const { id, model_id } = row;
    if (newModels.has(model_id) || wasJoined(row)) continue;
    context.changedIds.add(model_id);
    recordChange(context, {
      type: 'offer_added',
      model_id,
      offer_id: id,
      source_key: context.timeline.originOf(model_id).source,
      effective_on: firstOf(id),
    });
  }
  return {
    addedIds: new Set([...diff.added, ...returned.map((one) => one.wanted)].map(({ id }) => id)),
    removedIds: removed.map(({ id }) => id),
  };
}
