import type { BundledHistoryRow, OfferPast, PricePast } from '../../feeds/bundled-history.ts';
import { toOfferId } from '../../resolve/prices/offer-id.ts';
import type { ResolvedModel } from '../../resolve/resolved.ts';
import { snapshotsOf } from '../documents/stored-rows.ts';
import { PAST_FIELDS, type PriceRow } from '../database/rows.ts';

type PriceKey = Pick<
  PriceRow,
  | 'offer_id'
  | 'source_key'
  | 'component'
  | 'unit'
  | 'min_prompt_tokens'
  | 'time_window'
  | 'size'
  | 'quality'
>;

/** Tells a price of an offer from its others. */
export const toPriceKey = (row: PriceKey): string =>
  JSON.stringify([
    row.offer_id,
    row.source_key,
    row.component,
    row.unit,
    row.min_prompt_tokens,
    row.time_window,
    row.size,
    row.quality,
  ]);

const toKeyColumns = (offer_id: string, past: PricePast): PriceKey => ({
  offer_id,
  source_key: past.source,
  component: past.component,
  unit: past.unit ?? '1m_tokens',
  min_prompt_tokens: past.min_prompt_tokens ?? 0,
  time_window: past.time_window ?? null,
  size: past.size ?? null,
  quality: past.quality ?? null,
});

/** The prices that hold no more, in turn. */
function toClosed(offer_id: string, past: PricePast, at: string): PriceRow[] {
  return past.steps.flatMap(([valid_from, valid_to, amount_nano, mark]) =>
    valid_to === undefined || amount_nano === undefined
      ? []
      : [
          {
            ...toKeyColumns(offer_id, past),
            amount_nano,
            is_chosen: mark === undefined,
            suspect_reason: typeof mark === 'string' ? mark : null,
            url: past.url ?? null,
            checked_on: null,
            valid_from,
            valid_to,
            recorded_at: at,
          },
        ],
  );
}

/** What the bundle says of the past, for models of the present to be written with. */
export class BundledPast {
  readonly #offers = new Map<string, OfferPast>();
  readonly #begins = new Map<string, string>();
  /** The first day of offers that were away or are gone, and of those of models. */
  readonly #first = new Map<string, string>();
  /** Models of which rows of the past are stored before their own. */
  readonly #models = new Set<string>();
  /**
   * Every model's own rows are enough to make its documents, whatever is not written yet; not so
   * where an offer was another model's, or a score began on another day.
   */
  readonly isSelfContained: boolean;

  constructor(history: readonly BundledHistoryRow[]) {
    let isSelfContained = true;
    for (const one of history) {
      if (one.kind === 'offer') this.#addOffer(one);
      if (one.kind === 'begin' && one.table === 'models') this.#models.add(String(one.where['id']));
      if (one.kind === 'begin' && one.table === 'benchmark_results') isSelfContained = false;
      if (one.kind !== 'row') continue;
      this.#addRow(one);
      if (one.row['field'] === PAST_FIELDS.model) isSelfContained = false;
    }
    this.isSelfContained = isSelfContained;
  }

  /** Since when an offer is there; undefined where nothing is said of it. */
  offerFrom(id: string): string | undefined {
    return this.#offers.get(id)?.from;
  }

  /** Since when a price holds; undefined where nothing is said of it. */
  priceFrom(row: PriceKey): string | undefined {
    return this.#begins.get(toPriceKey(row));
  }

  /** The first day any offer of a model was there; undefined where nothing is said of them. */
  modelFrom({ id, offers }: ResolvedModel): string | undefined {
    const days = offers.flatMap((offer) => {
      const key = toOfferId(offer);
      return [this.#first.get(key), this.offerFrom(key)];
    });
    return [...days, this.#first.get(id)].filter((day) => day !== undefined).sort()[0];
  }

  /** Prices of offers that hold no more. */
  closedPrices(offerIds: Iterable<string>, at: string): PriceRow[] {
    const rows: PriceRow[] = [];
    for (const id of offerIds) {
      for (const past of this.#offers.get(id)?.prices ?? []) rows.push(...toClosed(id, past, at));
    }
    return rows;
  }

  /** Whether there is anything of a model that its own rows do not tell. */
  hasRows({ id, offers }: ResolvedModel): boolean {
    return (
      this.#models.has(id) ||
      offers.some((offer) => this.closedPrices([toOfferId(offer)], '').length > 0)
    );
  }

  /** Whether offers of a model are gone, or facts of it were others. */
  hasGone(modelId: string): boolean {
    return this.#models.has(modelId);
  }

  #addOffer(one: OfferPast): void {
    this.#offers.set(one.id, one);
    for (const past of one.prices) {
      const open = past.steps.find((step) => step.length === 1)?.[0];
      if (open !== undefined) this.#begins.set(toPriceKey(toKeyColumns(one.id, past)), open);
    }
  }

  #addRow({ table, row }: Extract<BundledHistoryRow, { kind: 'row' }>): void {
    const { model_id: model, offer_id: offer, field, valid_from: from } = row;
    if (typeof model !== 'string' || typeof from !== 'string') return;
    const sold =
      table === 'offers' ? snapshotsOf({ snapshot_ids: String(row['snapshot_ids'] ?? '[]') }) : [];
    for (const id of [model, ...sold]) {
      this.#models.add(id);
      if (table === 'offers') this.#begin(id, from);
    }
    if (field === PAST_FIELDS.offered) this.#begin(String(offer), from);
  }

  #begin(id: string, from: string): void {
    const known = this.#first.get(id);
    if (known === undefined || from < known) this.#first.set(id, from);
  }
}
