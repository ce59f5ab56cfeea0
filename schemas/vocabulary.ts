/** Closed lists of the catalogue's words: what a model, an offer, a price and a score may be. */
export const MODEL_TYPES = [
  'text',
  'embedding',
  'rerank',
  'image',
  'video',
  'audio',
  'speech_to_text',
  'text_to_speech',
  'moderation',
  'ocr',
  'other',
] as const;
export const MODEL_STATUSES = ['preview', 'active', 'deprecated', 'retired'] as const;
export const MODALITIES = ['text', 'image', 'audio', 'video', 'file'] as const;
export const CAPABILITIES = [
  'tool_calling',
  'parallel_tool_calls',
  'structured_output',
  'reasoning',
  'streaming',
  'vision',
  'prompt_caching',
  'batch',
  'fine_tuning',
  'web_search',
  'code_execution',
  'computer_use',
] as const;
export const ACCESS = ['pay_as_you_go', 'free', 'subscription', 'trial'] as const;
export const PROVIDER_KINDS = [
  'first_party',
  'cloud',
  'inference',
  'gateway',
  'reseller',
  'subscription',
] as const;
export const PRICE_UNITS = [
  '1m_tokens',
  'image',
  'megapixel',
  'second',
  'minute',
  '1m_characters',
  'page',
  'request',
  '1k_requests',
  'session',
] as const;
/** The unit people compare models of a type by that is not sold by the token alone. */
export const UNITS_BY_TYPE: Readonly<
  Partial<Record<(typeof MODEL_TYPES)[number], (typeof PRICE_UNITS)[number]>>
> = {
  rerank: '1k_requests',
  image: 'image',
  video: 'second',
  audio: 'minute',
  speech_to_text: 'minute',
  text_to_speech: '1m_characters',
  ocr: 'page',
};
export const SERVICE_TIERS = [
  'standard',
  'batch',
  'flex',
  'priority',
  'fast',
  'free',
  'provisioned',
] as const;
export const CONFIDENCE = ['high', 'medium', 'low'] as const;
/** By which rule the price of a model was chosen among its offers. */
export const PRICE_BASES = ['maker', 'median', 'reseller', 'free'] as const;
/** Who says which model replaces another one. */
export const REPLACEMENT_SOURCES = ['maker', 'newest_in_line'] as const;
/** Why a value is shown where sources disagree; `contradiction`: none is, since nobody is right for sure. */
export const CONFLICT_RULES = [
  'editors',
  'creator_first',
  'agreement',
  'precedence',
  'contradiction',
] as const;
export const EVALUATORS = ['self_reported', 'third_party', 'arena'] as const;

export type ModelType = (typeof MODEL_TYPES)[number];
export type ModelStatus = (typeof MODEL_STATUSES)[number];
export type Modality = (typeof MODALITIES)[number];
export type Capability = (typeof CAPABILITIES)[number];
export type Access = (typeof ACCESS)[number];
export type ProviderKind = (typeof PROVIDER_KINDS)[number];
export type PriceUnit = (typeof PRICE_UNITS)[number];
export type ServiceTier = (typeof SERVICE_TIERS)[number];
export type ConflictRule = (typeof CONFLICT_RULES)[number];
export type PriceBasis = (typeof PRICE_BASES)[number];
export type ReplacementSource = (typeof REPLACEMENT_SOURCES)[number];
