import Big from 'big.js';
import type { ModelType } from '../../schemas/model.ts';
import type { OfferRecord, PriceRecord } from '../../schemas/records.ts';
import { choosePrices, type DraftPrice } from './choose-prices.ts';
import { append } from './group.ts';
import type { ResolvedConflict, ResolvedOffer, ResolvedSource } from './resolved.ts';

export interface PricedOffer {
  readonly offer: Omit<ResolvedOffer, 'prices'>;
  readonly sayings: readonly {
    readonly mention: { readonly source: string };
    readonly record: OfferRecord;
  }[];
}

const NANO = 1_000_000_000;
/** USD per 1M tokens beyond which a price is an error of units; the dearest model costs 600. */
const TOKEN_PRICE_MAX = 1000 * NANO;
/** How far an offer may be from the median of three or more of the same model. */
const OUTLIER_FACTOR = 20;
const OUTLIER_OFFERS_MIN = 3;
/** Models whose answers are not counted in tokens. */
const OUTPUT_FREE: ReadonlySet<ModelType> = new Set<ModelType>([
  'embedding',
  'rerank',
  'ocr',
  'speech_to_text',
  'text_to_speech',
  'moderation',
  'image',
  'video',
]);

type Draft = DraftPrice;

/** Prices of all offers of a model: suspects found by comparison, one chosen among sources. */
export function toPrices(
  offers: readonly PricedOffer[],
  type: ModelType,
  sources: ReadonlyMap<string, ResolvedSource>,
): { offers: ResolvedOffer[]; conflicts: ResolvedConflict[]; rejected: number } {
  let rejected = 0;
  const drafts = offers.map(({ sayings, offer }) => {
    const isUnknown = offer.access !== 'free' && sayings.every(({ record }) => isZero(record));
    return sayings.flatMap(({ mention, record }) =>
      (isUnknown ? [] : record.prices).flatMap((price) => {
        const draft = toDraft(price, mention.source);
        rejected += draft === 'negative' ? 1 : 0;
        return typeof draft === 'object' ? [draft] : [];
      }),
    );
  });
  const medians = toMedians(drafts);
  const conflicts: ResolvedConflict[] = [];
  const resolved = offers.map(({ offer }, at) => {
    const checked = markSuspects(drafts[at] ?? [], type, medians);
    const chosen = choosePrices(checked, offer, sources);
    conflicts.push(...chosen.conflicts);
    return { ...offer, prices: chosen.prices };
  });
  return { offers: resolved, conflicts, rejected };
}

const isZero = ({ prices }: OfferRecord) => prices.every(({ amount }) => Number(amount) === 0);

function toDraft(price: PriceRecord, source: string): Draft | 'unknown' | 'negative' {
  const amount = new Big(price.amount);
  if (amount.lt(0)) {
    // −1 is how some sources write "variable".
    return amount.eq(-1) ? 'unknown' : 'negative';
  }
  return {
    source,
    component: price.component,
    unit: price.unit,
    amountNano: Number(amount.times(NANO).round(0, Big.roundHalfUp).toFixed()),
    minPromptTokens: price.min_prompt_tokens ?? 0,
    timeWindow: price.time_window ?? null,
    size: price.size ?? null,
    quality: price.quality ?? null,
    validFrom: price.valid_from ?? null,
    suspectReason: null,
  };
}

/** What is compared between offers, from the first token on; prices of caches truly differ more. */
const toSlot = ({ component, unit, minPromptTokens }: Draft) =>
  unit === '1m_tokens' && minPromptTokens === 0 && (component === 'input' || component === 'output')
    ? component
    : null;

/** The median of each component over the offers that have a price above zero for it. */
function toMedians(drafts: readonly (readonly Draft[])[]): ReadonlyMap<string, number> {
  const amounts = new Map<string, number[]>();
  for (const draft of drafts.flat()) {
    const slot = toSlot(draft);
    if (slot !== null && draft.amountNano > 0 && draft.amountNano <= TOKEN_PRICE_MAX) {
      append(amounts, slot, draft.amountNano);
    }
  }
  const medians = new Map<string, number>();
  for (const [slot, list] of amounts) {
    list.sort((a, b) => a - b);
    const middle = list[Math.floor(list.length / 2)];
    if (list.length >= OUTLIER_OFFERS_MIN && middle !== undefined) {
      medians.set(slot, middle);
    }
  }
  return medians;
}

/** One suspect price of a source makes all its prices of the offer suspect. */
function markSuspects(
  drafts: readonly Draft[],
  type: ModelType,
  medians: ReadonlyMap<string, number>,
): Draft[] {
  const reasons = new Map<string, string>();
  for (const source of new Set(drafts.map((draft) => draft.source))) {
    const own = drafts.filter((draft) => draft.source === source);
    const reason = findSuspicion(own, type, medians);
    if (reason !== null) {
      reasons.set(source, reason);
    }
  }
  return drafts.map((draft) => ({ ...draft, suspectReason: reasons.get(draft.source) ?? null }));
}

function findSuspicion(
  own: readonly Draft[],
  type: ModelType,
  medians: ReadonlyMap<string, number>,
): string | null {
  if (own.some((d) => d.unit === '1m_tokens' && d.amountNano > TOKEN_PRICE_MAX)) {
    return 'too_high';
  }
  const amountOf = (component: string) => own.find((d) => toSlot(d) === component)?.amountNano;
  if ((amountOf('input') ?? 0) > 0 && amountOf('output') === 0 && !OUTPUT_FREE.has(type)) {
    return 'output_zero';
  }
  const isOutlier = own.some((draft) => {
    const median = medians.get(toSlot(draft) ?? '');
    const { amountNano } = draft;
    return (
      median !== undefined &&
      amountNano > 0 &&
      (amountNano > median * OUTLIER_FACTOR || amountNano * OUTLIER_FACTOR < median)
    );
  });
  return isOutlier ? 'outlier' : null;
}
