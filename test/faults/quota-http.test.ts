import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Response } from 'supertest';
import { loadConfig } from '../../schemas/config/config.ts';
import { createLogger } from '../../server/http/logger.ts';
import type { OpenQuota } from '../../server/quota/open.ts';
import { openRedisQuota } from '../../server/quota/redis/open.ts';
import { DATA_FILES } from '../../schemas/config/data-files.ts';
import { openServices, type Services } from '../../server/services.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';
import { hasRedisServer, RedisServer } from '../../scripts/tools/chaos/services/redis-server.ts';
import { TEST_REDIS_URL } from '../support/redis.ts';
import { SAMPLE_MODELS } from '../support/sample.ts';

const RECOVERY = { within: 6_000, what: 'Recovery' };

describe('servers that count in one Redis', () => {
  let redis: RedisServer;
  let quotas: OpenQuota[];
  let apps: TestApp[];
  before('a Redis of its own', function () {
    if (TEST_REDIS_URL === undefined || !hasRedisServer()) this.skip();
  });
  beforeEach(async () => {
    redis = await RedisServer.start('--appendonly', 'yes');
    quotas = [await openRedisQuota({ url: redis.url }), await openRedisQuota({ url: redis.url })];
    apps = [];
    const first: Services[] = [];
    for (const { quota, usage } of quotas) {
      const services = (real: Services): Partial<Services> => {
        first.push(real);
        // Both know the keys of the first.
        const { authenticator, keys } = first[0] ?? real;
        return { quota, usage, authenticator, keys };
      };
      apps.push(await openTestApp({ models: SAMPLE_MODELS, plan: 'free', services }));
    }
  });
  afterEach(async () => {
    for (const app of apps) await app.close();
    for (const quota of quotas) await quota.close();
    await redis.remove();
  });
  const ask = async (server: 0 | 1, path = `${ROOT}/models`): Promise<Response> => {
    const app = apps[server];
    if (app === undefined) throw new Error('There is no such server.');
    return app.ask(path, { key: apps[0]?.key ?? null });
  };
  const used = (answer: Response): number => Number(answer.get('X-RateLimit-Used'));
  const readiness = async (server: 0 | 1): Promise<unknown> =>
    ((await ask(server, '/ready')).body as { status: string }).status;

  it('count the same day of a key', async () => {
    expect([used(await ask(0)), used(await ask(1)), used(await ask(0))]).to.deep.equal([1, 2, 3]);
    for (const { usage } of quotas) await usage.flush();
    const { body } = await ask(1, `${ROOT}/usage`);
    const { data } = body as { data: { total_requests: number; today: { used: number } } };
    expect(data.total_requests).to.equal(3);
    expect(data.today.used).to.equal(4);
  });

  it('serve without it, say so, and agree again when it is back', async function () {
    this.timeout(30_000);
    await ask(0);
    await ask(1);
    await ask(0);
    await redis.stop('SIGKILL');
    await eventually(async () => (await readiness(0)) === 'degraded');
    for (let i = 0; i < 10; i += 1) {
      const answer = await ask(0);
      expect([answer.status, used(answer)]).to.deep.equal([200, 4 + i]);
    }
    expect((await ask(0, '/ready')).status).to.equal(200);
    const usage = await ask(0, `${ROOT}/usage`);
    expect(usage.status).to.equal(503);
    expect(usage.body).to.include({ code: 'temporarily_unavailable' });
    expect(Number(usage.get('Retry-After'))).to.be.at.least(1);

    await redis.start('--appendonly', 'yes');
    await eventually(async () => (await readiness(0)) === 'ready', RECOVERY);
    await eventually(async () => (await readiness(1)) === 'ready', RECOVERY);
    // 3 before, 10 and the failed one meanwhile, and this.
    await eventually(async () => {
      const state = await quotas[1]?.quota.peek(apps[0]?.keyId ?? '', 1_000, new Date());
      return state?.used === 14;
    });
    expect(used(await ask(1))).to.equal(15);
    // Usage has a connection of its own, which comes back by itself.
    await eventually(async () => (await ask(0, `${ROOT}/usage`)).status === 200, RECOVERY);
  });

  it('are opened by REDIS_URL, and keep no counts of their own', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quota-http-'));
    const config = loadConfig({ DATA_DIR: folder, REDIS_URL: redis.url });
    const open = await openServices(config, { logger: createLogger('silent') });
    try {
      expect(open.services.quota.degradedSince()).to.equal(null);
      await open.services.quota.consume('k', 10, new Date());
      expect(await quotas[0]?.quota.peek('k', 10, new Date())).to.include({ used: 1 });
      expect(existsSync(join(folder, DATA_FILES.quota))).to.equal(false);
    } finally {
      await open.close();
      rmSync(folder, { recursive: true });
    }
  });
});
