import type { ResolvedCatalog, ResolvedOffer } from '../../../indexer/resolve/resolved.ts';
import type { OfferRecord } from '../../../schemas/records.ts';
import { buildOffer, buildPrices } from './build.ts';

/** What is sold: its id, for USD in and out, since when, called what; no price where none is given. */
export type Sold = readonly [
  id: string,
  price?: readonly [number, number] | undefined,
  released?: string | undefined,
  name?: string | undefined,
];

export const toOffer = ([id, price, released, name]: Sold): OfferRecord =>
  buildOffer(id, {
    prices: price === undefined ? [] : buildPrices(String(price[0]), String(price[1])),
    ...(released === undefined ? {} : { release_date: released }),
    ...(name === undefined ? {} : { name }),
  });

/** Slugs of the models an id of a provider is sold as. */
export function homesOf({ models }: ResolvedCatalog, id: string): string[] {
  const [provider = '', ...rest] = id.split('/');
  const isIt = (offer: ResolvedOffer): boolean =>
    offer.provider === provider &&
    [offer.nativeModelId, ...offer.otherModelIds].includes(rest.join('/'));
  return models.filter(({ offers }) => offers.some(isIt)).map(({ slug }) => slug);
}
