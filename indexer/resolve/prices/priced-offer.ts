import type { Saying } from './group-offers.ts';
import type { ResolvedOffer } from '../resolved.ts';

/** An offer whose prices are still to be chosen among what sources say. */
export interface PricedOffer {
  readonly offer: Omit<ResolvedOffer, 'prices'>;
  readonly sayings: readonly Saying[];
}
