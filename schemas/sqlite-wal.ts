/** What a change of the journal may wait for other processes. */
const DEADLINE_MS = 5_000;
const PAUSE_MS = 5;

/** A connection of better-sqlite3, as far as it is needed here. */
interface Connection {
  pragma(source: string): unknown;
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');

const pause = (): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
};

/**
 * Sets a file of SQLite to a write-ahead log. Where several processes open a new file at once, SQLite
 * refuses all but one of them immediately, without regard to `busy_timeout`: they try again.
 * @param deadlineMs how long they try
 * @throws SqliteError `SQLITE_BUSY` after that, any other at once
 */
export function useWriteAheadLog(connection: Connection, deadlineMs = DEADLINE_MS): void {
  const deadline = Date.now() + deadlineMs;
  for (;;) {
    try {
      connection.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
    }
    pause();
  }
}
