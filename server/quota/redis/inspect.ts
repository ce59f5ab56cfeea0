import { connect, isReadyWithin } from '../../redis/connection.ts';

/** What is known of a Redis server before it is relied on. */
export interface RedisReport {
  readonly version: string;
  /** Whether its counts outlive a crash. */
  readonly isPersistent: boolean;
  /** What it does when its memory is full; anything but `noeviction` forgets counts in silence. */
  readonly evictionPolicy: string;
  readonly roundTripMs: number;
}

const READY_MS = 2_000;
const COMMAND_MS = 1_000;

/** What the client says when a command, or the whole connection, was given no answer in time. */
const SILENCE = /^(?:Command timed out|Socket timeout)/;

const toReason = ({ message }: Error): string =>
  SILENCE.test(message) ? 'it takes connections, but answers nothing' : message;

/**
 * Asks a Redis server about itself.
 * @throws Error with the reason if it cannot be reached or used
 */
export async function inspectRedis(url: string): Promise<RedisReport> {
  let reason = `nothing answers within ${READY_MS / 1_000} s`;
  const redis = connect({
    url,
    keyPrefix: '',
    commandMs: COMMAND_MS,
    onError: (error) => {
      reason = toReason(error);
    },
  });
  try {
    if (!(await isReadyWithin(redis, READY_MS))) throw new Error(reason);
    const began = performance.now();
    await redis.ping();
    const roundTripMs = performance.now() - began;
    const info = await redis.info();
    const read = (name: string): string =>
      new RegExp(`^${name}:(.*?)\r?$`, 'm').exec(info)?.[1] ?? 'unknown';
    return {
      version: read('redis_version'),
      isPersistent: read('aof_enabled') === '1',
      evictionPolicy: read('maxmemory_policy'),
      roundTripMs,
    };
  } catch (error) {
    throw new Error(toReason(error as Error), { cause: error });
  } finally {
    redis.disconnect();
  }
}
