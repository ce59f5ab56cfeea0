import type { OfferRecord } from '../../../schemas/records.ts';
import type { ModelItem } from './item.ts';

/** Keys that are no model, by reason. */
const PSEUDO: readonly (readonly [reason: string, key: RegExp])[] = [
  ['pseudo_key', /^default$|-batchx$/],
  ['fine_tune_price', /^ft:|\.ft$/],
  ['size_class', /^\d+b$/],
];

/** A model of the feed with what could be made of it. */
export interface Offering {
  readonly item: ModelItem;
  readonly offers: readonly OfferRecord[];
}

/** Why a sound item is no model at a price, or null. */
export function findSkip({ item, offers }: Offering): string | null {
  const pseudo = PSEUDO.find(([, key]) => key.test(item.model));
  if (pseudo !== undefined) {
    return pseudo[0];
  }
  if (offers.length > 0) {
    return null;
  }
  return statesPrice(item.entries) ? 'unit_unclear' : 'no_price';
}

/** Whether any price in it is above 0. */
function statesPrice(value: unknown): boolean {
  return Object.entries(value ?? {}).some(([name, inner]) =>
    name === 'price' ? Number(inner) > 0 : typeof inner === 'object' && statesPrice(inner),
  );
}
