import type { PriceRecord } from '../../../schemas/records.ts';
import { toDecimal } from '../values/decimal.ts';
import type { Priced, Rates } from './item.ts';
import { ADDED_UNITS, bySingle, byThousand, byToken, type Counted, DIRECT_UNITS } from './units.ts';

/** What a model makes of what, as far as it decides in which unit its prices are. */
type Kind = 'text' | 'image' | 'video' | 'music' | 'transcription' | 'speech' | 'rerank' | 'ocr';

/** Tried in order on `provider/model` in lower case. */
const KINDS: readonly (readonly [Kind, RegExp])[] = [
  [
    'video',
    /sora-\d|\bveo-?\d|seedance|pixverse|hailuo|\/video-|kling|\/vidu|(text|image)-to-video/,
  ],
  ['music', /lyria/],
  ['transcription', /whisper|transcribe|^deepgram\/nova/],
  ['speech', /\btts\b|^deepgram\/aura|\/chirp-|text-to-speech|\/speech-/],
  ['rerank', /rerank|semantic-ranker/],
  ['ocr', /mistral-(ocr|document-ai)/],
  [
    'image',
    /^stability-ai\/|dall-e|imagen-|imagegeneration|image-generation|[-/]image\b|stable-(diffusion|image)|sdxl|[/.]sd3|seed-?(ream|edit)|\bflux\b|recraft|ideogram|hidream|nano-banana|juggernaut|dreamshaper|janus-pro|\/bria\/|\/clarityai\/|wan2\.6/,
  ],
];

function findKind(provider: string, model: string): Kind {
  const id = `${provider}/${model}`.toLowerCase();
  return KINDS.find(([, pattern]) => pattern.test(id))?.[0] ?? 'text';
}

const DEFAULT = 'default';

/**
 * Prices of a picture by quality and size. `default` repeats one of the named, so it counts only
 * where nothing is named.
 */
function toImagePrices(image: NonNullable<Rates['image']>): PriceRecord[] {
  return named(image).flatMap(([quality, sizes]) =>
    named(sizes)
      .filter(([, { price }]) => Number(price) > 0)
      .map(([size, { price }]) => ({
        component: 'output_image' as const,
        unit: 'image' as const,
        amount: toDecimal(price, -2),
        ...(size === DEFAULT ? {} : { size }),
        ...(quality === DEFAULT ? {} : { quality }),
      })),
  );
}

function named<T>(values: Readonly<Record<string, T>>): [string, T][] {
  const entries = Object.entries(values).filter(([name]) => name !== '');
  const others = entries.filter(([name]) => name !== DEFAULT);
  return others.length > 0 ? others : entries;
}

/** Cents by token from which a price is no token's: USD 1,000 by 1M of them. */
const TOKEN_MAX = 0.1;
/** Speech that is paid for by the character of its text; other speech is counted in tokens. */
const BY_CHARACTER = /^(tts(-1)?(-hd)?(-\d+)?|aura-.*|chirp-.*)$/;
/**
 * Whose prices by image, megapixel and second are not cents: dollars, and some of them tenths of
 * dollars, at one, and at the other those of an image's tokens.
 */
const UNCLEAR = new Set(['together-ai', 'openrouter']);

export interface Subject {
  readonly provider: string;
  readonly model: string;
}
type Named = readonly [name: string, priced: Priced | undefined];

/** The prices whose unit is certain. A zero that only fills a place is none. */
export function toPrices(rates: Rates, subject: Subject): PriceRecord[] {
  const kind = findKind(subject.provider, subject.model);
  const { request_token, response_token, image, additional_units, ...direct } = rates;
  const found = [
    ...write([['request_token', request_token]], () => toRequestUnit(request_token, kind, subject)),
    ...write([['response_token', response_token]], () => byToken('output')).filter(
      ({ amount }) => amount !== '0' || hasTokens(request_token, kind, subject),
    ),
    ...write(Object.entries(direct), (name, priced) =>
      toAudioUnit(DIRECT_UNITS[name], priced, kind),
    ).filter(isPositive),
    ...write(Object.entries(additional_units ?? {}), (name, priced) =>
      toAudioUnit(toAddedUnit(name, subject), priced, kind),
    ).filter(isPositive),
    ...(UNCLEAR.has(subject.provider) || kind !== 'image' ? [] : toImagePrices(image ?? {})),
  ];
  return withoutRepeats(found.filter((price) => !isStorage(price, found)));
}

