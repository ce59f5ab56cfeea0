import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import fc from 'fast-check';
import type { QuotaStore } from '../../server/quota/port.ts';
import { runCounting } from '../support/counting-processes.ts';
import { QUOTA_ENGINES } from './quota-engines.ts';

const DAY_MS = 86_400_000;
const NOON = new Date('2026-09-14T12:00:00Z');
const MIDNIGHT = new Date('2026-09-15T00:00:00Z').getTime();
const PROCESS = fileURLToPath(new URL('quota-process.ts', import.meta.url));

/** What every quota store promises. `engine` is a key of QUOTA_ENGINES. */
export function describeQuota(engine: string): void {
  describe(`quota store: ${engine}`, () => {
    let place: string;
    let store: QuotaStore;
    const open = (): QuotaStore => {
      const opened = QUOTA_ENGINES[engine]?.(place);
      if (opened === undefined) throw new Error(`There is no quota store ${engine}.`);
      return opened;
    };
    const consume = (key: string, limit: number, now = NOON) => store.consume(key, limit, now);
    const consumeTimes = async (times: number, key: string, limit: number, now = NOON) => {
      const states = [];
      for (let i = 0; i < times; i += 1) states.push(await consume(key, limit, now));
      return states;
    };

    beforeEach(() => {
      place = mkdtempSync(join(tmpdir(), 'quota-'));
      store = open();
    });
    afterEach(async () => {
      await store.close();
      rmSync(place, { recursive: true });
    });

    it('admits up to the limit, then says a plain no', async () => {
      const states = await consumeTimes(5, 'a', 3);
      expect(states.map(({ allowed }) => allowed)).to.deep.equal([true, true, true, false, false]);
      expect(states.map(({ used }) => used)).to.deep.equal([1, 2, 3, 3, 3]);
      expect(states.map(({ remaining }) => remaining)).to.deep.equal([2, 1, 0, 0, 0]);
      expect(new Set(states.map(({ limit }) => limit))).to.deep.equal(new Set([3]));
    });

    it('admits nothing under a limit of zero', async () => {
      expect(await consume('a', 0)).to.include({ allowed: false, used: 0, remaining: 0 });
      expect(await consume('a', 1)).to.include({ allowed: true, used: 1 });
    });

    it('reads without counting', async () => {
      expect(await store.peek('a', 3, NOON)).to.include({ allowed: true, used: 0, remaining: 3 });
      await consumeTimes(3, 'a', 3);
      expect(await store.peek('a', 3, NOON)).to.include({ allowed: false, used: 3, remaining: 0 });
      expect(await store.peek('a', 4, NOON)).to.include({ allowed: true, used: 3, remaining: 1 });
    });

    it('takes nothing for a refusal, so an upgrade helps at once', async () => {
      await consumeTimes(20, 'a', 3);
      expect(await consume('a', 10)).to.include({ allowed: true, used: 4, remaining: 6 });
    });

    it('follows a lowered limit at once, and never counts below zero', async () => {
      await consumeTimes(5, 'a', 10);
      expect(await consume('a', 2)).to.include({ allowed: false, used: 5, remaining: 0 });
      expect(await consume('a', 10)).to.include({ allowed: true, used: 6, remaining: 4 });
    });

    it('keeps keys apart', async () => {
      await consumeTimes(3, 'a', 3);
      expect(await consume('b', 3)).to.include({ allowed: true, used: 1 });
      expect(await consume("a'; DROP TABLE quota --", 3)).to.include({ allowed: true, used: 1 });
      expect(await consume('a', 3)).to.include({ allowed: false });
    });

    it('admits exactly the limit to concurrent requests', async () => {
      const states = await Promise.all(Array.from({ length: 200 }, () => consume('a', 64)));
      expect(states.filter(({ allowed }) => allowed)).to.have.length(64);
      const used = states.filter(({ allowed }) => allowed).map((state) => state.used);
      expect(used.toSorted((a, b) => a - b)).to.deep.equal(
        Array.from({ length: 64 }, (_, i) => i + 1),
      );
    });

    it('admits exactly the limit to two openings of one store', async () => {
      const other = open();
      const states = await Promise.all(
        Array.from({ length: 100 }, (_, i) => (i % 2 === 0 ? store : other).consume('a', 33, NOON)),
      ).finally(() => other.close());
      expect(states.filter(({ allowed }) => allowed)).to.have.length(33);
    });

    it('admits exactly the limit to four processes at once', async function () {
      this.timeout(60_000);
      const days = ['2026-09-14T23:59:59.999Z', '2026-09-15T00:00:00.000Z'];
      const admitted = await runCounting(
        PROCESS,
        [...days, ...days].map((day) => [engine, place, 'a', '1000', '1500', '64', day]),
      );
      // Two processes a day, each of which alone would use up the limit.
      expect((admitted[0] ?? 0) + (admitted[2] ?? 0)).to.equal(1_000);
      expect((admitted[1] ?? 0) + (admitted[3] ?? 0)).to.equal(1_000);
      for (const day of days) {
        expect(await store.peek('a', 1_000, new Date(day))).to.include({ used: 1_000 });
      }
    });

    it('remembers its counts when it is opened again', async () => {
      await consumeTimes(2, 'a', 3);
      await store.close();
      store = open();
      expect(await consume('a', 3)).to.include({ allowed: true, used: 3 });
      expect(await consume('a', 3)).to.include({ allowed: false, used: 3 });
    });

    it('starts anew at midnight UTC, also for a caller that kept knocking', async () => {
      await consumeTimes(3, 'a', 3, new Date(MIDNIGHT - 1));
      const refused = await consume('a', 3, new Date(MIDNIGHT - 1));
      expect(refused).to.include({ allowed: false, resetsAt: MIDNIGHT / 1000 });
      const next = await consume('a', 3, new Date(MIDNIGHT));
      expect(next).to.include({ allowed: true, used: 1, resetsAt: (MIDNIGHT + DAY_MS) / 1000 });
    });

    it('gives nothing twice when the clock is set back over midnight', async () => {
      await consumeTimes(3, 'a', 3, new Date(MIDNIGHT - 60_000));
      await consumeTimes(2, 'a', 3, new Date(MIDNIGHT + 3_600_000));
      const back = await consume('a', 3, new Date(MIDNIGHT - 3_600_000));
      expect(back).to.include({ allowed: false, used: 3, remaining: 0 });
      const again = await consume('a', 3, new Date(MIDNIGHT + 3_600_000));
      expect(again).to.include({ allowed: true, used: 3, remaining: 0 });
    });

    it('knows leap days and years, and no summer time', async () => {
      for (const [time, reset] of [
        ['2028-02-28T23:59:59Z', '2028-02-29T00:00:00Z'],
        ['2028-02-29T12:00:00Z', '2028-03-01T00:00:00Z'],
        ['2026-12-31T23:59:59Z', '2027-01-01T00:00:00Z'],
        ['2026-03-29T01:30:00Z', '2026-03-30T00:00:00Z'],
      ] as const) {
        const { resetsAt } = await consume('a', 3, new Date(time));
        expect(resetsAt, time).to.equal(Date.parse(reset) / 1000);
      }
    });

    it('property: around midnight every day has exactly its own count', async () => {
      const step = fc.record({
        // Seconds from midnight; the clock may go either way.
        offset: fc.integer({ min: -7_200, max: 7_200 }),
        limit: fc.integer({ min: 0, max: 8 }),
        key: fc.constantFrom('x', 'y'),
      });
      let run = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
          run += 1;
          const counts = new Map<string, number>();
          for (const { offset, limit, key } of steps) {
            const now = new Date(MIDNIGHT + offset * 1000);
            const name = `${key} ${now.toISOString().slice(0, 10)}`;
            const before = counts.get(name) ?? 0;
            const state = await consume(`${key}${run}`, limit, now);
            const used = before < limit ? before + 1 : before;
            counts.set(name, used);
            expect(state).to.deep.equal({
              allowed: before < limit,
              limit,
              used,
              remaining: Math.max(0, limit - used),
              resetsAt: (MIDNIGHT + (offset < 0 ? 0 : DAY_MS)) / 1000,
            });
          }
        }),
        { numRuns: 100 },
      );
    });
  });
}
