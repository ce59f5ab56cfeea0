import type { Knex } from 'knex';
import type { HistoryInfo } from '../../../schemas/directory.ts';
import { groupBy } from '../group-by.ts';
import type { SourceRow } from '../database/rows.ts';

interface SourceDate {
  readonly source_key: string;
  readonly as_of: string;
}

/** Since when the store knows the past, and from which data; null before there is a catalogue. */
export async function loadHistoryInfo(db: Knex): Promise<HistoryInfo | null> {
  const states = await db<{ since: string }>('catalogue_state').select('since');
  const since = states[0]?.since ?? '';
  if (since === '') return null;
  const dates = groupBy(await db<SourceDate>('source_dates').select('*'), (row) => row.source_key);
  const sources = await db<SourceRow>('sources').select('*').orderBy(['precedence', 'key']);
  return {
    since,
    sources: sources.map(({ key, name }) => ({
      key,
      name,
      dates: (dates.get(key) ?? []).map((row) => row.as_of).sort(),
    })),
  };
}
