import type { VNode } from 'preact';
import type { Model, ModelPricing } from '../../../../schemas/model.ts';
import {
  formatHeadline,
  formatPrice,
  isLastPrice,
  toBasisText,
  toHeadlineNote,
} from '../../../price-text.ts';
import { bestOf, bestPricesOf } from '../../../catalog/compare/common-scores.ts';
import { cheapestOf, isDirect } from '../../catalog/model/offer-prices.ts';
import { formatCount, formatTokens } from '../../ui/format.ts';
import { Group, Row, toBars, type Cell } from './rows.tsx';

type Read = (pricing: ModelPricing) => number | null;

const LIST: readonly (readonly [name: string, read: Read])[] = [
  ['Input', ({ input }) => input],
  ['Output', ({ output }) => output],
];
const REST: readonly (readonly [name: string, read: Read])[] = [
  ['Cache read', ({ cache_read: price }) => price],
  ['Cache write', ({ cache_write: price }) => price],
  ['Batch input', ({ batch_input: price }) => price],
  ['Batch output', ({ batch_output: price }) => price],
];

/** A job to tell prices by: 1M tokens in, 200K out. */
const JOB_OUTPUT = 0.2;

/** List prices, those of the cheapest provider, and what one job costs. */
export function PriceRows({ models }: { readonly models: readonly Model[] }): VNode {
  const toRow = ([name, read]: readonly [string, Read]): VNode => (
    <Row
      name={name}
      remark="list price, $ per 1M"
      cells={toPrices(
        models,
        models.map(({ pricing }) => (pricing === null ? null : read(pricing))),
      )}
    />
  );
  const cheapest = models.map(cheapestOf);
  const isEachDirect = cheapest.every((offer) => offer === null || isDirect(offer));
  const jobs = models.map(({ pricing }) => {
    const { input = null, output = null } = pricing ?? {};
    return input === null || output === null ? null : input + JOB_OUTPUT * output;
  });
  const counts = models.map(({ providers }) => providers.length);
  return (
    <Group title="Price" columns={models.length}>
      {LIST.map(toRow)}
      <Row name="By the unit" cells={toHeadlines(models)} />
      {(['input', 'output'] as const).map((name) => (
        <Row
          name={`Cheapest ${isEachDirect ? 'direct ' : ''}${name}`}
          remark="$ per 1M"
          cells={toPrices(
            models,
            cheapest.map((offer) => offer?.pricing[name] ?? null),
          ).map((cell, at) => ({
            ...cell,
            note: cell.text === null ? null : (cheapest[at]?.provider.name ?? null),
          }))}
        />
      ))}
      {REST.map(toRow)}
      <Row name="Example job" remark="1M in, 200K out" cells={toPrices(models, jobs)} />
      <Row
        name="Price is"
        cells={models.map((model) => ({
          text:
            model.pricing === null
              ? null
              : toBasisText(model.pricing, model.creator?.name ?? null, isLastPrice(model)),
          note: tiersOf(model),
        }))}
      />
      <Row
        name="Providers"
        cells={toBars(counts, bestOf(counts, true), formatCount).map(withoutBar)}
      />
    </Group>
  );
}

const withoutBar = (cell: Cell): Cell => ({ ...cell, share: null });

function toPrices(models: readonly Model[], prices: readonly (number | null)[]): Cell[] {
  return toBars(prices, bestPricesOf(models, prices, formatPrice), formatPrice);
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

function tiersOf({ pricing }: Model): string | null {
  const first = pricing?.tiers[0];
  return first === undefined
    ? null
    : `higher for prompts over ${formatTokens(first.min_prompt_tokens - 1)} tokens`;
}
