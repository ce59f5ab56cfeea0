import type { Access, ProviderKind } from '../../../schemas/model.ts';
import type { OfferRecord, PriceRecord } from '../../../schemas/records.ts';
import { append, compareText } from '../group.ts';
import type { Entity } from '../link/entity.ts';
import {
  groupOffers,
  type PricedOffer,
  type OfferClaim,
  toEnd,
  toRegion,
  toTier,
} from './group-offers.ts';
import type { Snapshot } from '../link/snapshots.ts';
import type { ListPrices } from './copied-prices.ts';
import { toStatus } from '../life-cycle/end.ts';
import { type PricedModel, toPrices } from './prices.ts';
import type { ResolvedConflict, ResolvedOffer, ResolvedSource } from '../resolved.ts';
import { isFreeProvider, isTrialProvider, ownerOf, toProviderKind } from '../tables/providers.ts';
import { isEditorial } from '../identify/canonical-record.ts';
import { type Sold, toOfferLimits } from './offer-limits.ts';

interface Offers {
  readonly offers: ResolvedOffer[];
  readonly conflicts: ResolvedConflict[];
  /** Prices below zero. */
  readonly negative: number;
  /** What a source said twice of one offer. */
  readonly repeated: number;
}

interface Known {
  readonly sources: ReadonlyMap<string, ResolvedSource>;
  readonly snapshots: ReadonlyMap<string, Snapshot>;
  readonly listPrices: ListPrices;
  readonly today: string;
}

const RESOLD: ReadonlySet<ProviderKind> = new Set<ProviderKind>(['gateway', 'reseller']);

/** The offers of a model with their prices, in order of provider and id; and where sources disagree. */
export function toOffers(
  entity: Entity,
  {
    type,
    outputModalities,
    openWeights,
    licence,
  }: Omit<PricedModel, 'creator' | 'model'> & Pick<Sold, 'outputModalities'>,
  { sources, snapshots, listPrices, today }: Known,
): Offers {
  const { groups, repeated } = groupOffers(entity, sources);
  const sold = { type, outputModalities, creator: entity.creator };
  const priced: PricedOffer[] = groups.map((claims) => {
    const access = toAccess(claims, openWeights);
    const said =
      access === 'subscription' || access === 'trial'
        ? []
        : access === 'free'
          ? claims.map(toFree)
          : claims;
    const status = toOfferStatus(claims, today);
    const offer = { status, ...toOffer(claims, access, sold) };
    return { offer, claims: said };
  });
  const named = priced.map(toStandardId(priced));
  named.sort((a, b) => compareOffers(a.offer, b.offer));
  const model = snapshots.get(entity.key)?.base.key ?? entity.key;
  const { offers, conflicts, rejected } = toPrices(
    named,
    { type, openWeights, licence, creator: entity.creator, model },
    { sources, listPrices, today },
  );
  return { offers, conflicts, negative: rejected, repeated };
}

/** Tiers of an offer go by the id of the standard one, where a source writes them differently. */
function toStandardId(offers: readonly PricedOffer[]): (one: PricedOffer) => PricedOffer {
  const isStandard = ({ offer }: PricedOffer) => offer.serviceTier === 'standard';
  const endOf = ({ offer: { provider, region, nativeModelId } }: PricedOffer) =>
    JSON.stringify([provider, region, toEnd(nativeModelId)]);
  const byEnd = new Map<string, string[]>();
  for (const one of offers.filter(isStandard)) {
    append(byEnd, endOf(one), one.offer.nativeModelId);
  }
  const taken = new Set(offers.map(({ offer }) => toText(offer)));
  return (one) => {
    const [id, other] = byEnd.get(endOf(one)) ?? [];
    const renamed = { ...one.offer, nativeModelId: id ?? one.offer.nativeModelId };
    // Where nothing is renamed, the offer itself has taken the name.
    return other !== undefined || taken.has(toText(renamed)) ? one : { ...one, offer: renamed };
  };
}

const toText = ({ provider, nativeModelId, region, serviceTier }: PricedOffer['offer']) =>
  JSON.stringify([provider, nativeModelId, region, serviceTier]);

