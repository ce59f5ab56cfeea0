import { openIndexWriter } from '../../indexer/index/open.ts';
import type { IndexDocument } from '../../indexer/index/port.ts';
import type { Model } from '../../schemas/model.ts';
import { toChange } from '../conformance/search-harness.ts';

/** Publishes models in an index file of its own. */
export async function publishIndex(
  path: string,
  models: readonly Model[],
  others: readonly IndexDocument[],
): Promise<void> {
  const writer = openIndexWriter({ path });
  const bodies = models.map((body) => ({ kind: 'model' as const, id: body.id, body }));
  const changes = [...others, ...bodies].map((document, at) => toChange(document, at + 1));
  await writer.create('models', 0);
  await writer.apply('models', changes, changes.length);
  await writer.publish('models', null);
  await writer.close();
}
