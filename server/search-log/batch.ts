import type { Client, estypes } from '@elastic/elasticsearch';
import type { SearchLogDocument } from '../../schemas/search/log.ts';

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
