import Database from 'better-sqlite3';
import { ApiError } from '../errors.ts';

/** The store's own troubles; any other failure is a mistake of ours. */
const TROUBLES = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|CORRUPT|NOTADB|PROTOCOL)/;

/**
 * Runs work on the store in this tick. A store that is locked, full or gone becomes ApiError
 * `temporarily_unavailable`; failures reject, they never throw.
 */
export function onStore<T>(work: () => T): Promise<T> {
  return new Promise((resolve) => {
    try {
      resolve(work());
    } catch (error) {
      if (!(error instanceof Database.SqliteError) || !TROUBLES.test(error.code)) throw error;
      throw new ApiError('temporarily_unavailable', 'Keys cannot be read or changed right now.', {
        cause: error,
        headers: { 'Retry-After': '1' },
      });
    }
  });
}
