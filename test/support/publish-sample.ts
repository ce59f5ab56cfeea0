import { openElasticsearchIndex } from '../../indexer/index/open.ts';
import type { IndexDocument } from '../../indexer/index/port.ts';
import { toChange } from '../conformance/search-harness.ts';
import type { TestIndex } from './elasticsearch.ts';
import { SAMPLE_MODELS } from './sample.ts';

const INFO: IndexDocument = {
  kind: 'info',
  id: 'catalogue',
  body: { catalog_version: '2026-09-14.3', updated_at: '2026-09-14T03:00:00Z', sources: [] },
};

/** Publishes the models of the sample in an index of its own. */
export async function publishSample({ place }: TestIndex): Promise<void> {
  const writer = await openElasticsearchIndex(place);
  const models = SAMPLE_MODELS.map((body) => ({ kind: 'model' as const, id: body.id, body }));
  const changes = [INFO, ...models].map((document, i) => toChange(document, i + 1));
  await writer.create('models', 0);
  await writer.apply('models', changes, changes.length);
  await writer.publish('models', null);
  await writer.close();
}
