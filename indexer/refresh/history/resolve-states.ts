import { toOfferId } from '../../resolve/prices/offer-id.ts';
import type { FeedRecord, SourcedRecord } from '../../../schemas/records.ts';
import type { PastOffer, PastState, PastStates } from '../../catalog/history/timelines.ts';
import { toCanonicalRecord } from '../../resolve/identify/canonical-record.ts';
import { toOwnOffers } from '../../resolve/life-cycle/fold-snapshots.ts';
import { resolve } from '../../resolve/resolve.ts';
import type {
  ModelIdentity,
  ResolvedCatalog,
  ResolvedModel,
  ResolvedOffer,
  ResolvedProvider,
  ResolvedSource,
} from '../../resolve/resolved.ts';
import type { FeedState } from './complete-states.ts';

/** What is known now: what all sources last said, and the identities given so far. */
export interface Known {
  readonly records: readonly SourcedRecord[];
  readonly sources: readonly ResolvedSource[];
  readonly knownIdentities: readonly ModelIdentity[];
}

const placeOf = ({ provider, nativeModelId }: ResolvedOffer): string =>
  `${provider}\n${nativeModelId}`;
const isNamed = (offer: ResolvedOffer, named: ReadonlySet<string>): boolean =>
  [offer.nativeModelId, ...offer.otherModelIds].some((id) => named.has(`${offer.provider}\n${id}`));

/** Ids of offers at providers that records of a source name, by the provider's own slug. */
function toNamed(source: string, records: readonly FeedRecord[]): ReadonlySet<string> {
  return new Set(
    records.flatMap((one) => {
      const { record } = toCanonicalRecord({ source, record: one });
      return record.kind === 'offer' ? [`${record.provider}\n${record.provider_model_id}`] : [];
    }),
  );
}

/** The own offers of a model that a source speaks of: by a price, else by one of their ids. */
function findSaid(
  model: ResolvedModel,
  source: string,
  named: ReadonlySet<string>,
): ResolvedOffer[] {
  const own = toOwnOffers(model).map((offer) => ({
    ...offer,
    prices: offer.prices.filter((price) => price.source === source),
  }));
  const priced = own.filter(({ prices }) => prices.length > 0);
  const known = new Set(priced.map(placeOf));
  const byTier = own
    .filter((offer) => isNamed(offer, named) && !known.has(placeOf(offer)))
    .sort((a, b) => Number(b.serviceTier === 'standard') - Number(a.serviceTier === 'standard'));
  const unpriced = new Map(byTier.toReversed().map((offer) => [placeOf(offer), offer]));
  return [...priced, ...unpriced.values()];
}

/** Where what is sold is written now, by provider, region and id. */
class Places {
  /** Ids of models, by id of their own offers. */
  readonly #owners = new Map<string, string>();
  /** Ids of offers that another id is one with. */
  readonly #homes = new Map<string, string>();
  readonly #own = new Set<string>();

  constructor(models: readonly ResolvedModel[]) {
    for (const model of models) {
      for (const offer of toOwnOffers(model)) {
        this.#owners.set(toOfferId(offer), model.id);
        this.#own.add(this.#keyOf(offer));
        for (const id of offer.otherModelIds) {
          this.#homes.set(this.#keyOf(offer, id), offer.nativeModelId);
        }
      }
    }
  }

