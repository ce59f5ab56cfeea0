import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { OpenQuota } from '../../server/quota/open.ts';
import type { UsageRow } from '../../server/quota/port.ts';
import { OPEN_QUOTA } from './quota-engines.ts';

const NOW = new Date('2026-09-14T15:20:11Z');
const DAY_MS = 86_400_000;
const daysLater = (days: number): Date => new Date(NOW.getTime() + days * DAY_MS);

/** What every store of usage promises. `engine` is a key of OPEN_QUOTA. */
export function describeUsage(engine: string): void {
  describe(`usage store: ${engine}`, () => {
    let place: string;
    let opened: OpenQuota;
    const open = async (): Promise<OpenQuota> => {
      const store = await OPEN_QUOTA[engine]?.(place);
      if (store === undefined) throw new Error(`There is no quota store ${engine}.`);
      return store;
    };
    const record = (keyId: string, status = 200, now = NOW, endpoint = 'listModels') => {
      opened.usage.record(keyId, endpoint, status, now);
    };
    const read = async (...keyIds: string[]): Promise<readonly UsageRow[]> =>
      opened.usage.read(keyIds, '2026-09-01', '2026-11-29');
    const row = (overrides: Partial<UsageRow> = {}): UsageRow => ({
      keyId: 'a',
      date: '2026-09-14',
      endpoint: 'listModels',
      status: 200,
      requests: 1,
      ...overrides,
    });

    beforeEach(async () => {
      place = mkdtempSync(join(tmpdir(), 'usage-'));
      opened = await open();
    });
    afterEach(async () => {
      await opened.close();
      rmSync(place, { recursive: true });
    });

    it('counts by day, key, endpoint and status', async () => {
      record('a');
      record('a');
      record('a', 404);
      record('a', 200, daysLater(1));
      record('a', 200, NOW, 'search');
      record('b');
      const rows = [
        row({ requests: 2 }),
        row({ status: 404 }),
        row({ date: '2026-09-15' }),
        row({ endpoint: 'search' }),
      ];
      expect(await read('a')).to.have.deep.members(rows);
      await opened.usage.flush();
      expect(await read('a')).to.have.deep.members(rows);
      expect(await read('a', 'b')).to.have.length(5);
      expect(await read()).to.be.empty;
    });

    it('reads what is written and what is not written yet as one, each request once', async () => {
      for (const [more, total] of [
        [3, 3],
        [2, 5],
        [4, 9],
      ] as const) {
        for (let times = 0; times < more; times += 1) record('a');
        expect(await read('a')).to.deep.equal([row({ requests: total })]);
        await opened.usage.flush();
        await opened.usage.flush();
        expect(await read('a')).to.deep.equal([row({ requests: total })]);
      }
    });

    it('reads only the days asked for, both ends included', async () => {
      for (const days of [-2, -1, 0, 1]) record('a', 200, daysLater(days));
      await opened.usage.flush();
      for (const days of [-2, -1, 0, 1]) record('a', 201, daysLater(days));
      const rows = await opened.usage.read(['a'], '2026-09-13', '2026-09-14');
      expect(rows.map(({ date, status }) => `${date} ${status}`)).to.have.members([
        '2026-09-13 200',
        '2026-09-14 200',
        '2026-09-13 201',
        '2026-09-14 201',
      ]);
    });

    it('adds up what two openings of one store write, in turns', async () => {
      const other = await open();
      try {
        for (const { usage } of [opened, other, opened]) {
          usage.record('a', 'listModels', 200, NOW);
          await usage.flush();
        }
        for (const { usage } of [opened, other]) {
          const rows = await usage.read(['a'], '2026-09-14', '2026-09-14');
          expect(rows).to.deep.equal([row({ requests: 3 })]);
        }
      } finally {
        await other.close();
      }
    });

    it('is written when the store is closed', async () => {
      record('a');
      await opened.close();
      opened = await open();
      expect(await read('a')).to.deep.equal([row()]);
    });

    it('takes any endpoint and key as plain text', async () => {
      record(`a'] OR 1=1 --`, 200, NOW, '"; DROP TABLE usage; --');
      record('*', 200, NOW, 'a b c');
      await opened.usage.flush();
      expect(await read('a')).to.be.empty;
      expect(await read(`a'] OR 1=1 --`)).to.have.length(1);
      expect(await read('*')).to.deep.equal([row({ keyId: '*', endpoint: 'a b c' })]);
    });

    it('keeps many rows of many keys apart', async () => {
      const keyIds = Array.from({ length: 30 }, (_, i) => `key${i}`);
      for (const [i, keyId] of keyIds.entries()) {
        for (let day = 0; day < 40; day += 1) record(keyId, 200 + (day % 3), daysLater(day), 'e');
        for (let times = 0; times < i; times += 1) record(keyId, 500);
      }
      await opened.usage.flush();
      const rows = await read(...keyIds);
      expect(rows).to.have.length(30 * 40 + 29);
      const failed = rows.filter(({ status }) => status === 500);
      expect(failed.reduce((sum, { requests }) => sum + requests, 0)).to.equal((29 * 30) / 2);
    });
  });
}
