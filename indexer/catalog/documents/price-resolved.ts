import type { ModelPricing } from '../../../schemas/model.ts';
import type { ResolvedCatalog, ResolvedModel } from '../../resolve/resolved.ts';
import { toModelRow, toOfferRows, toPriceRows } from '../apply/to-rows.ts';
import { chooseModelPricing } from './choose-model-pricing.ts';
import type { Directory } from './model-rows.ts';
import { toOffers } from './to-offers.ts';
import { groupBy } from '../../resolve/group.ts';

/** The pricing documents of these models will have; of their sources nothing but the names is known. */
export function toPricer({
  models,
  providers,
}: ResolvedCatalog): (model: ResolvedModel) => ModelPricing | null {
  const idOf = new Map(models.map(({ slug, id }) => [slug, id]));
  const keys = new Set(
    models.flatMap(({ offers }) => offers.flatMap((o) => o.prices.map(({ source }) => source))),
  );
  const toSource = (key: string) => ({
    key,
    name: key,
    url: '',
    licence: '',
    attribution: '',
    redistributable: true,
    precedence: 0,
    as_of: '',
  });
  const directory: Directory = {
    sources: new Map([...keys].map((key) => [key, toSource(key)])),
    creators: new Map(),
    providers: new Map(
      providers.map(({ slug, name, kind, docsUrl }) => [
        slug,
        { slug, name, kind, docs_url: docsUrl, removed_at: null },
      ]),
    ),
    benchmarks: new Map(),
    slugs: new Map(models.map(({ slug, id }) => [id, slug])),
    snapshots: new Map(),
    newest: '',
    since: '',
  };
  const unknown = { valid_from: '', valid_to: null, recorded_at: '', first_seen_at: '' };
  return (resolved) => {
    // What sells a snapshot is written with its model, and shown with both.
    const model = {
      ...resolved,
      offers: resolved.offers.map((offer) => ({ ...offer, soldAs: [] })),
    };
    const row = {
      ...toModelRow(model, idOf),
      ...{ valid_from: '', resolved_sha256: '', created_at: '', updated_at: '' },
    };
    const prices = toPriceRows(model).map((price) => ({ ...price, ...unknown }));
    const offers = toOffers(
      {
        model: row,
        modalities: [],
        capabilities: [],
        aliases: [],
        snapshotAliases: [],
        conflicts: [],
        offers: toOfferRows(model, idOf).map((offer) => ({ ...offer, ...unknown })),
        prices: groupBy(prices, ({ offer_id: id }) => id),
        results: [],
      },
      directory,
    );
    return chooseModelPricing(offers, {
      slug: model.slug,
      type: model.type,
      creator: model.creator,
    });
  };
}
