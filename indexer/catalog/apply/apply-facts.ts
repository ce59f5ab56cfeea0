import type { ResolvedModel } from '../../resolve/resolved.ts';
import { deleteWhereIn, insertRows, selectWhereIn } from '../database/batches.ts';
import type {
  AliasRow,
  CapabilityRow,
  ConflictRow,
  ModalityRow,
  Stored,
} from '../database/rows.ts';
import { type ApplyContext, dateOf, recordChange } from './context.ts';
import { diffRows } from './diff-rows.ts';
import { insertNew } from './new-rows.ts';
import {
  keyOfAlias,
  toAliasRows,
  toCapabilityRows,
  toConflictRows,
  toModalityRows,
} from './to-rows.ts';
import { groupBy } from '../../resolve/group.ts';

const idsOf = (models: readonly ResolvedModel[]): string[] => models.map(({ id }) => id);

function sayChange(
  context: ApplyContext,
  id: string,
  field: string,
  old: unknown,
  now: unknown,
  origin = context.timeline.originOf(id),
): void {
  context.changedIds.add(id);
  const since = context.timeline.sinceOf(id);
  const date = context.timeline.close({ model_id: id, field, value: old, since }, origin);
  recordChange(context, {
    type: 'model_changed',
    model_id: id,
    field,
    old,
    new: now,
    source_key: origin.source,
    effective_on: date,
  });
}

async function applyModalities(context: ApplyContext): Promise<void> {
  const { trx, added, touched } = context;
  await insertNew(context, 'model_modalities', added.flatMap(toModalityRows));
  const stored = groupBy(
    await selectWhereIn<ModalityRow>(trx, 'model_modalities', 'model_id', idsOf(touched)),
    (row) => row.model_id,
  );
  for (const model of touched) {
    const old = stored.get(model.id) ?? [];
    const wanted = toModalityRows(model);
    for (const direction of ['input', 'output'] as const) {
      const list = (rows: readonly ModalityRow[]): string[] =>
        rows
          .filter((row) => row.direction === direction)
          .map((row) => row.modality)
          .sort();
      if (list(old).join() === list(wanted).join()) continue;
      await trx('model_modalities').where({ model_id: model.id, direction }).delete();
      await insertRows(
        trx,
        'model_modalities',
        wanted.filter((row) => row.direction === direction),
      );
      sayChange(context, model.id, `modalities.${direction}`, list(old), list(wanted));
    }
  }
}

async function applyCapabilities(context: ApplyContext): Promise<void> {
  const { trx, added, touched } = context;
  await insertNew(context, 'model_capabilities', added.flatMap(toCapabilityRows));
  const table = 'model_capabilities';
  const stored = await selectWhereIn<CapabilityRow>(trx, table, 'model_id', idsOf(touched));
  const keyOf = (row: CapabilityRow): string => `${row.model_id}\n${row.capability}`;
  const diff = diffRows(stored, touched.flatMap(toCapabilityRows), keyOf);
  const at = (row: CapabilityRow) => ({ model_id: row.model_id, capability: row.capability });
  const say = (row: CapabilityRow, old: boolean | null, now: boolean | null): void => {
    const { source_key: source } = row;
    const origin = { source, date: dateOf(context, source) };
    sayChange(context, row.model_id, `capabilities.${row.capability}`, old, now, origin);
  };
  for (const row of diff.removed) {
    await trx(table).where(at(row)).delete();
    say(row, Boolean(row.value), null);
  }
  for (const { stored: old, wanted: row, fields } of diff.changed) {
    await trx(table).where(at(row)).update(row);
    if (fields.includes('value')) say(row, Boolean(old.value), Boolean(row.value));
  }
  await insertRows(trx, table, diff.added);
  for (const row of diff.added) say(row, null, Boolean(row.value));
}

async function replaceRows<Row extends { readonly model_id: string }>(
  context: ApplyContext,
  table: string,
  stored: readonly Stored<Row>[],
  wanted: readonly Row[],
  keyOf: (row: Row) => string,
): Promise<void> {
  const diff = diffRows<Row, Stored<Row>>(stored, wanted, keyOf);
  const gone = [...diff.removed, ...diff.changed.map((change) => change.stored)];
  const come = [...diff.added, ...diff.changed.map((change) => change.wanted)];
  await deleteWhereIn(
    context.trx,
    table,
    'id',
    gone.map(({ id }) => id),
  );
  await insertRows(context.trx, table, come);
  for (const { model_id: id } of [...gone, ...come]) context.changedIds.add(id);
}

const withDate = (rows: readonly Omit<AliasRow, 'valid_from'>[], at: string) =>
  rows.map((row) => ({ valid_from: at, ...row }));

async function applyAliases(context: ApplyContext): Promise<void> {
  const { trx, added, touched, at } = context;
  await insertNew(context, 'model_aliases', withDate(added.flatMap(toAliasRows), at));
  const rows = await selectWhereIn<Stored<AliasRow>>(
    trx,
    'model_aliases',
    'model_id',
    idsOf(touched),
  );
  // A former slug leads to the model for ever, whoever may have named it.
  const isFormer = (row: Pick<AliasRow, 'kind'>): boolean => row.kind === 'former_slug';
  const known = new Set(rows.filter(isFormer).map((row) => `${row.model_id} ${row.alias}`));
  const stored = rows.filter((row) => !isFormer(row));
  const since = new Map(stored.map((row) => [keyOfAlias(row), row.valid_from]));
  const wanted = withDate(touched.flatMap(toAliasRows), at)
    .filter((row) => !isFormer(row) || !known.has(`${row.model_id} ${row.alias}`))
    .map((row) => ({ ...row, valid_from: since.get(keyOfAlias(row)) ?? at }));
  await replaceRows<AliasRow>(context, 'model_aliases', stored, wanted, keyOfAlias);
}

async function applyConflicts(context: ApplyContext): Promise<void> {
  const { trx, added, touched } = context;
  await insertNew(context, 'model_conflicts', added.flatMap(toConflictRows));
  const stored = await selectWhereIn<Stored<ConflictRow>>(
    trx,
    'model_conflicts',
    'model_id',
    idsOf(touched),
  );
  // Prices of an offer from some number of tokens on have no field of their own.
  const keyOf = (row: ConflictRow): string =>
    [row.model_id, row.field, row.claims, row.chosen, row.rule].join('\n');
  await replaceRows<ConflictRow>(
    context,
    'model_conflicts',
    stored,
    touched.flatMap(toConflictRows),
    keyOf,
  );
}

/** Writes modalities, capabilities, aliases and conflicts where they differ. */
export async function applyFacts(context: ApplyContext): Promise<void> {
  await applyModalities(context);
  await applyCapabilities(context);
  await applyAliases(context);
  await applyConflicts(context);
}
