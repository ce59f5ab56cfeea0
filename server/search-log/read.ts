import type { SearchEngine } from '../../schemas/config/engines.ts';
import { type SearchLogDocument, toSearchLogName } from '../../schemas/search/log.ts';

interface ReadOptions {
  /** The file, where no cluster is configured. */
  readonly path: string;
  /** Only this search. */
  readonly queryId?: string;
  /** Only searches since then. */
  readonly since?: Date;
}

const PAGE = 1_000;

/**
 * Reads logged searches, oldest first.
 * @throws Error where the store does not answer, or may not be read
 */
export async function* readSearchLog(
  engine: SearchEngine,
  options: ReadOptions,
): AsyncGenerator<SearchLogDocument> {
  if (engine.engine === 'embedded') {
    const { readSqliteLog } = await import('./sqlite.ts');
    yield* readSqliteLog(options);
    return;
  }
  const { Client } = await import('@elastic/elasticsearch');
  const { url, apiKey, index } = engine;
  const client = new Client({ node: url, ...(apiKey === null ? {} : { auth: { apiKey } }) });
  try {
    const { queryId, since } = options;
    const filter = [
      ...(queryId === undefined ? [] : [{ term: { query_id: queryId } }]),
      ...(since === undefined ? [] : [{ range: { '@timestamp': { gte: since.toISOString() } } }]),
    ];
    let after: readonly (string | number)[] | undefined;
    for (;;) {
      const { hits } = await client.search<SearchLogDocument>({
        index: toSearchLogName(index),
        ignore_unavailable: true,
        size: PAGE,
        query: { bool: { filter } },
        sort: ['@timestamp', 'query_id'],
        ...(after === undefined ? {} : { search_after: [...after] }),
      });
      for (const { _source } of hits.hits) if (_source !== undefined) yield _source;
      after = hits.hits.at(-1)?.sort as typeof after;
      if (hits.hits.length < PAGE) return;
    }
  } finally {
    await client.close();
  }
}
