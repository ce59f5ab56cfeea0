import { expect } from 'chai';
import { LastUsed } from '../../../server/accounts/keys/last-used.ts';
import type { Sql, Store } from '../../../server/accounts/database/port.ts';
import { at } from './support.ts';

describe('last uses of keys', () => {
  /** Ids of the keys of each transaction. */
  let written: string[][];
  let uses: LastUsed;
  beforeEach(() => {
    written = [];
    const change: Store['change'] = (_change, work) => {
      const ids: string[] = [];
      written.push(ids);
      const run: Sql['run'] = (_text, bindings) => {
        ids.push((bindings as { keyId: string }).keyId);
        return Promise.resolve(1);
      };
      return work({ run } as Sql);
    };
    uses = new LastUsed({ change } as Store);
  });

  it('are written fifty at a time, each once', async () => {
    const ids = Array.from({ length: 101 }, (_, i) => `key_${i}`);
    for (const id of ids) uses.note(id, at(0), undefined);
    await uses.flush(at(0), false);
    expect(written.map(({ length }) => length)).to.deep.equal([50, 50, 1]);
    expect(written.flat()).to.deep.equal(ids);
  });

  it('are written again after a minute on a clock that was set back, too', async () => {
    for (const [seconds, times] of [
      [90, 1],
      [31, 1],
      [30, 2],
      [31, 2],
    ] as const) {
      uses.note('key_1', at(seconds), undefined);
      await uses.flush(at(seconds), false);
      expect(written.flat(), `${seconds}`).to.have.length(times);
    }
  });
});
