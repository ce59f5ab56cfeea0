import type { Knex } from 'knex';
import type { ResolvedModel, ResolvedSource } from '../../resolve/resolved.ts';
import { insertRows } from '../database/batches.ts';
import type { FactIntervalRow, ModelRow } from '../database/rows.ts';
import { findOrigin, loadSpeakers, speakersOf, type ApplyDates, type Origin } from './dates.ts';

/** A fact of a stored model or of one of its offers, as it was until now. */
interface PastFact {
  readonly model_id: string;
  readonly offer_id?: string;
  readonly field: string;
  readonly value: unknown;
  /** Since when the model or offer is there: the first value began with it. */
  readonly since: string;
}

const keyOf = (row: Pick<FactIntervalRow, 'model_id' | 'offer_id' | 'field'>): string =>
  // An offer may have been another model's before.
  [row.offer_id ?? row.model_id, row.field].join('\n');

/** Collects what facts were before an application changed them, as intervals without overlap. */
export class Timeline {
  readonly #ends: Map<string, string>;
  readonly #origins: ReadonlyMap<string, Origin>;
  readonly #fallback: Origin;
  readonly #since: ReadonlyMap<string, string>;
  readonly #rows: FactIntervalRow[] = [];

  private constructor(
    ends: Map<string, string>,
    origins: ReadonlyMap<string, Origin>,
    fallback: Origin,
    since: ReadonlyMap<string, string>,
  ) {
    this.#ends = ends;
    this.#origins = origins;
    this.#fallback = fallback;
    this.#since = since;
  }

  /** Reads where the intervals of models that may change end. */
  static async load(
    trx: Knex.Transaction,
    dates: ApplyDates,
    sources: ReadonlyMap<string, ResolvedSource>,
    touched: readonly ResolvedModel[],
    vanishedIds: readonly string[],
  ): Promise<Timeline> {
    const ends = new Map<string, string>();
    const rows = await trx<FactIntervalRow>('fact_intervals')
      .groupBy('model_id', 'offer_id', 'field')
      .select('model_id', 'offer_id', 'field')
      .max({ valid_to: 'valid_to' });
    for (const row of rows as FactIntervalRow[]) {
      const end = ends.get(keyOf(row)) ?? '';
      if (row.valid_to > end) ends.set(keyOf(row), row.valid_to);
    }
    const spoke = await loadSpeakers(trx, vanishedIds);
    const origins = new Map([
      ...touched.map((model) => [model.id, findOrigin(dates, sources, speakersOf(model))] as const),
      ...vanishedIds.map(
        (id) => [id, findOrigin(dates, sources, spoke.get(id) ?? new Set())] as const,
      ),
    ]);
    const stored = await trx<ModelRow>('models').select('id', 'valid_from');
    const since = new Map(stored.map((row) => [row.id, row.valid_from]));
    return new Timeline(ends, origins, findOrigin(dates, sources, new Set()), since);
  }

  /** Since when a stored model is there. */
  sinceOf(modelId: string): string {
    return this.#since.get(modelId) ?? '';
  }

  /** Whose data changed the model, and their date. */
  originOf(modelId: string): Origin {
    return this.#origins.get(modelId) ?? this.#fallback;
  }

  /**
   * Notes that a fact had this value until the date of the data; @returns from when the next one
   * holds: no interval ends before it began.
   */
  close(fact: PastFact, origin = this.originOf(fact.model_id)): string {
    const { model_id, field, value } = fact;
    const offer_id = fact.offer_id ?? null;
    const key = keyOf({ model_id, offer_id, field });
    const from = this.#ends.get(key) ?? fact.since;
    const to = origin.date > from ? origin.date : from;
    this.#ends.set(key, to);
    this.#rows.push({
      model_id,
      offer_id,
      field,
      value: value === undefined || value === null ? null : JSON.stringify(value),
      source_key: origin.source,
      valid_from: from,
      valid_to: to,
    });
    return to;
  }

  /** Notes an interval whose ends are known. */
  add(row: FactIntervalRow): void {
    this.#rows.push(row);
  }

  async write(trx: Knex.Transaction): Promise<void> {
    await insertRows(trx, 'fact_intervals', this.#rows);
  }
}
