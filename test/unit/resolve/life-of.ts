import { resolve } from '../../../indexer/resolve/resolve.ts';
import type { ResolvedCatalog, ResolvedModel } from '../../../indexer/resolve/resolved.ts';
import type { FeedRecord } from '../../../schemas/records.ts';
import { buildOffer, buildPrices, buildSource, findModel } from './build.ts';

/** The day the tests are of. */
export const TODAY = '2026-08-21';
const PRICES = buildPrices('1', '2');

/** An offer at a provider, `provider/id`. */
export const sold = (id: string, more: object = {}): FeedRecord =>
  buildOffer(id, { prices: PRICES, ...more });
/** A row of the editors. */
export const row = (id: string, said: object): FeedRecord => ({
  kind: 'model',
  native_id: id,
  ...said,
});

/** A catalogue of what a feed says of offers, and the editors of models. */
export function make(
  records: readonly FeedRecord[],
  editors: readonly FeedRecord[] = [],
  today = TODAY,
): ResolvedCatalog {
  return resolve(
    [
      ...records.map((record) => ({ source: 'feed', record })),
      ...editors.map((record) => ({ source: 'curated', record })),
    ],
    [buildSource('curated', { precedence: 5 }), buildSource('feed', { precedence: 10 })],
    [],
    today,
  );
}
/** What is known of the end of a model. */
export const lifeOf = (
  catalogue: ResolvedCatalog,
  slug: string,
): Pick<
  ResolvedModel,
  'status' | 'deprecatedOn' | 'retiresOn' | 'replacement' | 'replacementSource'
> => {
  const { status, deprecatedOn, retiresOn, replacement, replacementSource } = findModel(
    catalogue,
    slug,
  );
  return { status, deprecatedOn, retiresOn, replacement, replacementSource };
};
