import { compareText } from '../../resolve/group.ts';
import { toOfferId } from '../../resolve/prices/offer-id.ts';
import type { PriceRow } from '../database/rows.ts';
import type { ResolvedOffer, ResolvedPrice, ResolvedProvider } from '../../resolve/resolved.ts';

/** The end of what has none yet. */
export const OPEN = '9999-12-31';

/** Spans in order; those that overlap or touch are one. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of [...spans].sort((a, b) => compareText(a.from, b.from))) {
    const last = joined.at(-1);
    if (last === undefined || last.to < span.from) joined.push(span);
    else if (last.to < span.to) joined[joined.length - 1] = { from: last.from, to: span.to };
  }
  return joined;
}

/** An offer as a source's data of a day of the past have it, with that source's prices alone. */
export interface PastOffer {
  readonly modelId: string;
  readonly offer: ResolvedOffer;
}

/** What a source offered on a day of the past. */
export interface PastState {
  readonly date: string;
  readonly offers: readonly PastOffer[];
}

/** What a source said on days before those that are known. */
export interface PastStates {
  /** Key. */
  readonly source: string;
  readonly states: readonly PastState[];
  /** Ids of the offers the source speaks of now. */
  readonly present: ReadonlySet<string>;
  /** Providers of these offers. */
  readonly providers: readonly ResolvedProvider[];
}

/** Days from the first one to before the last one. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

export interface PriceSpan extends Span {
  readonly price: ResolvedPrice;
}

/** What a source's data of the past say of one offer, in turn. */
export interface OfferTimeline extends PastOffer {
  readonly id: string;
  readonly spans: readonly Span[];
  readonly prices: readonly PriceSpan[];
}

/** What tells a price of an offer from its others. */
export function slotOf(price: {
  readonly component: string;
  readonly unit: string;
  readonly minPromptTokens: number;
  readonly timeWindow: string | null;
  readonly size: string | null;
  readonly quality: string | null;
}): string {
  const { component, unit, minPromptTokens, timeWindow, size, quality } = price;
  return JSON.stringify([component, unit, minPromptTokens, timeWindow, size, quality]);
}

/** The same of a price as the store holds it. */
export const slotOfRow = (row: PriceRow): string =>
  slotOf({
    component: row.component,
    unit: row.unit,
    minPromptTokens: row.min_prompt_tokens,
    timeWindow: row.time_window,
    size: row.size,
    quality: row.quality,
  });

interface Growing {
  last: PastOffer;
  readonly spans: Span[];
  readonly prices: Map<string, PriceSpan[]>;
}

/** Adds a span, or lengthens the one it goes on from. */
function extend<S extends Span>(spans: S[], next: S, isSame: (a: S, b: S) => boolean): void {
  const last = spans.at(-1);
  if (last?.to === next.from && isSame(last, next)) {
    spans[spans.length - 1] = { ...last, to: next.to };
  } else spans.push(next);
}

/**
 * Puts states into spans: what one of them says holds until the next one.
 * @param states oldest first
 * @param until the day after which the source is known already
 * @returns timelines in the order of the ids of their offers
 */
export function toTimelines(states: readonly PastState[], until: string): OfferTimeline[] {
  const growing = new Map<string, Growing>();
  for (const [at, { date: from, offers }] of states.entries()) {
    const to = states[at + 1]?.date ?? until;
    for (const past of offers) {
      const id = toOfferId(past.offer);
      const one = growing.get(id) ?? {
        last: past,
        spans: [],
        prices: new Map<string, PriceSpan[]>(),
      };
      growing.set(id, one);
      one.last = past;
      extend(one.spans, { from, to }, () => true);
      for (const price of past.offer.prices) {
        const slot = slotOf(price);
        const spans = one.prices.get(slot) ?? [];
        one.prices.set(slot, spans);
        extend(spans, { from, to, price }, (a, b) => a.price.amountNano === b.price.amountNano);
      }
    }
  }
  return [...growing]
    .map(([id, { last, spans, prices }]) => ({
      ...last,
      id,
      spans,
      prices: [...prices.values()].flat(),
    }))
    .sort((a, b) => compareText(a.id, b.id));
}
