import { setImmediate as turn } from 'node:timers/promises';
import Big from 'big.js';
import type { PriceBasis } from '../../../schemas/model.ts';
import type { BillableOffer, UnitPrice } from './billable-offer.ts';
import { ratesOf, type Rates } from './rates.ts';
import { amountsOf, type Amount, type Line, type Workload } from './workload.ts';

/** What a workload costs at an offer, exactly. */
export interface Cost {
  readonly offer: BillableOffer;
  /** USD for all requests. */
  readonly total: Big;
  readonly perRequest: Big;
  /** USD of each line that is needed; they add up to the total. */
  readonly breakdown: readonly { readonly line: Line; readonly cost: Big }[];
  /** From how many tokens of a prompt the prices hold; null: from the first. */
  readonly minPromptTokens: number | null;
}

/** Why no cost can be said. */
export type Obstacle =
  | { readonly kind: 'unknown_price'; readonly lines: readonly Line[] }
  | { readonly kind: 'other_tier' }
  | { readonly kind: 'too_long' }
  | { readonly kind: 'not_by_use'; readonly access: 'subscription' | 'trial' }
  | { readonly kind: 'free_tier' };

export interface Unpriced {
  readonly offer: BillableOffer;
  readonly why: Obstacle;
}

/** What the workload costs at the offer that stands for a model, and at the cheapest. */
export interface ModelCost {
  readonly model: BillableOffer['model'];
  /** Its own price; null: that offer is not among those looked at, or has no cost. */
  readonly representative: (Cost & { readonly basis: PriceBasis }) | null;
  /** Of its creator, clouds and inference providers; of gateways and resellers where no other has a cost. */
  readonly cheapest: Cost;
}

export interface Estimate {
  /** Those in the window, cheapest first. */
  readonly costs: readonly Cost[];
  /** Models in the same window, by what they cost at the offer that stands for each, else at the cheapest. */
  readonly models: readonly ModelCost[];
  /** How many models have an offer with a cost. */
  readonly pricedModels: number;
  /** How many offers have a cost. */
  readonly priced: number;
  /** Offers without a cost, all of them; nothing that is not known is guessed. */
  readonly unpriced: readonly Unpriced[];
}

/** Which of the costs are wanted, in their order. */
interface Part {
  readonly offset: number;
  readonly limit: number;
  /** Whether free tiers count: otherwise they have no cost. */
  readonly withFree?: boolean;
}

/** Offers looked at before others are answered. */
const SLICE = 1_000;

/**
 * What a workload costs at each of these offers. All are ordered by binary fractions first, which is
 * quick; those that are wanted, and those too close to them to order that way, are computed exactly.
 * @throws RangeError if more of its prompt is of the cache than the prompt has
 */
export async function estimate(
  offers: Iterable<BillableOffer>,
  workload: Workload,
  { offset, limit, withFree = false }: Part = { offset: 0, limit: Infinity },
): Promise<Estimate> {
  const amounts = amountsOf(workload);
  const rough: Rough[] = [];
  const unpriced: Unpriced[] = [];
  let seen = 0;
  for (const offer of offers) {
    seen += 1;
    if (seen % SLICE === 0) await turn();
    const costOrObstacle = estimateRoughly(offer, workload, { amounts, withFree });
    if ('kind' in costOrObstacle) unpriced.push({ offer, why: costOrObstacle });
    else rough.push(costOrObstacle);
  }
  const costOf = (one: Rough): Cost => toCost(one, workload, amounts);
  const models = toModels(rough);
  const own = new Map(models.map((one) => [one.representative ?? one.cheapest, one]));
  const ofModels = await orderPart([...own.keys()], { offset, limit }, costOf);
  return {
    costs: (await orderPart(rough, { offset, limit }, costOf)).map(({ cost }) => cost),
    models: ofModels.flatMap(({ one, cost }) => {
      const owner = own.get(one);
      return owner === undefined ? [] : [toModelCost(owner, cost, costOf)];
    }),
    pricedModels: models.length,
    priced: rough.length,
    unpriced: unpriced.sort(byName),
  };
}

/** Those in a window of their exact order, cheapest first; sorts what it is given. */
async function orderPart(
  rough: Rough[],
  { offset, limit }: Part,
  costOf: (one: Rough) => Cost,
): Promise<{ readonly one: Rough; readonly cost: Cost }[]> {
  rough.sort((a, b) => a.about - b.about || byName(a, b));
  const from = Math.min(offset, rough.length);
  const near = widen(rough, from, Math.min(from + limit, rough.length));
  const costs: { one: Rough; cost: Cost }[] = [];
  for (const one of rough.slice(near.from, near.to)) {
    if (costs.length % SLICE === SLICE - 1) await turn();
    costs.push({ one, cost: costOf(one) });
  }
  costs.sort((a, b) => a.cost.total.cmp(b.cost.total) || byName(a.cost, b.cost));
  return costs.slice(from - near.from).slice(0, limit);
}

