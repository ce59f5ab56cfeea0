import { once } from 'node:events';
import { mock } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { CircuitBreaker } from '../../../server/resilience/circuit-breaker.ts';
import { HealthMonitor } from '../../../server/resilience/health-monitor.ts';

const opensAfter = { halfOfCallsWithinMs: 2_000 };

describe('CircuitBreaker', () => {
  it('makes many calls at once without a warning', async () => {
    const breaker = new CircuitBreaker({ opensAfter, timeoutMs: 5_000, callsMax: 64 });
    const warned: string[] = [];
    const note = (warning: Error): void => void warned.push(warning.name);
    process.on('warning', note);
    try {
      await Promise.all(Array.from({ length: 60 }, () => breaker.run(() => sleep(10))));
      // Warnings are emitted in a later turn.
      await sleep(10);
    } finally {
      process.off('warning', note);
    }
    expect(warned).to.deep.equal([]);
  });

  it('aborts the signal of a call that takes too long, and of no other', async () => {
    const breaker = new CircuitBreaker({ opensAfter, timeoutMs: 20, callsMax: 64 });
    let quick: AbortSignal | null = null;
    await breaker.run((signal) => {
      quick = signal;
      return Promise.resolve();
    });
    let aborted = false;
    const slow = breaker.run(async (signal) => {
      await once(signal, 'abort');
      aborted = true;
      await sleep(60_000, undefined, { ref: false });
    });
    const failure = await slow.then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).to.be.an('error');
    expect(aborted).to.equal(true);
    expect(quick).to.have.property('aborted', false);
  });

  it('makes no call after failures in a row, until it is reset', async () => {
    const breaker = new CircuitBreaker({ opensAfter: { failuresInARow: 2 } });
    let calls = 0;
    const fail = (): Promise<void> => {
      calls += 1;
      return Promise.reject(new Error('down'));
    };
    for (let i = 0; i < 4; i += 1) await breaker.runIfClosed(fail).catch(() => undefined);
    expect(calls).to.equal(2);
    expect(breaker.isClosed).to.equal(false);
    expect(breaker.openSince).to.be.an.instanceOf(Date);
    breaker.reset();
    expect(await breaker.runIfClosed(() => Promise.resolve('back'))).to.equal('back');
    expect(breaker.openSince).to.equal(null);
  });

  it('has been open since the first failure, however often it was tested since', async () => {
    const breaker = new CircuitBreaker({ opensAfter: { failuresInARow: 1 }, pauseMs: 0 });
    const fail = (): Promise<void> =>
      breaker.run(() => Promise.reject(new Error('down'))).catch(() => undefined);
    await fail();
    const since = breaker.openSince;
    expect(since).to.be.an.instanceOf(Date);
    // The next failure is of a later millisecond.
    while (Date.now() === since?.getTime());
    await fail();
    expect(breaker.isClosed).to.equal(false);
    expect(breaker.openSince).to.equal(since);
  });

  it('tells of every call how it ended', async () => {
    const told: unknown[] = [];
    const health = new HealthMonitor({
      onDown: (error) => told.push(String(error)),
      onRecovered: () => told.push('up'),
      clock: () => new Date(0),
    });
    const breaker = new CircuitBreaker({ opensAfter: { failuresInARow: 9 }, health });
    await breaker.run(() => Promise.reject(new Error('down'))).catch(() => undefined);
    expect(health.downSince).to.deep.equal(new Date(0));
    await breaker.run(() => Promise.resolve());
    expect(health.downSince).to.equal(null);
    expect(told).to.deep.equal(['Error: down', 'up']);
  });

  const fail = (): Promise<never> => Promise.reject(new Error('down'));
  /** Whether a call is made. */
  const isCalled = async (run: (call: () => Promise<void>) => Promise<void>): Promise<boolean> => {
    let isMade = false;
    await run(() => Promise.resolve(void (isMade = true))).catch(() => undefined);
    return isMade;
  };

  it('tests a store with calls that may take their time, never with others', async () => {
    const breaker = new CircuitBreaker({ opensAfter: { failuresInARow: 1 }, pauseMs: 0 });
    await breaker.run(fail).catch(() => undefined);
    expect(await isCalled((call) => breaker.runIfClosed(call))).to.equal(false);
    let answer: () => void = () => undefined;
    const testing = breaker.run(() => new Promise<void>((resolve) => (answer = resolve)));
    // While one call tests the store, others are not made.
    expect(breaker.isClosed).to.equal(false);
    expect(await isCalled((call) => breaker.runIfClosed(call))).to.equal(false);
    answer();
    await testing;
    expect(breaker.isClosed).to.equal(true);
    expect(await isCalled((call) => breaker.runIfClosed(call))).to.equal(true);
  });

  it('tests a store after a second, and not before', async () => {
    mock.timers.enable({ apis: ['Date'] });
    try {
      const breaker = new CircuitBreaker({ opensAfter: { failuresInARow: 1 } });
      await breaker.run(fail).catch(() => undefined);
      mock.timers.tick(999);
      expect(await isCalled((call) => breaker.run(call))).to.equal(false);
      mock.timers.tick(1);
      expect(await isCalled((call) => breaker.run(call))).to.equal(true);
    } finally {
      mock.timers.reset();
    }
  });

  it('makes no call once half of the last ones failed, be they all that were made', async () => {
    const breaker = new CircuitBreaker({ opensAfter: { halfOfLastCalls: 4 } });
    await breaker.run(fail).catch(() => undefined);
    expect(breaker.isClosed).to.equal(true);
    await breaker.run(fail).catch(() => undefined);
    expect(breaker.isClosed).to.equal(false);
  });

  for (const [which, opensAfterHalf] of [
    ['the last ones', { halfOfLastCalls: 4 }],
    ['those of a while', { halfOfCallsWithinMs: 3_000 }],
  ] as const) {
    it(`makes no call once more than half of ${which} failed`, async () => {
      mock.timers.enable({ apis: ['Date'], now: 60_000 });
      try {
        const breaker = new CircuitBreaker({ opensAfter: opensAfterHalf });
        await breaker.run(fail).catch(() => undefined);
        await breaker.run(() => Promise.resolve());
        expect(breaker.isClosed).to.equal(true);
        await breaker.run(fail).catch(() => undefined);
        expect(breaker.isClosed).to.equal(false);
      } finally {
        mock.timers.reset();
      }
    });
  }

  it('has so many calls under way and as many waiting, and refuses more', async () => {
    const breaker = new CircuitBreaker({ opensAfter: { failuresInARow: 9 }, callsMax: 2 });
    let underWay = 0;
    const answers: (() => void)[] = [];
    const call = (): Promise<void> => {
      underWay += 1;
      return new Promise((resolve) => answers.push(resolve));
    };
    const calls = Array.from({ length: 4 }, () => breaker.run(call));
    expect(underWay).to.equal(2);
    expect(await isCalled((another) => breaker.run(another))).to.equal(false);
    for (const answer of answers.splice(0)) answer();
    await Promise.all(calls.slice(0, 2));
    expect(underWay).to.equal(4);
    for (const answer of answers) answer();
    await Promise.all(calls);
  });

  it('takes no failure for one that is none of the store', async () => {
    const breaker = new CircuitBreaker({
      opensAfter: { failuresInARow: 1 },
      isFailure: (error) => String(error).includes('down'),
    });
    await breaker.run(() => Promise.reject(new Error('a wrong question'))).catch(() => undefined);
    expect(breaker.isClosed).to.equal(true);
    await breaker.run(fail).catch(() => undefined);
    expect(breaker.isClosed).to.equal(false);
  });
});
