import type { Knex } from 'knex';
import type { BundledHistoryRow } from '../../../schemas/bundled-history.ts';
import { toOfferId } from '../../../schemas/offer-id.ts';
import { toOwnOffers } from '../../resolve/fold-snapshots.ts';
import type { ResolvedCatalogue } from '../../resolve/resolved.ts';
import { firstDate, speakersOf, speakersOfOffer } from '../apply/dates.ts';
import type { ModelRow, OfferRow, PriceRow, ResultRow } from '../rows.ts';

type Begin = Extract<BundledHistoryRow, { kind: 'begin' }>;

/** Columns that tell a price from the others of its offer. */
const PRICE_KEY = [
  'offer_id',
  'source_key',
  'component',
  'unit',
  'min_prompt_tokens',
  'time_window',
  'size',
  'quality',
] as const;

/** Things that are, and began on another day than the first data of their source. */
export async function findBegins(
  db: Knex,
  resolved: ResolvedCatalogue,
  first: ReadonlyMap<string, string>,
): Promise<readonly Begin[]> {
  const expected = new Map<string, string>();
  const stated = new Map<string, string>();
  for (const model of resolved.models) {
    expected.set(model.id, firstDate({ begin: first, today: '' }, speakersOf(model)));
    for (const offer of toOwnOffers(model)) {
      const id = toOfferId(offer);
      expected.set(id, firstDate({ begin: first, today: '' }, speakersOfOffer(model, offer)));
      for (const {
        source,
        component,
        unit,
        minPromptTokens,
        timeWindow,
        size,
        quality,
        validFrom,
      } of offer.prices) {
        const key = [id, source, component, unit, minPromptTokens, timeWindow, size, quality];
        stated.set(JSON.stringify(key), validFrom ?? first.get(source) ?? '');
      }
    }
  }
  const begins: Begin[] = [];
  const add = (
    table: Begin['table'],
    where: Begin['where'],
    valid_from: string,
    usual: string | undefined,
  ): void => {
    if (usual === undefined || usual === valid_from || valid_from === '') return;
    begins.push({ kind: 'begin', table, where, valid_from });
  };
  for (const row of await db<ModelRow>('models')
    .whereNull('vanished_at')
    .select('id', 'valid_from')) {
    add('models', { id: row.id }, row.valid_from, expected.get(row.id));
  }
  for (const row of await db<OfferRow>('offers')
    .whereNull('removed_at')
    .select('id', 'valid_from')) {
    add('offers', { id: row.id }, row.valid_from, expected.get(row.id));
  }
  const prices = await db<PriceRow>('offer_prices').whereNull('valid_to').select('*');
  for (const row of prices) {
    const where = Object.fromEntries(PRICE_KEY.map((column) => [column, row[column]]));
    const usual = stated.get(JSON.stringify(PRICE_KEY.map((column) => row[column])));
    add('offer_prices', where, row.valid_from, usual);
  }
  const results = await db<ResultRow>('benchmark_results').select('*');
  for (const { model_id, key, valid_from, recorded_on } of results) {
    if (expected.has(model_id)) {
      add('benchmark_results', { model_id, key }, valid_from, recorded_on);
    }
  }
  return begins;
}
