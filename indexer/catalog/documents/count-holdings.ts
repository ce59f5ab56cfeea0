import type { Knex } from 'knex';
import type { Holdings } from '../../../schemas/directory.ts';

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
