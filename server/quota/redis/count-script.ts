import type { Redis } from 'ioredis';

/*
 * The hash of a key's day holds the total of every writer, and their sum. A writer sends its own
 * rising total, never an increment, so that a command counts once however often it arrives: what is
 * kept is the greater one. `settled` it has admitted already and is taken as it is; `pending` is the
 * total if one more is admitted, and 0 asks for nothing. `known` is what the writer knows others to
 * have admitted: totals only rise, so a Redis that says less has lost them, and the rest is kept as
 * `lost`, a part of the sum. Of that each writer takes back what was its own: `confirmed`, its total
 * as Redis once said it. What stays is of writers that are gone.
 */
const LUA = `
local mine = tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or '0')
local lost = tonumber(redis.call('HGET', KEYS[1], 'lost') or '0')
local sum = tonumber(redis.call('HGET', KEYS[1], 'sum') or '0')
local back = math.min(lost, math.max(tonumber(ARGV[7]) - mine, 0))
local others = sum - mine - back
local missing = math.max(tonumber(ARGV[6]) - others, 0)
local counted = others + missing
local total = math.max(mine, tonumber(ARGV[2]))
local asked = tonumber(ARGV[3])
local allowed = 0
if asked > 0 and counted + math.max(total, asked) <= tonumber(ARGV[4]) then
  allowed = 1
  total = math.max(total, asked)
end
if total > mine or missing > 0 then
  redis.call('HSET', KEYS[1], ARGV[1], total, 'sum', counted + total)
  if back ~= missing then redis.call('HSET', KEYS[1], 'lost', lost - back + missing) end
  redis.call('EXPIRE', KEYS[1], ARGV[5])
end
local time = redis.call('TIME')
return { allowed, counted, total, time[1], time[2] }`;

/** For the option `scripts` of a connection. */
export const COUNT_SCRIPT = { countRequest: { lua: LUA, numberOfKeys: 1 } };

/** A connection opened with COUNT_SCRIPT. */
export type CountingRedis = Redis & {
  countRequest(
    key: string,
    writer: string,
    settled: number,
    pending: number,
    limit: number,
    ttlSeconds: number,
    known: number,
    confirmed: number,
  ): Promise<readonly [number, number, number, string, string]>;
};

/** What Redis says of one key's day after a writer's call. */
export interface Count {
  readonly allowed: boolean;
  /** Total of all other writers. */
  readonly others: number;
  /** Total of this writer. */
  readonly total: number;
  /** The time of Redis, in milliseconds. */
  readonly time: number;
}

export interface CountRequest {
  readonly key: string;
  readonly writer: string;
  readonly settled: number;
  readonly pending: number;
  readonly limit: number;
  /** What all other writers are known to have admitted. */
  readonly known: number;
  /** The total of this writer, as Redis last said it. */
  readonly confirmed: number;
}

/** A count outlives its day, for a clock that is set back, and no longer. */
const RETENTION_SECONDS = 172_800;

/** Runs the script once. */
export async function countInRedis(redis: CountingRedis, ask: CountRequest): Promise<Count> {
  const { key, writer, settled, pending, limit, known, confirmed } = ask;
  const [allowed, others, total, seconds, micros] = await redis.countRequest(
    key,
    writer,
    settled,
    pending,
    limit,
    RETENTION_SECONDS,
    known,
    confirmed,
  );
  const time = Number(seconds) * 1_000 + Math.floor(Number(micros) / 1_000);
  return { allowed: allowed === 1, others, total, time };
}
