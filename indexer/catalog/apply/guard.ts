import type { Knex } from 'knex';
import { snapshotsOf } from '../documents/stored-rows.ts';
import type { OfferRow } from '../database/rows.ts';
import type { ResolvedModel } from '../../resolve/resolved.ts';

/** A new catalogue must keep at least this part of the published one. */
const KEEP_MIN = 0.9;

/** How much a catalogue holds. */
export interface CatalogCounts {
  readonly models: number;
  /** Models with a chosen price, and with a result. */
  readonly priced: number;
  readonly scored: number;
}

/** The catalogue would lose too much; nothing was written. */
export class CatalogGuardError extends Error {
  constructor(published: CatalogCounts, offered: CatalogCounts) {
    const losses = (['models', 'priced', 'scored'] as const)
      .filter((name) => offered[name] < KEEP_MIN * published[name])
      .map((name) => `${name} ${published[name]} → ${offered[name]}`);
    super(
      `Refused: the new catalogue would lose more than a tenth of the published one ` +
        `(${losses.join(', ')}). Nothing was changed; use --force to accept it.`,
    );
    this.name = 'CatalogGuardError';
  }
}

/** What the resolver offers. */
export function countResolved(models: readonly ResolvedModel[]): CatalogCounts {
  const isPriced = (model: ResolvedModel): boolean =>
    model.offers.some((offer) => offer.prices.some((price) => price.isChosen));
  return {
    models: models.length,
    priced: models.filter(isPriced).length,
    scored: models.filter((model) => model.results.length > 0).length,
  };
}

/** Models with a chosen price, and snapshots that are sold by an offer with one. */
async function countPriced(trx: Knex): Promise<number> {
  const rows = await trx('offers')
    .join('offer_prices', 'offer_prices.offer_id', 'offers.id')
    .whereNull('offers.removed_at')
    .whereNull('offer_prices.valid_to')
    .where('offer_prices.is_chosen', true)
    .distinct<Pick<OfferRow, 'model_id' | 'snapshot_ids'>[]>(
      'offers.model_id',
      'offers.snapshot_ids',
    );
  return new Set(rows.flatMap((row) => [row.model_id, ...snapshotsOf(row)])).size;
}

/** What the store holds of models that have not vanished. */
export async function countPublished(trx: Knex): Promise<CatalogCounts> {
  const one = async (query: Knex.QueryBuilder): Promise<number> => {
    const rows = (await query) as { n: number }[];
    return rows[0]?.n ?? 0;
  };
  return {
    models: await one(trx('models').whereNull('vanished_at').count({ n: '*' })),
    priced: await countPriced(trx),
    scored: await one(
      trx('benchmark_results')
        .join('models', 'models.id', 'benchmark_results.model_id')
        .whereNull('models.vanished_at')
        .countDistinct({ n: 'models.id' }),
    ),
  };
}

/** @throws CatalogGuardError if the new catalogue would lose more than a tenth */
export function assertKeepsMost(published: CatalogCounts, offered: CatalogCounts): void {
  const loses = (['models', 'priced', 'scored'] as const).some(
    (name) => offered[name] < KEEP_MIN * published[name],
  );
  if (loses) throw new CatalogGuardError(published, offered);
}
