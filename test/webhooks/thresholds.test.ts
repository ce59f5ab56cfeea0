import { expect } from 'chai';
import type { QuotaState, QuotaStore } from '../../server/quota/port.ts';
import { watchThresholds } from '../../server/webhooks/thresholds.ts';

const NOW = new Date('2026-09-14T15:20:11Z');
const MIDNIGHT = Date.parse('2026-09-15T00:00:00Z') / 1_000;

describe('a count that is watched', () => {
  /** What was told, and what was asked of the store. */
  const told: string[] = [];
  const asked: string[] = [];
  let used: number;
  let resetsAt: number;
  beforeEach(() => {
    told.splice(0);
    asked.splice(0);
    used = 0;
    resetsAt = MIDNIGHT;
  });

  const stateOf = (limit: number): QuotaState => ({
    allowed: true,
    limit,
    used,
    remaining: 0,
    resetsAt,
  });
  const store: QuotaStore = {
    consume: (keyId, limit, now) => {
      asked.push(`consume ${keyId} ${limit} ${now.toISOString()}`);
      return Promise.resolve(stateOf(limit));
    },
    peek: (keyId, limit, now) => {
      asked.push(`peek ${keyId} ${limit} ${now.toISOString()}`);
      return Promise.resolve(stateOf(limit));
    },
    degradedSince: () => NOW,
    close: () => Promise.resolve(void asked.push('close')),
  };
  const watch = (quota = store): QuotaStore =>
    watchThresholds(quota, (threshold) => {
      told.push(Object.values(threshold).join(' '));
    });

  it('is told of once at 80 and once at 100 % of a day', async () => {
    const watched = watch();
    for (used of [1, 79, 80, 81, 99, 100, 100, 120]) await watched.consume('key', 100, NOW);
    expect(told).to.deep.equal([
      'key 80 80 100 2026-09-15T00:00:00Z',
      'key 100 100 100 2026-09-15T00:00:00Z',
    ]);
  });

  it('is told of for each key, and again the next day', async () => {
    const watched = watch();
    used = 8;
    for (const key of ['one', 'other', 'one']) await watched.consume(key, 10, NOW);
    resetsAt += 86_400;
    await watched.consume('one', 10, NOW);
    expect(told).to.deep.equal([
      'one 80 8 10 2026-09-15T00:00:00Z',
      'other 80 8 10 2026-09-15T00:00:00Z',
      'one 80 8 10 2026-09-16T00:00:00Z',
    ]);
  });

  it('is nothing to tell of where a key may ask nothing', async () => {
    await watch().consume('key', 0, NOW);
    expect(told).to.deep.equal([]);
  });

  it('remembers what it told of ten thousand keys', async () => {
    const watched = watch();
    used = 10;
    for (let at = 0; at < 10_000; at += 1) await watched.consume(`key ${at}`, 10, NOW);
    await watched.consume('key 0', 10, NOW);
    expect(told).to.have.length(10_000);
    await watched.consume('key 10000', 10, NOW);
    await watched.consume('key 0', 10, NOW);
    expect(told).to.have.length(10_002);
  });

  it('is that of the store', async () => {
    used = 3;
    const watched = watch();
    expect(await watched.consume('key', 10, NOW)).to.deep.equal(stateOf(10));
    expect(await watched.peek('key', 10, NOW)).to.deep.equal(stateOf(10));
    await watched.close();
    const at = NOW.toISOString();
    expect(asked).to.deep.equal([`consume key 10 ${at}`, `peek key 10 ${at}`, 'close']);
    expect([watched.degradedSince(), watched.decidedAlone]).to.deep.equal([NOW, 0]);
    expect(watch({ ...store, decidedAlone: 4 }).decidedAlone).to.equal(4);
  });
});
