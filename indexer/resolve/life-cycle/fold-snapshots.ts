import { toOfferId } from '../prices/offer-id.ts';
import { append, compareText } from '../group.ts';
import { isBeforeRelease } from '../facts/release-dates.ts';
import type { ResolvedConflict, ResolvedModel, ResolvedOffer } from '../resolved.ts';

/** A model with its dated snapshots, the newest first. */
interface Line {
  readonly base: ResolvedModel;
  readonly snapshots: readonly ResolvedModel[];
}

/** The offers of one id of a provider in one region, one a service tier. */
interface Place {
  readonly offers: readonly ResolvedOffer[];
  /** Slug of the snapshot the id names; null: the model itself. */
  readonly snapshot: string | null;
  readonly otherModelIds: string[];
  readonly soldAs: string[];
}

/** The offers that are written with this model: what sells a snapshot is an offer of its model. */
export const toOwnOffers = ({ slug, offers }: ResolvedModel): readonly ResolvedOffer[] =>
  offers.filter(({ soldAs }) => !soldAs.includes(slug));

/**
 * Gives every model the offers of its dated snapshots. Ids of one provider at one price are one
 * offer, by the id of the model, else of the newest snapshot. Snapshots keep the offers that sell
 * them, which are their model's, and what neither contradicts of the other's facts is both's.
 */
export function foldSnapshots(models: readonly ResolvedModel[]): ResolvedModel[] {
  const bySlug = new Map(models.map((model) => [model.slug, model]));
  const snapshots = new Map<string, ResolvedModel[]>();
  for (const model of models) {
    const base = findBase(model, bySlug);
    if (base !== null) append(snapshots, base.slug, model);
  }
  const folded = new Map<string, ResolvedModel>();
  for (const [slug, list] of snapshots) {
    const base = bySlug.get(slug);
    if (base === undefined) continue;
    for (const model of foldLine({ base, snapshots: list.sort(byAge) })) {
      folded.set(model.slug, model);
    }
  }
  return models.map((model) => folded.get(model.slug) ?? model);
}

/** The model of a snapshot; null for what is none. */
function findBase(
  model: ResolvedModel,
  bySlug: ReadonlyMap<string, ResolvedModel>,
): ResolvedModel | null {
  const base = model.snapshotOf === null ? undefined : bySlug.get(model.snapshotOf);
  return base?.snapshotOf === null ? base : null;
}

const byAge = (a: ResolvedModel, b: ResolvedModel): number =>
  compareText(b.releaseDate ?? '', a.releaseDate ?? '') || compareText(b.slug, a.slug);

function foldLine({ base, snapshots }: Line): ResolvedModel[] {
  const offers = toPlaces({ base, snapshots }).flatMap(toOffers).sort(compareOffers);
  const conflicts = [base, ...snapshots].flatMap((model) => model.conflicts.filter(isOfOffer));
  const withOffers = (model: ResolvedModel, own: readonly ResolvedOffer[]): ResolvedModel => {
    const abouts = new Set(own.map((offer) => toOfferId(offer)));
    return {
      ...model,
      offers: own,
      conflicts: [
        ...model.conflicts.filter((conflict) => !isOfOffer(conflict)),
        ...conflicts.filter((conflict) => abouts.has(offerOf(conflict))),
      ],
    };
  };
  const [newest] = snapshots;
  return [
    withOffers(newest === undefined ? base : fillFacts(base, newest), offers),
    ...snapshots.map((model) =>
      withOffers(
        fillFacts(model, base),
        offers.filter(({ soldAs }) => soldAs.includes(model.slug)),
      ),
    ),
  ];
}

/** Moving ids: no offer of a snapshot goes by them where there is another. */
const POINTER = /[-:]latest(-\d+k)?$/;

function toPlaces({ base, snapshots }: Line): readonly Place[] {
  const places = groupPlaces(base, null).sort((a, b) =>
    compareText(toPreference(a), toPreference(b)),
  );
  for (const snapshot of snapshots) {
    const homes = [...places];
    for (const place of groupPlaces(snapshot, snapshot.slug)) {
      const home = homes.find((other) => isSoldAlike(place, other));
      if (home === undefined) places.push(place);
      else {
        home.otherModelIds.push(idOf(place));
        home.soldAs.push(snapshot.slug);
      }
    }
  }
  return places;
}

