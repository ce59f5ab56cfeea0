import { z } from 'zod';
import type { FeedRecord, PriceRecord } from '../../../schemas/records.ts';
import { LooseNumber, type FeedItem, type ShapeProblem } from '../feed.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../reading/json.ts';
import { withoutAbsent } from '../values/present.ts';
import { Rates, toRatePrices } from './rates.ts';
import { Constraint, toValidities } from './validity.ts';

const label = z.string().min(1).max(200);
const name = z.string().trim().min(1).max(200);

/** A provider, or a model at one. */
export const Item = z.discriminatedUnion('item', [
  z.object({
    item: z.literal('provider'),
    id: label,
    name,
    models: z.custom((value) => Array.isArray(value), 'expected a list of models'),
  }),
  z.object({
    item: z.literal('offer'),
    provider: label,
    /** Where the prices are published; anything odd is left out. */
    page: z.string().nullable().catch(null),
    model: z.object({
      id: label,
      name: name.nullish(),
      match: z.object({ equals: label.optional() }).catch({}),
      context_window: LooseNumber.nullish(),
      deprecated: z.boolean().nullish(),
      price_comments: z.string().nullish().catch(null),
      prices: z.array(z.object({ constraint: Constraint.nullish(), prices: Rates })).max(50),
    }),
  }),
]);
export type Item = z.infer<typeof Item>;
type OfferItem = Extract<Item, { item: 'offer' }>;

/** The providers of the feed, each followed by its models. */
export function toItems(document: JsonValue): Iterable<FeedItem> | ShapeProblem {
  return Array.isArray(document)
    ? items(document)
    : { field: '', expected: 'expected a list of providers' };
}

function* items(document: readonly JsonValue[]): Generator<FeedItem> {
  for (const [at, provider] of document.entries()) {
    const id = isJsonObject(provider) ? provider['id'] : undefined;
    if (!isJsonObject(provider) || typeof id !== 'string') {
      yield { where: `provider ${at + 1}`, raw: { ...toObject(provider), item: 'provider' } };
      continue;
    }
    const { name, models, pricing_urls: pages } = provider;
    const list = Array.isArray(models) ? models : [];
    // Its models are items of their own, so the head is checked without them.
    const head = { id, name: name ?? null, models: Array.isArray(models) ? [] : (models ?? null) };
    yield { where: id, raw: { item: 'provider', ...head } };
    const page = Array.isArray(pages) ? (pages[0] ?? null) : null;
    for (const [place, model] of list.entries()) {
      const key = isJsonObject(model) && typeof model['id'] === 'string' ? model['id'] : place + 1;
      yield {
        where: `${id}/${key}`,
        raw: { item: 'offer', provider: id, page, model: toListed(model) },
      };
    }
  }
}

const toObject = (value: JsonValue): JsonObject => (isJsonObject(value) ? value : {});

/** A model whose prices are a list, as they are where they change. */
function toListed(model: JsonValue): JsonValue {
  if (!isJsonObject(model) || !isJsonObject(model['prices'])) {
    return model;
  }
  return { ...model, prices: [{ prices: model['prices'] }] };
}

/** `ft:gpt-4o`, `gpt-4o-mini-2024-07-18.ft-`: what tuned copies of a model cost. */
const FINE_TUNE = /^ft:|\.ft-/;

/** What the feed says of prices it took from a gateway's list and nobody has looked at. */
const COPIED = /imported from openrouter/i;

export function findSkipReason(item: Item): string | null {
  if (item.item === 'provider') {
    return null;
  }
  const { id, price_comments: comments } = item.model;
  const isCopied = item.provider !== 'openrouter' && COPIED.test(comments ?? '');
  return FINE_TUNE.test(id) ? 'fine_tune_price' : isCopied ? 'copied_price' : null;
}

export function* toRecords(item: Item): Generator<FeedRecord> {
  if (item.item === 'provider') {
    yield { kind: 'provider', native_id: item.id, name: item.name };
    return;
  }
  const { model, provider, page } = item;
  const { id, region } = toSentId(model);
  yield withoutAbsent({
    kind: 'offer' as const,
    native_id: `${provider}/${model.id}`,
    provider,
    provider_model_id: id,
    region,
    prices: toPrices(model.prices),
    prices_url: toAddress(page),
    name: model.name ?? undefined,
    context_window: toCount(model.context_window),
    status: model.deprecated === true ? ('deprecated' as const) : undefined,
  });
}

/**
 * The id one sends: what alone matches where that is one id, for `fireworks` a path. `regional.` is
 * the feed's own word for the profiles of single regions.
 */
function toSentId({ id, match }: OfferItem['model']): { id: string; region: string | undefined } {
  const only = match.equals ?? id;
  const sent = only.toLowerCase() === id.toLowerCase() ? id : only;
  return sent.startsWith('regional.')
    ? { id: sent.slice('regional.'.length), region: 'regional' }
    : { id: sent, region: undefined };
}

function toPrices(entries: OfferItem['model']['prices']): PriceRecord[] {
  const validities = toValidities(entries.map(({ constraint }) => constraint ?? undefined));
  return entries.flatMap(({ prices }, at) => {
    const validity = validities[at] ?? null;
    return validity === null
      ? []
      : toRatePrices(prices).map((price) => ({ ...price, ...validity }));
  });
}

const toCount = (limit: number | null | undefined) =>
  Number.isSafeInteger(limit) && Number(limit) > 0 ? Number(limit) : undefined;

const toAddress = (page: string | null) =>
  page !== null && page.length <= 500 && page.startsWith('https://') && URL.canParse(page)
    ? page
    : undefined;
