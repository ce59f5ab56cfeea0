import { type Client, errors, type estypes } from '@elastic/elasticsearch';
import {
  SEARCH_LOG_VERSION,
  type SearchLogDocument,
  toSearchLogTemplate,
} from '../../schemas/search/log.ts';

/** A key that may only write leaves the template to whoever made the key. */
const isForbidden = (error: unknown): boolean =>
  error instanceof errors.ResponseError && error.statusCode === 403;

const isMissing = (error: unknown): boolean =>
  error instanceof errors.ResponseError && error.statusCode === 404;

/** The version of the template that is there; null where there is none. */
async function readVersion(client: Client, name: string): Promise<string | null> {
  try {
    const { index_templates: found } = await client.indices.getIndexTemplate({ name });
    const version: unknown = found[0]?.index_template._meta?.['version'];
    return typeof version === 'string' ? version : '';
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * Makes the index template of the log, or brings it up to date; the stream itself is made by the
 * first search. A stream with an older mapping goes on in a new index at its next write.
 * @throws errors.ElasticsearchClientError if Elasticsearch is down or refuses
 */
export async function installSearchLog(client: Client, name: string): Promise<void> {
  const known = await readVersion(client, name).catch((error: unknown) => {
    if (isForbidden(error)) return SEARCH_LOG_VERSION;
    throw error;
  });
  if (known === SEARCH_LOG_VERSION) return;
  await client.indices.putIndexTemplate({ name, ...toSearchLogTemplate(name) });
  if (known === null) return;
  try {
    await client.indices.rollover({ alias: name, lazy: true });
  } catch (error) {
    // Nothing was ever logged: there is no stream yet.
    if (!isMissing(error)) throw error;
  }
}

/** A search on its way, under an id of its own: written twice it is there once. */
export interface LogEntry {
  readonly id: string;
  readonly document: SearchLogDocument;
}

/** What became of a batch. */
export interface BatchResult {
  /** Elasticsearch is too busy for these: they may be sent again. */
  readonly again: readonly LogEntry[];
  /** Refused for good, with the first reason. */
  readonly refused: number;
  readonly reason: string | null;
}

const BUSY: ReadonlySet<number> = new Set([429, 503]);
/** Written by an earlier attempt whose answer was lost. */
const THERE = 409;

/**
 * Appends the entries to the data stream, in one request, and looks at every item of the answer.
 * @throws errors.ElasticsearchClientError if there was none
 */
export async function sendBatch(
  client: Client,
  name: string,
  entries: readonly LogEntry[],
): Promise<BatchResult> {
  const { items } = await client.bulk({
    index: name,
    // Never a plain index by accident, where the template could not be made.
    require_data_stream: true,
    operations: entries.flatMap(({ id, document }) => [{ create: { _id: id } }, document]),
  });
  const outcomes = items.map((item): estypes.BulkResponseItem | undefined => item.create);
  const again = entries.filter((_, i) => BUSY.has(outcomes[i]?.status ?? 0));
  const refused = outcomes.filter(
    (outcome) =>
      outcome?.error !== undefined && outcome.status !== THERE && !BUSY.has(outcome.status),
  );
  const [first] = refused;
  return { again, refused: refused.length, reason: first?.error?.reason ?? null };
}
