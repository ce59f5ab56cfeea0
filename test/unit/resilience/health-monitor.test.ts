import { once } from 'node:events';
import { mock } from 'node:test';
import { MessageChannel } from 'node:worker_threads';
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

  it('reports an outage again as soon as reportEveryMs has passed', () => {
    let now = 0;
    const events: unknown[] = [];
    const health = new HealthMonitor({
      onDown: (error) => events.push(error),
      reportEveryMs: 10_000,
      clock: () => new Date(now),
    });
    for (const [at, error] of [
      [0, 'first'],
      [9_999, 'second'],
      [10_000, 'third'],
    ] as const) {
      now = at;
      health.markDown(error);
      health.markUp();
    }
    expect(events).to.deep.equal(['first', 'third']);
  });

  it('reports no end of an outage that it was told to forget', () => {
    const events: unknown[] = [];
    const health = new HealthMonitor({ onRecovered: (seconds) => events.push(seconds) });
    health.markDown('down');
    health.close();
    expect(health.downSince).to.equal(null);
    health.markUp();
    expect(events).to.deep.equal([]);
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

describe('a poller that is stopped', () => {
  /** A poller whose run ends when the test says so. */
  const open = () => {
    const reported: string[] = [];
    let end: (error?: Error) => void = () => undefined;
    const poller = new Poller({
      intervalMs: 60_000,
      run: () =>
        new Promise<void>((resolve, reject) => {
          end = (error) => {
            if (error === undefined) resolve();
            else reject(error);
          };
        }),
      onError: (error) => reported.push((error as Error).message),
    });
    return {
      poller,
      reported,
      end: (error?: Error) => {
        end(error);
      },
    };
  };

  it('waits for the run under way, and reports nothing any more', async () => {
    const { poller, reported, end } = open();
    const running = poller.start().poll();
    let isStopped = false;
    const stopping = poller.stop().then(() => (isStopped = true));
    expect(poller.hasStopped()).to.equal(true);
    await new Promise((resolve) => setImmediate(resolve));
    expect(isStopped).to.equal(false);
    end(new Error('too late'));
    await Promise.all([running, stopping]);
    expect(reported).to.deep.equal([]);
  });

  it('reports again once it is started again', async () => {
    const { poller, reported, end } = open();
    await poller.start().stop();
    poller.start();
    expect(poller.hasStopped()).to.equal(false);
    const running = poller.poll();
    end(new Error('down'));
    await running;
    await poller.stop();
    expect(reported).to.deep.equal(['down']);
  });

  it('runs no more at its interval, and once in it where it is started twice', async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    try {
      let runs = 0;
      const run = () => Promise.resolve(void (runs += 1));
      const poller = new Poller({ intervalMs: 1_000, run }).start().start();
      mock.timers.tick(1_000);
      expect(runs).to.equal(1);
      await poller.stop();
      mock.timers.tick(5_000);
      expect(runs).to.equal(1);
      poller.start();
      mock.timers.tick(1_000);
      expect(runs).to.equal(2);
      await poller.stop();
    } finally {
      mock.timers.reset();
    }
  });
});

describe('withTimeout', () => {
  it('reads what arrived from elsewhere while this process was busy before it gives up', async () => {
    const { port1, port2 } = new MessageChannel();
    const answer = once(port2, 'message') as Promise<{ data: string }[]>;
    const waited = withTimeout(answer, 1);
    port1.postMessage('in time');
    const busyUntil = performance.now() + 5;
    while (performance.now() < busyUntil);
    const outcome = await waited.catch(String);
    port1.close();
    expect(outcome).not.to.be.a('string');
  });

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
