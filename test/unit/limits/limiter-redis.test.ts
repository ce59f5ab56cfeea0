import { EventEmitter } from 'node:events';
import { mock } from 'node:test';
import { expect } from 'chai';
import type { Redis } from 'ioredis';
import { createLimiter } from '../../../server/limits/limiter.ts';
import { openLimits } from '../../../server/limits/open.ts';

/** A Redis that takes every command and answers none; `keys` are those it was asked about. */
function openSilentRedis(status: 'ready' | 'connecting') {
  const keys: string[] = [];
  const refuse = (names: unknown): Promise<never> => {
    keys.push(String(Array.isArray(names) ? names[0] : names));
    return Promise.reject(new Error('away'));
  };
  const redis = Object.assign(new EventEmitter(), {
    status,
    defineCommand: () => undefined,
    rlflxIncr: refuse,
    del: refuse,
  });
  return { redis: redis as unknown as Redis, keys };
}

describe('a limiter that counts in Redis', () => {
  const bound = { name: 'heron', points: 2, seconds: 60 };

  for (const status of ['connecting', 'ready'] as const) {
    it(`counts by itself while Redis is ${status} and does not answer`, async () => {
      const { redis } = openSilentRedis(status);
      const limiter = createLimiter(bound, redis);
      expect([await limiter.take('a'), await limiter.take('a')]).to.deep.equal([0, 0]);
      expect(await limiter.take('a')).to.be.above(0);
      await limiter.forget('a');
      expect(await limiter.take('a')).to.equal(0);
    });
  }

  it('does not even ask a Redis that is not ready, which would keep who asks waiting', async () => {
    const { redis, keys } = openSilentRedis('connecting');
    await createLimiter(bound, redis).take('a');
    expect(keys).to.deep.equal([]);
  });

  it('keeps every limit apart from the others, whatever their callers are called', async () => {
    const { redis, keys } = openSilentRedis('ready');
    const { wrongKeys, bursts, people } = openLimits({ redis, burst: 5 });
    const from = { network: 'same', wideNetwork: 'same' };
    const asked: readonly (() => Promise<number> | undefined)[] = [
      () => wrongKeys.take(from),
      () => bursts?.take('same'),
      ...Object.values(people).map(
        (limiter: { take(key: unknown): Promise<number> }, i) => () =>
          limiter.take(NETWORKS.has(Object.keys(people)[i] ?? '') ? from : 'same'),
      ),
    ];
    for (const ask of asked) await ask();
    expect(keys).to.have.length(2 + 1 + Object.keys(people).length + NETWORKS.size);
    expect(new Set(keys).size).to.equal(keys.length);
  });
});

/** Limits by network, which ask for the network and the wider one. */
const NETWORKS: ReadonlySet<string> = new Set([
  'signInsFromNetwork',
  'signUpsFromNetwork',
  'keysFromNetwork',
  'mailsFromNetwork',
]);

describe('the time a limiter tells to come back after', () => {
  it('is in whole seconds, begun ones included', async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-09-14T12:00:00Z') });
    try {
      const limiter = createLimiter({ name: 'crane', points: 1, seconds: 60 }, null);
      await limiter.take('a');
      mock.timers.tick(1_500);
      expect(await limiter.take('a')).to.equal(59);
    } finally {
      mock.timers.reset();
    }
  });
});
