import { DEFAULT_FILTERS, withoutDefaults } from '../../../schemas/search/default-filters.ts';
import type { CatalogQuery, Filter } from '../../../schemas/query.ts';
import { type BillableOffer, createShare, toBillableOffers } from './billable-offer.ts';
import { rememberPerState, type CatalogView } from '../catalog-view.ts';
import type { IndexView } from '../../search/port.ts';
import type { Day } from '../query/as-of.ts';
import { readAllHits, scanModels, slugOf, toWholeQuery } from '../query/read-all.ts';
import { resolveAll } from '../resolve.ts';

/** Offers by the slug of their model. */
type OffersBySlug = ReadonlyMap<string, readonly BillableOffer[]>;

interface OfferTable {
  readonly all: OffersBySlug;
  /** Of the models shown by default. */
  readonly shown: OffersBySlug;
}

/** Days whose offers are cached: the present and one more, a few megabytes each. */
const TABLES_MAX = 2;

const remember = rememberPerState<OfferTable>(TABLES_MAX);

/** What an estimate needs of all documents, on a day if one is given; gathered once a state of the catalogue. */
const readOffers = (catalog: CatalogView, day: Day): Promise<OfferTable> =>
  remember(catalog, day.asOf ?? '', () => gather(catalog, day));

/** Passes what anybody offers. */
const isOffered = ({ providers }: IndexView): Filter => ({
  kind: 'any_of',
  field: 'provider',
  values: providers.map(({ slug }) => slug),
  not: false,
});

const BY_SLUG: CatalogQuery['sort'] = [{ by: 'name', direction: 'asc' }];

async function gather(catalog: CatalogView, day: Day): Promise<OfferTable> {
  const all = new Map<string, readonly BillableOffer[]>();
  const shown = new Map<string, readonly BillableOffer[]>();
  const share = createShare();
  const filters = [isOffered(catalog)];
  for await (const models of scanModels(catalog, { filters, independentScores: false, ...day })) {
    for (const model of models) {
      const offers = toBillableOffers(model, share);
      all.set(model.slug, offers);
      if (model.snapshot_of === null && model.status !== 'retired') shown.set(model.slug, offers);
    }
  }
  return { all, shown };
}

/** Which offers are meant: of models by name, by filters, or by both. */
interface Wanted {
  /** null: all models. */
  readonly slugs: readonly string[] | null;
  readonly filters: readonly Filter[];
  readonly independentScores: boolean;
}

export interface ChosenOffers {
  readonly offers: readonly BillableOffer[];
  readonly models: number;
  /** Names that lead to no one model. */
  readonly missing: readonly string[];
}

/** The offers an estimate is requested for. */
export async function chooseOffers(
  catalog: CatalogView,
  { slugs, filters, independentScores }: Wanted,
  day: Day,
): Promise<ChosenOffers> {
  const resolved = slugs === null ? null : await resolveAll(catalog, slugs, day);
  // A model that is named is wanted, whatever it is.
  const effective = resolved === null ? filters : withoutDefaults(filters);
  const isDefault = DEFAULT_FILTERS.every((one) => effective.includes(one));
  const own = (isDefault ? withoutDefaults(effective) : effective).filter(
    (one) => !isOfOffers(one),
  );
  const ofModels = own.length === 0 ? [] : effective.filter((one) => !isOfOffers(one));
  const passing =
    ofModels.length === 0
      ? null
      : await findPassing(catalog, { filters: ofModels, independentScores, ...day });
  const isPassing = (slug: string): boolean => passing?.has(slug) ?? true;
  const lists =
    resolved === null
      ? [...(await readOffers(catalog, day))[isDefault ? 'shown' : 'all']].filter(([slug]) =>
          isPassing(slug),
        )
      : resolved.models
          .filter(({ slug }) => isPassing(slug))
          .map((model) => [model.slug, toBillableOffers(model)] as const);
  const isWanted = toWantedOffer(filters);
  const offers = lists.flatMap(([, list]) => list.filter(isWanted));
  return { offers, models: lists.length, missing: resolved?.missing ?? [] };
}

/** Who wants no offer of a provider or a region still wants the others of the same models. */
const isOfOffers = (filter: Filter): boolean =>
  filter.kind === 'any_of' &&
  filter.not &&
  (filter.field === 'provider' || filter.field === 'region');

async function findPassing(
  catalog: CatalogView,
  { filters, ...request }: Omit<Wanted, 'slugs'> & Day,
): Promise<ReadonlySet<string>> {
  const slugs = new Set<string>();
  const all = [isOffered(catalog), ...filters];
  const query = toWholeQuery({ filters: all, sort: BY_SLUG, ...request });
  for await (const hits of readAllHits(catalog, query)) {
    for (const hit of hits) slugs.add(slugOf(hit));
  }
  return slugs;
}

/** Who asks for a provider or a region wants its offers, not all offers of its models. */
function toWantedOffer(filters: readonly Filter[]): (offer: BillableOffer) => boolean {
  const toCheck = (field: 'provider' | 'region'): ((own: readonly string[]) => boolean) => {
    const valuesOf = (not: boolean): ReadonlySet<string> =>
      new Set(
        filters.flatMap((filter) =>
          filter.kind === 'any_of' && filter.field === field && filter.not === not
            ? filter.values
            : [],
        ),
      );
    const [required, excluded] = [valuesOf(false), valuesOf(true)];
    return (own) =>
      (required.size === 0 || own.some((value) => required.has(value))) &&
      !own.some((value) => excluded.has(value));
  };
  const [isProvider, isRegion] = [toCheck('provider'), toCheck('region')];
  return ({ provider, region }) => isProvider([provider.slug]) && isRegion(region);
}
