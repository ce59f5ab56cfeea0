import type { Knex } from 'knex';
import {
  type BundledHistoryRow,
  HISTORY_TABLES,
  type HistoryTable,
} from '../../feeds/bundled-history.ts';
import { insertRows } from '../database/batches.ts';
import type { BundledPast } from './bundled-history.ts';
import { toDayInstant } from '../../../schemas/instant.ts';

type Row = Readonly<Record<string, unknown>>;

/** What is noted of the restoring itself, by table; things are as old as the data that had them. */
const toNotes = (at: string): Readonly<Partial<Record<HistoryTable, (row: Row) => Row>>> => ({
  models: (row) => ({
    resolved_sha256: '',
    vanished_at: at,
    created_at: toBegan(row, at),
    updated_at: at,
  }),
  offers: (row) => ({ first_seen_at: toBegan(row, at), removed_at: at }),
  model_aliases: () => ({ valid_from: at }),
});

/** The instant from which a row holds. */
function toBegan({ valid_from: from }: Row, at: string): string {
  return typeof from === 'string' && from !== '' ? toDayInstant(from) : at;
}

/** Rows of the history with every column of the table. */
async function toWhole(
  trx: Knex.Transaction,
  table: HistoryTable,
  rows: readonly Row[],
  toNote: (row: Row) => Row,
): Promise<readonly Row[]> {
  // Rows have an id of their own, or get a number of the store.
  const columns = Object.keys(await trx(table).columnInfo()).filter((column) => column !== 'id');
  const none = Object.fromEntries(columns.map((column) => [column, null]));
  return rows.map((row) => ({ ...none, ...row, ...toNote(row) }));
}

/**
 * Writes rows of what is no more, which came with the program, into a catalogue that is being made
 * of the records beside them. What belongs to a model that this program knows to be none, and that was
 * there when the rows were written, is left out. @returns ids of models it brought back
 */
export async function restoreRows(
  trx: Knex.Transaction,
  history: readonly BundledHistoryRow[],
  past: BundledPast,
  at: string,
): Promise<readonly string[]> {
  const notes = toNotes(at);
  const rowsOf = (table: HistoryTable): Row[] =>
    history.flatMap((one) => (one.kind === 'row' && one.table === table ? [one.row] : []));
  const restored = rowsOf('models').map((row) => String(row['id']));
  const models = new Set([...(await trx('models').pluck<string[]>('id')), ...restored]);
  const belongs = ({ model_id: id }: Row): boolean => typeof id !== 'string' || models.has(id);
  for (const table of HISTORY_TABLES) {
    const rows = rowsOf(table).filter(belongs);
    if (rows.length === 0) continue;
    await insertRows(trx, table, await toWhole(trx, table, rows, notes[table] ?? (() => ({}))));
  }
  const gone = rowsOf('offers')
    .filter(belongs)
    .map((row) => String(row['id']));
  await insertRows(trx, 'offer_prices', past.closedPrices(gone, at));
  return restored;
}

/** Writes the days of the history: of its sources, and since when it is known what it was before. */
export async function restoreDays(
  trx: Knex.Transaction,
  history: readonly BundledHistoryRow[],
): Promise<void> {
  for (const one of history) {
    if (one.kind === 'begin') {
      await trx(one.table).where(one.where).update({ valid_from: one.valid_from });
    } else if (one.kind === 'source') {
      for (const as_of of one.dates) {
        await trx('source_dates')
          .insert({ source_key: one.source, as_of })
          .onConflict(['source_key', 'as_of'])
          .ignore();
      }
    } else if (one.kind === 'since') {
      await trx('catalogue_state').where({ id: 1 }).update({ since: one.date });
    }
  }
}
