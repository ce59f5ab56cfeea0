import type { Knex } from 'knex';
import { toProviderRow } from '../apply/apply-directory.ts';
import { toModelBatches } from '../outbox/model-batches.ts';
import { publish } from '../outbox/publish.ts';
import { insertRows } from '../database/batches.ts';
import { snapshotsOf } from '../documents/stored-rows.ts';
import type { ModelRow, OfferRow } from '../database/rows.ts';
import { writing } from '../database/transaction.ts';
import { OfferPlacing } from './place-offers.ts';
import { type OfferTimeline, type PastStates, toTimelines } from './timelines.ts';
import { compareText } from '../../resolve/group.ts';
import { toInstant } from '../../../schemas/instant.ts';

/** What was placed. */
export interface PlacedStates {
  /** Days that were not known yet. */
  readonly dates: readonly string[];
  /** Offers that are no more. */
  readonly offers: number;
  /** Prices that hold no more. */
  readonly prices: number;
}

/** States cannot be placed where they are said to belong; nothing was written. */
export class PastError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PastError';
  }
}

const NOTHING: PlacedStates = { dates: [], offers: 0, prices: 0 };

/** Days of a source whose data are known, the oldest first. */
function loadKnown(db: Knex, source: string): Promise<string[]> {
  return db<{ source_key: string; as_of: string }>('source_dates')
    .where({ source_key: source })
    .orderBy('as_of')
    .pluck('as_of');
}

function findNew(source: string, dates: readonly string[], known: readonly string[]): string[] {
  const [first] = known;
  if (first === undefined) {
    throw new PastError(`${source}: there is no data from it yet. Import its current data first.`);
  }
  const late = dates.find((date) => date > first && !known.includes(date));
  if (late !== undefined) {
    throw new PastError(
      `${source}: ${late} is not before ${first}, the first day with data. ` +
        'Data cannot be inserted between known days; nothing was changed.',
    );
  }
  return dates.filter((date) => !known.includes(date)).sort();
}

/**
 * Holds the days of states against those that are known.
 * @throws PastError if a day is after the first one that is known, or no data of the source are
 */
export async function assertPlaceable(
  db: Knex,
  source: string,
  dates: readonly string[],
): Promise<void> {
  findNew(source, dates, await loadKnown(db, source));
}

/** Providers that nobody names any more. */
async function insertProviders(
  trx: Knex.Transaction,
  providers: PastStates['providers'],
  removed_at: string,
): Promise<void> {
  const stored = new Set(await trx<{ slug: string }>('providers').pluck('slug'));
  const rows = providers.filter(({ slug }) => !stored.has(slug)).map(toProviderRow);
  await insertRows(
    trx,
    'providers',
    rows.map((row) => ({ ...row, removed_at })),
  );
}

/** Models are there since the first day any of their offers was. */
async function dateModels(
  trx: Knex.Transaction,
  timelines: readonly OfferTimeline[],
): Promise<void> {
  const stored = await trx<ModelRow>('models').select('id', 'valid_from');
  const since = new Map(stored.map((row) => [row.id, row.valid_from]));
  const offers = await trx<OfferRow>('offers').select('id', 'model_id', 'snapshot_ids');
  const modelsOf = new Map(offers.map((row) => [row.id, [row.model_id, ...snapshotsOf(row)]]));
  const first = new Map<string, string>();
  for (const { id, spans } of timelines) {
    const from = spans[0]?.from ?? '';
    for (const model of modelsOf.get(id) ?? []) {
      if (from < (first.get(model) ?? since.get(model) ?? '')) first.set(model, from);
    }
  }
  for (const [id, valid_from] of first) await trx('models').where({ id }).update({ valid_from });
}

/**
 * Puts what a source said on days before those that are known in front of the history, in one
 * transaction. The present stays as it is, and the change log says nothing: it tells what this
 * catalogue published. Days that are known already are left as they are.
 * @throws PastError if a day is after the first one that is known
 */
export async function placeStates(db: Knex, past: PastStates, now: Date): Promise<PlacedStates> {
  const at = toInstant(now);
  const { source } = past;
  return writing(db, async (trx, state) => {
    const known = await loadKnown(trx, source);
    const dates = findNew(
      source,
      past.states.map(({ date }) => date),
      known,
    );
    const [from] = dates;
    const [until] = known;
    if (from === undefined || until === undefined) return NOTHING;
    const states = past.states
      .filter(({ date }) => dates.includes(date))
      .sort((a, b) => compareText(a.date, b.date));
    const timelines = toTimelines(states, until);
    await insertProviders(trx, past.providers, at);
    const placed = await new OfferPlacing(trx, past, { at, until }).place(timelines);
    await dateModels(trx, timelines);
    await insertRows(
      trx,
      'source_dates',
      dates.map((as_of) => ({ source_key: source, as_of })),
    );
    if (from < state.since) await trx('catalogue_state').where({ id: 1 }).update({ since: from });
    // A history that begins earlier shows of every model whether it was known.
    const ids: string[] = await trx<ModelRow>('models').orderBy('slug').pluck('id');
    await publish(trx, state, toModelBatches(ids), { at });
    return { dates, ...placed };
  });
}
