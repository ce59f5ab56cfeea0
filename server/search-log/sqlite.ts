import { chmodSync, existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { RETENTION_DAYS, type SearchLogDocument } from '../../schemas/search/log.ts';
import { applyEvents } from './apply-events.ts';
import type { BatchResult, EventEntry, LogEntry, LoggedEvent, LogStore } from './port.ts';
import { useWriteAheadLog } from '../../schemas/sqlite-wal.ts';
import { DAY_MS } from '../../schemas/instant.ts';

const RETENTION_MS = RETENTION_DAYS * DAY_MS;

/**
 * What the file holds: a row a search, its document as Elasticsearch would have it. Ids come in no
 * order: rows kept in the order of their arrival cost a quarter of rows kept by id.
 */
const TABLES = `
  CREATE TABLE IF NOT EXISTS searches (
    query_id TEXT NOT NULL UNIQUE, at INTEGER NOT NULL, document TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS searches_at ON searches (at);`;

/** Keeps searches in a file of their own, for 30 days (file mode 0600). */
export class SqliteLogStore implements LogStore {
  readonly #db: Database.Database;
  readonly #write: (batch: readonly LogEntry[]) => BatchResult;

  constructor(path: string) {
    this.#db = new Database(path);
    chmodSync(path, 0o600);
    useWriteAheadLog(this.#db);
    // A power cut may take back the last searches, which harms nobody.
    this.#db.pragma('synchronous = NORMAL');
    this.#db.pragma('busy_timeout = 1000');
    this.#db.exec(TABLES);
    const insert = this.#db.prepare('INSERT OR IGNORE INTO searches VALUES (?, ?, ?)');
    const read = this.#db.prepare<[string], { document: string }>(
      'SELECT document FROM searches WHERE query_id = ?',
    );
    const update = this.#db.prepare('UPDATE searches SET document = ? WHERE query_id = ?');
    const expire = this.#db.prepare('DELETE FROM searches WHERE at < ?');
    /** @returns events refused; null where the search is not there */
    const addEvent = (event: LoggedEvent): number | null => {
      const row = read.get(event.queryId);
      if (row === undefined) return null;
      const document = JSON.parse(row.document) as SearchLogDocument;
      const { use, refused } = applyEvents(document, [event]);
      if (use !== null) update.run(JSON.stringify({ ...document, ...use }), event.queryId);
      return refused;
    };
    this.#write = this.#db.transaction((batch: readonly LogEntry[]) => {
      const early: EventEntry[] = [];
      let refused = 0;
      for (const entry of batch) {
        if (entry.kind === 'search') {
          const { document } = entry;
          const at = Date.parse(document['@timestamp']);
          insert.run(document.query_id, at, JSON.stringify(document));
          continue;
        }
        const outcome = addEvent(entry.event);
        if (outcome === null) early.push(entry);
        else refused += outcome;
      }
      expire.run(Date.now() - RETENTION_MS);
      return { again: [], early, refused, reason: null };
    });
  }

  write(batch: readonly LogEntry[]): Promise<BatchResult> {
    return Promise.resolve(this.#write(batch));
  }

  close(): Promise<void> {
    this.#db.close();
    return Promise.resolve();
  }
}

/** Reads the searches of a file, oldest first; of none where there is no file yet. */
export function* readSqliteLog({
  path,
  queryId,
  since,
}: {
  readonly path: string;
  readonly queryId?: string;
  readonly since?: Date;
}): Generator<SearchLogDocument> {
  if (!existsSync(path)) return;
  const db = new Database(path, { readonly: true });
  try {
    const rows = db
      .prepare<[string | null, number], { document: string }>(
        'SELECT document FROM searches WHERE query_id = coalesce(?, query_id) AND at >= ? ORDER BY at, query_id',
      )
      .iterate(queryId ?? null, since?.getTime() ?? 0);
    for (const { document } of rows) yield JSON.parse(document) as SearchLogDocument;
  } finally {
    db.close();
  }
}
