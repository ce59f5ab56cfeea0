import { expect } from 'chai';
import { BufferedSearchLog, LOOKS_MAX, WAITING_MAX } from '../../../server/search-log/buffer.ts';
import type { RecordedEntry } from '../../../server/search-log/port.ts';
import { ALL, isEvent, makeEvent, makeSearch, NOW, ScriptedStore } from './scripted-store.ts';

describe('searches on their way to where they are kept', () => {
  let store: ScriptedStore;
  let errors: string[];
  let recovered: number;
  let log: BufferedSearchLog;
  const open = (perSecond: number | null = null): BufferedSearchLog =>
    new BufferedSearchLog(store, {
      isKnown: () => true,
      perSecond,
      onError: (error) => errors.push((error as Error).message),
      onRecovered: () => (recovered += 1),
    });
  beforeEach(() => {
    store = new ScriptedStore();
    errors = [];
    recovered = 0;
    log = open();
  });
  afterEach(async () => {
    store.answer = () => ALL;
    await log.close();
  });

  let made = 0;
  const record = (count: number, at = NOW): void => {
    for (let i = 0; i < count; i += 1) {
      made += 1;
      log.record(...makeSearch(`q=${made}`, at));
    }
  };
  const recordEvents = (count: number): void => {
    for (let i = 0; i < count; i += 1) log.recordEvent(makeEvent(`req_${i}`));
  };
  const addressesOf = (batch: readonly RecordedEntry[] | undefined): string[] =>
    (batch ?? []).flatMap((one) => (one.kind === 'search' ? [one.search.address] : []));
  const fail = (): never => {
    throw new Error('away');
  };

  it('are written two hundred at a time, in their order', async () => {
    record(450);
    for (let i = 0; i < 3; i += 1) await log.flush();
    expect(store.batches.map(({ length }) => length)).to.deep.equal([200, 200, 50]);
    const first = made - 449;
    expect(store.batches.flatMap(addressesOf)).to.deep.equal(
      Array.from({ length: 450 }, (_, i) => `q=${first + i}`),
    );
    expect(log.stats).to.deep.equal({ written: 450, dropped: 0, leftOut: 0, waiting: 0 });
  });

  it('wait where the store has no room for them, before those that came since', async () => {
    store.answer = (batch) => {
      record(1);
      return { ...ALL, again: batch.slice(1) };
    };
    record(3);
    await log.flush();
    expect(log.stats).to.include({ written: 1, waiting: 3 });
    expect(errors).to.deep.equal(['The search log is too busy.']);
    store.answer = () => ALL;
    await log.flush();
    expect(addressesOf(store.batches[1])).to.deep.equal([2, 1, 0].map((i) => `q=${made - i}`));
    expect(log.stats).to.include({ written: 4, waiting: 0, dropped: 0 });
    expect(recovered).to.equal(1);
  });

  it('are dropped where the store refuses them for good, which is told once with the reason', async () => {
    store.answer = () => ({ ...ALL, refused: 2, reason: 'no such field' });
    for (let i = 0; i < 2; i += 1) {
      record(3);
      await log.flush();
    }
    expect(log.stats).to.deep.equal({ written: 2, dropped: 4, leftOut: 0, waiting: 0 });
    expect(errors).to.deep.equal(['no such field']);
    // A model that did not stand there is no failure of the store.
    store.answer = () => ({ ...ALL, refused: 1 });
    record(1);
    await log.flush();
    expect([log.stats.dropped, recovered]).to.deep.equal([5, 1]);
  });

  it('are kept while the store is away, as many as there is room for, and written when it is back', async () => {
    store.answer = fail;
    record(WAITING_MAX + 5);
    await log.flush();
    await log.flush();
    expect(log.stats).to.deep.equal({
      written: 0,
      dropped: 5,
      leftOut: 0,
      waiting: WAITING_MAX,
    });
    expect(errors).to.deep.equal(['away']);
    store.answer = () => ALL;
    while (log.stats.waiting > 0) await log.flush();
    expect(log.stats).to.include({ written: WAITING_MAX, dropped: 5 });
    expect(recovered).to.equal(1);
  });

  it('are logged up to their share of a second, and ten seconds of it after a quiet time', () => {
    log = open(2);
    const seconds = (count: number): Date => new Date(NOW.getTime() + count * 1_000);
    record(25);
    expect(log.stats).to.include({ waiting: 20, leftOut: 5 });
    record(5, seconds(1));
    expect(log.stats).to.include({ waiting: 22, leftOut: 8 });
    record(1, seconds(-60));
    expect(log.stats).to.include({ waiting: 22, leftOut: 9 });
    // A clock that was set back gives nothing, and takes nothing.
    record(1, seconds(-59));
    expect(log.stats).to.include({ waiting: 23, leftOut: 9 });
  });

  it('are logged at once as many as may wait, however large their share of a second', () => {
    log = open(WAITING_MAX);
    record(WAITING_MAX + 5);
    expect(log.stats).to.include({ waiting: WAITING_MAX, leftOut: 5, dropped: 0 });
  });

  it('have events, which are looked for again where their search is not seen yet', async () => {
    store.answer = (batch) => ({ ...ALL, early: batch.filter(isEvent) });
    recordEvents(1);
    record(1);
    await log.flush();
    expect(log.stats).to.include({ written: 1, waiting: 1 });
    store.answer = () => ALL;
    await log.flush();
    expect(store.batches.map(({ length }) => length)).to.deep.equal([2, 1]);
    expect(log.stats).to.deep.equal({ written: 2, dropped: 0, leftOut: 0, waiting: 0 });
    expect(errors).to.deep.equal([]);
  });

  it('are looked for a bounded number of times, and the oldest events make room', async () => {
    store.answer = (batch) => ({ ...ALL, early: batch.filter(isEvent) });
    recordEvents(1);
    for (let look = 1; look < LOOKS_MAX; look += 1) await log.flush();
    expect(log.stats).to.include({ waiting: 1, leftOut: 0 });
    await log.flush();
    expect(log.stats).to.include({ waiting: 0, leftOut: 1 });
    recordEvents(501);
    for (let i = 0; i < 3; i += 1) await log.flush();
    expect(log.stats).to.include({ waiting: 500, leftOut: 2 });
  });

  it('are written before it closes, and none is taken afterwards', async () => {
    record(250);
    await log.close();
    expect(store.isClosed).to.equal(true);
    expect(log.stats).to.deep.equal({ written: 250, dropped: 0, leftOut: 0, waiting: 0 });
    record(1);
    await log.flush();
    expect(log.stats).to.include({ written: 250, dropped: 1, waiting: 0 });
  });

  it('do not hold up the end where the store is away: they are dropped', async () => {
    store.answer = fail;
    record(3);
    recordEvents(1);
    await log.close();
    expect(store.isClosed).to.equal(true);
    expect(store.batches).to.have.length(1);
    expect(log.stats).to.deep.equal({ written: 0, dropped: 4, leftOut: 0, waiting: 0 });
  });
});
