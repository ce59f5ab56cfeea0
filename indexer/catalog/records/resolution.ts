import type { Knex } from 'knex';

/** Of which records the catalogue was made, and by which program. */
export interface Resolution {
  /** Counts changes of the records. */
  readonly recordsVersion: number;
  /** The changes the catalogue knows of. */
  readonly resolvedVersion: number;
  /** The form of the program that made it; empty: not known. */
  readonly form: string;
  /** The day, `YYYY-MM-DD`, from which it is another by the dates it holds; null: never. */
  readonly changesOn: string | null;
}

interface ResolutionRow {
  readonly id: number;
  readonly records_version: number;
  readonly resolved_version: number;
  readonly resolved_form: string;
  readonly changes_on: string | null;
}

export async function readResolution(db: Knex): Promise<Resolution> {
  const [row] = await db<ResolutionRow>('catalogue_state').where({ id: 1 }).select('*');
  if (row === undefined) throw new Error('The catalogue has no state row.');
  return {
    recordsVersion: row.records_version,
    resolvedVersion: row.resolved_version,
    form: row.resolved_form,
    changesOn: row.changes_on,
  };
}

/**
 * Says that the records have changed, in the transaction that changes them: whatever happens next,
 * the catalogue is known to be behind until it has been made of them.
 */
export async function markChanged(trx: Knex): Promise<void> {
  await trx('catalogue_state').where({ id: 1 }).increment('records_version', 1);
}

/** Says that the catalogue is that of the records up to a version, and until a day. */
export async function markResolved(
  db: Knex,
  version: number,
  form: string,
  changesOn: string | null,
): Promise<void> {
  await db('catalogue_state')
    .where({ id: 1 })
    .update({ resolved_version: version, resolved_form: form, changes_on: changesOn });
}
