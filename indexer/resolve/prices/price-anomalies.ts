import type { ModelType, PriceUnit } from '../../../schemas/model.ts';
import type { DraftPrice } from './settle-prices.ts';
import { append } from '../group.ts';
import { hasFreeCache } from '../tables/providers.ts';

const NANO = 1_000_000_000;
/** USD per 1M tokens beyond which a price is an error of units; the dearest model costs 600. */
const TOKEN_PRICE_MAX = 1000 * NANO;
/** The same for vectors and rankings, which cost cents. */
const READING_PRICE_MAX = 20 * NANO;
const READING: ReadonlySet<ModelType> = new Set<ModelType>(['embedding', 'rerank']);
/** How far an offer may be from the median of three or more of the same model. */
const OUTLIER_FACTOR = 20;
const OUTLIER_OFFERS_MIN = 3;
/** How many times the price of a cache read the input may cost; DeepSeek's costs 120 times as much. */
const CACHE_READ_FACTOR = 500;
/** Two prices are a power of ten apart within this share. */
const EXACT = 0.001;
/** Models whose answers are not counted in tokens. */
const OUTPUT_FREE: ReadonlySet<ModelType> = new Set<ModelType>([
  'embedding',
  'rerank',
  'ocr',
  'speech_to_text',
  'text_to_speech',
  'moderation',
]);

/** Types that are sold by the image, second, minute or character. */
const BY_UNIT: ReadonlySet<ModelType> = new Set<ModelType>([
  'image',
  'video',
  'speech_to_text',
  'text_to_speech',
]);
/** Types whose output costs more than their input. */
const WRITING: ReadonlySet<ModelType> = new Set<ModelType>(['text', 'image']);
/** Units in which they are made or read. */
const MADE: ReadonlySet<PriceUnit> = new Set<PriceUnit>([
  'image',
  'megapixel',
  'second',
  'minute',
  '1m_characters',
]);
/** USD per 1M tokens of media below which a price is that of a minute or second: 0.003 for Whisper. */
const MEDIA_PRICE_MIN = 0.02 * NANO;

/** The usual price of a model by component, in 10⁻⁹ USD per 1M tokens. */
type Medians = ReadonlyMap<string, { readonly amount: number; readonly offers: number }>;

/** What all offers of a model say together, by which a price is judged. */
interface KnownPrices {
  readonly medians: Medians;
  /** Amounts by image, second, minute or character, in 10⁻⁹ USD. */
  readonly byUnit: ReadonlySet<number>;
}

/** What is known of a model's prices from all its offers. */
export function toKnownPrices(
  offers: readonly (readonly DraftPrice[])[],
  type: ModelType,
): KnownPrices {
  const medians = new Map(toMedians(offers));
  // Of an image model some state what its words cost, others its images.
  if (type === 'image') medians.delete('output');
  const byUnit = offers.flat().filter(({ unit }) => MADE.has(unit));
  return { medians, byUnit: new Set(byUnit.map(({ amountNano }) => amountNano)) };
}

/** What is compared between offers, from the first token on; prices of caches truly differ more. */
const toSlot = ({ component, unit, minPromptTokens }: DraftPrice) =>
  unit === '1m_tokens' && minPromptTokens === 0 && (component === 'input' || component === 'output')
    ? component
    : null;

/**
 * The median of each component over the offers that have a price above zero for it, whatever number
 * of sources says so.
 */
function toMedians(offers: readonly (readonly DraftPrice[])[]): Medians {
  const amounts = new Map<string, number[]>();
  for (const drafts of offers) {
    const said = new Set<string>();
    for (const draft of drafts) {
      const slot = toSlot(draft);
      const key = `${slot ?? ''} ${draft.amountNano}`;
      if (
        slot !== null &&
        draft.amountNano > 0 &&
        draft.amountNano <= TOKEN_PRICE_MAX &&
        !said.has(key)
      ) {
        said.add(key);
        append(amounts, slot, draft.amountNano);
      }
    }
  }
  return new Map(
    [...amounts].map(([slot, list]) => {
      list.sort((a, b) => a - b);
      return [slot, { amount: list[Math.floor(list.length / 2)] ?? 0, offers: list.length }];
    }),
  );
}

/** The drafts of a provider's offer; one suspect price of a source makes all its prices there suspect. */
export function markPriceAnomalies(
  all: readonly DraftPrice[],
  type: ModelType,
  known: KnownPrices,
  provider: string,
): DraftPrice[] {
  const { medians } = known;
  const reasons = new Map<string, string | null>();
  const marked = markCacheReads(type === 'image' ? markTextOutput(all) : all, provider);
  const drafts = marked.filter(({ suspectReason }) => suspectReason === null);
  for (const source of new Set(drafts.map((draft) => draft.source))) {
    const own = drafts.filter((draft) => draft.source === source);
    const others = drafts.filter((draft) => draft.source !== source);
    reasons.set(
      source,
      findSuspicion(own, type, known) ??
        (isShifted(own, others, medians) || isByCharacter(own, others) ? 'wrong_unit' : null),
    );
  }
  return marked.map((draft) => ({
    ...draft,
    suspectReason: draft.suspectReason ?? reasons.get(draft.source) ?? null,
  }));
}

