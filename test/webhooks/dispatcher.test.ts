import { mock } from 'node:test';
import { expect } from 'chai';
import type { DeliveryQueue } from '../../server/accounts/webhooks/delivery-queue.ts';
import type { SourceEntry } from '../../server/accounts/webhooks/fan-out.ts';
import type { Notices } from '../../server/accounts/webhooks/notices.ts';
import { Dispatcher, type SourcePage } from '../../server/webhooks/dispatcher.ts';
import { ScriptedTime } from '../support/scripted-time.ts';

const NOW = new Date('2026-09-14T15:20:11Z');
const SINCE = '2026-09-01T00:00:00Z';
const entryAt = (position: number): SourceEntry => ({ position, event: null });
const pageOf = (positions: readonly number[], cursor: number, hasMore = false): SourcePage => ({
  entries: positions.map(entryAt),
  cursor,
  hasMore,
});

describe('a dispatcher', () => {
  let time: ScriptedTime;
  let dispatcher: Dispatcher;
  /** What was asked of the store and the log, in order. */
  let done: string[];
  let errors: unknown[];
  /** What they answer. */
  let script: {
    version: () => Promise<string>;
    name: string | null;
    since: string | null;
    position: number | null;
    pages: SourcePage[];
    take: (to: number) => number;
    expiring: number;
    purges: boolean[];
  };
  beforeEach(() => {
    time = new ScriptedTime();
    done = [];
    errors = [];
    script = {
      version: () => Promise.resolve('1'),
      name: 'log',
      since: SINCE,
      position: null,
      pages: [],
      take: (to) => to,
      expiring: 0,
      purges: [],
    };
  });
  afterEach(async () => {
    await dispatcher.close();
    time.end();
    mock.restoreAll();
  });

  const begin = (): void => {
    const queue: Pick<DeliveryQueue, 'listensSince' | 'position' | 'take' | 'purge'> = {
      listensSince: () => Promise.resolve(script.since),
      position: () => Promise.resolve(script.position),
      take: (source, entries, to, now) => {
        const positions = entries.map(({ position }) => position).join(' ');
        done.push(`${source}: take ${positions} to ${to} at ${now.toISOString()}`);
        return Promise.resolve(script.take(to));
      },
      purge: (now) => {
        done.push(`purge at ${now.toISOString()}`);
        return Promise.resolve(script.purges.shift() ?? false);
      },
    };
    const notices: Pick<Notices, 'tellExpiring'> = {
      tellExpiring: (now) => {
        done.push(`tell of keys at ${now.toISOString()}`);
        return Promise.resolve(script.expiring);
      },
    };
    dispatcher = new Dispatcher({
      queue: queue as DeliveryQueue,
      notices: notices as Notices,
      source: {
        name: () => Promise.resolve(script.name),
        version: () => script.version(),
        read: (after, since, limit) => {
          done.push(`read ${limit} after ${String(after)} since ${since.toISOString()}`);
          return Promise.resolve(script.pages.shift() ?? pageOf([], after ?? 0));
        },
      },
      clock: () => NOW,
      onQueued: () => done.push('queued'),
      onError: (error) => errors.push(error),
    });
  };
  const AT = '2026-09-14T15:20:11.000Z';
  const FROM = '2026-09-01T00:00:00.000Z';
  const CHORES = [`tell of keys at ${AT}`, `purge at ${AT}`];
  const doneAfter = async (milliseconds: number): Promise<string[]> => {
    await time.pass(milliseconds);
    return done.splice(0);
  };

  it('queues what the log has, page by page, and reads on when there is more', async () => {
    script.position = 3;
    script.pages = [pageOf([4, 5], 5, true), pageOf([6], 6)];
    begin();
    expect(await doneAfter(0)).to.deep.equal([
      `read 500 after 3 since ${FROM}`,
      `log: take 4 5 to 5 at ${AT}`,
      'queued',
      `read 500 after 5 since ${FROM}`,
      `log: take 6 to 6 at ${AT}`,
      'queued',
      ...CHORES,
    ]);
    expect(await doneAfter(1_000)).to.deep.equal([]);
    script.version = () => Promise.resolve('2');
    script.position = 6;
    expect(await doneAfter(999)).to.deep.equal([]);
    // Nothing in it is for anybody.
    expect(await doneAfter(1)).to.deep.equal([
      `read 500 after 6 since ${FROM}`,
      `log: take  to 6 at ${AT}`,
    ]);
  });

  it('reads again what the store did not take', async () => {
    script.pages = [pageOf([1, 2], 2), pageOf([2], 2)];
    const reached = [1, 2];
    script.take = () => reached.shift() ?? 2;
    begin();
    const reads = (await doneAfter(0)).filter((one) => one.startsWith('read'));
    expect(reads).to.deep.equal([
      `read 500 after null since ${FROM}`,
      `read 500 after 1 since ${FROM}`,
    ]);
  });

  it('reads nothing while there is no log or nobody listens, and looks again', async () => {
    script.name = null;
    begin();
    expect(await doneAfter(0)).to.deep.equal(CHORES);
    script.name = 'log';
    script.since = null;
    expect(await doneAfter(1_000)).to.deep.equal([]);
    script.since = SINCE;
    script.pages = [pageOf([1], 1)];
    expect(await doneAfter(1_000)).to.include(`log: take 1 to 1 at ${AT}`);
  });

  it('stops between two pages when it is closed, and does nothing more', async () => {
    script.pages = [pageOf([1], 1, true), pageOf([2], 2, true)];
    const closing: Promise<void>[] = [];
    script.take = (to) => {
      closing.push(dispatcher.close());
      return to;
    };
    script.purges = [true, true];
    begin();
    await time.pass();
    await Promise.all(closing);
    expect(await doneAfter(10_000)).to.deep.equal([
      `read 500 after null since ${FROM}`,
      `log: take 1 to 1 at ${AT}`,
      'queued',
      `tell of keys at ${AT}`,
    ]);
  });

  it('is closed once what is under way has ended', async () => {
    let answer = (): void => undefined;
    script.version = () =>
      new Promise((resolve) => {
        answer = () => {
          resolve('1');
        };
      });
    begin();
    let isClosed = false;
    const closing = dispatcher.close().then(() => {
      isClosed = true;
    });
    await time.pass();
    expect(isClosed).to.equal(false);
    answer();
    await closing;
  });

  it('does nothing more once it was closed between two turns', async () => {
    begin();
    await time.pass();
    await dispatcher.close();
    let looks = 0;
    script.version = () => Promise.resolve(String((looks += 1)));
    done.splice(0);
    expect(await doneAfter(10_000)).to.deep.equal([]);
    expect(looks).to.equal(0);
  });

  it('tells of an error and tries again after a second', async () => {
    const away = new Error('The index is away.');
    script.version = () => Promise.reject(away);
    begin();
    expect(await doneAfter(0)).to.deep.equal([]);
    expect(errors).to.deep.equal([away]);
    script.version = () => Promise.resolve('1');
    expect(await doneAfter(1_000)).to.have.length(2 + CHORES.length);
    expect(errors).to.have.length(1);
  });

  it('tells of keys that end and forgets old deliveries, all of them, once a minute', async () => {
    let now = 10_000;
    mock.method(performance, 'now', () => now);
    script.name = null;
    script.purges = [true, true, false];
    begin();
    expect(await doneAfter(0)).to.deep.equal([
      `tell of keys at ${AT}`,
      ...Array<string>(3).fill(`purge at ${AT}`),
    ]);
    now = 69_999;
    expect(await doneAfter(1_000)).to.deep.equal([]);
    now = 70_000;
    script.expiring = 1;
    expect(await doneAfter(1_000)).to.deep.equal([
      `tell of keys at ${AT}`,
      'queued',
      `purge at ${AT}`,
    ]);
  });
});
