import { PROFILE } from '../../schemas/search/profile.ts';
import { ElasticsearchClient } from '../../server/search/elasticsearch/client.ts';
import { LiveIndexTracker } from '../../server/search/elasticsearch/live-index-tracker.ts';
import { ElasticsearchReader } from '../../server/search/elasticsearch/reader.ts';
import { SmallElasticsearch } from '../support/small-elasticsearch/cluster.ts';
import type { SearchEngine } from './search-harness.ts';
import { describeAnswers } from './search.ts';

const PREFIX = 'small';

/** The reader of Elasticsearch, and in its place a program that understands as much as that asks. */
async function open(): Promise<SearchEngine> {
  const cluster: SmallElasticsearch = new SmallElasticsearch(PREFIX, () => tracker.refresh());
  const client = new ElasticsearchClient({ url: await cluster.listen(), callMs: 5_000 });
  const tracker: LiveIndexTracker = new LiveIndexTracker({
    client,
    prefix: PREFIX,
    profile: PROFILE,
    answerMs: 5_000,
    onError: () => undefined,
  });
  const reader = new ElasticsearchReader(client, tracker);
  return {
    writer: cluster.writer,
    reader,
    close: async () => {
      await reader.close();
      await cluster.close();
      if (cluster.points > 0) throw new Error('A point in time was not given back.');
    },
  };
}

describeAnswers('elasticsearch, in small', open);
