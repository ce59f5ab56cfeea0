import { mock } from 'node:test';
import { expect } from 'chai';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { createLimiter } from '../../../server/limits/limiter.ts';

describe('a limiter', () => {
  const limiter = createLimiter({ name: 'heron', points: 2, seconds: 60 }, null);

  it('lets so many through, then says in how many seconds to come back', async () => {
    expect([await limiter.take('a'), await limiter.take('a')]).to.deep.equal([0, 0]);
    expect(await limiter.take('a')).to.be.within(1, 60);
    expect(await limiter.take('b')).to.equal(0);
  });

  it('forgets what was taken when it is told to', async () => {
    for (let i = 0; i < 3; i += 1) await limiter.take('c');
    expect(await limiter.take('c')).to.be.above(0);
    await limiter.forget('c');
    expect(await limiter.take('c')).to.equal(0);
  });

  it('refuses nobody for a fault of its own', async () => {
    // No text can be made of it, which the limiter throws at.
    const broken = Symbol('key') as unknown as string;
    for (let i = 0; i < 3; i += 1) expect(await limiter.take(broken)).to.equal(0);
  });

  it('tells nobody of a fault of its own when it is told to forget', async () => {
    const faulty = mock.method(RateLimiterMemory.prototype, 'delete', () =>
      Promise.reject(new Error('away')),
    );
    await limiter.forget('a').finally(() => {
      faulty.mock.restore();
    });
    expect(faulty.mock.callCount()).to.equal(1);
  });
});
