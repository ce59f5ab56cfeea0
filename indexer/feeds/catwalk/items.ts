import Big from 'big.js';
import { z } from 'zod';
import type { FeedRecord, PriceRecord } from '../../../schemas/records.ts';
import { Amount } from '../values/amount.ts';
import { Label } from '../values/cells.ts';
import { LooseNumber, type FeedItem, type ShapeProblem } from '../feed.ts';
import { isJsonObject, type JsonValue } from '../reading/json.ts';
import { withoutAbsent } from '../values/present.ts';
import { isResaleName, isSubscription, mayBelieve } from './trust.ts';

/**
 * A model at a provider. The two prices of cached tokens are not read: in some files the first is that of
 * writing, in others that of reading. How long answers are by default is no limit.
 */
export const Item = z.object({
  provider: z.string().min(1).max(100),
  model: z.object({
    id: Label,
    name: Label,
    cost_per_1m_in: Amount,
    cost_per_1m_out: Amount,
    context_window: LooseNumber,
  }),
});
type Item = z.infer<typeof Item>;

/** The models of a provider's file. */
export function toItems(document: JsonValue): Iterable<FeedItem> | ShapeProblem {
  if (!isJsonObject(document) || typeof document['id'] !== 'string') {
    return { field: 'id', expected: 'expected an object with the id of a provider' };
  }
  const { id: provider, models } = document;
  if (!Array.isArray(models)) {
    return { field: 'models', expected: 'expected a list of models' };
  }
  return models.map((model, at) => ({
    where: `${provider} ${at + 1}`,
    raw: { provider, model },
  }));
}

/** Why an item is no offer, or null. */
export function findSkip({ provider, model }: Item): string | null {
  if (provider === 'openrouter') {
    return 'restricted';
  }
  if (isResaleName(provider, model.id)) {
    return 'resale_name';
  }
  return Number(model.cost_per_1m_in) < 0 || Number(model.cost_per_1m_out) < 0
    ? 'negative_price'
    : null;
}

export function* toOfferRecords({ provider, model }: Item): Generator<FeedRecord> {
  const context = model.context_window;
  yield withoutAbsent({
    kind: 'offer' as const,
    native_id: `${provider}/${model.id}`,
    provider,
    provider_model_id: model.id,
    access: isSubscription(provider) ? ('subscription' as const) : undefined,
    prices: [...toPrices({ provider, model })],
    name: model.name,
    context_window:
      Number.isSafeInteger(context) && context > 0 && mayBelieve('context', provider, model.id)
        ? context
        : undefined,
  });
}

/** Two zeros stand for "not known", but for ids that say free. */
function* toPrices({ provider, model }: Item): Generator<PriceRecord> {
  const rates = { input: model.cost_per_1m_in, output: model.cost_per_1m_out } as const;
  const isZero = Object.values(rates).every((rate) => Number(rate) === 0);
  const isFree = /[:-]free$/.test(model.id);
  if (isSubscription(provider) || isZero !== isFree || !mayBelieve('price', provider, model.id)) {
    return;
  }
  for (const [component, rate] of Object.entries(rates)) {
    yield {
      component: component as keyof typeof rates,
      unit: '1m_tokens',
      // Some were computed with binary floats: 0.39999999999999997.
      amount: new Big(rate).round(PLACES).toFixed(),
    };
  }
}

const PLACES = 9;
