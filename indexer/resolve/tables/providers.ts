import type { ProviderKind } from '../../../schemas/model.ts';

/** What is known of providers beyond what feeds say; all others are gateways. */
const KINDS: Readonly<Record<Exclude<ProviderKind, 'first_party'>, string>> = {
  cloud: `amazon-bedrock azure azure-cognitive-services google-vertex google-vertex-anthropic databricks
    snowflake-cortex sap-ai-core digitalocean cloudflare-workers-ai scaleway ovhcloud stackit vultr
    cloudferro-sherlock evroc gmicloud tencent-tokenhub neon modelscope github-models qiniu-ai regolo-ai`,
  inference: `ambient atomic-chat baseten berget cerebras chutes clarifai crof deepinfra dinference drun
    fireworks-ai friendli groq hpc-ai inceptron inference io-net lilac lmstudio mixlayer moark nebius
    neuralwatt novita-ai privatemode-ai siliconflow siliconflow-cn stepfun-ai submodel synthetic tinfoil
    togetherai venice wafer.ai wandb nearai abliteration-ai umans-ai subconscious`,
  gateway: '',
  reseller: `302ai abacus aihubmix claudinio freemodel frogbot iflowcn jiekou llmtr lucidquery meganova
    nano-gpt opencode poe qihang-ai the-grid-ai xpersona zeldoc`,
  subscription: `github-copilot gitlab kimi-for-coding ollama-cloud opencode-go`,
};
const SUBSCRIPTION = /-(coding|token)-plan(-|$)/;

/** The provider that is the creator's own, by creator. */
const OWN: Readonly<Record<string, string>> = {
  alibaba: 'alibaba alibaba-cn',
  anthropic: 'anthropic',
  amazon: 'nova',
  cohere: 'cohere',
  deepseek: 'deepseek',
  google: 'google',
  inception: 'inception',
  inclusionai: 'bailing',
  meta: 'llama',
  minimax: 'minimax minimax-cn',
  mistral: 'mistral',
  moonshotai: 'moonshotai moonshotai-cn',
  morph: 'morph',
  nvidia: 'nvidia',
  openai: 'openai',
  perplexity: 'perplexity',
  poolside: 'poolside',
  sakana: 'sakana',
  sarvam: 'sarvam',
  stepfun: 'stepfun',
  upstage: 'upstage',
  vercel: 'v0',
  xai: 'xai',
  xiaomi: 'xiaomi',
  zai: 'zai zhipuai',
};

/** Providers whose zero prices mean a trial or a preview with limits, not that use costs nothing. */
const TRIAL = `nvidia github-models modelscope llama nova iflowcn poolside tencent-tokenhub`;
/** Providers known to serve their zero-priced models at no cost. */
const FREE = `opencode siliconflow-cn`;

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');
const kindOf = new Map<string, ProviderKind>();
for (const [kind, slugs] of Object.entries(KINDS)) {
  words(slugs).forEach((slug) => kindOf.set(slug, kind as ProviderKind));
}
const creatorOf = new Map<string, string>();
for (const [creator, slugs] of Object.entries(OWN)) {
  words(slugs).forEach((slug) => {
    creatorOf.set(slug, creator);
    kindOf.set(slug, 'first_party');
  });
}
const trials = new Set(words(TRIAL));
const free = new Set(words(FREE));

export function toProviderKind(slug: string): ProviderKind {
  return SUBSCRIPTION.test(slug) ? 'subscription' : (kindOf.get(slug) ?? 'gateway');
}
/** Slug of the creator whose own provider this is. */
export function ownerOf(provider: string): string | null {
  return creatorOf.get(provider) ?? null;
}
export const isTrialProvider = (slug: string): boolean => trials.has(slug);
export const isFreeProvider = (slug: string): boolean => free.has(slug);
