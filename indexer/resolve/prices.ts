import Big from 'big.js';
import type { ModelType } from '../../schemas/model.ts';
import type { OfferRecord, PriceRecord } from '../../schemas/records.ts';
import { choosePrices, type DraftPrice } from './choose-prices.ts';
import { keepCurrent } from './current-prices.ts';
import type { Saying } from './group-offers.ts';
import type { ResolvedConflict, ResolvedOffer, ResolvedSource } from './resolved.ts';
import { markSuspects, toMedians } from './suspects.ts';

export interface PricedOffer {
  readonly offer: Omit<ResolvedOffer, 'prices'>;
  readonly sayings: readonly Saying[];
}

const NANO = 1_000_000_000;
/** Prices of all offers of a model: suspects found by comparison, one chosen among sources. */
export function toPrices(
  offers: readonly PricedOffer[],
  type: ModelType,
  sources: ReadonlyMap<string, ResolvedSource>,
): { offers: ResolvedOffer[]; conflicts: ResolvedConflict[]; rejected: number } {
  let rejected = 0;
  const drafts = offers.map(({ sayings, offer }) => {
    return sayings.flatMap(({ mention, record }) =>
      // Nothing but zeros says "not known", unless the offer is free.
      (offer.access !== 'free' && isZero(record)
        ? []
        : keepCurrent(record.prices, sources.get(mention.source)?.asOf)
      ).flatMap((price) => {
        const draft = toDraft(price, mention.source);
        rejected += draft === 'negative' ? 1 : 0;
        return typeof draft === 'object' ? [draft] : [];
      }),
    );
  });
  const medians = toMedians(drafts);
  const conflicts: ResolvedConflict[] = [];
  const resolved = offers.map(({ offer }, at) => {
    const checked = markSuspects(drafts[at] ?? [], type, medians);
    const chosen = choosePrices(checked, offer, sources);
    conflicts.push(...chosen.conflicts);
    return { ...offer, prices: chosen.prices };
  });
  return { offers: resolved, conflicts, rejected };
}

const isZero = ({ prices }: OfferRecord) => prices.every(({ amount }) => Number(amount) === 0);

function toDraft(price: PriceRecord, source: string): DraftPrice | 'unknown' | 'negative' {
  const amount = new Big(price.amount);
  if (amount.lt(0)) {
    // −1 is how some sources write "variable".
    return amount.eq(-1) ? 'unknown' : 'negative';
  }
  return {
    source,
    component: price.component,
    unit: price.unit,
    amountNano: Number(amount.times(NANO).round(0, Big.roundHalfUp).toFixed()),
    minPromptTokens: price.min_prompt_tokens ?? 0,
    timeWindow: price.time_window ?? null,
    size: price.size ?? null,
    quality: price.quality ?? null,
    validFrom: price.valid_from ?? null,
    suspectReason: null,
  };
}
