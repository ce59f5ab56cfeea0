import { setTimeout } from 'node:timers/promises';
import { openRedisQuota } from '../../server/quota/redis/open.ts';
import { eventually } from '../support/eventually.ts';

/*
 * One of several servers at one Redis: counts requests as it does in service, `inFlight` at a time,
 * and prints how many it admitted. Begins at a line on stdin, and closes at the next.
 */
const [url = '', keyPrefix = '', limit = '', requests = '', inFlight = '', now = ''] =
  process.argv.slice(2);
const opened = await openRedisQuota({ url, keyPrefix });
const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const nextLine = (): Promise<void> =>
  new Promise((resolve) => {
    process.stdin.once('data', () => {
      resolve();
    });
  });

print('ready');
await nextLine();
let left = Number(requests);
let admitted = 0;
const work = async (): Promise<void> => {
  while (left > 0) {
    left -= 1;
    const { allowed } = await opened.quota.consume('a', Number(limit), new Date(now));
    if (allowed) admitted += 1;
    // A server has other work between requests; without any, guesses would hold up all I/O.
    await setTimeout(1);
  }
};
await Promise.all(Array.from({ length: Number(inFlight) }, work));
print(String(admitted));
await nextLine();
process.stdin.destroy();
await eventually(() => opened.quota.degradedSince() === null, { what: 'Redis' });
await opened.close();
