import { openElasticsearchIndex } from '../../indexer/index/open.ts';
import { openElasticsearch } from '../../server/search/elasticsearch/open.ts';
import { ELASTICSEARCH_URL, openTestIndex } from '../support/elasticsearch.ts';
import type { SearchEngine } from './search-harness.ts';
import { describeSearch } from './search.ts';

/** Writer and reader on indices of their own, each with its own connections. */
async function open(): Promise<SearchEngine> {
  const index = openTestIndex();
  const { place } = index;
  const writer = await openElasticsearchIndex(place);
  const reader = await openElasticsearch({ ...place, callMs: 5_000, onError: () => undefined });
  return {
    writer,
    reader,
    close: async () => {
      await reader.close();
      await writer.close();
      await index.remove();
    },
  };
}

if (ELASTICSEARCH_URL === null) {
  describe('search engine: elasticsearch', () => {
    it('needs TEST_ELASTICSEARCH_URL');
  });
} else {
  describe('on a server', function () {
    // Hundreds of requests to another process, which may have other work.
    this.timeout(120_000);
    // What bounds its work is how large a query can get: test/unit/search/elasticsearch-bounds.test.ts.
    describeSearch('elasticsearch', open, { slowestMs: null });
  });
}
