import { setImmediate as turn } from 'node:timers/promises';
import Big from 'big.js';
import type { BillableOffer } from './billable-offer.ts';
import { ratesOf } from './rates.ts';
import { amountsOf, LINES, type Line, type Workload } from './workload.ts';

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
  | { readonly kind: 'not_by_use'; readonly access: 'subscription' | 'trial' };

export interface Unpriced {
  readonly offer: BillableOffer;
  readonly why: Obstacle;
}

export interface Estimate {
  /** Cheapest first. */
  readonly costs: readonly Cost[];
  /** Offers without a cost; nothing that is not known is guessed. */
  readonly unpriced: readonly Unpriced[];
}

/** Offers reckoned before others are answered: some milliseconds of exact arithmetic. */
const SLICE = 250;

/**
 * What a workload costs at each of these offers.
 * @throws RangeError if more of its prompt is of the cache than the prompt has
 */
export async function estimate(
  offers: Iterable<BillableOffer>,
  workload: Workload,
): Promise<Estimate> {
  const amounts = amountsOf(workload);
  const needed = LINES.filter((line) => amounts[line] > 0);
  const costs: Cost[] = [];
  const unpriced: Unpriced[] = [];
  let reckoned = 0;
  for (const offer of offers) {
    reckoned += 1;
    if (reckoned % SLICE === 0) await turn();
    const found = costAt(offer, workload, { amounts, needed });
    if ('total' in found) costs.push(found);
    else unpriced.push({ offer, why: found });
  }
  return { costs: costs.sort(byTotal), unpriced: unpriced.sort((a, b) => byName(a, b)) };
}

interface Need {
  readonly amounts: Readonly<Record<Line, number>>;
  readonly needed: readonly Line[];
}

function costAt(
  offer: BillableOffer,
  workload: Workload,
  { amounts, needed }: Need,
): Cost | Obstacle {
  const { access } = offer;
  if (access === 'subscription' || access === 'trial') return { kind: 'not_by_use', access };
  if (isTooLong(offer, workload)) return { kind: 'too_long' };
  const rates = ratesOf(offer, workload);
  if (rates === null) return { kind: 'other_tier' };
  const lines = needed.map((line) => ({ line, rate: rates.of[line], amount: amounts[line] }));
  const unknown = lines.filter(({ rate }) => rate === null).map(({ line }) => line);
  if (unknown.length > 0) return { kind: 'unknown_price', lines: unknown };
  const each = lines.flatMap(({ line, rate, amount }) =>
    // A fee that is not asked is no line.
    rate === null || (line === 'request' && rate.eq(0)) ? [] : [{ line, cost: rate.times(amount) }],
  );
  const perRequest = each.reduce((sum, { cost }) => sum.plus(cost), new Big(0));
  return {
    offer,
    total: perRequest.times(workload.requests),
    perRequest,
    breakdown: each.map(({ line, cost }) => ({ line, cost: cost.times(workload.requests) })),
    minPromptTokens: rates.minPromptTokens,
  };
}

function isTooLong(offer: BillableOffer, { inputTokens, outputTokens }: Workload): boolean {
  const { maxInputTokens, maxOutputTokens } = offer;
  return (
    (maxInputTokens !== null && inputTokens > maxInputTokens) ||
    (maxOutputTokens !== null && outputTokens > maxOutputTokens)
  );
}

const byTotal = (a: Cost, b: Cost): number => a.total.cmp(b.total) || byName(a, b);

function byName({ offer: a }: Unpriced | Cost, { offer: b }: Unpriced | Cost): number {
  const keyOf = ({ model, id }: BillableOffer): string => `${model.slug} ${id}`;
  return keyOf(a) < keyOf(b) ? -1 : 1;
}
