import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { Redis } from 'ioredis';
import type { OpenQuota } from '../../server/quota/open.ts';
import { openRedisQuota } from '../../server/quota/redis/open.ts';
import { eventually } from '../support/eventually.ts';
import { hasRedisServer, RedisServer } from '../../scripts/tools/chaos/services/redis-server.ts';
import { TEST_REDIS_URL } from '../support/redis.ts';

/** Of the test that runs: a whole run may begin on another day. */
let now = new Date();
const LIMIT = 1_000;
/** Promised is 3 s; a machine under load gets more. */
const RECOVERY = { within: 6_000, what: 'Recovery' };

describe('a quota whose Redis server fails', () => {
  let server: RedisServer;
  let store: OpenQuota;
  let other: OpenQuota;
  let told: string[];
  before('a Redis of its own', function () {
    if (TEST_REDIS_URL === undefined || !hasRedisServer()) this.skip();
  });
  beforeEach(async () => {
    now = new Date();
    server = await RedisServer.start('--appendonly', 'yes');
    told = [];
    const onError = (error: unknown) => told.push((error as Error).message);
    [store, other] = await Promise.all([
      openRedisQuota({ url: server.url, onError }),
      openRedisQuota({ url: server.url }),
    ]);
  });
  afterEach(async () => {
    await Promise.all([store.close(), other.close()]);
    await server.remove();
  });
  const command = async (...words: readonly [string, ...string[]]): Promise<void> => {
    const redis = new Redis(server.url);
    const [name, ...args] = words;
    await redis.call(name, ...args);
    redis.disconnect();
  };
  const consume = async (times: number, { quota } = store): Promise<number> => {
    let allowed = 0;
    for (let i = 0; i < times; i += 1) {
      if ((await quota.consume('a', LIMIT, now)).allowed) allowed += 1;
    }
    return allowed;
  };
  const used = async ({ quota }: OpenQuota): Promise<number> =>
    (await quota.peek('a', LIMIT, now)).used;
  /** Both servers know of so many, and both of them from Redis. */
  const expectUsed = async (total: number): Promise<void> => {
    const isBack = ({ quota }: OpenQuota) => quota.degradedSince() === null;
    await eventually(() => isBack(store) && isBack(other), RECOVERY);
    await eventually(
      async () => (await used(store)) === total && (await used(other)) === total,
      RECOVERY,
    );
  };

  /** What a real server answers instead of counting: how it comes, and how it goes. */
  const ERRORS: Readonly<Record<string, readonly [begin: string, end: string]>> = {
    OOM: ['CONFIG SET maxmemory 1', 'CONFIG SET maxmemory 0'],
    READONLY: ['REPLICAOF 127.0.0.1 1', 'REPLICAOF NO ONE'],
    NOREPLICAS: ['CONFIG SET min-replicas-to-write 1', 'CONFIG SET min-replicas-to-write 0'],
    NOPERM: ['ACL SETUSER default -eval -evalsha', 'ACL SETUSER default +@all'],
  };
  for (const [error, [begin, end]] of Object.entries(ERRORS)) {
    it(`${error}: counts by itself until the server counts again`, async function () {
      this.timeout(30_000);
      const run = (line: string) => command(...(line.split(' ') as [string, ...string[]]));
      await consume(3);
      await run(begin);
      expect(await consume(20)).to.equal(20);
      expect(store.quota.degradedSince()).to.be.an.instanceOf(Date);
      expect(told.join()).to.contain(error);
      await run(end);
      await expectUsed(23);
    });
  }

  it('counts on when its script was forgotten', async () => {
    await consume(3);
    await command('SCRIPT', 'FLUSH');
    await consume(3);
    expect(told).to.deep.equal([]);
    await expectUsed(6);
  });

  it('hangs as a process: counts by itself, and goes on when it does', async function () {
    this.timeout(30_000);
    await consume(3);
    server.signal('SIGSTOP');
    expect(await consume(20)).to.equal(20);
    server.signal('SIGCONT');
    await expectUsed(23);
  });

  it('is killed and started again: loses nothing', async function () {
    this.timeout(30_000);
    await consume(30);
    await consume(20, other);
    await server.stop('SIGKILL');
    expect(await consume(10)).to.equal(10);
    await server.start('--appendonly', 'yes');
    await expectUsed(60);
  });

  it('comes back empty: those who counted tell it again', async function () {
    this.timeout(30_000);
    await consume(30);
    await consume(20, other);
    await server.stop('SIGKILL');
    await server.start('--appendonly', 'no');
    await expectUsed(50);
  });

  for (const isKilled of [false, true]) {
    const who = isKilled ? 'also where one was killed before' : 'hardly more than the limit';
    it(`comes back empty under load: what three servers admit, ${who}`, async function () {
      this.timeout(60_000);
      const third = await openRedisQuota({ url: server.url });
      const fourth = isKilled ? await openRedisQuota({ url: server.url }) : null;
      try {
        const servers = [store, other, third];
        const limit = 1_500;
        /** Every server asked so often, in turn. */
        const askAll = async (times: number): Promise<number> => {
          let admitted = 0;
          for (let i = 0; i < times; i += 1) {
            for (const { quota } of servers) {
              admitted += Number((await quota.consume('busy', limit, now)).allowed);
            }
          }
          return admitted;
        };
        let admitted = await askAll(250);
        if (fourth !== null) {
          // Who tells nothing any more is as good as killed: its counter is forgotten with it.
          servers[2] = fourth;
          await third.close();
          admitted += await askAll(10);
        }
        expect(admitted).to.equal(isKilled ? 780 : 750);
        await server.stop('SIGKILL');
        admitted += await askAll(150);
        await server.start('--appendonly', 'no');
        const isBack = (): boolean => servers.every(({ quota }) => quota.degradedSince() === null);
        const backBy = Date.now() + 15_000;
        while (!isBack() && Date.now() < backBy) {
          admitted += await askAll(5);
          await sleep(5);
        }
        expect(isBack()).to.equal(true);
        admitted += await askAll(600);
        expect(admitted).to.be.within(limit, limit * 1.05);
      } finally {
        await third.close();
        await fourth?.close();
      }
    });
  }

  it('LOADING: is asked when it has read its data', async function () {
    this.timeout(30_000);
    await consume(3);
    await server.stop();
    // Slow on purpose: every key takes 0.2 s to load.
    await server.start('--appendonly', 'yes', '--key-load-delay', '200000');
    expect(await consume(5)).to.equal(5);
    await expectUsed(8);
  });

  it('wants another password: says so, without the one it has', async function () {
    this.timeout(30_000);
    await command('CONFIG', 'SET', 'requirepass', 'right-one');
    const errors: unknown[] = [];
    const url = server.url.replace('//', '//:wrong-one@');
    const opened = await openRedisQuota({ url, onError: (error) => errors.push(error) });
    try {
      expect((await opened.quota.consume('a', LIMIT, now)).allowed).to.equal(true);
    } finally {
      await opened.close();
    }
    expect(String(errors[0])).to.contain('WRONGPASS');
    expect(JSON.stringify(errors.map((error) => Object.entries(error as object)))).not.to.contain(
      'wrong-one',
    );
    const right = await openRedisQuota({ url: server.url.replace('//', '//:right-one@') });
    try {
      expect(right.quota.degradedSince()).to.equal(null);
    } finally {
      await right.close();
    }
  });
});
