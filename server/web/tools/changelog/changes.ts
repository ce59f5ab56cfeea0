import type { FactInterval, ModelHistory, PriceInterval } from '../../../../schemas/history.ts';

/** Something that became something else on a day of the data. */
export interface Change {
  readonly day: string;
  /** Of what: a fact of the model, or a price at a provider. */
  readonly what: string;
  readonly provider: string | null;
  readonly from: number | string | null;
  readonly to: number | string | null;
  readonly isPrice: boolean;
}

/** What of a history is a change: a value that took the place of another, newest first. */
export function toChanges(history: ModelHistory): Change[] {
  const providers = new Map(history.offers.map(({ id, provider }) => [id, provider]));
  const changes = history.intervals.flatMap((one) =>
    one.kind === 'fact'
      ? toFactChange(one, providers)
      : toPriceChange(one, history.intervals, providers),
  );
  return changes.sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
}

type Providers = ReadonlyMap<string, string>;

function toFactChange(interval: FactInterval, providers: Providers): Change[] {
  const { field, value, previous, effective_from: day, offer_id: offer } = interval;
  // The first that was ever said of something is no change of it.
  if (day === null || previous === null) return [];
  const provider = offer === null ? null : (providers.get(offer) ?? null);
  return [
    { day, what: field, provider, from: toText(previous), to: toText(value), isPrice: false },
  ];
}

function toText(value: FactInterval['value']): string | null {
  if (value === null) return null;
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** What a price is of; a source and a day apart. */
const keyOf = (price: PriceInterval): string =>
  JSON.stringify([
    price.offer_id,
    price.component,
    price.unit,
    price.min_prompt_tokens,
    price.time_window,
    price.size,
    price.quality,
  ]);

function toPriceChange(
  price: PriceInterval,
  all: ModelHistory['intervals'],
  providers: Providers,
): Change[] {
  const { effective_from: day, chosen, min_prompt_tokens: from } = price;
  if (day === null || !chosen) return [];
  const before = all.find(
    (other): other is PriceInterval =>
      other.kind === 'price' &&
      other.chosen &&
      other.effective_to === day &&
      keyOf(other) === keyOf(price),
  );
  if (before === undefined || before.amount === price.amount) return [];
  const tier = from === 0 ? '' : ` from ${from.toLocaleString('en-US')} tokens`;
  return [
    {
      day,
      what: `${price.component.replaceAll('_', ' ')}${tier}, $ per ${price.unit.replaceAll('_', ' ')}`,
      provider: providers.get(price.offer_id) ?? null,
      from: before.amount,
      to: price.amount,
      isPrice: true,
    },
  ];
}
