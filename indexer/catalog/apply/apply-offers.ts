import type { ResolvedModel } from '../../resolve/resolved.ts';
import { insertRows, selectWhereIn, toBatches } from '../batches.ts';
import type { OfferRow } from '../rows.ts';
import { recordChange, type ApplyContext } from './context.ts';
import { diffRows } from './diff-rows.ts';
import { toOfferRows } from './to-rows.ts';

/** Columns of an offer as the API names them. */
const PUBLIC_NAMES: Readonly<Partial<Record<keyof OfferRow, string>>> = {
  quantization: 'quantization',
  access: 'access',
  status: 'status',
  context_window: 'limits.context_window',
  max_input_tokens: 'limits.max_input_tokens',
  max_output_tokens: 'limits.max_output_tokens',
};

/** Which offers are new, which went on and which went away, for their prices to follow. */
export interface OfferChange {
  readonly addedIds: ReadonlySet<string>;
  readonly removedIds: readonly string[];
}

type WantedOffer = Omit<OfferRow, 'first_seen_at'>;

/** Stored offers of these models, and those that come to them from other models. */
async function loadStored(
  context: ApplyContext,
  wanted: readonly WantedOffer[],
): Promise<readonly OfferRow[]> {
  const { trx, touched, vanishedIds } = context;
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

async function changeOffer(
  context: ApplyContext,
  old: OfferRow,
  row: WantedOffer,
  fields: readonly (keyof WantedOffer)[],
): Promise<void> {
  await context.trx('offers').where({ id: row.id }).update(row);
  context.changedIds.add(row.model_id).add(old.model_id);
  const isBack = old.removed_at !== null;
  const hasMoved = old.model_id !== row.model_id;
  if (hasMoved && !isBack) {
    recordChange(context, { type: 'offer_removed', model_id: old.model_id, offer_id: row.id });
  }
  if (isBack || hasMoved) {
    recordChange(context, { type: 'offer_added', model_id: row.model_id, offer_id: row.id });
    return;
  }
  for (const column of fields) {
    const field = PUBLIC_NAMES[column];
    if (field === undefined) continue;
    recordChange(context, {
      type: 'offer_changed',
      model_id: row.model_id,
      offer_id: row.id,
      field,
      old: old[column],
      new: row[column],
    });
  }
}

async function removeOffers(context: ApplyContext, offers: readonly OfferRow[]): Promise<void> {
  const { trx, at } = context;
  for (const batch of toBatches(offers, 500)) {
    await trx('offers')
      .whereIn(
        'id',
        batch.map(({ id }) => id),
      )
      .update({ removed_at: at, status: 'retired' });
  }
  for (const { id, model_id } of offers) {
    context.changedIds.add(model_id);
    recordChange(context, { type: 'offer_removed', model_id, offer_id: id });
  }
}

/** Writes offers; one that no source names any more is kept, marked as removed. */
export async function applyOffers(context: ApplyContext): Promise<OfferChange> {
  const { trx, at, added, touched } = context;
  const models: readonly ResolvedModel[] = [...added, ...touched];
  const wanted = models.flatMap(toOfferRows);
  const stored = await loadStored(context, wanted);
  const diff = diffRows(stored, wanted, ({ id }) => id);
  const removed = diff.removed.filter((row) => row.removed_at === null);
  const returned = diff.changed.filter(({ stored: old }) => old.removed_at !== null);
  await removeOffers(context, removed);
  for (const { stored: old, wanted: row, fields } of diff.changed) {
    await changeOffer(context, old, row, fields);
  }
  await insertRows(
    trx,
    'offers',
    diff.added.map((row) => ({ ...row, first_seen_at: at })),
  );
  const newModels = new Set(added.map(({ id }) => id));
  for (const { id, model_id } of diff.added) {
    if (newModels.has(model_id)) continue;
    context.changedIds.add(model_id);
    recordChange(context, { type: 'offer_added', model_id, offer_id: id });
  }
  return {
    addedIds: new Set([...diff.added, ...returned.map((one) => one.wanted)].map(({ id }) => id)),
    removedIds: removed.map(({ id }) => id),
  };
}
