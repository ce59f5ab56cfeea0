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

/** Ids of one source for what its maker lists nowhere, beside neighbours of the same price. */
const NEVER_MADE = [
  // Anthropic made Opus 4.1, but no Sonnet 4.1; the price is Sonnet 4's.
  /^databricks-claude-sonnet-4-1$/,
  // Gemini 1.5 sees by itself; only 1.0 had a variant for it.
  /^gemini-1\.5-vision$/,
];

/** Search engines, agents, pipelines of models, and services for documents and speech, sold by the call. */
const SERVICES = [
  /(^|--)(exa-(answer|research(-pro)?)|brave(-pro|-research)?|fastgpt|universal-summarizer|deepclaude)$/,
  /(^|--)(claw|hermes)-(low|medium|high)$/,
  /^trytako(\/|--)/,
  /^mistral-vibe-cli/,
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

/** Names of a maker, a line or a task, by which no one model can be meant. */
const BRANDS = [/(^|\/|--)(runway|ideogram|topazlabs|text-to-audio)$/, /^glm-for-coding$/];
const BRANDS_AT = new Set([
  'amazon-bedrock/claude',
  'google-vertex/text-embedding',
  'openai/moderation',
]);

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
  if (BRANDS_AT.has(`${provider}/${id}`) || BRANDS.some((pattern) => pattern.test(id))) {
    return 'brand';
  }
  if (ROUTERS.some((pattern) => pattern.test(id))) {
    return 'router';
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
  brand: 'a maker, a line or a task, of which no one model is meant',
  router: 'it picks a model for every request',
  not_a_model: 'a placeholder, a private endpoint or a panel of models',
  no_such_model: 'its maker never made it',
  id_cut_off: 'the source cut the id off',
};

/** Why ids are no models, in words, by the reason of a denial. */
export const describeDenial = (reason: string): string | null => DENIALS[reason] ?? null;
