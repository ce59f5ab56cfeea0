/**
 * Ids that name no model: routers that pick one, placeholders of gateways, private endpoints,
 * panels of several models, services, tools, brands, ids a source cut off, and models never made.
 */
const ROUTERS = [
  /(^|\/)auto(-model.*)?$/,
  /^auto-model/,
  /^kilo-auto\//,
  /^openrouter\/(auto|free|pareto-code|fusion|bodybuilder)/,
  /(^|[/-])model[-_]router$/,
  /^moonshot-v1-auto$/,
  // Levels of quality at which a market buys an answer from anybody.
  /^(agent|code|text)-(max|prime|standard)$/,
  /(^|\/)preset\//,
  /(^|\/)route-llm$/,
  /(^|\/)coding-router/,
  /^switchpoint\//,
  /^custom$/,
  /^orcarouter\//,
  // Whatever a host thinks best for its size and task.
  /^syn:/,
];
const NO_MODELS = [
  /\/$/,
  // Services on pictures, and sizes that stand for whole classes of models.
  /^(default|test|fast|structure|sketch|style|style-transfer|erase|inpaint|outpaint|creative|conservative|search-and-(replace|recolor)|(remove|replace)-background.*)$/,
  /^\d+(\.\d+)?b$/,
  /^my_model\//,
  /(^|\/)ep-\d{14}-/,
  /^poll\//,
  /(^|\/)claude-code$/,
  /(^|\/)nullmodel/,
];

/** Ids of one source for what its creator lists nowhere, beside neighbours of the same price. */
const NEVER_MADE = [
  // Anthropic made Opus 4.1, but no Sonnet 4.1; the price is Sonnet 4's.
  /^databricks-claude-sonnet-4-1$/,
  // Gemini 1.5 sees by itself; only 1.0 had a variant for it.
  /^gemini-1\.5-vision$/,
  // Google made 2.0 Pro and 2.0 Flash Thinking; this is one reseller's name.
  /^gemini-2\.0-pro-reasoner$/,
  // xAI's is Grok 4.20, which has no fast one.
  /^x-ai\/grok-4\.2-fast(-non-reasoning)?$/,
];

/** Search engines, agents, pipelines of models, and services for documents and speech, sold by the call. */
const SERVICES = [
  /(^|--)(exa-(answer|research(-pro)?)|brave(-pro|-research)?|fastgpt|universal-summarizer|deepclaude)$/,
  /(^|--)(claw|hermes)-(low|medium|high)$/,
  /^trytako(\/|--)/,
  /^mistral-vibe-cli/,
  // Agents: of Gemini, of MiroMind, of Codex, of Zhipu's assistants.
  /(^|\/)(gemini-deep-research|mirothinker-[\d.-]+-deepresearch(-mini)?|codex-auto-review|glm-4-(assistant|alltools))$/,
  /^(azure-document-intelligence-|doc-intelligence\/)/,
  /^polly-(generative|long-form|neural|standard)$/,
  /^parse-(v\d+|legacy)$/,
  /(^|\/)semantic-ranker-/,
  /(^|\/)azure-(tts|stt)(-hd)?$/,
];
/** Providers of which everything is such a service. */
const SERVICE_PROVIDERS: ReadonlySet<string> = new Set(['amazon-polly']);

/** What is done to a picture that is there already. */
const IMAGE_TOOLS = [
  /(^|[./])stable-((conservative|creative|fast)-upscale|outpaint|style-transfer)(-|$)/,
  /(^|[./])stable-image-(control|erase|inpaint|remove|search|style)(-|$)/,
  /^flux-pro-1\.0-expand$/,
];

/** Names of a creator, a line or a task, by which no one model can be meant. */
const BRANDS = [/(^|\/|--)(runway|ideogram|topazlabs|text-to-audio)$/, /^glm-for-coding$/];
/** What an id means at one provider only. */
const DENIED_AT: Readonly<Record<string, string>> = {
  'amazon-bedrock/claude': 'brand',
  'google-vertex/text-embedding': 'brand',
  'llmtr/gemma-4': 'brand',
  'openai/moderation': 'brand',
  // The day of the announcement in place of 20251001, the only snapshot Anthropic sells.
  'anthropic/claude-haiku-4-5-20251015': 'no_such_model',
  'abliteration-ai/abliterated-model': 'unsigned_tune',
};

/**
 * Fine-tunes under names of a host's own, each sold by it alone: no author, no repository and no card
 * is known of them. Arli AI publishes what it makes on Hugging Face (`Qwen3.5-27B-Derestricted`), these
 * it only serves (https://huggingface.co/collections/ArliAI/derestricted).
 */
const UNSIGNED_TUNES = [
  /(^|\/)qwen3\.5-27b-(vivid-durian|[a-z].*-derestricted(-lite)?)$/,
  /(^|\/)gemma-4-31b-(claude-4\.6-opus-reasoning-distilled|k1-v5|larkspur-v0\.5|queen)$/,
  /^tee\/(gemma-4-26b-a4b|qwen3\.6-35b-a3b)-uncensored$/,
];

/** Why the id, lower-cased, of a provider (empty: of nobody in particular) is no model; null: it may be one. */
export function findDenial(id: string, provider = ''): string | null {
  if (SERVICE_PROVIDERS.has(provider) || SERVICES.some((pattern) => pattern.test(id))) {
    return 'service';
  }
  if (IMAGE_TOOLS.some((pattern) => pattern.test(id))) {
    return 'image_tool';
  }
  // A model that goes by the name of its host alone is whatever the host puts there.
  if (id === provider && id !== '') {
    return 'brand';
  }
  const denial = DENIED_AT[`${provider}/${id}`];
  if (denial !== undefined) return denial;
  if (BRANDS.some((pattern) => pattern.test(id))) {
    return 'brand';
  }
  if (ROUTERS.some((pattern) => pattern.test(id))) {
    return 'router';
  }
  if (UNSIGNED_TUNES.some((pattern) => pattern.test(id))) {
    return 'unsigned_tune';
  }
  if (NO_MODELS.some((pattern) => pattern.test(id))) {
    return 'not_a_model';
  }
  if (NEVER_MADE.some((pattern) => pattern.test(id))) {
    return 'no_such_model';
  }
  return id.endsWith('...') ? 'id_cut_off' : null;
}

const DENIALS: Readonly<Record<string, string>> = {
  service: 'a search engine, an agent, or a service for documents or speech, sold by the call',
  image_tool: 'a tool that changes a picture',
  brand: 'a creator, a line or a task, of which no one model is meant',
  router: 'it picks a model for every request',
  unsigned_tune: 'a fine-tune one host alone sells, of which no author and no weights are known',
  not_a_model: 'a placeholder, a private endpoint or a panel of models',
  no_such_model: 'its creator never made it',
  id_cut_off: 'the source cut the id off',
};

/** Why ids are no models, in words, by the reason of a denial. */
export const describeDenial = (reason: string): string | null => DENIALS[reason] ?? null;
