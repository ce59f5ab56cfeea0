import { insertRows, selectWhereIn, toBatches } from '../database/batches.ts';
import { MODEL_FIELDS } from '../fact-names.ts';
import type { ResolvedModel } from '../../resolve/resolved.ts';
import type { AliasRow, ModelRow } from '../database/rows.ts';
import { type ApplyContext, recordChange } from './context.ts';
import { findOrigin, firstDateOf, newestDate, speakersOf } from './dates.ts';
import { diffRows } from './diff-rows.ts';
import { type ResolvedModelRow, toModelRow } from './to-rows.ts';
import { toDayInstant } from '../../../schemas/instant.ts';

/** Of how many new models rows are made at a time. */
const ROWS_AT_ONCE = 500;

const FLAGS = new Set<keyof ResolvedModelRow>([
  'open_weights',
  'licence_commercial_use',
  'is_community',
]);
const REFERENCES = new Set<keyof ResolvedModelRow>(['replacement_id', 'snapshot_of_id']);

function toValue(
  row: ResolvedModelRow,
  column: keyof ResolvedModelRow,
  slugOf: ReadonlyMap<string, string>,
): unknown {
  const value = row[column];
  if (value === null) return null;
  if (FLAGS.has(column)) return Boolean(value);
  return REFERENCES.has(column) ? (slugOf.get(String(value)) ?? null) : value;
}

/** The row of a model that is new to the store. */
export function toAddedRow(
  { dates, past, idOf, shaOf }: Pick<ApplyContext, 'dates' | 'past' | 'idOf' | 'shaOf'>,
  model: ResolvedModel,
): ModelRow {
  const speakers = speakersOf(model);
  const spoken = firstDateOf(dates, model, speakers);
  const offered = past.modelFrom(model) ?? spoken;
  const from = offered < spoken ? offered : spoken;
  return {
    valid_from: from,
    resolved_sha256: shaOf.get(model.id) ?? '',
    created_at: toDayInstant(from === '' ? spoken : from),
    updated_at: toDayInstant([from, newestDate(dates, speakers)].sort()[1] ?? from),
    ...toModelRow(model, idOf),
  };
}

/** Inserts new models, of which no more rows are held at a time than of one batch. */
async function addModels(context: ApplyContext): Promise<void> {
  for (const models of toBatches(context.added, ROWS_AT_ONCE)) {
    const rows = models.map((model) => toAddedRow(context, model));
    await insertRows(context.trx, 'models', rows);
    for (const [at, model] of models.entries()) {
      recordChange(context, {
        type: 'model_added',
        model_id: model.id,
        source_key: findOrigin(context.dates, context.sources, speakersOf(model)).source,
        effective_on: rows[at]?.valid_from ?? null,
      });
    }
  }
}

/** Inserts new models and updates those whose own columns differ. */
export async function applyModels(context: ApplyContext): Promise<void> {
  const { trx, idOf, touched, shaOf } = context;
  await addModels(context);
  const stored = await selectWhereIn<ModelRow>(
    trx,
    'models',
    'id',
    touched.map(({ id }) => id),
  );
  const since = new Map(stored.map((row) => [row.id, row.valid_from]));
  const wanted = touched.map((model) => {
    const first = firstDateOf(context.dates, model, speakersOf(model));
    return {
      valid_from: [since.get(model.id) ?? first, first].sort()[0] ?? first,
      resolved_sha256: shaOf.get(model.id) ?? '',
      ...toModelRow(model, idOf),
    };
  });
  const slugOf = new Map([...idOf].map(([slug, id]) => [id, slug]));
  for (const { stored: old, wanted: row, fields } of diffRows(stored, wanted, ({ id }) => id)
    .changed) {
    await trx('models').where({ id: row.id }).update(row);
    for (const column of fields) {
      if (column === 'resolved_sha256' || column === 'valid_from') continue;
      const field = MODEL_FIELDS[column];
      if (field === undefined) continue;
      context.changedIds.add(row.id);
      const origin = context.timeline.originOf(row.id);
      const value = FLAGS.has(column) ? toValue(old, column, slugOf) : old[column];
      const date = context.timeline.close({
        model_id: row.id,
        field,
        value,
        since: context.timeline.sinceOf(row.id),
      });
      recordChange(context, {
        type: 'model_changed',
        model_id: row.id,
        field,
        old: toValue(old, column, slugOf),
        new: toValue(row, column, slugOf),
        source_key: origin.source,
        effective_on: date,
      });
    }
    if (old.slug !== row.slug) await keepFormerSlug(context, row.id, old.slug);
  }
}

async function keepFormerSlug(context: ApplyContext, id: string, slug: string): Promise<void> {
  const alias: AliasRow = {
    model_id: id,
    alias: slug,
    alias_norm: slug,
    kind: 'former_slug',
    source_key: 'catalogue',
    strategy: 'exact',
    confidence: 1,
    valid_from: context.at,
  };
  await context.trx('model_aliases').insert(alias);
}

/** Retires models of which no source speaks any more; everything known of them stays readable. */
export async function retireModels(context: ApplyContext): Promise<void> {
  const { trx, at } = context;
  for (const row of await selectWhereIn<ModelRow>(trx, 'models', 'id', context.vanishedIds)) {
    await trx('models')
      .where({ id: row.id })
      .update({ status: 'retired', vanished_at: at, resolved_sha256: '' });
    context.changedIds.add(row.id);
    const date = context.timeline.close({
      model_id: row.id,
      field: 'status',
      value: row.status,
      since: context.timeline.sinceOf(row.id),
    });
    recordChange(context, {
      type: 'model_retired',
      model_id: row.id,
      field: 'status',
      old: row.status,
      new: 'retired',
      source_key: context.timeline.originOf(row.id).source,
      effective_on: date,
    });
  }
}
