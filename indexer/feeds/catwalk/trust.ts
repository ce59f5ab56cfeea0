/** Providers of which one buys a plan: the prices beside their models are somebody else's, or none. */
const SUBSCRIPTIONS = new Set(['copilot', 'kimi-coding', 'zhipu-coding', 'opencode-go']);

export const isSubscription = (provider: string): boolean => SUBSCRIPTIONS.has(provider);

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
export const mayBelieve = (fact: Fact, provider: string, id: string): boolean =>
  !DOUBTS.some(
    (doubt) => doubt.of === fact && doubt.provider === provider && (doubt.ids?.test(id) ?? true),
  );

/** What a reseller makes of others' models: with a search, at a discount, from stock of its own. */
const RESALE =
  /^(aihub|aihubmix|alicloud|coding|kimi-for-coding)-|-(search|disc|fast|fast-api|fast-preview|latest)$|deepsearch/i;

/** Whether an id is a reseller's own name, under which nobody else knows the model. */
export const isResaleName = (provider: string, id: string): boolean =>
  provider === 'aihubmix' && RESALE.test(id);