function toOffer(
  claims: readonly OfferClaim[],
  access: Access,
  sold: Sold,
): Omit<ResolvedOffer, 'prices' | 'status'> {
  const [{ record, mention }] = claims as readonly [OfferClaim];
  return {
    provider: record.provider,
    nativeModelId: record.provider_model_id,
    otherModelIds: [],
    snapshot: null,
    soldAs: [],
    region: toRegion(mention, record.provider),
    quantization: record.quantization ?? mention.quantization,
    serviceTier: toTier(mention, record),
    access,
    ...toOfferLimits(claims, sold),
  };
}

/** Each date as the preferred source has it; what is of the day now as the preferred source says. */
function toOfferStatus(claims: readonly OfferClaim[], today: string): ResolvedOffer['status'] {
  const find = (field: 'deprecated_on' | 'retires_on') =>
    claims.find(({ record }) => record[field] !== undefined)?.record[field] ?? null;
  // Editors say that a host ended it; what it is till then its sources say.
  const ended = claims.find(({ mention }) => isEditorial(mention))?.record.status;
  const said = ended ?? claims.find(({ mention }) => !isEditorial(mention))?.record.status;
  return toStatus(
    {
      deprecatedOn: find('deprecated_on'),
      retiresOn: find('retires_on'),
      isDeprecated: said === 'deprecated',
      isRetired: said === 'retired',
      isPreview: said === 'preview',
      goesOn: false,
    },
    today,
  );
}

/**
 * How an offer is paid for. A zero price says free only where the id or the provider does, or two
 * sources of the creator's own price list: one alone writes zero for what it has no price of. On a plan,
 * in a trial or anywhere else it says nothing. Who resells closed weights for nothing lets one try them.
 */
function toAccess(claims: readonly OfferClaim[], openWeights: boolean | null): Access {
  const stated = claims.find(({ record }) => record.access !== undefined)?.record.access;
  const provider = claims[0]?.record.provider ?? '';
  const isZero = claims.every(({ record }) => isFreeOfCharge(record));
  if (stated !== undefined || !isZero) {
    return stated ?? 'pay_as_you_go';
  }
  if (claims.some(({ mention }) => mention.tier === 'free')) {
    return 'free';
  }
  // What its creator only lets people try out has no list price: zero is what an experiment costs.
  if (claims.some(({ mention }) => EXPERIMENT.test(mention.name))) {
    return 'trial';
  }
  const zeros = claims.filter(({ record }) => record.prices.some(isZeroPrice));
  const hasPrices = zeros.length > 0;
  const owner = ownerOf(provider);
  const isOwn =
    owner !== null &&
    claims.some(({ mention }) => mention.creator === owner) &&
    new Set(zeros.map(({ mention }) => mention.source)).size > 1;
  return toZeroAccess(provider, { hasPrices, isOwn, isClosed: openWeights === false });
}

const EXPERIMENT = /(^|-)(exp|experimental)(-|$)/;

/** What it means that a provider asks nothing. */
function toZeroAccess(
  provider: string,
  { hasPrices, isOwn, isClosed }: { hasPrices: boolean; isOwn: boolean; isClosed: boolean },
): Access {
  const kind = toProviderKind(provider);
  if (kind === 'subscription') {
    return 'subscription';
  }
  if (isTrialProvider(provider) || (hasPrices && isClosed && RESOLD.has(kind))) {
    return 'trial';
  }
  return hasPrices && (isOwn || isFreeProvider(provider)) ? 'free' : 'pay_as_you_go';
}

/** An id that ends in `:free` states its price, even where the list beside it is empty. */
function toFree({ mention, record }: OfferClaim): OfferClaim {
  const prices = ['input', 'output'].map(
    (component) => ({ component, unit: '1m_tokens', amount: '0' }) as PriceRecord,
  );
  return record.prices.length > 0
    ? { mention, record }
    : { mention, record: { ...record, prices } };
}

const isZeroPrice = ({ amount }: PriceRecord): boolean => /^0(\.0+)?$/.test(amount);

/** Nothing but zeros, or no price at all; a search beside the model is paid for by itself. */
const isFreeOfCharge = ({ prices }: OfferRecord): boolean =>
  prices.every((price) => price.component === 'web_search' || isZeroPrice(price));

function compareOffers(a: Omit<ResolvedOffer, 'prices'>, b: Omit<ResolvedOffer, 'prices'>): number {
  return (
    compareText(a.provider, b.provider) ||
    compareText(a.nativeModelId, b.nativeModelId) ||
    compareText(a.region, b.region) ||
    compareText(a.serviceTier, b.serviceTier)
  );
}
