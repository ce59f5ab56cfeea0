import type { Knex } from 'knex';
import { toBatches } from '../database/batches.ts';
import type { OfferRow } from '../database/rows.ts';
import type { DirectoryChange } from './apply-directory.ts';

const IDS_MAX = 500;

async function distinct(
  trx: Knex.Transaction,
  table: string,
  column: string,
  whereColumn: string,
  values: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  for (const batch of toBatches(values, IDS_MAX)) {
    const rows = await trx<Record<string, string | null>>(table)
      .whereIn(whereColumn, batch)
      .distinct<{ id: string | null }[]>({ id: column });
    for (const { id } of rows) if (id !== null) found.push(id);
  }
  return found;
}

/** Models whose documents show something of the directory rows that changed. */
export async function findDirectoryDependents(
  trx: Knex.Transaction,
  change: DirectoryChange,
): Promise<string[]> {
  // The date of one source decides how old the others are.
  const priced =
    change.sources.length === 0
      ? []
      : await trx<OfferRow>('offers').whereNull('removed_at').distinct('model_id');
  return [
    ...priced.map((row) => row.model_id),
    ...(await distinct(trx, 'benchmark_results', 'model_id', 'source_key', change.sources)),
    ...(await distinct(trx, 'models', 'id', 'creator_slug', change.creators)),
    ...(await distinct(trx, 'offers', 'model_id', 'provider_slug', change.providers)),
    ...(await distinct(trx, 'benchmark_results', 'model_id', 'benchmark_slug', change.benchmarks)),
  ];
}

/** Models whose documents show the slugs of these models, or are shown by them. */
export async function findRelatives(
  trx: Knex.Transaction,
  ids: readonly string[],
): Promise<string[]> {
  return [
    ...(await distinct(trx, 'models', 'snapshot_of_id', 'id', ids)),
    ...(await distinct(trx, 'models', 'id', 'snapshot_of_id', ids)),
    ...(await distinct(trx, 'models', 'id', 'replacement_id', ids)),
    ...(await distinct(trx, 'benchmark_results', 'model_id', 'snapshot_model_id', ids)),
    // Those whose past names them.
    ...(await distinct(
      trx,
      'fact_intervals',
      'model_id',
      'value',
      ids.map((id) => JSON.stringify(id)),
    )),
  ];
}
