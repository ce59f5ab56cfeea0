import type { PriceRecord } from '../../../schemas/records.ts';
import { toDecimal } from '../values/decimal.ts';
import type { Rates } from './item.ts';

const DEFAULT = 'default';

/**
 * Prices of a picture by quality and size. `default` repeats one of the named, so it counts only
 * where nothing is named.
 */
export function toImagePrices(image: NonNullable<Rates['image']>): PriceRecord[] {
  return named(image).flatMap(([quality, sizes]) =>
    named(sizes)
      .filter(([, { price }]) => Number(price) > 0)
      .map(([size, { price }]) => ({
        component: 'output_image' as const,
        unit: 'image' as const,
        amount: toDecimal(price, -2),
        ...(size === DEFAULT ? {} : { size }),
        ...(quality === DEFAULT ? {} : { quality }),
      })),
  );
}

function named<T>(values: Readonly<Record<string, T>>): [string, T][] {
  const entries = Object.entries(values).filter(([name]) => name !== '');
  const others = entries.filter(([name]) => name !== DEFAULT);
  return others.length > 0 ? others : entries;
}
