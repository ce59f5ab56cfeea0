import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { toIndexed, toKey } from '../../../schemas/elasticsearch/document.ts';
import type { Applied, Change } from '../port.ts';
import type { Connection } from './connection.ts';
import { BLOCKED, Cause, describeCause, ElasticsearchError } from './engine-error.ts';

/** So few that the engine soon has something to work on while the next lines are made. */
const CHUNK_COUNT_MAX = 125;
const CHUNK_BYTES_MAX = 5_000_000;
/** Lines made in one go: a request under way is sent and answered in between. */
const SLICE = 25;
const TRIES = 8;
const PAUSE_MS = 100;
const PAUSE_MS_MAX = 5_000;

const Item = z.object({ _id: z.string(), status: z.number().int(), error: Cause.optional() });
type Item = z.infer<typeof Item>;
const Answer = z.object({
  errors: z.boolean(),
  items: z.array(
    z.union([
      z.object({ index: Item }).transform(({ index }) => index),
      z.object({ delete: Item }).transform(({ delete: item }) => item),
    ]),
  ),
});

/** One change as lines of a bulk request. */
interface Line {
  readonly change: Change;
  readonly text: string;
}

function toLine(change: Change): Line {
  const { body, version } = change;
  const target = { _id: toKey(change), version, version_type: 'external_gte' };
  if (body === null) return { change, text: JSON.stringify({ delete: target }) };
  const document = toIndexed({ ...change, body });
  return { change, text: `${JSON.stringify({ index: target })}\n${document}` };
}

/** The line of a change; null, and told why, where the document is not what its kind says. */
function tryLine(change: Change, onFailure: (reason: string) => void): Line | null {
  try {
    return toLine(change);
  } catch (error) {
    onFailure(String(error));
    return null;
  }
}

/** Lines of requests that are neither long nor large; a document larger than that goes alone. */
async function* toChunks(
  changes: readonly Change[],
  failed: Applied['failed'][number][],
): AsyncGenerator<Line[]> {
  let chunk: Line[] = [];
  let bytes = 0;
  for (const [at, change] of changes.entries()) {
    if (at % SLICE === SLICE - 1) await turn();
    const line = tryLine(change, (reason) => failed.push({ change, reason }));
    if (line === null) continue;
    const size = Buffer.byteLength(line.text);
    if (chunk.length > 0 && (chunk.length === CHUNK_COUNT_MAX || bytes + size > CHUNK_BYTES_MAX)) {
      yield chunk;
      chunk = [];
      bytes = 0;
    }
    chunk.push(line);
    bytes += size;
  }
  if (chunk.length > 0) yield chunk;
}

type Outcome = 'written' | 'stale' | 'later' | { readonly reason: string };

function toOutcome({ status, error }: Item): Outcome {
  // A removal of what is not there is remembered as one.
  if (error === undefined && (status < 300 || status === 404)) return 'written';
  if (status === 409 && error?.type === 'version_conflict_engine_exception') return 'stale';
  // A block is lifted by a person, or when there is room on the disk again: no pause of ours is as long.
  if (status === 429 && error?.type !== BLOCKED) return 'later';
  return { reason: `${status} ${error === undefined ? '' : describeCause(error)}`.trim() };
}

/** Sends lines and looks at every item of the answer; all are for later if the node is full. */
async function send({ ask }: Connection, index: string, lines: Line[]): Promise<Outcome[]> {
  try {
    const { items } = await ask(Answer, (client) =>
      client.bulk({
        index,
        operations: lines.map(({ text }) => text),
        filter_path: 'errors,items.*._id,items.*.status,items.*.error',
      }),
    );
    const isWhole =
      items.length === lines.length &&
      items.every(({ _id }, i) => _id === toKey(lines[i]?.change ?? { kind: '', id: '' }));
    if (!isWhole) throw new ElasticsearchError('Elasticsearch answered for other documents');
    return items.map(toOutcome);
  } catch (error) {
    if (error instanceof ElasticsearchError && error.status === 429) {
      return lines.map(() => 'later');
    }
    throw error;
  }
}

/** What became of the lines of one apply so far. */
interface Progress {
  readonly counts: { written: number; stale: number };
  readonly failed: { change: Change; reason: string }[];
}

/** Sends a chunk until nothing of it is for later, or it has been tried often enough. */
async function sendChunk(
  connection: Connection,
  index: string,
  chunk: Line[],
  { counts, failed }: Progress,
): Promise<void> {
  let left = chunk;
  for (let tries = 1; ; tries += 1) {
    const outcomes = await send(connection, index, left);
    const later: Line[] = [];
    outcomes.forEach((outcome, i) => {
      const line = left[i];
      if (line === undefined) return;
      if (outcome === 'later') later.push(line);
      else if (typeof outcome === 'string') counts[outcome] += 1;
      else failed.push({ change: line.change, reason: outcome.reason });
    });
    if (later.length === 0) return;
    if (tries === TRIES) {
      const reason = `no room for it, ${TRIES} times`;
      failed.push(...later.map(({ change }) => ({ change, reason })));
      return;
    }
    left = later;
    await sleep(Math.min(PAUSE_MS * 2 ** (tries - 1), PAUSE_MS_MAX));
  }
}

/**
 * Writes changes at their versions: a version lower than the one held is stale, a refusal for lack
 * of room is tried again for a while. Nothing is refreshed.
 */
export async function writeChanges(
  connection: Connection,
  index: string,
  changes: readonly Change[],
): Promise<Applied> {
  const progress: Progress = { counts: { written: 0, stale: 0 }, failed: [] };
  // The engine works on one chunk while the next one is made.
  let sending: Promise<void> = Promise.resolve();
  try {
    for await (const chunk of toChunks(changes, progress.failed)) {
      await sending;
      sending = sendChunk(connection, index, chunk, progress);
      // One that fails while the next is made is told at the next wait.
      sending.catch(() => undefined);
    }
  } finally {
    await sending;
  }
  return { ...progress.counts, failed: progress.failed };
}
