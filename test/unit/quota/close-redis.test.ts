import { mock } from 'node:test';
import { expect } from 'chai';
import { openRedisQuota } from '../../../server/quota/redis/open.ts';
import { eventually } from '../../support/eventually.ts';
import { KEY, NOON } from './counting-process.ts';
import { type RedisServer, serveRedis } from './redis-server.ts';
import { ScriptedRedis } from './scripted-redis.ts';

describe('a quota in Redis over its life', () => {
  let redis: ScriptedRedis;
  let server: RedisServer;
  let now: number;
  let reports: string[];
  let close: () => Promise<void>;
  beforeEach(async () => {
    redis = new ScriptedRedis(NOON);
    server = await serveRedis(redis);
    now = NOON;
    reports = [];
  });
  afterEach(async () => {
    redis.answers = 'always';
    await close();
    await server.close();
    mock.timers.reset();
  });

  const open = async () => {
    const opened = await openRedisQuota({
      url: server.url,
      clock: () => new Date(now),
      onError: (error) => reports.push((error as Error).message),
      // A busy machine answers late.
      callMs: 5_000,
    });
    ({ close } = opened);
    return {
      ...opened,
      consume: (limit: number) => opened.quota.consume('a', limit, new Date(NOON)),
    };
  };

  it('goes by the last count of others for a quarter of an hour without Redis, and no longer', async () => {
    const { consume } = await open();
    // Of a hundred it may admit all that were left, and a tenth where it does not know what was.
    await consume(100);
    redis.answers = 'never';
    const allowed = async () => (await consume(100)).allowed;
    for (let times = 0; times < 10; times += 1) expect(await allowed()).to.equal(true);
    now += 900_000;
    expect(await allowed()).to.equal(true);
    now += 1;
    expect(await allowed()).to.equal(false);
  });

  it('tells Redis what it admitted without it before it closes', async () => {
    const { consume } = await open();
    redis.answers = 'never';
    await consume(9);
    redis.answers = 'always';
    await close();
    expect(redis.sumOf(`model-catalog:${KEY}`)).to.equal(1);
  });

  it('writes nothing more once it is closed, and leaves no connection', async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    const { usage } = await open();
    await close();
    await eventually(() => server.connections === 0);
    const flush = mock.method(usage, 'flush');
    mock.timers.tick(60_000);
    expect(flush.mock.callCount()).to.equal(0);
  });

  it('tells of usage it could not write before it closed, and closes all the same', async () => {
    const { usage } = await open();
    usage.record('a', '/models', 200, new Date(NOON));
    redis.answers = 'never';
    await close();
    expect(reports).to.deep.equal(['ERR Redis does not answer.']);
    await eventually(() => server.connections === 0);
  });

  it('tells an outage once, not again for usage that waits for its end', async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    const { usage, consume } = await open();
    redis.answers = 'never';
    for (let failures = 0; failures < 5; failures += 1) await consume(99);
    expect(reports).to.have.length(1);
    const flush = mock.method(usage, 'flush');
    usage.record('a', '/models', 200, new Date(NOON));
    mock.timers.tick(5_000);
    for (const { result } of flush.mock.calls) await result?.catch(() => undefined);
    expect(flush.mock.callCount()).to.equal(1);
    expect(reports).to.have.length(1);
  });
});
