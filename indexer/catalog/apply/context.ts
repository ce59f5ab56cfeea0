import type { Knex } from 'knex';
import type { ResolvedModel, ResolvedSource } from '../../resolve/resolved.ts';
import type { BundledPast } from '../history/bundled-history.ts';
import type { ApplyDates } from './dates.ts';
import type { NewRows } from './new-rows.ts';
import type { Timeline } from './timeline.ts';
import type { ChangeRow } from '../outbox/to-entries.ts';

/** What the steps of one application share. */
export interface ApplyContext {
  readonly trx: Knex.Transaction;
  /** The instant of the application. */
  readonly at: string;
  readonly sources: ReadonlyMap<string, ResolvedSource>;
  readonly dates: ApplyDates;
  /** What came with the program of the past; nothing where there is a catalogue. */
  readonly past: BundledPast;
  /** What facts were before, as it comes to light. */
  readonly timeline: Timeline;
  /** Ids of models the resolver names, by slug. */
  readonly idOf: ReadonlyMap<string, string>;
  /** What the resolver says of each model, as a hash, by id. */
  readonly shaOf: ReadonlyMap<string, string>;
  /** Models that are new to the store: nothing of theirs is to be compared. */
  readonly added: ResolvedModel[];
  /** Stored models of which the resolver says something else than before. */
  readonly touched: readonly ResolvedModel[];
  /** Stored models of which no source speaks any more. */
  readonly vanishedIds: readonly string[];
  /** What is written of the models of a store that had none; null: it has some. */
  readonly newRows: NewRows | null;
  /** Entries of the change log so far. */
  readonly changes: ChangeRow[];
  /** Ids of stored models of which something is known to have changed. */
  readonly changedIds: Set<string>;
}

type ChangeEntry = Pick<ChangeRow, 'type' | 'model_id'> & {
  readonly offer_id?: string;
  readonly field?: string;
  readonly old?: unknown;
  readonly new?: unknown;
  readonly source_key?: string;
  /** Absent: the date of the source's data. */
  readonly effective_on?: string | null;
};

const toJson = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);

/** Adds an entry to the change log of the application. */
export function recordChange(context: ApplyContext, entry: ChangeEntry): void {
  context.changes.push({
    at: context.at,
    type: entry.type,
    model_id: entry.model_id,
    offer_id: entry.offer_id ?? null,
    field: entry.field ?? null,
    old: toJson(entry.old),
    new: toJson(entry.new),
    source_key: entry.source_key ?? null,
    effective_on:
      entry.effective_on === undefined
        ? dateOf(context, entry.source_key ?? '')
        : entry.effective_on,
  });
}

/** The date a source's data has; the day of the application for a source that says none. */
export function dateOf({ dates }: ApplyContext, source: string): string {
  return dates.of.get(source) ?? dates.today;
}
