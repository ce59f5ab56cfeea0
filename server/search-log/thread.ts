import { parentPort, workerData } from 'node:worker_threads';
import type { SearchEngine } from '../../schemas/config/engines.ts';
import { toSearchLogName } from '../../schemas/search/log.ts';
import type { BatchResult, LogEntry, LogStore, RecordedEntry } from './port.ts';
import { toSearchLogDocument, type LogAbout } from './to-document.ts';

const REQUEST_TIMEOUT_MS = 3_000;

/** What the thread is started with. */
export interface ThreadOptions {
  readonly engine: SearchEngine;
  /** The file, where no cluster is configured. */
  readonly path: string;
  /** What every entry says of this program. */
  readonly about: LogAbout;
}

/** Asks for a batch to be written, or (null) for the end; answered in the same order. */
export type ThreadRequest = readonly RecordedEntry[] | null;

/** Places of entries in their batch, or why it could not be written. */
export type ThreadReply = BatchResult<number, number> | { readonly error: string };

async function openStore({ engine, path }: ThreadOptions): Promise<LogStore> {
  if (engine.engine === 'embedded') {
    const { SqliteLogStore } = await import('./sqlite.ts');
    return new SqliteLogStore(path);
  }
  const [{ Client }, { ElasticsearchLogStore }] = await Promise.all([
    import('@elastic/elasticsearch'),
    import('./elasticsearch.ts'),
  ]);
  const { url, apiKey, index } = engine;
  const client = new Client({
    node: url,
    ...(apiKey === null ? {} : { auth: { apiKey } }),
    // The log has its own pauses between attempts.
    maxRetries: 0,
    requestTimeout: REQUEST_TIMEOUT_MS,
  });
  return new ElasticsearchLogStore(client, toSearchLogName(index));
}

async function writeBatch(
  store: LogStore,
  batch: readonly RecordedEntry[],
  about: LogAbout,
): Promise<BatchResult<number, number>> {
  const entries = batch.map((entry): LogEntry =>
    entry.kind === 'event'
      ? entry
      : { kind: 'search', document: toSearchLogDocument(entry, about) },
  );
  const { again, early, ...rest } = await store.write(entries);
  const toPlace = (entry: LogEntry): number => entries.indexOf(entry);
  return { ...rest, again: again.map(toPlace), early: early.map(toPlace) };
}

/** The thread of the log of searches: describes what is recorded, and writes it. */
if (parentPort === null) throw new Error('This is a thread of the server, not a program.');
const port = parentPort;
const options = workerData as ThreadOptions;
const store = await openStore(options);
const reply = (message: ThreadReply | null): void => {
  port.postMessage(message);
};
const serve = async (request: ThreadRequest): Promise<void> => {
  if (request === null) {
    await store.close();
    reply(null);
    port.close();
    return;
  }
  try {
    reply(await writeBatch(store, request, options.about));
  } catch (error) {
    reply({ error: error instanceof Error ? error.message : String(error) });
  }
};
let last: Promise<void> = Promise.resolve();
port.on('message', (request: ThreadRequest) => {
  last = last.then(() => serve(request));
});
reply(null);