  #keyOf({ provider, region, nativeModelId }: ResolvedOffer, id = nativeModelId): string {
    return `${provider}\n${region}\n${id}`;
  }

  /** The model an offer is written with now; undefined where it is gone. */
  ownerOf(offer: ResolvedOffer): string | undefined {
    return this.#owners.get(toOfferId(offer));
  }

  /**
   * Offers of a day as they are told apart now: ids that are one offer now were one then, by what the
   * offer's own id cost, else the newest of them; those that are two now were two.
   */
  asNow(offers: readonly PastOffer[], named: ReadonlySet<string>): PastOffer[] {
    const joined: PastOffer[] = [];
    const kept: PastOffer[] = [];
    for (const past of offers) {
      const { offer } = past;
      const as = (nativeModelId: string): PastOffer => ({
        ...past,
        offer: { ...offer, nativeModelId, otherModelIds: [] },
      });
      const home = this.#own.has(this.#keyOf(offer))
        ? undefined
        : this.#homes.get(this.#keyOf(offer));
      if (home === undefined) kept.push(past);
      else joined.push(as(home));
      for (const id of offer.otherModelIds) {
        const isOwn = this.#own.has(this.#keyOf(offer, id));
        if (isOwn && named.has(`${offer.provider}\n${id}`)) joined.push(as(id));
      }
    }
    const byId = new Map([...joined, ...kept].map((past) => [toOfferId(past.offer), past]));
    return [...byId.values()];
  }
}

function toPastOffers(
  { models }: ResolvedCatalog,
  source: string,
  named: ReadonlySet<string>,
): PastOffer[] {
  return models.flatMap((model) =>
    findSaid(model, source, named).map((offer) => ({ modelId: model.id, offer })),
  );
}

/** A record of another source, which says no price on a day before its own date. */
function withoutLaterPrices(
  { source, record }: SourcedRecord,
  isLater: ReadonlySet<string>,
): SourcedRecord {
  return record.kind === 'offer' && isLater.has(source)
    ? { source, record: { ...record, prices: [] } }
    : { source, record };
}

/**
 * Makes offers of what a source said on days of the past. Every state is resolved beside all that
 * is known now, so that its ids lead where they lead now; but no source speaks of a price on a day
 * before its data. An offer that there is now is the same model's as now. Models nobody speaks of
 * now are left out: what they were could be told by names alone.
 * @param states whole ones, oldest first
 * @param today the day, `YYYY-MM-DD`
 * @returns how many models were left out as `unknown`, too
 */
export function resolveStates(
  source: string,
  states: readonly FeedState[],
  known: Known,
  today: string,
  onState: (done: number) => void = () => undefined,
): PastStates & { readonly unknown: number } {
  const now = resolve(known.records, known.sources, known.knownIdentities, today);
  const places = new Places(now.models);
  const own = known.records.filter((one) => one.source === source);
  const others = known.records.filter((one) => one.source !== source);
  const lists = own.filter(({ record }) => record.kind === 'model');
  const ids = new Set(now.models.map(({ id }) => id));
  const providers = new Map<string, ResolvedProvider>();
  const unknown = new Set<string>();
  const past = states.map(({ date, records }, at): PastState => {
    const isLater = new Set(known.sources.flatMap(({ key, asOf }) => (asOf > date ? [key] : [])));
    const resolved = resolve(
      [
        ...others.map((one) => withoutLaterPrices(one, isLater)),
        ...lists,
        ...records.map((record) => ({ source, record })),
      ],
      known.sources.map((one) => (one.key === source ? { ...one, asOf: date } : one)),
      known.knownIdentities,
      date,
    );
    const named = toNamed(source, records);
    const said = places.asNow(toPastOffers(resolved, source, named), named);
    const offers = said.flatMap(({ modelId, offer }) => {
      const home = places.ownerOf(offer) ?? modelId;
      if (ids.has(home)) return [{ modelId: home, offer }];
      unknown.add(home);
      return [];
    });
    for (const one of resolved.providers) providers.set(one.slug, one);
    onState(at + 1);
    return { date, offers };
  });
  const used = new Set(past.flatMap(({ offers }) => offers.map(({ offer }) => offer.provider)));
  const named = toNamed(
    source,
    own.map(({ record }) => record),
  );
  const present = toPastOffers(now, source, named);
  return {
    source,
    states: past,
    present: new Set(present.map(({ offer }) => toOfferId(offer))),
    providers: [...providers.values()].filter(({ slug }) => used.has(slug)),
    unknown: unknown.size,
  };
}
