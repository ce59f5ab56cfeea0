import type { VNode } from 'preact';
import type { Model, ModelPricing } from '../../../../schemas/model.ts';
import { formatHeadline, formatPrice, toBasisText, toHeadlineNote } from '../../../price-text.ts';
import { bestPricesOf } from '../../../catalog/compare/common-scores.ts';
import { Matrix, Row, type Cell } from './rows.tsx';

const PRICES: readonly (readonly [name: string, read: (pricing: ModelPricing) => number | null])[] =
  [
    ['Input', ({ input }) => input],
    ['Output', ({ output }) => output],
    ['Blended 3 to 1', ({ blended_3_to_1: blended }) => blended],
    ['Cache read', ({ cache_read: price }) => price],
    ['Cache write', ({ cache_write: price }) => price],
    ['Batch input', ({ batch_input: price }) => price],
    ['Batch output', ({ batch_output: price }) => price],
  ];

type Lowest = NonNullable<ModelPricing['lowest']>;
const LOWEST: readonly (readonly [name: string, read: (lowest: Lowest) => number | null])[] = [
  ['Lowest input', ({ input }) => input],
  ['Lowest output', ({ output }) => output],
];

/** List prices, and of the cheapest. */
export function PricesMatrix({ models }: { readonly models: readonly Model[] }): VNode {
  if (models.every(({ pricing }) => pricing === null)) {
    return <p>No known prices.</p>;
  }
  return (
    <Matrix id="prices" caption="List prices" models={models}>
      {PRICES.map(([name, read]) => (
        <Row
          name={name}
          unit="$ per 1M tokens"
          isNumber
          cells={toPrices(
            models,
            models.map(({ pricing }) => (pricing === null ? null : read(pricing))),
          )}
        />
      ))}
      <Row name="By the unit" isNumber cells={toHeadlines(models)} />
      {LOWEST.map(([name, read]) => (
        <Row
          name={name}
          unit="$ per 1M tokens"
          isNumber
          cells={toPrices(
            models,
            models.map(({ pricing }) => (pricing?.lowest ? read(pricing.lowest) : null)),
          )}
        />
      ))}
      <Row
        name="Lowest at"
        cells={models.map((model) => ({ text: nameOf(model, model.pricing?.lowest?.offer_id) }))}
      />
      <Row
        name="Price is"
        cells={models.map(({ pricing, creator }) => ({
          text: pricing === null ? null : toBasisText(pricing, creator?.name ?? null),
        }))}
      />
      <Row
        name="At"
        cells={models.map((model) => ({
          text: nameOf(model, model.pricing?.offer_id),
          note: tiersOf(model),
        }))}
      />
      <Row
        name="Offers"
        isNumber
        cells={models.map(({ offers }) => ({ text: String(offers.length) }))}
      />
    </Matrix>
  );
}

function toPrices(models: readonly Model[], prices: readonly (number | null)[]): Cell[] {
  const best = bestPricesOf(models, prices);
  return prices.map((price, at) => ({
    text: price === null ? null : formatPrice(price),
    value: price,
    isBest: best[at] ?? false,
  }));
}

/** Prices by the unit; the best of them only where all are of one unit. */
function toHeadlines(models: readonly Model[]): Cell[] {
  const headlines = models.map(({ pricing }) => pricing?.headline ?? null);
  const units = new Set(headlines.flatMap((one) => (one === null ? [] : [one.kind + one.unit])));
  const best = bestPricesOf(
    models,
    headlines.map((one) => (units.size === 1 ? (one?.price ?? null) : null)),
  );
  return headlines.map((one, at) => ({
    text: one === null ? null : formatHeadline(one),
    note: one === null ? null : toHeadlineNote(one),
    isBest: best[at] ?? false,
  }));
}

function nameOf({ offers }: Model, id: string | null | undefined): string | null {
  return offers.find((offer) => offer.id === id)?.provider.name ?? null;
}

function tiersOf({ pricing }: Model): string | null {
  const first = pricing?.tiers[0];
  return first === undefined
    ? null
    : `higher from ${first.min_prompt_tokens.toLocaleString('en-US')} prompt tokens`;
}
