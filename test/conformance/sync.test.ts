import { openElasticsearchIndex, openIndexWriter } from '../../indexer/index/open.ts';
import { MemoryWriter } from '../model/memory-writer.ts';
import { ELASTICSEARCH_URL, openTestIndex } from '../support/elasticsearch.ts';
import { describeSync } from './sync.ts';

// The writer of the model test obeys the laws too, or the model would prove nothing.
describeSync('the model', () => Promise.resolve(new MemoryWriter()));
describeSync('the embedded engine', () => Promise.resolve(openIndexWriter({ path: ':memory:' })));

/** A run makes and drops several real indices: some seconds. */
const ELASTICSEARCH_RUNS = 8;
if (ELASTICSEARCH_URL === null) {
  it('keeping the index of Elasticsearch equal to the store (set TEST_ELASTICSEARCH_URL)');
} else {
  describeSync(
    'Elasticsearch',
    async () => {
      const index = openTestIndex();
      const writer = await openElasticsearchIndex(index.place);
      const close = writer.close.bind(writer);
      writer.close = async () => {
        await close();
        await index.remove();
      };
      return writer;
    },
    ELASTICSEARCH_RUNS,
  );
}
