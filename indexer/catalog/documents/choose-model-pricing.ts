import {
  CONFIDENCE,
  type ModelPricing,
  type ModelType,
  type Offer,
} from '../../../schemas/model.ts';
import { isForChina, ownProvidersOf } from '../../resolve/tables/own-providers.ts';
import { isComparedByUnit, toHeadline } from './headline-price.ts';
import { isPointerId, isVariantId } from './own-id.ts';

/** What the choice depends on beside the offers. */
interface PricedModel {
  readonly slug: string;
  readonly type: ModelType;
  /** Slug; null: nobody known. */
  readonly creator: string | null;
}

/** What is sorted by, the first value first. */
export type Key = readonly (number | string | null)[];

/** An offer somebody pays for, and what of it is compared. */
interface Candidate {
  readonly offer: Offer;
  /** Place among its creator's own providers, from 0; -1: not its creator's. */
  readonly own: number;
  /** In USD per 1M tokens or per the unit of `measure`. */
  readonly amount: number;
  readonly measure: string;
}

const isVariant = ({ provider_model_id: id }: Offer, { slug }: PricedModel): boolean =>
  isVariantId(id, slug);
const isPointer = ({ provider_model_id: id }: Offer): boolean => isPointerId(id);

/** Compares two lists of values from the left; nulls last. */
export function compareKeys(a: Key, b: Key): number {
  for (const [i, left] of a.entries()) {
    const right = b[i] ?? null;
    if (left === right) continue;
    if (left === null) return 1;
    if (right === null) return -1;
    return left < right ? -1 : 1;
  }
  return 0;
}

function sortBy<T>(list: readonly T[], toKey: (one: T) => Key): T[] {
  const keyed = list.map((one) => ({ one, key: toKey(one) }));
  return keyed.sort((a, b) => compareKeys(a.key, b.key)).map(({ one }) => one);
}

const toThreeDigits = (usd: number): number => Number(usd.toPrecision(3));

/**
 * Prices alike to three digits are ties, since feeds convert them from other units (`2.99999`): then the
 * creator's own offer, one that was not converted, the exact price, the provider's slug and the id.
 */
const byAmount = ({ offer, own, amount }: Candidate): Key => [
  toThreeDigits(amount),
  own < 0 ? Infinity : own,
  amount === toThreeDigits(amount) ? 0 : 1,
  amount,
  offer.pricing.output,
  offer.provider.slug,
  offer.id,
];

/** The world, then the United States, where creators quote, then others; China and governments last. */
function toRegionRank({ region: [place = ''] }: Offer): number {
  if (place === 'global') return 0;
  if (/^us(-(east|west)|$)/.test(place)) return 1;
  return /^cn|gov/.test(place) ? 3 : 2;
}

const STATUS_RANK = { active: 0, preview: 0, deprecated: 1, retired: 2 } as const;

/**
 * The creator's list price first: of what is sold still, at the place it is quoted by, under its own id. What
 * it sells abroad no more keeps its last price there: that its site for China goes on, at another one, is
 * no change of what it cost.
 */
const asMakerQuotes = (candidate: Candidate, { slug }: PricedModel): Key => {
  const { offer, own } = candidate;
  return [
    isPointer(offer) ? 1 : 0,
    isForChina(offer.provider.slug) ? 1 : 0,
    offer.status === 'retired' ? 1 : 0,
    own,
    STATUS_RANK[offer.status],
    toRegionRank(offer),
    offer.snapshot === null ? 0 : 1,
    // The newest snapshot first: its date is the end of its slug.
    offer.snapshot === null ? 0 : -toStamp(offer.snapshot),
    offer.pricing.confidence === 'low' ? 1 : 0,
    toLetters(offer.provider_model_id) === toLetters(slug) ? 0 : 1,
    // An id several sources price alike is the one people use.
    CONFIDENCE.indexOf(offer.pricing.confidence ?? 'low'),
    toLetters(offer.provider_model_id).startsWith(toLetters(slug)) ? 0 : 1,
    ...byAmount(candidate),
  ];
};

/** The last part of an id, without vendor and version of the transport, in letters and digits alone. */
const toLetters = (id: string): string =>
  (id.split('/').at(-1) ?? '')
    .toLowerCase()
    .replace(/^[a-z]+\.(?=[a-z])|-v\d+:\d+$/g, '')
    .replace(/[^a-z0-9]/g, '');

