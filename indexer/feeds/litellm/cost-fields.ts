import type { PriceUnit, ServiceTier } from '../../../schemas/model.ts';
import type { PriceComponent } from '../../../schemas/records.ts';

/** How far a decimal point moves from the unit of the feed to that of the project. */
export type Shift = 0 | 3 | 6;

/** What a field of the feed prices. */
interface Priced {
  readonly component: PriceComponent;
  readonly unit: PriceUnit;
  readonly shift: Shift;
  readonly size?: string;
  readonly quality?: string;
}

/** Names come from the feed: a plain object would know `constructor`. */
const toMap = <T>(table: Readonly<Record<string, T>>): ReadonlyMap<string, T> =>
  new Map(Object.entries(table));
const tokens = (component: PriceComponent): Priced => ({ component, unit: '1m_tokens', shift: 6 });
const seconds = (component: PriceComponent): Priced => ({ component, unit: 'second', shift: 0 });
const images = (component: PriceComponent): Priced => ({ component, unit: 'image', shift: 0 });
const pixels = (component: PriceComponent): Priced => ({ component, unit: 'megapixel', shift: 6 });
const requests = (component: PriceComponent): Priced => ({
  component,
  unit: '1k_requests',
  shift: 3,
});

/** Fields that name a price of this project; of two with one meaning, the first that is not zero counts. */
const PRICED = toMap<Priced>({
  input_cost_per_token: tokens('input'),
  output_cost_per_token: tokens('output'),
  cache_read_input_token_cost: tokens('cache_read'),
  input_cost_per_token_cache_hit: tokens('cache_read'),
  cache_creation_input_token_cost: tokens('cache_write_5m'),
  cache_creation_input_token_cost_above_1hr: tokens('cache_write_1h'),
  output_cost_per_reasoning_token: tokens('reasoning'),
  input_cost_per_audio_token: tokens('input_audio'),
  output_cost_per_audio_token: tokens('output_audio'),
  input_cost_per_image_token: tokens('input_image'),
  output_cost_per_image_token: tokens('output_image'),
  input_cost_per_video_token: tokens('input_video'),
  output_cost_per_video_token: tokens('output_video'),
  input_cost_per_character: { component: 'character', unit: '1m_characters', shift: 6 },
  output_cost_per_character: { component: 'output', unit: '1m_characters', shift: 6 },
  input_cost_per_image: images('input_image'),
  output_cost_per_image: images('output_image'),
  input_cost_per_pixel: pixels('input_image'),
  output_cost_per_pixel: pixels('output_image'),
  input_cost_per_audio_per_second: seconds('input_audio'),
  input_cost_per_video_per_second: seconds('input_video'),
  output_cost_per_video_per_second: seconds('output_video'),
  output_cost_per_second_1080p: { ...seconds('output_video'), size: '1080p' },
  input_cost_per_query: requests('rerank_search'),
  input_cost_per_request: requests('request'),
  ocr_cost_per_page: { component: 'page', unit: 'page', shift: 0 },
  annotation_cost_per_page: { component: 'page', unit: 'page', shift: 0, quality: 'annotated' },
  code_interpreter_cost_per_session: { component: 'request', unit: 'session', shift: 0 },
});

/** Seconds and pixels are of what the model is for: "input" of an image model is what was asked for. */
const BY_MODE = toMap({
  audio_transcription: toMap({
    input_cost_per_second: seconds('input_audio'),
    output_cost_per_second: seconds('input_audio'),
  }),
  audio_speech: toMap({ output_cost_per_second: seconds('output_audio') }),
  video_generation: toMap({ output_cost_per_second: seconds('output_video') }),
  image_generation: toMap({ input_cost_per_pixel: pixels('output_image') }),
  image_edit: toMap({ input_cost_per_pixel: pixels('output_image') }),
});

/** Fields left out on purpose. */
const IGNORED = toMap({
  input_dbu_cost_per_token: 'in units of Databricks, not USD',
  output_dbu_cost_per_token: 'in units of Databricks, not USD',
  ocr_cost_per_credit: 'in credits, of which a page takes several',
  cache_read_input_audio_token_cost: 'caches are priced for text',
  cache_creation_input_audio_token_cost: 'caches are priced for text',
  citation_cost_per_token: 'there is no such component',
  input_cost_per_second: 'time of a machine, but for models of sound',
  output_cost_per_second: 'time of a machine, but for models of sound and film',
  input_cost_per_video_per_second_above_8s_interval: 'by the length of a film',
  input_cost_per_video_per_second_above_15s_interval: 'by the length of a film',
  search_context_cost_per_query: 'an object, read apart',
});

const TIERS: Readonly<Record<string, ServiceTier>> = {
  batches: 'batch',
  flex: 'flex',
  priority: 'priority',
};

export interface CostField extends Priced {
  /** Place in the list of fields: the lower is believed first. */
  readonly rank: number;
  readonly tier: ServiceTier;
  /** First number of prompt tokens at this price; 0: any. */
  readonly minPromptTokens: number;
}

const RANKS = new Map([...PRICED.keys()].map((name, rank) => [name, rank]));
const FORM = /^(.+?)(?:_above_(\d{1,6})k_tokens)?(?:_(batches|flex|priority))?$/;

/** What a field prices in a mode of model: null is left out on purpose, undefined is nothing known. */
export function findCostField(field: string, mode: string): CostField | null | undefined {
  const [, base = '', thousands, tier = ''] = FORM.exec(field) ?? [];
  const priced = BY_MODE.get(mode)?.get(base) ?? PRICED.get(base);
  if (priced === undefined) {
    return IGNORED.has(base) ? null : undefined;
  }
  return {
    ...priced,
    rank: RANKS.get(base) ?? RANKS.size,
    tier: TIERS[tier] ?? 'standard',
    // "Above 200k" begins with the first token beyond.
    minPromptTokens: thousands === undefined ? 0 : Number(thousands) * 1000 + 1,
  };
}
