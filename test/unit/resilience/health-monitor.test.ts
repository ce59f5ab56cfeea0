import { expect } from 'chai';
import { HealthMonitor } from '../../../server/resilience/health-monitor.ts';
import { Poller } from '../../../server/resilience/poller.ts';
import { withTimeout } from '../../../server/resilience/with-timeout.ts';
import { eventually } from '../../support/eventually.ts';

describe('HealthMonitor', () => {
  it('reports the beginning and the end of an outage once', () => {
    let now = 0;
    const events: unknown[] = [];
    const health = new HealthMonitor({
      onDown: (error) => events.push(error),
      onRecovered: (seconds) => events.push(seconds),
      clock: () => new Date(now),
    });
    health.markUp();
    health.markDown('first');
    now = 4_000;
    health.markDown('second');
    expect(health.downSince).to.deep.equal(new Date(0));
    health.markUp();
    health.markUp();
    expect(health.downSince).to.equal(null);
    expect(events).to.deep.equal(['first', 4]);
  });

  it('reports no second outage before reportEveryMs has passed, nor its end', () => {
    let now = 0;
    const events: unknown[] = [];
    const health = new HealthMonitor({
      onDown: (error) => events.push(error),
      onRecovered: (seconds) => events.push(seconds),
      reportEveryMs: 10_000,
      clock: () => new Date(now),
    });
    health.markDown('first');
    health.markUp();
    now = 9_000;
    health.markDown('second');
    health.markUp();
    health.markDown('third');
    now = 11_000;
    health.markDown('still down');
    health.markUp();
    expect(events).to.deep.equal(['first', 0, 'still down', 2]);
  });

  it('probes while the store is down, and only then', async () => {
    let probes = 0;
    const health: HealthMonitor = new HealthMonitor({
      probe: {
        everyMs: 5,
        run: () => {
          probes += 1;
          if (probes < 3) return Promise.reject(new Error('down'));
          health.markUp();
          return Promise.resolve();
        },
      },
    });
    health.markDown(new Error('down'));
    await eventually(() => health.downSince === null);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(probes).to.equal(3);
  });
});

describe('Poller', () => {
  it('reports a failure once until it changes or a run succeeds', async () => {
    const reasons = ['a', 'a', 'b', null, 'b'];
    const reported: string[] = [];
    const poller = new Poller({
      intervalMs: 60_000,
      run: () => {
        const reason = reasons.shift() ?? null;
        return reason === null ? Promise.resolve() : Promise.reject(new Error(reason));
      },
      onError: (error) => reported.push((error as Error).message),
    });
    for (let i = 0; i < 3; i += 1) await poller.poll();
    expect(poller.failingSince).to.be.an.instanceOf(Date);
    await poller.poll();
    expect(poller.failingSince).to.equal(null);
    await poller.poll();
    expect(reported).to.deep.equal(['a', 'b', 'b']);
  });

  it('says since when every run has failed, from the first on', async () => {
    let isDown = true;
    const poller = new Poller({
      intervalMs: 60_000,
      run: () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve()),
    });
    await poller.poll();
    const since = poller.failingSince;
    await poller.poll();
    expect(since).to.be.an.instanceOf(Date);
    // The same, not another of the same time.
    expect(poller.failingSince === since).to.equal(true);
    isDown = false;
    await poller.poll();
    expect(poller.failingSince).to.equal(null);
  });

  it('joins the run under way, and polls afresh after it', async () => {
    let runs = 0;
    const poller = new Poller({
      intervalMs: 60_000,
      run: async () => {
        runs += 1;
        await new Promise((resolve) => setTimeout(resolve, 5));
      },
    });
    await Promise.all([poller.poll(), poller.poll()]);
    expect(runs).to.equal(1);
    void poller.poll();
    await poller.pollAfresh();
    expect(runs).to.equal(3);
  });
});

describe('withTimeout', () => {
  it('takes an answer that arrived while this process was busy', async () => {
    const answer = new Promise((resolve) => setTimeout(resolve, 5, 'in time'));
    const waited = withTimeout(answer, 20);
    const busyUntil = performance.now() + 60;
    while (performance.now() < busyUntil);
    expect(await waited).to.equal('in time');
  });

  it('rejects with the error of the caller when it takes longer', async () => {
    const failure = await withTimeout(
      new Promise(() => undefined),
      5,
      () => new Error('late'),
    ).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).to.have.property('message', 'late');
  });
});
