import type { Knex } from 'knex';
import type { BundledHistoryRow, OfferPast, PricePast } from '../../feeds/bundled-history.ts';
import { toOfferId } from '../../resolve/prices/offer-id.ts';
import { toOwnOffers } from '../../resolve/life-cycle/fold-snapshots.ts';
import type { ResolvedCatalog } from '../../resolve/resolved.ts';
import { firstDateOf, speakersOf, speakersOfOffer } from '../apply/dates.ts';
import type { ModelRow, OfferRow, PriceRow, ResultRow, Stored } from '../database/rows.ts';
import { BundledPast, toPriceKey } from './bundled-history.ts';
import { compareText, groupBy } from '../../resolve/group.ts';

type Begin = Extract<BundledHistoryRow, { kind: 'begin' }>;

/** The dates of the data in the bundle, by source. */
type BundleDates = ReadonlyMap<string, string>;

/** Since when the offers of the bundle are there, and their prices hold, where nobody says more. */
interface Usual {
  readonly offers: ReadonlyMap<string, string>;
  readonly prices: ReadonlyMap<string, string>;
}

/** By then everything has come out: what is written does not depend on the day of writing. */
const EVER = '9999-12-31';

function toUsual(resolved: ResolvedCatalog, begin: BundleDates): Usual {
  const offers = new Map<string, string>();
  const prices = new Map<string, string>();
  for (const model of resolved.models) {
    for (const offer of toOwnOffers(model)) {
      const id = toOfferId(offer);
      const speakers = speakersOfOffer(model, offer);
      offers.set(id, firstDateOf({ of: begin, today: EVER }, model, speakers));
      for (const price of offer.prices) {
        const key = toPriceKey({
          offer_id: id,
          source_key: price.source,
          component: price.component,
          unit: price.unit,
          min_prompt_tokens: price.minPromptTokens,
          time_window: price.timeWindow,
          size: price.size,
          quality: price.quality,
        });
        prices.set(key, price.validFrom ?? begin.get(price.source) ?? '');
      }
    }
  }
  return { offers, prices };
}

const spanOf = (row: PriceRow): string => row.valid_from + (row.valid_to ?? '~');

/** What one price of an offer was; undefined where it holds since the usual day. */
function toPricePast(rows: readonly Stored<PriceRow>[], usual: Usual): PricePast | undefined {
  const [first] = rows;
  if (first === undefined) return undefined;
  const inTurn = [...rows].sort((a, b) => compareText(spanOf(a), spanOf(b)));
  const steps = inTurn.flatMap((row): PricePast['steps'] => {
    const { valid_from: from, valid_to: to, amount_nano: amount, suspect_reason: reason } = row;
    if (to === null) return usual.prices.get(toPriceKey(row)) === from ? [] : [[from]];
    if (reason === null && Boolean(row.is_chosen)) return [[from, to, amount]];
    return [[from, to, amount, reason ?? 0]];
  });
  const url = rows.findLast((row) => row.valid_to !== null && row.url !== null)?.url ?? null;
  if (steps.length === 0) return undefined;
  return {
    source: first.source_key,
    component: first.component,
    ...(first.unit === '1m_tokens' ? {} : { unit: first.unit }),
    ...(first.min_prompt_tokens === 0 ? {} : { min_prompt_tokens: first.min_prompt_tokens }),
    ...(first.time_window === null ? {} : { time_window: first.time_window }),
    ...(first.size === null ? {} : { size: first.size }),
    ...(first.quality === null ? {} : { quality: first.quality }),
    ...(url === null ? {} : { url }),
    steps,
  };
}

/**
 * What is to be said of the past of these offers beside their own rows.
 * @param keys sources that may be told of
 */
export async function findOfferPasts(
  db: Knex,
  resolved: ResolvedCatalog,
  begin: BundleDates,
  ids: ReadonlySet<string>,
): Promise<readonly OfferPast[]> {
  const usual = toUsual(resolved, begin);
  const offers = await db<OfferRow>('offers').orderBy('id').select('*');
  const prices = groupBy(
    (await db<Stored<PriceRow>>('offer_prices').orderBy('id').select('*')).filter((row) =>
      begin.has(row.source_key),
    ),
    (row) => row.offer_id,
  );
  return offers.flatMap((offer): OfferPast[] => {
    const { id, valid_from, removed_at } = offer;
    if (!ids.has(id)) return [];
    const isUsual = removed_at !== null || usual.offers.get(id) === valid_from;
    const slots = groupBy(prices.get(id) ?? [], toPriceKey);
    const pasts = [...slots]
      .sort(([a], [b]) => compareText(a, b))
      .flatMap(([, rows]) => toPricePast(rows, usual) ?? []);
    if (isUsual && pasts.length === 0) return [];
    return [{ kind: 'offer', id, ...(isUsual ? {} : { from: valid_from }), prices: pasts }];
  });
}

/** Models and results that are, and began on another day than the rest says. */
export async function findValidFrom(
  db: Knex,
  resolved: ResolvedCatalog,
  begin: BundleDates,
  told: readonly BundledHistoryRow[],
): Promise<readonly Begin[]> {
  const past = new BundledPast(told);
  const expected = new Map(
    resolved.models.map((model) => [
      model.id,
      // What is not known is sorted last.
      [
        firstDateOf({ of: begin, today: EVER }, model, speakersOf(model)),
        past.modelFrom(model),
      ].sort()[0],
    ]),
  );
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
  const results = await db<ResultRow>('benchmark_results').select('*');
  for (const { model_id, key, valid_from, recorded_on } of results) {
    if (expected.has(model_id)) {
      add('benchmark_results', { model_id, key }, valid_from, recorded_on);
    }
  }
  return begins;
}