function groupPlaces({ offers }: ResolvedModel, snapshot: string | null): Place[] {
  const groups = new Map<string, ResolvedOffer[]>();
  for (const offer of offers) append(groups, `${toSite(offer)}\n${offer.nativeModelId}`, offer);
  return [...groups.values()].map((group) => ({
    offers: group,
    snapshot,
    otherModelIds: [],
    soldAs: snapshot === null ? [] : [snapshot],
  }));
}

const toSite = ({ provider, region }: ResolvedOffer): string => `${provider}\n${region}`;
const idOf = ({ offers }: Place): string => offers[0]?.nativeModelId ?? '';
const toPreference = (place: Place): string => {
  const id = idOf(place);
  return `${POINTER.test(id) ? 1 : 0} ${String(id.length).padStart(4, '0')} ${id}`;
};

/** Whether all that is sold under one id is sold under the other on the same terms. */
function isSoldAlike(place: Place, home: Place): boolean {
  const [one, other] = [place.offers[0], home.offers[0]];
  if (one === undefined || other === undefined || toSite(one) !== toSite(other)) return false;
  const terms = new Set(home.offers.map(toTerms));
  return place.offers.every((offer) => terms.has(toTerms(offer)));
}

const toTerms = ({ serviceTier, access, status, quantization, prices }: ResolvedOffer): string =>
  JSON.stringify([
    serviceTier,
    access,
    status,
    quantization,
    prices
      .filter(({ isChosen }) => isChosen)
      .map(({ component, unit, amountNano, minPromptTokens, timeWindow, size, quality }) =>
        JSON.stringify([component, unit, amountNano, minPromptTokens, timeWindow, size, quality]),
      )
      .sort(),
  ]);

const toOffers = ({ offers, snapshot, otherModelIds, soldAs }: Place): ResolvedOffer[] =>
  offers.map((offer) => ({
    ...offer,
    snapshot,
    otherModelIds: [...new Set([...offer.otherModelIds, ...otherModelIds])].sort(compareText),
    soldAs: [...new Set(soldAs)].sort(compareText),
  }));

const compareOffers = (a: ResolvedOffer, b: ResolvedOffer): number =>
  compareText(a.provider, b.provider) ||
  compareText(a.nativeModelId, b.nativeModelId) ||
  compareText(a.region, b.region) ||
  compareText(a.serviceTier, b.serviceTier);

const OFFER = /^offers\.(.+)\.pricing\./;
const offerOf = ({ field }: ResolvedConflict): string => OFFER.exec(field)?.[1] ?? '';
const isOfOffer = (conflict: ResolvedConflict): boolean => offerOf(conflict) !== '';

/** Facts of one that are not known, as the other has them. */
function fillFacts(model: ResolvedModel, other: ResolvedModel): ResolvedModel {
  const known = new Set(model.capabilities.map(({ capability }) => capability));
  const either = <T>(own: readonly T[], others: readonly T[]) => (own.length > 0 ? own : others);
  return {
    ...model,
    licence: model.licence ?? other.licence,
    openWeights: model.openWeights ?? other.openWeights,
    knowledgeCutoff: model.knowledgeCutoff ?? findEarlier(other.knowledgeCutoff, model.releaseDate),
    paramsTotal: model.paramsTotal ?? other.paramsTotal,
    paramsActive: model.paramsActive ?? other.paramsActive,
    inputModalities: either(model.inputModalities, other.inputModalities),
    outputModalities: either(model.outputModalities, other.outputModalities),
    capabilities: [
      ...model.capabilities,
      ...other.capabilities.filter(({ capability }) => !known.has(capability)),
    ],
  };
}

/** A knowledge cutoff that lies before the release: that of a later version is another one. */
const findEarlier = (cutoff: string | null, release: string | null): string | null =>
  cutoff !== null && isBeforeRelease(cutoff, release) ? cutoff : null;