const toStamp = (slug: string): number =>
  Number(/(\d{4}-?\d{2}-?\d{2}|\d+)\D*$/.exec(slug)?.[1]?.replaceAll('-', '') ?? 0);

/** Types whose models are paid for by what they read alone. */
const READING: ReadonlySet<ModelType> = new Set<ModelType>(['embedding', 'rerank']);

function toAmount(
  { pricing }: Offer,
  type: ModelType,
): Pick<Candidate, 'amount' | 'measure'> | null {
  const { blended_3_to_1: blended, input, output } = pricing;
  const tokens =
    blended !== null && !READING.has(type)
      ? { amount: blended, measure: 'blended' }
      : input !== null
        ? { amount: input, measure: 'input' }
        : output === null
          ? null
          : { amount: output, measure: 'output' };
  const paid = tokens !== null && tokens.amount > 0 ? tokens : null;
  const headline = toHeadline(pricing, type);
  const unit = headline === null ? null : { amount: headline.price, measure: headline.unit };
  return isComparedByUnit(type) ? (unit ?? paid) : (paid ?? unit);
}

function toCandidates(offers: readonly Offer[], model: PricedModel): Candidate[] {
  const places = model.creator === null ? [] : ownProvidersOf(model.creator);
  return offers.flatMap((offer) => {
    const amount = offer.access === 'pay_as_you_go' ? toAmount(offer, model.type) : null;
    return amount === null || offer.provider.kind === 'subscription'
      ? []
      : [{ offer, own: places.indexOf(offer.provider.slug), ...amount }];
  });
}

const isResold = ({ offer: { provider }, own }: Candidate): boolean =>
  own < 0 && (provider.kind === 'gateway' || provider.kind === 'reseller');

/** Those compared by the measure most of them have: amounts per token, image or minute do not compare. */
function keepComparable(candidates: readonly Candidate[]): readonly Candidate[] {
  const counts = new Map<string, number>();
  for (const { measure } of candidates) counts.set(measure, (counts.get(measure) ?? 0) + 1);
  // Input and output together say what a model costs, one of the two alone does not.
  const weigh = (measure: string, count: number): number =>
    measure === 'blended' ? Infinity : count;
  const [usual] = sortBy([...counts], ([measure, count]) => [-weigh(measure, count), measure]);
  return candidates.filter(({ measure }) => measure === usual?.[0]);
}

/** One offer a provider, its cheapest that is sold today; a Chinese twin where it is the only one. */
function toPerProvider(candidates: readonly Candidate[], model: PricedModel): Candidate[] {
  const best = new Map<string, Candidate>();
  const sorted = sortBy(candidates, (candidate) => [
    STATUS_RANK[candidate.offer.status],
    isPointer(candidate.offer) ? 1 : 0,
    isVariant(candidate.offer, model) ? 1 : 0,
    toRegionRank(candidate.offer),
    ...byAmount(candidate),
  ]);
  for (const candidate of sorted) {
    const { slug } = candidate.offer.provider;
    if (!best.has(slug)) best.set(slug, candidate);
  }
  const isTwin = ({ offer: { provider } }: Candidate): boolean =>
    provider.slug.endsWith('-cn') && best.has(provider.slug.slice(0, -'-cn'.length));
  const all = [...best.values()].filter((candidate) => !isTwin(candidate));
  const soundest = Math.min(...all.map(({ offer }) => STATUS_RANK[offer.status]));
  return all.filter(({ offer }) => STATUS_RANK[offer.status] === soundest);
}

interface Choice {
  readonly chosen: Candidate;
  readonly basis: ModelPricing['basis'];
  readonly providers: number;
}

/** The lower median: the offer below which no more than half of the providers are. */
function chooseMedian(
  candidates: readonly Candidate[],
  basis: ModelPricing['basis'],
  model: PricedModel,
): Choice | null {
  const each = sortBy(keepComparable(toPerProvider(candidates, model)), byAmount);
  const chosen = each[Math.floor((each.length - 1) / 2)];
  return chosen === undefined ? null : { chosen, basis, providers: each.length };
}

function chooseMaker(candidates: readonly Candidate[], model: PricedModel): Choice | null {
  const own = candidates.filter((candidate) => candidate.own >= 0);
  const [chosen] = sortBy(own, (candidate) => asMakerQuotes(candidate, model));
  const providers = new Set(own.map(({ offer }) => offer.provider.slug)).size;
  return chosen === undefined ? null : { chosen, basis: 'maker', providers };
}

