import { randomBytes } from 'node:crypto';
import { Client } from '@elastic/elasticsearch';
import type { ElasticsearchPlace } from '../../schemas/config/engines.ts';
import { toIndexNames } from '../../schemas/elasticsearch/names.ts';

/** Where a real Elasticsearch is; null: the suites that need one are pending. */
export const ELASTICSEARCH_URL = process.env['TEST_ELASTICSEARCH_URL'] ?? null;

/** A catalogue of its own in the cluster of the tests, and what takes it away. */
export interface TestIndex {
  readonly place: ElasticsearchPlace;
  readonly client: Client;
  /** Removes every index of it. */
  remove(): Promise<void>;
}

/** @throws Error where TEST_ELASTICSEARCH_URL is not set */
export function openTestIndex(): TestIndex {
  if (ELASTICSEARCH_URL === null) throw new Error('TEST_ELASTICSEARCH_URL is not set');
  const client = new Client({ node: ELASTICSEARCH_URL });
  const index = `test-${process.pid}-${randomBytes(6).toString('hex')}`;
  return {
    place: { url: ELASTICSEARCH_URL, apiKey: null, index },
    client,
    remove: async () => {
      const found = await client.indices.get({ index: toIndexNames(index).pattern });
      const names = Object.keys(found);
      if (names.length > 0) await client.indices.delete({ index: names });
      await client.close();
    },
  };
}
