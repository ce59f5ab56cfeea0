import type { VNode } from 'preact';
import type { Model, ModelPricing } from '../../../../schemas/model.ts';
import { formatUsd } from '../../ui/format.ts';
import { bestOf } from '../../../compare/common-scores.ts';
import { Matrix, Row, type Cell } from './rows.tsx';

const PRICES: readonly (readonly [name: string, read: (pricing: ModelPricing) => number | null])[] =
  [
    ['Input', ({ input }) => input],
    ['Output', ({ output }) => output],
    ['Blended 3 to 1', ({ blended_3_to_1: blended }) => blended],
    ['Reading the cache', ({ cache_read: price }) => price],
    ['Writing the cache', ({ cache_write: price }) => price],
    ['Batch input', ({ batch_input: price }) => price],
    ['Batch output', ({ batch_output: price }) => price],
  ];

/** Prices of the offer that stands for each model. */
export function PricesMatrix({ models }: { readonly models: readonly Model[] }): VNode {
  if (models.every(({ pricing }) => pricing === null)) {
    return <p>No price of these models is known.</p>;
  }
  return (
    <Matrix id="prices" caption="Prices of the cheapest direct offer" models={models}>
      {PRICES.map(([name, read]) => (
        <Row
          name={name}
          unit="$ per 1M tokens"
          isNumber
          cells={toPrices(models.map(({ pricing }) => (pricing === null ? null : read(pricing))))}
        />
      ))}
      <Row
        name="At"
        cells={models.map((model) => ({ text: providerOf(model), note: tiersOf(model) }))}
      />
      <Row
        name="Offers"
        isNumber
        cells={models.map(({ offers }) => ({ text: String(offers.length) }))}
      />
    </Matrix>
  );
}

function toPrices(prices: readonly (number | null)[]): Cell[] {
  const best = bestOf(prices, false);
  return prices.map((price, at) => ({
    text: price === null ? null : price === 0 ? 'free' : formatUsd(price),
    value: price,
    isBest: best[at] ?? false,
  }));
}

function providerOf({ pricing, offers }: Model): string | null {
  return offers.find(({ id }) => id === pricing?.offer_id)?.provider.name ?? null;
}

function tiersOf({ pricing }: Model): string | null {
  const first = pricing?.tiers[0];
  return first === undefined
    ? null
    : `dearer from ${first.min_prompt_tokens.toLocaleString('en-US')} tokens of prompt`;
}
