import type { HistoryEntry } from '../../schemas/api/catalog/history.ts';
import type { CatalogInfo, Provider } from '../../schemas/directory.ts';
import type { ModelHistory } from '../../schemas/history.ts';

/** What is known of providers and sources beside a history. */
interface Directory {
  readonly info: Pick<CatalogInfo, 'sources'>;
  readonly providers: readonly Pick<Provider, 'slug' | 'name'>[];
}

/** Makes the intervals of histories with the offers, providers and sources they speak of. */
export function createHistoryEntries({
  info,
  providers,
}: Directory): (history: ModelHistory) => HistoryEntry[] {
  const nameOf = new Map(providers.map(({ slug, name }) => [slug, name]));
  const sources = new Map(
    info.sources.map(({ key, name, url, license }) => [key, { name, url, license }]),
  );
  return ({ offers: offered, intervals }) => {
    const offers = new Map(
      offered.map(({ provider, ...offer }) => [
        offer.id,
        { ...offer, provider: { slug: provider, name: nameOf.get(provider) ?? provider } },
      ]),
    );
    return intervals.flatMap((one): HistoryEntry[] => {
      const { offer_id, ...interval } = one;
      const offer = offer_id === null ? null : (offers.get(offer_id) ?? null);
      const source = one.source === null ? null : (sources.get(one.source) ?? null);
      if (interval.kind === 'fact') return [{ ...interval, offer, source }];
      if (offer === null) return [];
      const field = `pricing.${interval.component}`;
      return [{ ...interval, field, offer, currency: 'USD', source }];
    });
  };
}
