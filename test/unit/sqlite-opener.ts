import Database from 'better-sqlite3';
import { useWriteAheadLog } from '../../schemas/sqlite-wal.ts';

/* One of several processes that open the same new file at the same time, and say how it went. */
process.on('message', ({ path, at }: { readonly path: string; readonly at: number }) => {
  while (Date.now() < at);
  const db = new Database(path);
  try {
    useWriteAheadLog(db);
    process.send?.(db.pragma('journal_mode', { simple: true }));
  } catch (error) {
    process.send?.(String(error));
  } finally {
    db.close();
  }
});
process.send?.('ready');
