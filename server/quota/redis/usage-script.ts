import type { Redis } from 'ioredis';

/*
 * Adds a batch once: its name is kept, so that a batch whose answer was lost can be sent again. A
 * hash holds a key's day, a field a kind of answer.
 */
const LUA = `
if not redis.call('SET', KEYS[1], 1, 'NX', 'EX', ARGV[1]) then return 0 end
for i = 2, #KEYS do
  redis.call('HINCRBY', KEYS[i], ARGV[2 * i - 1], ARGV[2 * i])
  redis.call('EXPIRE', KEYS[i], ARGV[2])
end
return 1`;

/** For the option `scripts` of a connection. */
export const USAGE_SCRIPT = { addUsage: { lua: LUA } };

/** A connection opened with USAGE_SCRIPT. */
export type UsageRedis = Redis & {
  addUsage(keyCount: number, ...keysAndValues: readonly (string | number)[]): Promise<0 | 1>;
};