/** What it costs to keep a prompt for an hour, or to read sound, is here and there given as the price of reading a cache. */
function isStorage({ component, amount }: PriceRecord, prices: readonly PriceRecord[]): boolean {
  const input = prices.find((price) => price.component === 'input')?.amount;
  return component === 'cache_read' && input !== undefined && Number(amount) > Number(input);
}

const isPositive = ({ amount }: PriceRecord) => amount !== '0';

/** Writes down what has a unit. */
function write(
  prices: readonly Named[],
  toUnit: (name: string, priced: Priced) => Counted | null,
): PriceRecord[] {
  return prices.flatMap(([name, priced]) => {
    const counted = priced === undefined ? null : toUnit(name, priced);
    if (priced === undefined || counted === null) {
      return [];
    }
    const { shift, ...unit } = counted;
    return [{ ...unit, amount: toDecimal(priced.price, shift) }];
  });
}

/** `request_token` is what one request's first unit costs: a token, a search, a page, a character. */
function toRequestUnit(priced: Priced | undefined, kind: Kind, { model }: Subject): Counted | null {
  const price = Number(priced?.price);
  if (kind === 'speech' && BY_CHARACTER.test(model)) {
    return { component: 'character', unit: '1m_characters', shift: 4 };
  }
  if (price >= TOKEN_MAX) {
    return kind === 'rerank'
      ? byThousand('rerank_search')
      : kind === 'ocr'
        ? bySingle('page', 'page')
        : null;
  }
  const isCounted = kind !== 'speech' || /^(gpt|gemini)-/.test(model);
  const isStated = price > 0 || kind === 'text' || kind === 'rerank';
  return isCounted && isStated ? byToken('input') : null;
}

/** Whether an answer's price of 0 says that answers are not charged: beside a prompt in tokens. */
const hasTokens = (request: Priced | undefined, kind: Kind, { model }: Subject) =>
  (kind === 'text' || kind === 'rerank') &&
  toRequestUnit(request, kind, { provider: '', model })?.component === 'input';

/** Audio is counted in tokens, and in minutes where transcription costs more than any token. */
function toAudioUnit(
  counted: Counted | null | undefined,
  priced: Priced,
  kind: Kind,
): Counted | null {
  if (counted === undefined || counted === null) {
    return null;
  }
  const isAudio = counted.component === 'input_audio' || counted.component === 'output_audio';
  if (!isAudio || Number(priced.price) < TOKEN_MAX) {
    return counted;
  }
  return kind === 'transcription' || kind === 'speech'
    ? bySingle(counted.component, 'minute')
    : null;
}

function toAddedUnit(name: string, { provider, model }: Subject): Counted | null {
  const counted = ADDED_UNITS[name];
  if (counted === undefined) {
    return null;
  }
  const isPerThing = ['image', 'megapixel', 'second'].includes(counted.unit);
  if (isPerThing && UNCLEAR.has(provider)) {
    return null;
  }
  switch (name) {
    case 'input_image':
      // By the image, by the token, and elsewhere in dollars.
      return model.startsWith('multimodalembedding')
        ? counted
        : /mai-image/i.test(model)
          ? byToken('input_image')
          : null;
    case 'image_token':
      return model.includes('image') ? counted : null;
    default:
      return counted;
  }
}

/** What a price is for: of several of the same, the first is meant. */
export const toSlot = (price: Omit<PriceRecord, 'amount'>): string =>
  JSON.stringify([price.component, price.unit, price.size, price.quality, price.min_prompt_tokens]);

export function withoutRepeats(prices: readonly PriceRecord[]): PriceRecord[] {
  const bySlot = new Map<string, PriceRecord>();
  for (const price of prices) {
    const slot = toSlot(price);
    bySlot.set(slot, bySlot.get(slot) ?? price);
  }
  return [...bySlot.values()];
}
