import type { Knex } from 'knex';
import type { FeedRecord } from '../../../schemas/records.ts';
import type { ModelIdentity, ResolvedSource, SourcedRecord } from '../../resolve/resolved.ts';
import type { StoredRecord } from './record-rows.ts';
import type { AliasRow, CountedSourceRow } from '../database/rows.ts';
import { toSource } from '../database/to-columns.ts';
import { groupBy } from '../../resolve/group.ts';

const PAGE = 2_000;

/** Streams what all sources last said, by source, kind and id. */
export async function* loadRecords(db: Knex): AsyncGenerator<SourcedRecord> {
  let after = 0;
  for (;;) {
    // Pages, since a long iteration would hold back the checkpoint of the log.
    const rows = await db<StoredRecord>('source_records')
      .whereNull('removed_at')
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .select('id', 'source_key', 'payload');
    for (const row of rows) {
      yield { source: row.source_key, record: JSON.parse(row.payload) as FeedRecord };
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** Sources with the date of the data last accepted. */
export async function loadSources(db: Knex): Promise<ResolvedSource[]> {
  const rows = await db<CountedSourceRow & { accepted_as_of: string }>('sources')
    .orderBy('key')
    .select('*');
  return rows.map((row) => ({
    ...toSource(row),
    asOf: row.accepted_as_of === '' ? row.as_of : row.accepted_as_of,
  }));
}

/** Identities given so far, those of models that vanished included. */
export async function loadIdentities(db: Knex): Promise<ModelIdentity[]> {
  const rows = await db<ModelIdentity>('models').orderBy('slug').select('key', 'id', 'slug');
  const aliases = await db<AliasRow>('model_aliases')
    .where({ kind: 'former_slug' })
    .orWhere('alias_norm', 'like', 'mdl_%')
    .select('model_id', 'alias');
  const former = groupBy(aliases, (row) => row.model_id);
  return rows.map((row) => {
    const names = former.get(row.id)?.map(({ alias }) => alias) ?? [];
    return names.length === 0 ? row : { ...row, former: [...new Set(names)].sort() };
  });
}
