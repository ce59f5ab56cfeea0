import { insertRows, selectWhereIn } from '../batches.ts';
import type { AliasRow, ModelRow } from '../rows.ts';
import { recordChange, type ApplyContext } from './context.ts';
import { diffRows } from './diff-rows.ts';
import { toModelRow, type ResolvedModelRow } from './to-rows.ts';

/** Columns as the API names them; what is not here is no fact about the model. */
const PUBLIC_NAMES: Readonly<Partial<Record<keyof ResolvedModelRow, string>>> = {
  slug: 'slug',
  name: 'name',
  creator_slug: 'creator',
  family_slug: 'family',
  type: 'type',
  status: 'status',
  release_date: 'release_date',
  knowledge_cutoff: 'knowledge_cutoff',
  context_window: 'limits.context_window',
  max_input_tokens: 'limits.max_input_tokens',
  max_output_tokens: 'limits.max_output_tokens',
  params_total: 'parameters.total',
  params_active: 'parameters.active',
  open_weights: 'open_weights',
  licence_id: 'license.id',
  licence_name: 'license.name',
  licence_commercial_use: 'license.commercial_use',
  hf_repo: 'hf_repo',
  deprecated_on: 'deprecated_at',
  retires_on: 'retires_at',
  replacement_id: 'replacement_slug',
  snapshot_of_id: 'snapshot_of',
  is_community: 'community',
};
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

/** Inserts new models and updates those whose own columns differ. */
export async function applyModels(
  context: ApplyContext,
  resolvedSha256: ReadonlyMap<string, string>,
): Promise<void> {
  const { trx, at, idOf, added, touched } = context;
  const shaOf = (id: string): string => resolvedSha256.get(id) ?? '';
  await insertRows(
    trx,
    'models',
    added.map((model) => ({
      ...toModelRow(model, idOf),
      resolved_sha256: shaOf(model.id),
      created_at: at,
      updated_at: at,
    })),
  );
  for (const { id } of added) recordChange(context, { type: 'model_added', model_id: id });
  const stored = await selectWhereIn<ModelRow>(
    trx,
    'models',
    'id',
    touched.map(({ id }) => id),
  );
  const wanted = touched.map((model) => ({
    ...toModelRow(model, idOf),
    resolved_sha256: shaOf(model.id),
  }));
  const slugOf = new Map([...idOf].map(([slug, id]) => [id, slug]));
  for (const { stored: old, wanted: row, fields } of diffRows(stored, wanted, ({ id }) => id)
    .changed) {
    await trx('models').where({ id: row.id }).update(row);
    for (const column of fields) {
      if (column === 'resolved_sha256') continue;
      const field = PUBLIC_NAMES[column];
      if (field === undefined) continue;
      context.changedIds.add(row.id);
      recordChange(context, {
        type: 'model_changed',
        model_id: row.id,
        field,
        old: toValue(old, column, slugOf),
        new: toValue(row, column, slugOf),
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
    recordChange(context, {
      type: 'model_retired',
      model_id: row.id,
      field: 'status',
      old: row.status,
      new: 'retired',
    });
  }
}
