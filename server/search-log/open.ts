import type { SearchEngine } from '../../schemas/config/engines.ts';
import { toSearchLogName } from '../../schemas/search/log.ts';
import { BufferedSearchLog, type BufferOptions } from './buffer.ts';
import type { LogStore } from './port.ts';

const REQUEST_TIMEOUT_MS = 3_000;

interface OpenSearchLogOptions extends BufferOptions {
  readonly engine: SearchEngine;
  /** The file, where no cluster is configured. */
  readonly path: string;
}

/** Opens the log of searches; to a cluster it connects when there is something to write. */
export async function openSearchLog({
  engine,
  path,
  ...options
}: OpenSearchLogOptions): Promise<BufferedSearchLog> {
  return new BufferedSearchLog(await openStore(engine, path), options);
}

async function openStore(engine: SearchEngine, path: string): Promise<LogStore> {
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