function choose(candidates: readonly Candidate[], model: PricedModel): Choice | null {
  const standard = candidates.filter(({ offer }) => offer.service_tier === 'standard');
  const others = (list: readonly Candidate[]): Choice | null => {
    const foreign = list.filter(({ own }) => own < 0);
    const hosts = foreign.filter((candidate) => !isResold(candidate));
    return chooseMedian(hosts, 'median', model) ?? chooseMedian(foreign, 'reseller', model);
  };
  return (
    chooseMaker(
      standard.filter(({ offer }) => !isVariant(offer, model)),
      model,
    ) ??
    others(standard) ??
    // Nobody sells it but in a queue or in haste.
    chooseMaker(candidates, model) ??
    others(candidates)
  );
}

const FREE_KINDS = ['first_party', 'cloud', 'inference', 'gateway', 'reseller'];

/** What nobody charges for: the creator's own offer before others'. */
function chooseFree(offers: readonly Offer[], creator: string | null): ModelPricing | null {
  const places = creator === null ? [] : ownProvidersOf(creator);
  const free = offers.filter(({ access, pricing }) => access === 'free' && pricing.source !== null);
  const [offer] = sortBy(free, ({ id, provider, status }) => [
    STATUS_RANK[status],
    places.includes(provider.slug) ? places.indexOf(provider.slug) : places.length,
    FREE_KINDS.indexOf(provider.kind),
    provider.slug,
    id,
  ]);
  if (offer === undefined) return null;
  const providers = new Set(free.map(({ provider }) => provider.slug)).size;
  return toPricing(offer, 'free', providers);
}

const toPricing = (
  { id, pricing }: Offer,
  basis: ModelPricing['basis'],
  providers: number,
): ModelPricing => ({
  ...pricing,
  offer_id: id,
  basis,
  providers_priced: providers,
  lowest: null,
  headline: null,
});

/** What sells the model by its own id, and snapshots only at providers where nothing else does. */
function withoutOldIds(candidates: readonly Candidate[]): readonly Candidate[] {
  const current = new Set(
    candidates
      .filter(({ offer }) => offer.snapshot === null && !isPointer(offer))
      .map(({ offer }) => offer.provider.slug),
  );
  return candidates.filter(
    ({ offer }) => offer.snapshot === null || !current.has(offer.provider.slug),
  );
}

/**
 * The cheapest that is sold today at the standard tier, wherever but at gateways and resellers; what is
 * being given up only where nothing else is sold.
 */
function toLowest(candidates: readonly Candidate[]): ModelPricing['lowest'] {
  const hosts = withoutOldIds(candidates).filter(
    (candidate) =>
      !isResold(candidate) &&
      candidate.offer.service_tier === 'standard' &&
      candidate.offer.status !== 'retired',
  );
  const named = hosts.filter(({ offer }) => !isPointer(offer));
  const known = named.length > 0 ? named : hosts;
  const staying = known.filter(({ offer }) => offer.status !== 'deprecated');
  const comparable = keepComparable(staying.length > 0 ? staying : known);
  const offer = sortBy(comparable, byAmount)[0]?.offer;
  if (offer === undefined) return null;
  const { input, output, blended_3_to_1 } = offer.pricing;
  return { provider: offer.provider.slug, offer_id: offer.id, input, output, blended_3_to_1 };
}

/**
 * The prices that stand for a model, whole from one offer, and by which rule. Its creator's list price
 * where its creator sells it; else the lower median of the clouds and inference providers that do; else
 * of gateways and resellers; free where nobody charges. A free tier, a trial or a subscription never
 * stands for what somebody sells, nor do ids that move, queues and haste where there is another.
 * Depends on nothing but the offers and the model, so the same holds of any day of the past.
 */
export function chooseModelPricing(
  offers: readonly Offer[],
  model: PricedModel,
): ModelPricing | null {
  const candidates = toCandidates(offers, model);
  const choice = choose(candidates, model);
  if (choice === null) return chooseFree(offers, model.creator);
  const { chosen, basis, providers } = choice;
  const { input, output } = chosen.offer.pricing;
  const isSoldByToken = !isComparedByUnit(model.type) && (input ?? output) !== null;
  return {
    ...toPricing(chosen.offer, basis, providers),
    lowest: toLowest(candidates),
    headline: isSoldByToken ? null : toHeadline(chosen.offer.pricing, model.type),
  };
}
