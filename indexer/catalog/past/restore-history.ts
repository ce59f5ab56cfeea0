import type { Knex } from 'knex';
import {
  HISTORY_TABLES,
  type BundledHistoryRow,
  type HistoryTable,
} from '../../../schemas/bundled-history.ts';
import { insertRows } from '../batches.ts';
import { toDayInstant } from '../instant.ts';

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
  offer_prices: () => ({ recorded_at: at }),
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
  const columns = Object.keys(await trx(table).columnInfo()).filter(
    (column) => column !== 'id' || table === 'models' || table === 'offers',
  );
  const none = Object.fromEntries(columns.map((column) => [column, null]));
  return rows.map((row) => ({ ...none, ...row, ...toNote(row) }));
}

/**
 * Writes the history that came with the program into a catalogue that was just made of the records
 * beside it. @returns ids of models it brought back
 */
export async function restoreHistory(
  trx: Knex.Transaction,
  history: readonly BundledHistoryRow[],
  at: string,
): Promise<readonly string[]> {
  const notes = toNotes(at);
  const restored: string[] = [];
  for (const table of HISTORY_TABLES) {
    const rows = history.flatMap((one) =>
      one.kind === 'row' && one.table === table ? [one.row] : [],
    );
    if (rows.length === 0) continue;
    if (table === 'models') restored.push(...rows.map((row) => String(row['id'])));
    await insertRows(trx, table, await toWhole(trx, table, rows, notes[table] ?? (() => ({}))));
  }
  for (const one of history) {
    if (one.kind === 'begin') {
      const open = one.table === 'offer_prices' ? { valid_to: null } : {};
      await trx(one.table)
        .where({ ...one.where, ...open })
        .update({ valid_from: one.valid_from });
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
  return restored;
}

/** The first day of each source's data in the history. */
export function firstDates(history: readonly BundledHistoryRow[]): ReadonlyMap<string, string> {
  return new Map(
    history.flatMap((one) =>
      one.kind === 'source' ? [[one.source, one.dates[0] ?? ''] as const] : [],
    ),
  );
}
