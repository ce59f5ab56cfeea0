import { once } from 'node:events';
import { expect } from 'chai';
import { ApiError } from '../../server/errors.ts';
import { LiveExports, type ExportRequest } from '../../server/export/live-export.ts';
import { Slots } from '../../server/export/slots.ts';
import type { CatalogReader } from '../../server/search/port.ts';
import { ScriptedTime } from '../support/scripted-time.ts';

describe('Slots', () => {
  const refusal = (work: () => unknown): string => {
    try {
      work();
      return 'taken';
    } catch (error) {
      return error instanceof ApiError ? error.code : String(error);
    }
  };

  it('lets an account have two at once, and gives back each once', () => {
    const slots = new Slots();
    const first = slots.take('a');
    slots.take('a');
    expect(refusal(() => slots.take('a'))).to.equal('too_many_requests');
    first.release();
    first.release();
    slots.take('a');
    expect(refusal(() => slots.take('a'))).to.equal('too_many_requests');
  });

  it('says when to try again, whichever of the bounds is met', () => {
    const again = (slots: Slots, account: string): unknown => {
      try {
        return slots.take(account);
      } catch (error) {
        return error instanceof ApiError ? error.headers : error;
      }
    };
    const slots = new Slots();
    for (let at = 0; at < 8; at += 1) slots.take(`account ${at >> 1}`);
    expect(again(slots, 'account 0')).to.deep.equal({ 'Retry-After': '10' });
    expect(again(slots, 'another')).to.deep.equal({ 'Retry-After': '10' });
  });

  it('bounds them for all accounts together', () => {
    const slots = new Slots();
    const held = Array.from({ length: 8 }, (_, at) => slots.take(`account ${at}`));
    expect(refusal(() => slots.take('another'))).to.equal('temporarily_unavailable');
    held[3]?.release();
    expect(refusal(() => slots.take('another'))).to.equal('taken');
  });
});

describe('an export', () => {
  const request = { dataset: 'models', format: 'ndjson', query: {}, warnings: [] };
  const view = { info: { catalog_version: '2026-07-02.1', updated_at: '2026-07-02T00:00:00Z' } };
  /** Begins an export of a catalogue with no models; `log` is asked for the number of its entries. */
  const open = (log: () => Promise<object>) => {
    let held = 0;
    const scan = () => {
      held += 1;
      return Promise.resolve({
        view,
        rewind: () => undefined,
        next: () => Promise.resolve([]),
        close: () => Promise.resolve((held -= 1)),
      });
    };
    const exports = new LiveExports({ scan, changes: log } as unknown as CatalogReader);
    const begin = () => exports.begin(request as unknown as ExportRequest, 'acc_1');
    return { begin, held: () => held };
  };
  const empty = () => Promise.resolve({ changes: [] });

  it('gives back its place and the state it holds when it is over', async () => {
    const { begin, held } = open(empty);
    const [first, second] = [await begin(), await begin()];
    expect(held()).to.equal(2);
    await first.close();
    expect(held()).to.equal(1);
    await (await begin()).close();
    await second.close();
    expect(held()).to.equal(0);
  });

  it('that cannot begin takes no place from the account’s next ones', async () => {
    const { begin } = open(() => Promise.reject(new Error('away')));
    for (let times = 0; times < 10; times += 1) {
      expect(await begin().catch(String)).to.contain('away');
    }
  });

  it('that cannot begin gives back the state it held by then', async () => {
    let asked = 0;
    const { begin, held } = open(() => {
      asked += 1;
      return asked === 1 ? empty() : Promise.reject(new Error('away'));
    });
    expect(await begin().catch(String)).to.contain('away');
    expect([asked, held()]).to.deep.equal([2, 0]);
  });

  it('is cut off after a quarter of an hour: nobody holds a state for longer', async () => {
    const time = new ScriptedTime();
    try {
      const live = await open(empty).begin();
      const stream = live.open();
      const failed = once(stream, 'error');
      await time.pass(15 * 60_000 - 1);
      expect(stream.destroyed).to.equal(false);
      await time.pass(1);
      expect(stream.destroyed).to.equal(true);
      expect(String(await failed)).to.contain('took too long');
      await live.close();
    } finally {
      time.end();
    }
  });
});
