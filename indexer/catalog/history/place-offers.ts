import type { Knex } from 'knex';
import { toOfferRow } from '../apply/to-rows.ts';
import { toPriceColumns } from '../database/to-columns.ts';
import { deleteWhereIn, insertRows } from '../database/batches.ts';
import {
  type FactIntervalRow,
  type ModelRow,
  type OfferRow,
  PAST_FIELDS,
  type PriceRow,
  type Stored,
} from '../database/rows.ts';
import {
  joinSpans,
  type OfferTimeline,
  OPEN,
  type PastStates,
  type PriceSpan,
  slotOf,
  slotOfRow,
} from './timelines.ts';
import { groupBy } from '../../resolve/group.ts';

/** Puts what was said of offers into the store, before what it has of them. */
export class OfferPlacing {
  readonly #trx: Knex.Transaction;
  readonly #at: string;
  readonly #source: string;
  readonly #until: string;
  readonly #present: ReadonlySet<string>;
  #closed = 0;
  /** Ids of models by slug. */
  #idOf: ReadonlyMap<string, string> = new Map();

  constructor(
    trx: Knex.Transaction,
    { source, present }: Pick<PastStates, 'source' | 'present'>,
    { at, until }: { readonly at: string; readonly until: string },
  ) {
    this.#trx = trx;
    this.#at = at;
    this.#source = source;
    this.#until = until;
    this.#present = present;
  }

  /** Writes what was said of offers; @returns how many are no more, and prices that hold no more. */
  async place(timelines: readonly OfferTimeline[]): Promise<{ offers: number; prices: number }> {
    const trx = this.#trx;
    const stored = new Map(
      (await trx<OfferRow>('offers').select('*')).map((row) => [row.id, row] as const),
    );
    const intervals = groupBy(
      await trx<Stored<FactIntervalRow>>('fact_intervals')
        .where({ field: PAST_FIELDS.offered })
        .select('*'),
      (row) => row.offer_id ?? '',
    );
    const models = await trx<ModelRow>('models').select('slug', 'id');
    this.#idOf = new Map(models.map(({ slug, id }) => [slug, id]));
    const gone: OfferRow[] = [];
    for (const one of timelines) {
      const row = stored.get(one.id);
      if (row === undefined) gone.push(this.#toGone(one));
      else await this.#lengthen(row, one, intervals.get(one.id) ?? []);
    }
    await insertRows(trx, 'offers', gone);
    await this.#noteGone(timelines.filter(({ id }) => !stored.has(id)));
    await this.#placePrices(timelines);
    return { offers: gone.length, prices: this.#closed };
  }

  #toGone({ modelId, offer, spans }: OfferTimeline): OfferRow {
    const last = spans.at(-1);
    return {
      ...toOfferRow(offer, modelId, this.#idOf),
      status: 'retired',
      first_seen_at: this.#at,
      removed_at: this.#at,
      valid_from: last?.from ?? '',
      valid_to: last?.to ?? '',
    };
  }

  /** When offers that are gone were there before they were there last, and what they were. */
  async #noteGone(timelines: readonly OfferTimeline[]): Promise<void> {
    const rows = timelines.flatMap(({ id, modelId, offer, spans }) => {
      const before = spans.slice(0, -1).map((span) => this.#toOffered(id, modelId, span));
      const [first] = spans;
      const last = spans.at(-1);
      if (offer.status === 'active' || first === undefined || last === undefined) return before;
      const status = { ...this.#toOffered(id, modelId, { from: first.from, to: last.to }) };
      return [...before, { ...status, field: 'status', value: JSON.stringify(offer.status) }];
    });
    await insertRows(this.#trx, 'fact_intervals', rows);
  }

  #toOffered(
    offer_id: string,
    model_id: string,
    span: { readonly from: string; readonly to: string },
  ): FactIntervalRow {
    const { offered: field } = PAST_FIELDS;
    return {
      model_id,
      offer_id,
      field,
      value: 'true',
      source_key: this.#source,
      valid_from: span.from,
      valid_to: span.to,
    };
  }

  /** An offer that is stored was there on these days too. */
  async #lengthen(
    row: OfferRow,
    { id, spans }: OfferTimeline,
    intervals: readonly Stored<FactIntervalRow>[],
  ): Promise<void> {
    const known = [...intervals, row].map((one) => ({
      from: one.valid_from,
      to: one.valid_to ?? OPEN,
    }));
    const isSaid = this.#present.has(id) && row.valid_to === null;
    // The source spoke of it all the time, though its row began with another one's price.
    const between = isSaid ? [{ from: this.#until, to: row.valid_from }] : [];
    const joined = joinSpans([...spans, ...between, ...known]);
    const from = joined.at(-1)?.from ?? row.valid_from;
    if (from !== row.valid_from) {
      await this.#trx('offers').where({ id }).update({ valid_from: from });
    }
    const ids = intervals.map((one) => one.id);
    await deleteWhereIn(this.#trx, 'fact_intervals', 'id', ids);
    const before = joined.slice(0, -1).map((span) => this.#toOffered(id, row.model_id, span));
    await insertRows(this.#trx, 'fact_intervals', before);
  }

  /** Opens prices earlier that were the same already, and writes what they were before. */
  async #placePrices(timelines: readonly OfferTimeline[]): Promise<void> {
    const stored = await this.#trx<Stored<PriceRow>>('offer_prices')
      .where({ source_key: this.#source, valid_from: this.#until })
      .select('*');
    const first = new Map(stored.map((row) => [`${row.offer_id} ${slotOfRow(row)}`, row]));
    const closed: PriceRow[] = [];
    for (const { id, prices } of timelines) {
      for (const span of prices) {
        const row = first.get(`${id} ${slotOf(span.price)}`);
        const goesOn = span.to === this.#until && row?.amount_nano === span.price.amountNano;
        if (goesOn) {
          await this.#trx('offer_prices').where({ id: row.id }).update({ valid_from: span.from });
        } else closed.push(this.#toPriceRow(id, span));
      }
    }
    this.#closed += closed.length;
    await insertRows(this.#trx, 'offer_prices', closed);
  }

  #toPriceRow(offer_id: string, { price, from, to }: PriceSpan): PriceRow {
    return {
      offer_id,
      source_key: this.#source,
      ...toPriceColumns(price),
      valid_from: from,
      valid_to: to,
      recorded_at: this.#at,
    };
  }
}
