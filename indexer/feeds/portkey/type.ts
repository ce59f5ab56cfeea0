import type { ModelType } from '../../../schemas/model.ts';
import type { PriceRecord } from '../../../schemas/records.ts';

/** What a model is for, where it is paid by the thing it makes or looks at. */
const TYPES: Readonly<Record<string, ModelType>> = {
  'output_image image': 'image',
  'output_image megapixel': 'image',
  'output_video second': 'video',
  'input_audio minute': 'speech_to_text',
  'output_audio minute': 'text_to_speech',
  'character 1m_characters': 'text_to_speech',
  'rerank_search 1k_requests': 'rerank',
  'page page': 'ocr',
};

/** A model's type as far as its prices tell; undefined: not. */
export function findType(prices: readonly PriceRecord[]): ModelType | undefined {
  return prices
    .map(({ component, unit }) => TYPES[`${component} ${unit}`])
    .find((type) => type !== undefined);
}
