import type { PriceRecord } from '../../../schemas/records.ts';

/**
 * What a source's prices are on the date of its data: those that have begun and not ended, and where
 * there are none, the first that will begin.
 */
export function keepCurrent(
  prices: readonly PriceRecord[],
  asOf: string | undefined,
): readonly PriceRecord[] {
  if (asOf === undefined || asOf === '' || prices.every(isUndated)) {
    return prices;
  }
  const current = prices.filter((price) => toFrom(price) <= asOf && asOf < (price.valid_to ?? '~'));
  const first = prices.map(toFrom).sort()[0];
  return current.length > 0 ? current : prices.filter((price) => toFrom(price) === first);
}

const isUndated = (price: PriceRecord) =>
  price.valid_from === undefined && price.valid_to === undefined;
const toFrom = (price: PriceRecord) => price.valid_from ?? '';
