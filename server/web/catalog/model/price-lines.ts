import type { Model } from '../../../../schemas/model.ts';
import type { ModelHistory, PriceInterval } from '../../../../schemas/history.ts';
import type { Step, StepSeries } from '../../charts/step-chart.tsx';

type Component = 'input' | 'output';

/** A price of tokens under no condition. */
function isPlain(interval: PriceInterval): boolean {
  const { unit, min_prompt_tokens: from, time_window: hours, size, quality } = interval;
  return unit === '1m_tokens' && from === 0 && hours === null && size === null && quality === null;
}

interface Period {
  /** The first day of the history, for what held before. */
  readonly begin: string;
  /** The day up to which what has no end holds. */
  readonly today: string;
}

/**
 * What one component cost over time: at the offer whose price is the list price, and at whoever was
 * the cheapest of the standard tier; nothing that was free.
 * @returns no line for what is not known; the second only where it differs from the first
 */
export function toPriceLines(
  model: Model,
  history: ModelHistory,
  component: Component,
  { begin, today }: Period,
): StepSeries[] {
  const names = new Map(model.offers.map(({ provider }) => [provider.slug, provider.name]));
  const providers = new Map(history.offers.map(({ id, provider }) => [id, provider]));
  const standard = new Set(
    history.offers.filter((offer) => offer.service_tier === 'standard').map(({ id }) => id),
  );
  const prices = history.intervals
    .filter((one): one is PriceInterval => one.kind === 'price' && one.chosen && isPlain(one))
    .filter((one) => one.component === component && standard.has(one.offer_id) && one.amount > 0)
    .map(({ offer_id: id, amount: value, effective_from: from, effective_to: to }) => {
      const slug = providers.get(id) ?? '';
      return { id, value, from: from ?? begin, to: to ?? today, label: names.get(slug) ?? slug };
    })
    .filter(({ from, to }) => from < to);
  const list = model.offers.find(({ id }) => id === model.pricing?.offer_id);
  const own = prices
    .filter(({ id }) => id === list?.id)
    .map(({ value, from, to }) => ({ value, from, to }))
    .sort((a, b) => (a.from < b.from ? -1 : 1));
  const first: StepSeries[] =
    own.length === 0 ? [] : [{ name: list?.provider.name ?? '', steps: own }];
  const lowest = toLowest(prices);
  const isOther = JSON.stringify(lowest.map(bare)) !== JSON.stringify(own.map(bare));
  return lowest.length > 0 && isOther
    ? [...first, { name: 'Cheapest provider', steps: lowest }]
    : first;
}

const bare = ({ value, from, to }: Step): unknown => [value, from, to];

/** The lowest of all prices from day to day, with whose it was. */
function toLowest(prices: readonly (Step & { readonly label: string })[]): Step[] {
  const days = [...new Set(prices.flatMap(({ from, to }) => [from, to]))].sort();
  const steps: Step[] = [];
  for (const [at, from] of days.slice(0, -1).entries()) {
    const to = days[at + 1] ?? from;
    const held = prices.filter((price) => price.from <= from && price.to >= to);
    const [low] = held.toSorted((a, b) => a.value - b.value);
    if (low === undefined) continue;
    const last = steps.at(-1);
    if (last?.to === from && last.value === low.value) {
      steps[steps.length - 1] = { ...last, to };
    } else {
      steps.push({ value: low.value, from, to, label: low.label });
    }
  }
  return steps;
}
