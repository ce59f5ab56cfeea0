import type { DraftPrice } from '../../../../indexer/resolve/prices/settle-prices.ts';
import {
  markPriceAnomalies,
  toKnownPrices,
} from '../../../../indexer/resolve/prices/price-anomalies.ts';
import type { ModelType } from '../../../../schemas/model.ts';
import { buildDraft } from './draft.ts';

type Build = (usd: number, overrides?: Partial<DraftPrice>, source?: string) => DraftPrice;

export const input: Build = (usd, overrides, source = 'a') =>
  buildDraft(source, 'input', usd, overrides);
export const output: Build = (usd, overrides, source = 'a') =>
  buildDraft(source, 'output', usd, overrides);
export const cached: Build = (usd, overrides, source = 'a') =>
  buildDraft(source, 'cache_read', usd, overrides);

/** Why each price of a provider's first offer is suspect, beside the other offers of the model. */
export const reasonsOf = (
  type: ModelType,
  [offer = [], ...others]: readonly (readonly DraftPrice[])[],
  provider = 'acme',
): string =>
  markPriceAnomalies(offer, type, toKnownPrices([offer, ...others], type), provider)
    .map(({ suspectReason }) => suspectReason ?? '-')
    .join(' ');

export type Row = readonly [
  what: string,
  type: ModelType,
  offers: readonly (readonly DraftPrice[])[],
  reasons: string,
];
