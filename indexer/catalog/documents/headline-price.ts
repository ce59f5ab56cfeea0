import { type ModelType, type OfferPricing, UNITS_BY_TYPE } from '../../../schemas/model.ts';

type OtherUnit = OfferPricing['other_units'][number];

interface Measure {
  readonly unit: OtherUnit['unit'];
  readonly kinds: readonly string[];
}

const of = (unit: Measure['unit'], ...kinds: readonly string[]): Measure => ({ unit, kinds });

const IMAGE = of('image', 'image_output', 'image_input');
const MEGAPIXEL = of('megapixel', 'image_output', 'image_input');
const VIDEO = of('second', 'video_output', 'video_input');
const SPEECH = of('minute', 'audio_output', 'audio_input', 'input', 'output');
const SPOKEN = of('minute', 'audio_input', 'input', 'audio_output');
const CHARACTERS = of('1m_characters', 'character', 'input', 'output');
const PAGE = of('page', 'page');
const SEARCHES = of('1k_requests', 'rerank_search', 'request');
const REQUEST = of('request', 'request', 'output', 'audio_output', 'image_output', 'video_output');

/** In what unit people compare models of a type that are not sold by the token, the usual one first. */
const MEASURES: Readonly<Record<ModelType, readonly Measure[]>> = {
  text: [CHARACTERS, SEARCHES, REQUEST, VIDEO, IMAGE, PAGE],
  embedding: [of('image', 'image_input'), of('second', 'video_input'), CHARACTERS, SEARCHES],
  rerank: [SEARCHES, REQUEST],
  image: [IMAGE, MEGAPIXEL, REQUEST],
  video: [VIDEO, REQUEST, of('session', 'request', 'video_output'), IMAGE],
  audio: [SPEECH, of('second', 'audio_output'), CHARACTERS, REQUEST],
  speech_to_text: [SPOKEN, REQUEST],
  text_to_speech: [CHARACTERS, SPEECH, REQUEST],
  moderation: [REQUEST, of('1k_requests', 'request'), IMAGE],
  ocr: [PAGE, of('1k_requests', 'request'), REQUEST, IMAGE],
  other: [REQUEST, of('1k_requests', 'request'), IMAGE, VIDEO, SPEECH, CHARACTERS, PAGE],
};

/** Types whose models people compare by another unit even where tokens have a price too. */
export const isComparedByUnit = (type: ModelType): boolean => type in UNITS_BY_TYPE;

/** What creators quote first where a price depends on it. */
const QUALITIES: readonly (string | null)[] = ['medium', 'standard', null];
const SIZES: readonly (string | null)[] = ['1024x1024', null, '1280x720', '720p', '1920x1080'];
const rankIn = (list: readonly (string | null)[], value: string | null): number =>
  list.includes(value) ? list.indexOf(value) : list.length;

/** The price of an offer in the unit models of the type are compared by; null: it has none. */
export function toHeadline(
  { other_units: units }: Pick<OfferPricing, 'other_units'>,
  type: ModelType,
): OtherUnit | null {
  for (const { unit, kinds } of MEASURES[type]) {
    const rank = ({ kind, quality, size }: OtherUnit): number =>
      (kinds.indexOf(kind) * 10 + rankIn(QUALITIES, quality)) * 10 + rankIn(SIZES, size);
    const [first] = units
      .filter((one) => one.unit === unit && kinds.includes(one.kind) && one.price > 0)
      .sort((a, b) => rank(a) - rank(b) || a.price - b.price);
    if (first !== undefined) return first;
  }
  return null;
}
