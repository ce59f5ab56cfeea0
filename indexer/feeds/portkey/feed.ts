import { defineFile, type Feed, type FeedItem, type ShapeProblem } from '../feed.ts';
import { ModelItem } from './item.ts';
import { toOfferRecords } from './offers.ts';
import { basename } from 'node:path';
import { isJsonObject, type JsonObject, type JsonValue } from '../reading/json.ts';
import type { OfferRecord } from '../../../schemas/records.ts';

/** Keys that are no model, by reason. */
const PSEUDO: readonly (readonly [reason: string, key: RegExp])[] = [
  ['pseudo_key', /^default$|-batchx$/],
  ['fine_tune_price', /^ft:|\.ft$/],
  ['size_class', /^\d+b$/],
];

/** A model of the feed with what could be made of it. */
interface Offering {
  readonly item: ModelItem;
  readonly offers: readonly OfferRecord[];
}

/** Why a sound item is no model at a price, or null. */
function findSkip({ item, offers }: Offering): string | null {
  const pseudo = PSEUDO.find(([, key]) => key.test(item.model));
  if (pseudo !== undefined) {
    return pseudo[0];
  }
  if (offers.length > 0) {
    return null;
  }
  return statesPrice(item.entries) ? 'unit_unclear' : 'no_price';
}

/** Whether any price in it is above 0. */
function statesPrice(value: unknown): boolean {
  return Object.entries(value ?? {}).some(([name, inner]) =>
    name === 'price' ? Number(inner) > 0 : typeof inner === 'object' && statesPrice(inner),
  );
}

/** A key that holds the prices of a model up to, or beyond, a length of the prompt. */
const TIER = /^(.+)-((?:lte|gt)-\d+k)$/;

/**
 * The models of a provider's file, whose name is the provider's. Keys that are the context tiers of
 * one model are one item: `entries` has the plain key's under `` and theirs by suffix.
 */
function toModelItems(document: JsonValue, file: string): Iterable<FeedItem> | ShapeProblem {
  if (!isJsonObject(document)) {
    return { field: '', expected: 'expected an object of prices by model' };
  }
  const provider = basename(file).replace(/\.json$/, '');
  const models = new Map<string, JsonObject>();
  for (const [key, entry] of Object.entries(document)) {
    const [, model = key, suffix = ''] = TIER.exec(key) ?? [];
    const entries = models.get(model) ?? {};
    entries[suffix] = entry;
    models.set(model, entries);
  }
  return [...models].map(([model, entries]) => ({
    where: `${provider}/${model}`,
    raw: { provider, model, entries },
  }));
}

/** Without `sagemaker` and `segmind`, whose files name no model. */
const PROVIDERS = `ai21 anthropic anyscale azure-ai azure-openai bedrock bedrock-mantle byteplus cerebras
  claude-platform-aws cohere dashscope deepbricks deepgram deepinfra deepseek ember-cloud fal-ai fireworks-ai google
  groq jina lightning-ai minimax mistral-ai monsterapi moonshot nebius nomic novita-ai openai openrouter oracle palm
  perplexity-ai predibase reka-ai stability-ai together-ai vertex-ai workers-ai x-ai z-ai zhipu`;

/** Prices a gateway bills by, a file a provider. */
export const portkey: Feed = {
  key: 'portkey-pricing',
  name: 'Portkey',
  url: 'https://github.com/Portkey-AI/models',
  licence: 'MIT',
  attribution: 'Portkey AI',
  redistributable: true,
  precedence: 30,
  unit: 'US cents per token',
  address: 'https://configs.portkey.ai/pricing/',
  files: [
    defineFile({
      names: PROVIDERS.split(/\s+/).map((provider) => `${provider}.json`),
      accepts: /^[a-z0-9-]+\.json$/,
      format: 'json',
      items: toModelItems,
      schema: ModelItem.transform((item) => ({ item, offers: [...toOfferRecords(item)] })),
      skip: findSkip,
      records: ({ offers }) => offers,
    }),
  ],
};