interface RoughModel {
  representative: Rough | null;
  cheapest: Rough;
}

/** The two offers reported for each model. */
function toModels(rough: readonly Rough[]): RoughModel[] {
  const models = new Map<string, RoughModel>();
  for (const one of rough) {
    const { model, basis } = one.offer;
    const entry = models.get(model.slug) ?? { representative: null, cheapest: one };
    models.set(model.slug, entry);
    if (isCheaper(one, entry.cheapest)) entry.cheapest = one;
    if (basis !== null) entry.representative = one;
  }
  return [...models.values()];
}

/**
 * Who runs it comes before who sells it on, and what stays before what is being given up; of what costs
 * the same, what stands for the model.
 */
function isCheaper(a: Rough, b: Rough): boolean {
  if (a.offer.isResold !== b.offer.isResold) return b.offer.isResold;
  if (a.offer.isDeprecated !== b.offer.isDeprecated) return b.offer.isDeprecated;
  const apart = a.about - b.about;
  if (Math.abs(apart) > Math.max(a.about, b.about) * UNSURE) return apart < 0;
  if (a.offer.basis !== b.offer.basis) return a.offer.basis !== null;
  return byName(a, b) < 0;
}

function toModelCost(
  { representative, cheapest }: RoughModel,
  cost: Cost,
  costOf: (one: Rough) => Cost,
): ModelCost {
  const basis = representative?.offer.basis ?? null;
  return {
    model: cheapest.offer.model,
    representative: basis === null ? null : { ...cost, basis },
    cheapest: cheapest === (representative ?? cheapest) ? cost : costOf(cheapest),
  };
}

/** A cost of one request as a binary fraction: right but for its last few digits. */
interface Rough {
  readonly offer: BillableOffer;
  readonly rates: Rates;
  readonly about: number;
}

function estimateRoughly(
  offer: BillableOffer,
  workload: Workload,
  { amounts, withFree }: { readonly amounts: readonly Amount[]; readonly withFree: boolean },
): Rough | Obstacle {
  const { access } = offer;
  if (access === 'subscription' || access === 'trial') return { kind: 'not_by_use', access };
  if (offer.isFree && !withFree) return { kind: 'free_tier' };
  if (isTooLong(offer, workload)) return { kind: 'too_long' };
  const rates = ratesOf(offer, workload);
  if (rates === null) return { kind: 'other_tier' };
  let about = 0;
  const unknown: Line[] = [];
  for (const { line, amount } of amounts) {
    const rate = rates.of(line);
    if (rate === null) unknown.push(line);
    else about += (rate.price * amount) / rate.of;
  }
  return unknown.length > 0 ? { kind: 'unknown_price', lines: unknown } : { offer, rates, about };
}

/** A hundred times what some roundings of sums without a difference can add up to, and more. */
const UNSURE = 1e-12;

/** A range of a rough order, wider by all that may in truth belong into it. */
function widen(rough: readonly Rough[], from: number, to: number): { from: number; to: number } {
  const isNear = (at: number): boolean => {
    const [less, more] = [rough[at - 1]?.about, rough[at]?.about];
    return less !== undefined && more !== undefined && more - less <= more * UNSURE;
  };
  while (isNear(from)) from -= 1;
  while (isNear(to)) to += 1;
  return { from, to };
}

function toCost({ offer, rates }: Rough, { requests }: Workload, amounts: readonly Amount[]): Cost {
  const each = amounts.flatMap(({ line, amount }) => {
    const rate = rates.of(line);
    // A fee that is not asked is no line.
    if (rate === null || (line === 'request' && rate.price === 0)) return [];
    return [{ line, cost: toExact(rate).times(amount) }];
  });
  const perRequest = each.reduce((sum, { cost }) => sum.plus(cost), new Big(0));
  return {
    offer,
    total: perRequest.times(requests),
    perRequest,
    breakdown: each.map(({ line, cost }) => ({ line, cost: cost.times(requests) })),
    minPromptTokens: rates.minPromptTokens,
  };
}

/** Multiplied, not divided: a product of decimals is exact. */
const PARTS = { 1: '1', 1_000: '1e-3', 1_000_000: '1e-6' } as const;

const toExact = ({ price, of }: UnitPrice): Big => new Big(price).times(PARTS[of]);

function isTooLong(offer: BillableOffer, { inputTokens, outputTokens }: Workload): boolean {
  const { maxInputTokens, maxOutputTokens } = offer;
  return (
    (maxInputTokens !== null && inputTokens > maxInputTokens) ||
    (maxOutputTokens !== null && outputTokens > maxOutputTokens)
  );
}

interface Offered {
  readonly offer: BillableOffer;
}

function byName({ offer: a }: Offered, { offer: b }: Offered): number {
  if (a.model.slug !== b.model.slug) return a.model.slug < b.model.slug ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}
