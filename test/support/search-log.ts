import { Client, errors } from '@elastic/elasticsearch';
import { toSearchLogName, type SearchLogDocument } from '../../schemas/search/log.ts';

/** An Elasticsearch the tests may use; without it those that need one are pending. */
const TEST_ELASTICSEARCH_URL = process.env['TEST_ELASTICSEARCH_URL'];

/**
 * One prefix for every run: a server without the data-streams module can make a stream and roll it
 * over, but has no way to delete it, so the same one is emptied and used again.
 */
export const LOG_INDEX = 'test-tuning';
const STREAM = toSearchLogName(LOG_INDEX);

/** What a test sees of the log it wrote to. */
export interface TestSearchLog {
  readonly client: Client;
  readonly url: string;
  /** Everything written, oldest first. */
  read(): Promise<readonly SearchLogDocument[]>;
}

/** Makes a suite pending where there is no Elasticsearch; empties the log before and after it. */
export function needSearchLog(): () => TestSearchLog {
  let opened: TestSearchLog | null = null;
  before('an Elasticsearch at TEST_ELASTICSEARCH_URL', async function () {
    if (TEST_ELASTICSEARCH_URL === undefined) return this.skip();
    const client = new Client({ node: TEST_ELASTICSEARCH_URL });
    await remove(client);
    const read = async (): Promise<SearchLogDocument[]> => {
      await client.indices.refresh({ index: STREAM, ignore_unavailable: true });
      const { hits } = await client.search<SearchLogDocument>({
        index: STREAM,
        size: 10_000,
        sort: ['@timestamp'],
        ignore_unavailable: true,
      });
      return hits.hits.flatMap(({ _source }) => _source ?? []);
    };
    opened = { client, url: TEST_ELASTICSEARCH_URL, read };
  });
  after(async () => {
    if (opened === null) return;
    await remove(opened.client);
    await opened.client.close();
  });
  return () => {
    if (opened === null) throw new Error('Only tests of the suite see its log.');
    return opened;
  };
}

/** Removes the stream, or where that cannot be done everything in it. */
async function remove(client: Client): Promise<void> {
  try {
    await client.indices.deleteDataStream({ name: STREAM });
    await client.indices.deleteIndexTemplate({ name: STREAM });
  } catch (error) {
    if (!(error instanceof errors.ResponseError)) throw error;
    // No such stream, or no such API.
    await client.indices.refresh({ index: STREAM, ignore_unavailable: true });
    await client.deleteByQuery({
      index: STREAM,
      query: { match_all: {} },
      ignore_unavailable: true,
      conflicts: 'proceed',
      refresh: true,
    });
  }
}
