import { Client, errors } from '@elastic/elasticsearch';
import { toSearchLogName, type SearchLogDocument } from '../../schemas/search/log.ts';

/** An Elasticsearch the tests may use; without it those that need one are pending. */
const TEST_ELASTICSEARCH_URL = process.env['TEST_ELASTICSEARCH_URL'];

/** What a test sees of the log it wrote to. */
export interface TestSearchLog {
  readonly client: Client;
  readonly url: string;
  /** Everything written, oldest first. */
  read(): Promise<readonly SearchLogDocument[]>;
}

/**
 * Makes a suite pending where there is no Elasticsearch; empties the log before and after it.
 * @param index prefix of the log: one for each file, as files run side by side, and the same in every
 * run, because a server without the data-streams module can make a stream but not delete it
 */
export function needSearchLog(index: string): () => TestSearchLog {
  const stream = toSearchLogName(index);
  let opened: TestSearchLog | null = null;
  before('an Elasticsearch at TEST_ELASTICSEARCH_URL', async function () {
    if (TEST_ELASTICSEARCH_URL === undefined) return this.skip();
    const client = new Client({ node: TEST_ELASTICSEARCH_URL });
    await remove(client, stream);
    const read = async (): Promise<SearchLogDocument[]> => {
      await client.indices.refresh({ index: stream, ignore_unavailable: true });
      const { hits } = await client.search<SearchLogDocument>({
        index: stream,
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
    await remove(opened.client, stream);
    await opened.client.close();
  });
  return () => {
    if (opened === null) throw new Error('Only tests of the suite see its log.');
    return opened;
  };
}

/** Removes the stream, or where that cannot be done everything in it. */
async function remove(client: Client, stream: string): Promise<void> {
  try {
    await client.indices.deleteDataStream({ name: stream });
    await client.indices.deleteIndexTemplate({ name: stream });
  } catch (error) {
    if (!(error instanceof errors.ResponseError)) throw error;
    // No such stream, or no such API.
    await client.indices.refresh({ index: stream, ignore_unavailable: true });
    await client.deleteByQuery({
      index: stream,
      query: { match_all: {} },
      ignore_unavailable: true,
      conflicts: 'proceed',
      refresh: true,
    });
  }
}
