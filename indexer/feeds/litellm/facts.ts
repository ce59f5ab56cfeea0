import { z } from 'zod';
import { MODALITIES, type Modality, type ModelType } from '../../../schemas/model.ts';
import type { OfferRecord } from '../../../schemas/records.ts';
import { toPartialDate } from '../values/dates.ts';
import { LooseNumber } from '../feed.ts';
import { withoutAbsent } from '../values/present.ts';

const count = LooseNumber.nullish();
const flag = z.boolean().nullish();
const names = z.array(z.string().max(40)).max(20).nullish();

/** What a row of the feed says of a model beside its prices. */
export const Facts = z.object({
  litellm_provider: z.string().min(1).max(100),
  mode: z.string().min(1).max(40),
  max_tokens: count,
  max_input_tokens: count,
  max_output_tokens: count,
  output_vector_size: count,
  source: z.string().nullish(),
  deprecation_date: z.string().nullish(),
  supported_modalities: names,
  supported_output_modalities: names,
  supported_endpoints: names,
  supports_function_calling: flag,
  supports_parallel_function_calling: flag,
  supports_response_schema: flag,
  supports_native_structured_output: flag,
  supports_reasoning: flag,
  supports_native_streaming: flag,
  supports_vision: flag,
  supports_image_input: flag,
  supports_audio_input: flag,
  supports_video_input: flag,
  supports_pdf_input: flag,
  supports_prompt_caching: flag,
  supports_web_search: flag,
  supports_computer_use: flag,
});
export type Facts = z.infer<typeof Facts>;

const TYPES: Readonly<Record<string, ModelType>> = {
  chat: 'text',
  completion: 'text',
  responses: 'text',
  embedding: 'embedding',
  rerank: 'rerank',
  image_generation: 'image',
  image_edit: 'image',
  video_generation: 'video',
  audio_transcription: 'speech_to_text',
  audio_speech: 'text_to_speech',
  realtime: 'audio',
  moderation: 'moderation',
  ocr: 'ocr',
};
/** Modes whose models read text whatever else they read. */
const READERS = new Set(['chat', 'responses', 'completion']);
/** Modes in which all tokens are those put in, so that `max_tokens` can mean nothing else. */
const INPUT_ONLY = new Set(['embedding', 'rerank', 'moderation']);

type Said = Omit<Partial<OfferRecord>, 'kind'>;

/** The facts in the project's words. A flag that is absent is not known; only `false` is false. */
export function toFacts(facts: Facts): Said {
  const input = facts.max_input_tokens ?? (INPUT_ONLY.has(facts.mode) ? facts.max_tokens : null);
  return withoutAbsent({
    type: Object.hasOwn(TYPES, facts.mode) ? TYPES[facts.mode] : undefined,
    max_input_tokens: toCount(input),
    max_output_tokens: INPUT_ONLY.has(facts.mode) ? undefined : toCount(facts.max_output_tokens),
    embedding_dimensions: toCount(facts.output_vector_size),
    input_modalities: toInputs(facts),
    output_modalities: toModalities(facts.supported_output_modalities ?? []),
    capabilities: toCapabilities(facts),
    prices_url: toAddress(facts.source),
    retires_on: toDay(facts.deprecation_date),
  });
}

const toCount = (limit: number | null | undefined) =>
  Number.isSafeInteger(limit) && Number(limit) > 0 ? Number(limit) : undefined;

/** The field is documented as the day of deprecation and holds the day the provider ends service. */
function toDay(text: string | null | undefined): string | undefined {
  const date = toPartialDate(text ?? undefined);
  return date?.length === 10 ? date : undefined;
}

function toAddress(source: string | null | undefined): string | undefined {
  const isAddress = source?.startsWith('https://') === true && source.length <= 500;
  return isAddress && URL.canParse(source) ? source : undefined;
}

function toModalities(stated: readonly string[]): Modality[] | undefined {
  const known = MODALITIES.filter((modality) => stated.includes(modality));
  return known.length === 0 ? undefined : known;
}

function toInputs(facts: Facts): Modality[] | undefined {
  const flagged = Object.entries({
    image: facts.supports_vision ?? facts.supports_image_input,
    audio: facts.supports_audio_input,
    video: facts.supports_video_input,
    file: facts.supports_pdf_input,
  }).flatMap(([modality, isTaken]) => (isTaken === true ? [modality] : []));
  const stated = facts.supported_modalities ?? [];
  const isPartial = stated.length === 0 && flagged.length > 0 && READERS.has(facts.mode);
  return stated.length > 0 || isPartial
    ? toModalities([...stated, ...flagged, ...(isPartial ? ['text'] : [])])
    : undefined;
}

function toCapabilities(facts: Facts): Said['capabilities'] {
  const capabilities = withoutAbsent({
    tool_calling: facts.supports_function_calling ?? undefined,
    parallel_tool_calls: facts.supports_parallel_function_calling ?? undefined,
    structured_output:
      facts.supports_response_schema ?? facts.supports_native_structured_output ?? undefined,
    reasoning: facts.supports_reasoning ?? undefined,
    streaming: facts.supports_native_streaming ?? undefined,
    vision: facts.supports_vision ?? undefined,
    prompt_caching: facts.supports_prompt_caching ?? undefined,
    batch: facts.supported_endpoints?.includes('/v1/batch') === true ? true : undefined,
    web_search: facts.supports_web_search ?? undefined,
    computer_use: facts.supports_computer_use ?? undefined,
  });
  return Object.keys(capabilities).length === 0 ? undefined : capabilities;
}