/**
 * The output of an image model is its images: where a source says so of their tokens, what others say
 * of the words beside them is not its output price.
 */
function markTextOutput(drafts: readonly DraftPrice[]): readonly DraftPrice[] {
  const image = drafts.find(
    (d) => d.component === 'output_image' && d.unit === '1m_tokens' && d.minPromptTokens === 0,
  )?.amountNano;
  const isOutput = (draft: DraftPrice) => toSlot(draft) === 'output';
  return drafts.some((draft) => isOutput(draft) && draft.amountNano === image)
    ? drafts.map((draft) =>
        isOutput(draft) && draft.amountNano !== image
          ? { ...draft, suspectReason: 'text_output' }
          : draft,
      )
    : drafts;
}

/**
 * Marks cache reads that cost next to nothing beside a paid input, or nothing: a feed's filler, but at hosts
 * whose own document says so.
 */
function markCacheReads(drafts: readonly DraftPrice[], provider: string): readonly DraftPrice[] {
  const inputOf = ({ source, minPromptTokens }: DraftPrice) =>
    drafts.find(
      (d) =>
        d.component === 'input' &&
        d.unit === '1m_tokens' &&
        d.source === source &&
        d.minPromptTokens === minPromptTokens,
    )?.amountNano ?? 0;
  const isFree = hasFreeCache(provider);
  return drafts.map((draft) => {
    const { component, unit, amountNano, suspectReason } = draft;
    const isSuspect =
      component === 'cache_read' &&
      unit === '1m_tokens' &&
      amountNano * CACHE_READ_FACTOR < inputOf(draft) &&
      !(isFree && amountNano === 0);
    const reason = amountNano === 0 ? 'cache_read_zero' : 'cache_read_too_low';
    return isSuspect ? { ...draft, suspectReason: suspectReason ?? reason } : draft;
  });
}

/** Whether a price per token is that of a second, minute, image or character. */
const isOfUnit = (draft: DraftPrice, byUnit: KnownPrices['byUnit']): boolean =>
  toSlot(draft) !== null &&
  draft.amountNano > 0 &&
  (draft.amountNano < MEDIA_PRICE_MIN || byUnit.has(draft.amountNano));

function findSuspicion(
  own: readonly DraftPrice[],
  type: ModelType,
  { medians, byUnit }: KnownPrices,
): string | null {
  const max = READING.has(type) ? READING_PRICE_MAX : TOKEN_PRICE_MAX;
  if (own.some((d) => d.unit === '1m_tokens' && d.amountNano > max)) {
    return 'too_high';
  }
  const amountOf = (component: string) => own.find((d) => toSlot(d) === component)?.amountNano;
  if ((amountOf('input') ?? 0) > 0 && amountOf('output') === 0 && !OUTPUT_FREE.has(type)) {
    return 'output_zero';
  }
  if (BY_UNIT.has(type) && own.some((draft) => isOfUnit(draft, byUnit))) {
    return 'not_by_token';
  }
  const isOutlier = own.some((draft) => {
    const { amount, offers } = medians.get(toSlot(draft) ?? '') ?? { amount: 0, offers: 0 };
    return offers >= OUTLIER_OFFERS_MIN && toDistance(draft.amountNano, amount) > OUTLIER_FACTOR;
  });
  if (isOutlier) {
    return 'outlier';
  }
  // Writing costs more than reading; at half the price one of the two is another unit, or they are swapped.
  if (WRITING.has(type) && (amountOf('output') ?? Infinity) * 2 < (amountOf('input') ?? 0)) {
    return 'output_below_input';
  }
  return null;
}

/**
 * Whether a source's price is another source's price of the same offer with the decimal point
 * elsewhere, and the other one is nearer to what the model costs at other hosts.
 */
function isShifted(
  own: readonly DraftPrice[],
  others: readonly DraftPrice[],
  medians: Medians,
): boolean {
  return own.some((draft) => {
    const slot = toSlot(draft);
    const usual = medians.get(slot ?? '')?.amount ?? 0;
    return others.some(
      (other) =>
        slot !== null &&
        toSlot(other) === slot &&
        isPowerOfTen(draft.amountNano, other.amountNano) &&
        toDistance(draft.amountNano, usual) > toDistance(other.amountNano, usual),
    );
  });
}

/** Whether a source states per token what another one says of the same offer per character. */
const isByCharacter = (own: readonly DraftPrice[], others: readonly DraftPrice[]): boolean =>
  own.some(
    (draft) =>
      toSlot(draft) === 'input' &&
      draft.amountNano > 0 &&
      others.some(
        ({ unit, amountNano }) => unit === '1m_characters' && amountNano === draft.amountNano,
      ),
  );

/** Nothing is no power of anything: its distance is without end, and so is not near one. */
function isPowerOfTen(a: number, b: number): boolean {
  const exponent = Math.log10(a / b);
  return Math.abs(exponent) > 0.5 && Math.abs(exponent - Math.round(exponent)) < EXACT;
}

/** How many times one amount is the other; 1 where one of them is zero. */
const toDistance = (a: number, b: number) => (a <= 0 || b <= 0 ? 1 : Math.max(a / b, b / a));
