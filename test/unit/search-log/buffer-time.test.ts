import { mock } from 'node:test';
import { performance } from 'node:perf_hooks';
import { expect } from 'chai';
import { BufferedSearchLog, WAITING_MAX } from '../../../server/search-log/buffer.ts';
import type { BatchResult, RecordedEntry } from '../../../server/search-log/port.ts';
import { ScriptedTime } from '../../support/scripted-time.ts';
import { ALL, isEvent, makeEvent, makeSearch, ScriptedStore } from './scripted-store.ts';

/** What a store says of a batch, when the test wants it to. */
interface Held {
  readonly promise: Promise<BatchResult<RecordedEntry>>;
  readonly resolve: (result: BatchResult<RecordedEntry>) => void;
  readonly reject: (error: Error) => void;
}
function hold(): Held {
  let [resolve, reject]: [Held['resolve'], Held['reject']] = [() => undefined, () => undefined];
  const promise = new Promise<BatchResult<RecordedEntry>>((...settle) => {
    [resolve, reject] = settle;
  });
  return { promise, resolve, reject };
}

describe('when searches are written', () => {
  let time: ScriptedTime;
  let store: ScriptedStore;
  let told: unknown[];
  let log: BufferedSearchLog;
  beforeEach(() => {
    time = new ScriptedTime();
    store = new ScriptedStore();
    told = [];
    log = new BufferedSearchLog(store, {
      isKnown: (queryId) => queryId === 'req_1',
      perSecond: null,
      onError: (error) => told.push((error as Error).message),
      onRecovered: (stats) => told.push(stats),
    });
  });
  afterEach(() => {
    mock.restoreAll();
    time.end();
  });

  const record = (count: number): void => {
    for (let i = 0; i < count; i += 1) log.record(...makeSearch());
  };
  const recordEvents = (count: number): void => {
    for (let i = 0; i < count; i += 1) log.recordEvent(makeEvent(`req_${i}`));
  };
  const sizes = (): number[] => store.batches.map(({ length }) => length);
  const fail = (): never => {
    throw new Error('away');
  };
  it('is a second after the first of them, with those that came since', async () => {
    record(1);
    await time.pass(600);
    record(1);
    await time.pass(399);
    expect(sizes()).to.deep.equal([]);
    await time.pass(1);
    expect(sizes()).to.deep.equal([2]);
    record(3);
    await time.pass(999);
    expect(sizes()).to.deep.equal([2]);
    await time.pass(1);
    await time.pass(60_000);
    expect(sizes()).to.deep.equal([2, 3]);
  });

  it('is at once where two hundred wait', async () => {
    record(199);
    await time.pass();
    expect(sizes()).to.deep.equal([]);
    record(1);
    await time.pass();
    expect(sizes()).to.deep.equal([200]);
  });

  it('is never where nothing waits', async () => {
    await log.flush();
    expect(sizes()).to.deep.equal([]);
  });

  it('is later the longer the store is away, half a minute at most, however many come', async () => {
    store.answer = fail;
    record(1);
    for (const [attempt, pause] of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000].entries()) {
      await time.pass(pause - 1);
      expect(sizes(), String(attempt)).to.have.length(attempt);
      await time.pass(1);
      expect(sizes(), String(attempt)).to.have.length(attempt + 1);
    }
    record(WAITING_MAX);
    await time.pass(29_999);
    expect(sizes()).to.have.length(7);
    store.answer = () => ALL;
    await time.pass(1);
    expect(sizes().slice(7)).to.deep.equal([200]);
    expect(told[0]).to.equal('away');
    expect(told[1]).to.deep.include({ written: 200, waiting: WAITING_MAX - 200, dropped: 1 });
    expect(told[1]).to.have.property('seconds').that.satisfies(Number.isInteger);
    await time.pass(1_000);
    expect(sizes().slice(7)).to.deep.equal([200, 200]);
  });

  it('is by one attempt where the store fails, though events wait to be looked for', async () => {
    store.answer = (batch) => ({ ...ALL, early: batch.filter(isEvent) });
    recordEvents(1);
    await log.flush();
    store.answer = fail;
    await log.flush();
    expect(sizes()).to.deep.equal([1, 1]);
    expect(told).to.deep.equal(['away']);
  });

  it('is of all events that wait to be looked for, two hundred entries at a time', async () => {
    store.answer = (batch) => ({ ...ALL, early: batch.filter(isEvent) });
    recordEvents(300);
    for (let i = 0; i < 2; i += 1) await log.flush();
    store.batches.length = 0;
    store.answer = () => ALL;
    record(100);
    await log.flush();
    expect(sizes()).to.deep.equal([200, 200]);
    expect(log.stats).to.include({ written: 400, waiting: 0 });
  });

  for (const [what, settle] of [
    [
      'is written',
      (held: Held) => {
        held.resolve(ALL);
      },
    ],
    [
      'fails',
      (held: Held) => {
        held.reject(new Error('reset'));
      },
    ],
  ] as const) {
    it(`is until two seconds after the end was asked for: what ${what} later does not count`, async () => {
      let now = 5_000;
      mock.method(performance, 'now', () => now);
      const held = hold();
      store.answer = () => held.promise;
      record(2);
      const closed = log.close();
      now += 2_000;
      await time.pass(2_000);
      await closed;
      expect(store.isClosed).to.equal(true);
      settle(held);
      await time.pass();
      expect(log.stats).to.deep.equal({ written: 0, dropped: 2, leftOut: 0, waiting: 0 });
      expect(told).to.deep.equal([]);
    });
  }

  it('is no more than two seconds long at the end where events are never seen', async () => {
    time.end();
    let now = 0;
    mock.method(performance, 'now', () => now);
    store.answer = (batch) => {
      now += 1_000;
      return { ...ALL, early: batch.filter(isEvent) };
    };
    recordEvents(1);
    await log.close();
    expect(sizes()).to.deep.equal([1, 1]);
    expect(log.stats).to.include({ dropped: 1, waiting: 0 });
  });

  it('has an id that is of this installation or not, as it was told', () => {
    expect(log.isKnown('req_1', new Date())).to.equal(true);
    expect(log.isKnown('req_2', new Date())).to.equal(false);
  });
});
