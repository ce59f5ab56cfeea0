import { on } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import type { Publishing } from '../../indexer/catalog/outbox/publish.ts';
import { openIndexWriter } from '../../indexer/index/open.ts';
import { nameGeneration } from '../../indexer/sync/rebuild.ts';
import type { Said } from './said.ts';

/** Fills a new embedded index with documents as they are made. */
export interface FillTask {
  readonly name: 'fill';
  /** The index file. */
  readonly path: string;
}

/** Documents; null: there are no more. */
export type FillMessage = readonly Publishing[] | null;

/**
 * Takes documents until there are no more. Nobody reads the index before it is proved equal to the
 * catalogue: its cursor is at the beginning.
 * @returns the name of the index
 */
export async function fillIndex({ path }: FillTask, port: MessagePort): Promise<string> {
  const messages = on(port, 'message') as AsyncIterable<[FillMessage]>;
  const writer = openIndexWriter({ path });
  try {
    const name = nameGeneration(writer, new Date());
    await writer.create(name, 0);
    for await (const [documents] of messages) {
      if (documents === null) break;
      const [first] = (await writer.apply(name, documents, 0)).failed;
      if (first !== undefined) throw new Error(`${first.change.id}: ${first.reason}`);
      port.postMessage('taken' satisfies Said<string>);
    }
    return name;
  } finally {
    await writer.close();
  }
}
