import { mock } from 'node:test';
import { expect } from 'chai';
import { openRedisQuota } from '../../../server/quota/redis/open.ts';
import { inspectRedis } from '../../../server/quota/redis/inspect.ts';
import { eventually } from '../../support/eventually.ts';
import { DAY, DAY_MS, KEY, NOON } from './counting-process.ts';
import { ScriptedTime } from '../../support/scripted-time.ts';
import { type RedisServer, serveRedis } from './redis-server.ts';
import { ScriptedRedis } from './scripted-redis.ts';

type Options = Parameters<typeof openRedisQuota>[0];

describe('a quota opened on an address of Redis', () => {
  let redis: ScriptedRedis;
  let server: RedisServer;
  let reports: Error[];
  const closing: (() => Promise<void>)[] = [];
  beforeEach(async () => {
    redis = new ScriptedRedis(NOON);
    server = await serveRedis(redis);
    reports = [];
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
    await server.close();
    mock.timers.reset();
  });

  const open = async (options: Partial<Options> = {}) => {
    const opened = await openRedisQuota({
      url: server.url,
      clock: () => new Date(NOON),
      onError: (error) => reports.push(error as Error),
      // A busy machine answers late.
      callMs: 5_000,
      ...options,
    });
    closing.push(opened.close);
    const consume = (limit = 3) => opened.quota.consume('a', limit, new Date(NOON));
    return { ...opened, consume };
  };
  /** The server is gone, and its address free. */
  const lose = async (): Promise<number> => {
    await server.close();
    return Number(new URL(server.url).port);
  };

  it('is ready at once and counts under the prefix of the installation', async () => {
    const { consume, quota } = await open({ keyPrefix: 'mine:' });
    expect(server.commands.at(-1)?.[3]).to.match(/^mine:probe:/);
    expect(await consume()).to.include({ allowed: true, used: 1, remaining: 2 });
    expect(redis.sumOf(`mine:${KEY}`)).to.equal(1);
    expect(quota.degradedSince()).to.equal(null);
    expect(reports).to.deep.equal([]);
  });

  it('counts by the day of Redis from the first request on', async () => {
    redis.now = NOON + DAY_MS;
    const { consume } = await open();
    await consume();
    expect(redis.sumOf(`model-catalog:day:a:${DAY + 1}`)).to.equal(1);
  });

  it('names its keys so that others may share the server', async () => {
    const { consume } = await open();
    await consume();
    expect(redis.sumOf(`model-catalog:${KEY}`)).to.equal(1);
  });

  it('writes what was used when it is closed, and leaves no connection', async () => {
    const { usage } = await open();
    usage.record('a', '/models', 200, new Date(NOON));
    await closing.pop()?.();
    expect(redis.sumOf('model-catalog:usage:a:2026-09-14')).to.equal(1);
    // Kept for 90 days; the name of the batch for seven.
    expect(server.commands.at(-1)).to.include.members(['7776000', '604800', '200 /models']);
    await eventually(() => server.connections === 0);
    expect(reports).to.deep.equal([]);
  });

  it('reads what is kept of the days asked for', async () => {
    const { usage } = await open();
    usage.record('a', '/models', 200, new Date(NOON));
    const rows = await usage.read(['a'], '2026-09-14', '2026-09-14');
    expect(rows).to.deep.equal([
      { keyId: 'a', date: '2026-09-14', endpoint: '/models', status: 200, requests: 1 },
    ]);
  });

  it('is opened without a Redis that answers, and tells it what it admitted when it is there', async () => {
    const port = await lose();
    const { consume, quota } = await open();
    expect(quota.degradedSince()).to.deep.equal(new Date(NOON));
    expect(await consume()).to.include({ allowed: true, used: 1 });
    server = await serveRedis(redis, { port });
    await eventually(() => redis.sumOf(`model-catalog:${KEY}`) === 1);
    expect(quota.degradedSince()).to.equal(null);
  });

  it('tells an outage once, without the command that failed, and its end', async () => {
    const recovered: number[] = [];
    const { consume } = await open({ onRecovered: (seconds) => recovered.push(seconds) });
    await consume(100);
    const port = await lose();
    for (let i = 0; i < 3; i += 1) expect((await consume(100)).allowed).to.equal(true);
    expect(reports).to.have.length(1);
    expect(reports[0]).to.be.an('error').and.not.have.property('command');
    expect(recovered).to.deep.equal([]);
    server = await serveRedis(redis, { port });
    await eventually(() => recovered.length > 0);
    expect(recovered).to.deep.equal([0]);
  });

  it('tells of what Redis refuses without the command, which may hold a secret', async () => {
    const { consume } = await open();
    redis.answers = 'never';
    expect(await consume()).to.include({ allowed: true });
    expect(reports.map(({ message }) => message)).to.deep.equal(['ERR Redis does not answer.']);
    expect(Object.keys(reports[0] ?? {})).to.deep.equal([]);
  });

  it('tells the code of a connection that is refused', async () => {
    await lose();
    await open();
    expect(reports.map((error) => error as NodeJS.ErrnoException)).to.containSubset([
      { code: 'ECONNREFUSED' },
    ]);
  });

  it('writes what was used each five seconds, and tells of it where only that fails', async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    const { usage } = await open();
    const used = () => redis.sumOf('model-catalog:usage:a:2026-09-14');
    usage.record('a', '/models', 200, new Date(NOON));
    mock.timers.tick(4_999);
    expect(used()).to.equal(0);
    mock.timers.tick(1);
    await eventually(() => used() === 1);
    redis.answers = 'never';
    usage.record('a', '/models', 200, new Date(NOON));
    mock.timers.tick(5_000);
    await eventually(() => reports.length > 0);
    expect(reports.map(({ message }) => message)).to.deep.equal(['ERR Redis does not answer.']);
    redis.answers = 'always';
    mock.timers.tick(5_000);
    await eventually(() => used() === 2);
    mock.timers.reset();
  });

  it('teaches a Redis that came back empty what it knows', async () => {
    const { consume } = await open();
    await consume();
    await consume();
    const port = await lose();
    redis.hashes.clear();
    server = await serveRedis(redis, { port });
    await eventually(() => redis.sumOf(`model-catalog:${KEY}`) === 2);
  });

  it('teaches it the day before too, which another clock may still count, and none before that', async () => {
    const { quota } = await open();
    const days = [0, 1, 2];
    for (const ago of days) await quota.consume('a', 9, new Date(NOON - ago * DAY_MS));
    const sums = () => days.map((ago) => redis.sumOf(`model-catalog:day:a:${DAY - ago}`));
    expect(sums()).to.deep.equal([1, 1, 1]);
    const port = await lose();
    redis.hashes.clear();
    server = await serveRedis(redis, { port });
    await eventually(() => redis.sumOf(`model-catalog:${KEY}`) === 1);
    expect(sums()).to.deep.equal([1, 1, 0]);
  });

  it('admits without Redis, where nothing else is wanted, no more than a day has', async () => {
    await lose();
    const { consume } = await open();
    const allowed: boolean[] = [];
    for (let times = 0; times < 4; times += 1) allowed.push((await consume(3)).allowed);
    expect([allowed[0], allowed[3]]).to.deep.equal([true, false]);
  });

  it('tells of an outage at most every ten seconds', async () => {
    let now = NOON;
    const recovered: number[] = [];
    const { consume } = await open({
      clock: () => new Date(now),
      onRecovered: (seconds) => recovered.push(seconds),
    });
    const fail = async (): Promise<number> => {
      redis.answers = 'never';
      await consume(99);
      redis.answers = 'always';
      await consume(99);
      return reports.length;
    };
    expect(await fail()).to.equal(1);
    now += 9_999;
    expect(await fail()).to.equal(1);
    now += 1;
    expect(await fail()).to.equal(2);
    expect(recovered).to.have.length(2);
  });

  it('tells nothing of usage that waits for a Redis that is away: its outage was told', async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    const { usage, consume } = await open();
    const flush = mock.method(usage, 'flush');
    await lose();
    await consume();
    expect(reports).to.have.length(1);
    usage.record('a', '/models', 200, new Date(NOON));
    mock.timers.tick(5_000);
    for (const { result } of flush.mock.calls) await result?.catch(() => undefined);
    expect(flush.mock.callCount()).to.equal(1);
    expect(reports).to.have.length(1);
  });

  it('is opened a second after its start where there is no Redis', async () => {
    await lose();
    const time = new ScriptedTime();
    try {
      let isOpen = false;
      const opening = open().then(() => (isOpen = true));
      await time.pass(999);
      expect(isOpen).to.equal(false);
      for (let turns = 0; turns < 20; turns += 1) await time.pass(turns === 0 ? 1 : 0);
      expect(isOpen).to.equal(true);
      await opening;
    } finally {
      time.end();
    }
  });

  it('finds out by writing whether Redis takes writes again, each time', async () => {
    const { consume, quota } = await open();
    const probed = () =>
      [...redis.hashes.keys()]
        .filter((key) => key.startsWith('model-catalog:probe:'))
        .map((key) => redis.sumOf(key));
    expect(probed()).to.deep.equal([1]);
    redis.answers = 'never';
    for (let failures = 0; failures < 5; failures += 1) await consume(99);
    expect(quota.degradedSince()).to.deep.equal(new Date(NOON));
    redis.answers = 'always';
    await eventually(() => quota.degradedSince() === null);
    expect(probed()[0]).to.be.above(1);
  });

  it('waits 50 ms for a count and 400 for usage, where nothing else is wanted', async () => {
    const { quota, usage, close } = await openRedisQuota({
      url: server.url,
      onError: (error) => reports.push(error as Error),
    });
    closing.push(close);
    server.isSilent = true;
    expect((await quota.consume('a', 3, new Date(NOON))).allowed).to.equal(true);
    expect(reports.map(({ message }) => message)).to.deep.equal(['No answer within 50 ms.']);
    const failure = await usage
      .read(['a'], '2026-09-14', '2026-09-14')
      .catch((error: unknown) => (error as Error).cause);
    expect(failure).to.have.property('message', 'Command timed out');
  });

  it('admits nothing without Redis where it is to be closed then', async () => {
    await lose();
    const { consume } = await open({ onFailure: 'closed' });
    const refusal = await consume().then(
      () => null,
      (error: unknown) => error,
    );
    expect(refusal).to.include({ code: 'temporarily_unavailable' });
  });
});

