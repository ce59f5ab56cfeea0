import { randomUUID } from 'node:crypto';
import { ApiError } from '../../errors.ts';
import { toDate, toDayNumber } from '../day.ts';
import type { UsageRow, UsageStore } from '../port.ts';
import { UsageTotals } from '../usage-totals.ts';
import type { ServerClock } from './server-clock.ts';
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

interface Batch {
  readonly id: string;
  readonly rows: readonly UsageRow[];
}

const DAY_SECONDS = 86_400;
/** Days of history, the current one included. */
const RETENTION_DAYS = 90;
/** A batch is known for so long: it is not sent again later than that. */
const BATCH_SECONDS = 7 * DAY_SECONDS;
const BATCH_ROWS_MAX = 500;
/** Hashes read in one go: a long period of many keys must not hold up others. */
const READ_TOGETHER = 500;

/**
 * The history of all processes. Usage gathers in memory and is written in batches that count once
 * however often they are sent; a batch that cannot be written is kept for the next time.
 */
export class RedisUsage implements UsageStore {
  readonly #redis: UsageRedis;
  readonly #serverClock: ServerClock;
  readonly #pending = new UsageTotals();
  readonly #batches: Batch[] = [];
  #flushing: Promise<void> = Promise.resolve();

  constructor(redis: UsageRedis, serverClock: ServerClock) {
    this.#redis = redis;
    this.#serverClock = serverClock;
  }

  record(keyId: string, endpoint: string, status: number, now: Date): void {
    const date = toDate(this.#serverClock.toDayNumber(now));
    this.#pending.add({ keyId, date, endpoint, status, requests: 1 });
  }

  /**
   * Rows in no order, one per day, key, endpoint and status; of other processes what they have
   * written, which they do every few seconds.
   * @throws ApiError temporarily_unavailable if Redis does not answer
   */
  async read(keyIds: readonly string[], from: string, to: string): Promise<readonly UsageRow[]> {
    try {
      await this.flush();
      const rows = new UsageTotals();
      const hashes = toHashes(keyIds, from, to);
      for (let at = 0; at < hashes.length; at += READ_TOGETHER) {
        const some = hashes.slice(at, at + READ_TOGETHER);
        const values = await Promise.all(some.map(({ name }) => this.#redis.hgetall(name)));
        for (const [i, fields] of values.entries()) {
          const { keyId = '', date = '' } = some[i] ?? {};
          for (const row of toRows(fields)) rows.add({ ...row, keyId, date });
        }
      }
      const wanted = new Set(keyIds);
      for (const row of this.#pending.rows()) {
        if (wanted.has(row.keyId) && row.date >= from && row.date <= to) rows.add(row);
      }
      return rows.rows();
    } catch (cause) {
      throw new ApiError('temporarily_unavailable', 'Usage cannot be read right now.', {
        cause,
        headers: { 'Retry-After': '5' },
      });
    }
  }

  /** @throws if Redis does not answer; what it did not take is kept */
  flush(): Promise<void> {
    const flushed = this.#flushing.then(() => this.#write());
    this.#flushing = flushed.catch(() => undefined);
    return flushed;
  }

  /** Writes the rest; the connection is closed by who opened it. */
  close(): Promise<void> {
    return this.flush();
  }

  async #write(): Promise<void> {
    const rows = this.#pending.take();
    for (let at = 0; at < rows.length; at += BATCH_ROWS_MAX) {
      this.#batches.push({ id: randomUUID(), rows: rows.slice(at, at + BATCH_ROWS_MAX) });
    }
    for (let batch = this.#batches[0]; batch !== undefined; batch = this.#batches[0]) {
      await this.#send(batch);
      this.#batches.shift();
    }
  }

  async #send({ id, rows }: Batch): Promise<void> {
    const keys = [`batch:${id}`, ...rows.map(({ keyId, date }) => toName(keyId, date))];
    const values = rows.flatMap(({ status, endpoint, requests }) => [
      `${status} ${endpoint}`,
      requests,
    ]);
    const retention = RETENTION_DAYS * DAY_SECONDS;
    await this.#redis.addUsage(keys.length, ...keys, BATCH_SECONDS, retention, ...values);
  }
}

const toName = (keyId: string, date: string): string => `usage:${keyId}:${date}`;

function toHashes(
  keyIds: readonly string[],
  from: string,
  to: string,
): readonly { readonly name: string; readonly keyId: string; readonly date: string }[] {
  const first = toDayNumber(new Date(from));
  const days = Math.max(0, toDayNumber(new Date(to)) - first + 1);
  const dates = Array.from({ length: days }, (_, i) => toDate(first + i));
  return keyIds.flatMap((keyId) =>
    dates.map((date) => ({ name: toName(keyId, date), keyId, date })),
  );
}

function toRows(
  fields: Readonly<Record<string, string>>,
): readonly Omit<UsageRow, 'keyId' | 'date'>[] {
  return Object.entries(fields).map(([field, requests]) => {
    const space = field.indexOf(' ');
    const status = Number(field.slice(0, space));
    return { status, endpoint: field.slice(space + 1), requests: Number(requests) };
  });
}
