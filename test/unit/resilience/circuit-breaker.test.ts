import { once } from 'node:events';
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
});
