import type { Knex } from 'knex';
import type { HistoryInfo, Holdings } from '../../../schemas/directory.ts';
import type { SourceRow } from '../database/rows.ts';
import { groupBy } from '../../resolve/group.ts';

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

/** Counts what is stored beside models. */
export async function countHoldings(db: Knex): Promise<Holdings> {
  const count = async (rows: Knex.QueryBuilder): Promise<number> => {
    const [found] = await rows.count<{ count: number | string }[]>({ count: '*' });
    return Number(found?.count ?? 0);
  };
  return {
    offers: await count(db('offers').whereNull('removed_at')),
    prices: await count(
      db('offer_prices')
        .join('offers', 'offers.id', 'offer_prices.offer_id')
        .whereNull('offers.removed_at')
        .whereNull('offer_prices.valid_to')
        .where('offer_prices.is_chosen', true),
    ),
    // A run of a snapshot counts for its model too, in a row of its own.
    scores: await count(db('benchmark_results').whereNull('snapshot_model_id')),
  };
}
