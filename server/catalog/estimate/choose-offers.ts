import { LRUCache } from 'lru-cache';
import { DEFAULT_FILTERS, withoutDefaults } from '../../../schemas/search/default-filters.ts';
import type { CatalogQuery, Filter } from '../../../schemas/query.ts';
import { createShare, toBillableOffers, type BillableOffer } from './billable-offer.ts';
import type { CatalogReader, IndexView } from '../../search/port.ts';
import { readAllHits, slugOf, toWholeQuery } from '../query/all-hits.ts';
import { scanModels } from '../query/scan-models.ts';
import type { Day } from '../query/as-of.ts';
import { resolveAll } from '../resolve-all.ts';

/** Offers by the slug of their model. */
type OffersBySlug = ReadonlyMap<string, readonly BillableOffer[]>;

interface OfferTable {
  readonly all: OffersBySlug;
  /** Of the models shown by default. */
  readonly shown: OffersBySlug;
}

/** Days whose offers are kept: the present and one more, a few megabytes each. */
const TABLES_MAX = 2;

interface OfferTables {
  /** Every offer in the catalogue of a snapshot, on a day if one is given. */
  read(snapshot: IndexView, day: Day): Promise<OfferTable>;
}

const tablesOf = new WeakMap<CatalogReader, OfferTables>();

/** The offers of a reader's catalogue, held once however many ask. */
function offerTablesOf(catalogue: CatalogReader): OfferTables {
  const tables = tablesOf.get(catalogue) ?? createOfferTables(catalogue);
  tablesOf.set(catalogue, tables);
  return tables;
}

/** Gathers what an estimate needs of all documents, once a catalogue, when first asked for. */
function createOfferTables(catalogue: CatalogReader): OfferTables {
  const tables = new LRUCache<string, Promise<OfferTable>>({ max: TABLES_MAX });
  return {
    read: (snapshot, day) => {
      const key = `${snapshot.version} ${day.asOf ?? ''}`;
      const kept = tables.get(key);
      if (kept !== undefined) return kept;
      const made = gather(catalogue, snapshot, day);
      // Nobody asks for those of another catalogue again.
      for (const other of tables.keys()) {
        if (!other.startsWith(`${snapshot.version} `)) tables.delete(other);
      }
      tables.set(key, made);
      made.catch(() => tables.delete(key));
      return made;
    },
  };
}

/** Passes what anybody offers. */
const isOffered = ({ providers }: IndexView): Filter => ({
  kind: 'any_of',
  field: 'provider',
  values: providers.map(({ slug }) => slug),
  not: false,
});

const BY_SLUG: CatalogQuery['sort'] = [{ by: 'name', direction: 'asc' }];

async function gather(
  catalogue: CatalogReader,
  snapshot: IndexView,
  day: Day,
): Promise<OfferTable> {
  const all = new Map<string, readonly BillableOffer[]>();
  const shown = new Map<string, readonly BillableOffer[]>();
  const share = createShare();
  const filters = [isOffered(snapshot)];
  for await (const models of scanModels(catalogue, { filters, independentScores: false, ...day })) {
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

/** The offers an estimate is asked for. */
export async function chooseOffers(
  catalogue: CatalogReader,
  { slugs, filters, independentScores }: Wanted,
  snapshot: IndexView,
  day: Day,
): Promise<ChosenOffers> {
  const named = slugs === null ? null : await resolveAll(catalogue, slugs, day);
  // A model that is named is wanted, whatever it is.
  const asked = named === null ? filters : withoutDefaults(filters);
  const isDefault = DEFAULT_FILTERS.every((one) => asked.includes(one));
  const own = (isDefault ? withoutDefaults(asked) : asked).filter((one) => !isOfOffers(one));
  const ofModels = own.length === 0 ? [] : asked.filter((one) => !isOfOffers(one));
  const passing =
    ofModels.length === 0
      ? null
      : await findPassing(catalogue, { filters: ofModels, independentScores, ...day }, snapshot);
  const isPassing = (slug: string): boolean => passing?.has(slug) ?? true;
  const lists =
    named === null
      ? [
          ...(await offerTablesOf(catalogue).read(snapshot, day))[isDefault ? 'shown' : 'all'],
        ].filter(([slug]) => isPassing(slug))
      : named.models
          .filter(({ slug }) => isPassing(slug))
          .map((model) => [model.slug, toBillableOffers(model)] as const);
  const isWanted = toWantedOffer(filters);
  const offers = lists.flatMap(([, list]) => list.filter(isWanted));
  return { offers, models: lists.length, missing: named?.missing ?? [] };
}

/** Who wants no offer of a provider or a region still wants the others of the same models. */
const isOfOffers = (filter: Filter): boolean =>
  filter.kind === 'any_of' &&
  filter.not &&
  (filter.field === 'provider' || filter.field === 'region');

async function findPassing(
  catalogue: CatalogReader,
  { filters, ...asked }: Omit<Wanted, 'slugs'> & Day,
  snapshot: IndexView,
): Promise<ReadonlySet<string>> {
  const slugs = new Set<string>();
  const all = [isOffered(snapshot), ...filters];
  const query = toWholeQuery({ filters: all, sort: BY_SLUG, ...asked });
  for await (const hits of readAllHits(catalogue, query)) {
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
    const [asked, refused] = [valuesOf(false), valuesOf(true)];
    return (own) =>
      (asked.size === 0 || own.some((value) => asked.has(value))) &&
      !own.some((value) => refused.has(value));
  };
  const [isProvider, isRegion] = [toCheck('provider'), toCheck('region')];
  return ({ provider, region }) => isProvider([provider.slug]) && isRegion(region);
}
