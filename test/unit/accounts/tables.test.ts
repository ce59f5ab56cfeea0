import { expect } from 'chai';
import type { Change, Sql, Store } from '../../../server/accounts/database/port.ts';
import { changeAccount } from '../../../server/accounts/tables.ts';

describe('a change of an account', () => {
  it('is made under the lock of the account, and told here and elsewhere, even if it fails', async () => {
    const asked: Change[] = [];
    const heard: string[] = [];
    const change: Store['change'] = (wanted, work) => {
      asked.push(wanted);
      return work({} as Sql);
    };
    const options = {
      store: { change } as Store,
      onChange: (accountId: string) => void heard.push(accountId),
    };
    expect(await changeAccount(options, 'acc_1', () => Promise.resolve('done'))).to.equal('done');
    const failure = new Error('The commit was not answered.');
    const failing = changeAccount(options, 'acc_2', () => Promise.reject(failure));
    expect(await failing.catch((error: unknown) => error)).to.equal(failure);
    expect(asked).to.deep.equal([
      { lock: 'acc_1', accountId: 'acc_1' },
      { lock: 'acc_2', accountId: 'acc_2' },
    ]);
    expect(heard).to.deep.equal(['acc_1', 'acc_2']);
  });
});