describe('a Redis asked about itself', () => {
  const inspect = async (info: string) => {
    const server = await serveRedis(new ScriptedRedis(NOON), { info });
    try {
      const report = await inspectRedis(server.url);
      await eventually(() => server.connections === 0);
      return report;
    } finally {
      await server.close();
    }
  };

  it('tells its version, whether counts outlive a crash, and what it does when it is full', async () => {
    const { roundTripMs, ...rest } = await inspect(
      '# Server\r\nredis_version:8.2.1\r\naof_enabled:1\r\nmaxmemory_policy:noeviction\r\n',
    );
    expect(rest).to.deep.equal({
      version: '8.2.1',
      isPersistent: true,
      evictionPolicy: 'noeviction',
    });
    expect(roundTripMs).to.be.above(0).and.below(2_000);
  });

  it('is taken not to keep what it does not say it keeps', async () => {
    const { version, isPersistent, evictionPolicy } = await inspect('old_aof_enabled:1\n');
    expect([version, isPersistent, evictionPolicy]).to.deep.equal(['unknown', false, 'unknown']);
    expect((await inspect('aof_enabled:0\n')).isPersistent).to.equal(false);
  });

  it('that is not there is told by the reason of the connection', async () => {
    const server = await serveRedis(new ScriptedRedis(NOON));
    await server.close();
    const failure = await inspectRedis(server.url).catch((error: unknown) => error);
    expect(failure).to.be.an('error').with.property('message').that.contains('ECONNREFUSED');
    expect(failure).to.have.property('cause').that.is.an('error');
  });

  it('that takes connections and answers nothing is told so', async () => {
    const server = await serveRedis(new ScriptedRedis(NOON));
    server.isSilent = true;
    const failure = await inspectRedis(server.url).catch((error: unknown) => error);
    await eventually(() => server.connections === 0);
    await server.close();
    expect(failure)
      .to.be.an('error')
      .with.property('message', 'it takes connections, but answers nothing');
  });

  it('that is still loading its data is told by how long it was waited for', async () => {
    const failure = await inspect('loading:1\r\nloading_eta_seconds:600\r\n').catch(
      (error: unknown) => error,
    );
    expect(failure).to.be.an('error').with.property('message', 'nothing answers within 2 s');
  });
});
