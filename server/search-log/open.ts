import { BufferedSearchLog, type BufferOptions } from './buffer.ts';
import { ThreadStore } from './thread-store.ts';
import type { ThreadOptions } from './thread.ts';

/**
 * Opens the log of searches, which a thread describes and writes; to a cluster it connects when there
 * is something to write.
 * @throws Error if the file cannot be opened
 */
export async function openSearchLog({
  engine,
  path,
  about,
  ...options
}: ThreadOptions & BufferOptions): Promise<BufferedSearchLog> {
  return new BufferedSearchLog(await ThreadStore.open({ engine, path, about }), options);
}
