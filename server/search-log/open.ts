import { Client } from '@elastic/elasticsearch';
import type { ElasticsearchPlace } from '../../schemas/config/engines.ts';
import { toSearchLogName } from '../../schemas/search/log.ts';
import { ElasticsearchSearchLog, type SearchLogStats } from './elasticsearch.ts';

const REQUEST_TIMEOUT_MS = 3_000;

interface OpenSearchLogOptions extends ElasticsearchPlace {
  readonly onError: (error: unknown) => void;
  readonly onRecovered: (stats: SearchLogStats & { readonly seconds: number }) => void;
}

/** Opens the log of searches; it connects when there is something to write. */
export function openSearchLog({
  url,
  apiKey,
  index,
  ...callbacks
}: OpenSearchLogOptions): ElasticsearchSearchLog {
  const client = new Client({
    node: url,
    ...(apiKey === null ? {} : { auth: { apiKey } }),
    // The log has its own pauses between attempts.
    maxRetries: 0,
    requestTimeout: REQUEST_TIMEOUT_MS,
  });
  return new ElasticsearchSearchLog({ client, name: toSearchLogName(index), ...callbacks });
}
