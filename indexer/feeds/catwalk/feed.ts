import { defineFile, type Feed, type FeedItem, LooseNumber, type ShapeProblem } from '../feed.ts';
import Big from 'big.js';
import { z } from 'zod';
import type { FeedRecord, PriceRecord } from '../../../schemas/records.ts';
import { Amount } from '../values/amount.ts';
import { Label } from '../values/cells.ts';
import { isJsonObject, type JsonValue } from '../reading/json.ts';
import { withoutAbsent } from '../values/present.ts';

/** Providers of which one buys a plan: the prices beside their models are somebody else's, or none. */
const SUBSCRIPTIONS = new Set(['copilot', 'kimi-coding', 'zhipu-coding', 'opencode-go']);

const isSubscription = (provider: string): boolean => SUBSCRIPTIONS.has(provider);

type Fact = 'price' | 'context';
interface Doubt {
  readonly of: Fact;
  readonly provider: string;
  /** Which of its ids; absent: all. */
  readonly ids?: RegExp;
}

/** What is not believed, each found by comparison with the other sources. */
const DOUBTS: readonly Doubt[] = [
  // The longest prompts' price stands for all, and two rows hold their successors' prices.
  { of: 'price', provider: 'alibaba-singapore', ids: /^qwen3\.(5|6)-|^qwen3\.7-(plus|flash)$/ },
  // Its interface answers in euros.
  { of: 'price', provider: 'cortecs' },
  // The rebate of its slow tier is left out.
  { of: 'price', provider: 'neuralwatt', ids: /-flex$/ },
  // What Z.ai gives away is priced as its faster sibling is.
  { of: 'price', provider: 'zai', ids: /^glm-4\.7-flash$/ },
  { of: 'price', provider: 'zhipu', ids: /^glm-4\.7-flash$/ },
  // Where a second price begins stands for the window, or a round figure does.
  { of: 'context', provider: 'xai' },
  { of: 'context', provider: 'minimax' },
  { of: 'context', provider: 'anthropic', ids: /-4-6$/ },
];

/** Whether what the source says of a fact is to be believed, for one id of a provider. */
const mayBelieve = (fact: Fact, provider: string, id: string): boolean =>
  !DOUBTS.some(
    (doubt) => doubt.of === fact && doubt.provider === provider && (doubt.ids?.test(id) ?? true),
  );

/** What a reseller makes of others' models: with a search, at a discount, from stock of its own. */
const RESALE =
  /^(aihub|aihubmix|alicloud|coding|kimi-for-coding)-|-(search|disc|fast|fast-api|fast-preview|latest)$|deepsearch/i;

/** Whether an id is a reseller's own name, under which nobody else knows the model. */
const isResaleName = (provider: string, id: string): boolean =>
  provider === 'aihubmix' && RESALE.test(id);

/**
 * A model at a provider. The two prices of cached tokens are not read: in some files the first is that of
 * writing, in others that of reading. How long answers are by default is no limit.
 */
const Item = z.object({
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
function toItems(document: JsonValue): Iterable<FeedItem> | ShapeProblem {
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
function findSkip({ provider, model }: Item): string | null {
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

function* toOfferRecords({ provider, model }: Item): Generator<FeedRecord> {
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

/** Without `openrouter`, a copy of OpenRouter's own list, whose terms do not let it be passed on. */
const PROVIDERS = `aihubmix alibaba-singapore anthropic atlascloud avian azure baseten bedrock-europe
  bedrock-united-states cerebras chutes copilot cortecs deepseek fireworks gemini groq huggingface ionet kimi
  minimax minimax-china moonshot nebius neuralwatt openai opencode-go opencode-zen pioneer qiniucloud scaleway
  synthetic venice vercel vertexai xai zai zhipu zhipu-coding`;

/** Prices by which a program that writes code computes what it spends, a file a provider. */
export const catwalk: Feed = {
  key: 'catwalk',
  name: 'Catwalk',
  url: 'https://github.com/charmbracelet/catwalk',
  licence: 'MIT',
  attribution: 'Charmbracelet, Catwalk',
  redistributable: true,
  precedence: 55,
  unit: 'USD per 1M tokens',
  address:
    'https://raw.githubusercontent.com/charmbracelet/catwalk/main/internal/providers/configs/',
  files: [
    defineFile({
      names: PROVIDERS.split(/\s+/).map((provider) => `${provider}.json`),
      accepts: /^[a-z0-9-]+\.json$/,
      format: 'json',
      items: toItems,
      schema: Item,
      skip: findSkip,
      records: toOfferRecords,
    }),
  ],
};
