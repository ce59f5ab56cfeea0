import { z } from 'zod';
import type { FeedRecord, PriceComponent, PriceRecord } from '../../../schemas/records.ts';
import { Amount } from '../values/amount.ts';
import { toDecimal } from '../values/decimal.ts';
import { LooseNumber, type FeedItem, type ShapeProblem } from '../feed.ts';
import { isJsonObject, type JsonValue } from '../reading/json.ts';
import { describedInPart, describedModel, toFacts } from './facts.ts';

const rates = {
  input: Amount.optional(),
  output: Amount.optional(),
  cache_read: Amount.optional(),
  cache_write: Amount.optional(),
  reasoning: Amount.optional(),
  input_audio: Amount.optional(),
  output_audio: Amount.optional(),
};
const Rates = z.object(rates);
const context = z.literal('context');
const toCost = (type: typeof context | z.ZodOptional<typeof context>) =>
  z.object({
    ...rates,
    tiers: z
      .array(z.object({ ...rates, tier: z.object({ type, size: LooseNumber }) }))
      .max(20)
      .optional(),
    /** The older way to say the same as `tiers`. */
    context_over_200k: Rates.optional(),
  });
const Cost = toCost(context);
/** A row that takes over the rest from another does not repeat what its tiers go by. */
const PastCost = toCost(context.optional());

const provider = z.object({
  item: z.literal('provider'),
  id: z.string().min(1).max(100),
  name: z.string().min(1).max(100),
  doc: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
  models: z.custom((value) => isJsonObject(value as JsonValue), 'expected an object of models'),
});
const offer = z.object({ item: z.literal('offer'), provider: z.string().min(1).max(100) });

/** A provider, or a model at one. */
export const OfferItem = z.discriminatedUnion('item', [
  provider,
  offer.extend({ model: z.object({ ...describedModel, cost: Cost.optional() }) }),
]);
/** The same in a file of the past; see `describedInPart`. */
export const PastOfferItem = z.discriminatedUnion('item', [
  provider,
  offer.extend({ model: z.object({ ...describedInPart, cost: PastCost.optional() }) }),
]);
type PastOfferItem = z.infer<typeof PastOfferItem>;

/** The providers of `api.json`, each followed by its models. */
export function toOfferItems(document: JsonValue): Iterable<FeedItem> | ShapeProblem {
  return isJsonObject(document)
    ? items(document)
    : { field: '', expected: 'expected an object of providers by id' };
}

function* items(document: Readonly<Record<string, JsonValue>>): Generator<FeedItem> {
  for (const [id, provider] of Object.entries(document)) {
    if (!isJsonObject(provider)) {
      yield { where: id, raw: provider };
      continue;
    }
    const { models } = provider;
    // Its models are items of their own, so the head is checked without them.
    const head = isJsonObject(models) ? { ...provider, models: {} } : provider;
    yield { where: id, raw: { ...head, item: 'provider', id } };
    for (const [key, model] of isJsonObject(models) ? Object.entries(models) : []) {
      yield { where: `${id}/${key}`, raw: { item: 'offer', provider: id, model } };
    }
  }
}

export function* toOfferRecords(item: PastOfferItem): Generator<FeedRecord> {
  if (item.item === 'provider') {
    yield {
      kind: 'provider',
      native_id: item.id,
      name: item.name,
      ...(item.doc === undefined ? {} : { docs_url: item.doc }),
    };
    return;
  }
  const { provider, model } = item;
  yield {
    kind: 'offer',
    native_id: `${provider}/${model.id}`,
    provider,
    provider_model_id: model.id,
    prices: model.cost === undefined ? [] : [...toPrices(model.cost)],
    ...toFacts(model),
  };
}

const COMPONENTS: Readonly<Record<keyof typeof rates, PriceComponent>> = {
  input: 'input',
  output: 'output',
  cache_read: 'cache_read',
  cache_write: 'cache_write_5m',
  reasoning: 'reasoning',
  input_audio: 'input_audio',
  output_audio: 'output_audio',
};

function* toPrices(cost: z.infer<typeof PastCost>): Generator<PriceRecord> {
  yield* toRates(cost, 0);
  const legacy = cost.context_over_200k;
  const tiers =
    cost.tiers?.map((tier) => ({ from: tier.tier.size, tier })) ??
    (legacy === undefined ? [] : [{ from: 200_000, tier: legacy }]);
  for (const { from, tier } of tiers) {
    // A tier "of 200,000" begins with the first token beyond.
    yield* toRates(tier, from + 1);
  }
}

function* toRates(cost: z.infer<typeof Rates>, minPromptTokens: number): Generator<PriceRecord> {
  for (const [key, component] of Object.entries(COMPONENTS)) {
    const amount = cost[key as keyof typeof rates];
    if (amount !== undefined) {
      yield {
        component,
        unit: '1m_tokens',
        amount: toDecimal(amount),
        ...(minPromptTokens === 0 ? {} : { min_prompt_tokens: minPromptTokens }),
      };
    }
  }
}
