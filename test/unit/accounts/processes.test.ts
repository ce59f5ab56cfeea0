import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { onEveryEngine } from '../../support/accounts-engines.ts';
import { testProgram } from '../../support/test-program.ts';
import { NOW, openTestAccounts } from './support.ts';

const RACER = fileURLToPath(new URL('key-racer.ts', import.meta.url));
const ACTIVE_KEYS_OF_DEV = 10;

onEveryEngine('several processes at one store of accounts', (engine) => {
  it('open it at once where there was none, and keep to its bounds together', async function () {
    this.timeout(60_000);
    const place = await engine.shared();
    const program = await testProgram(RACER, JSON.stringify(place));
    const run = () => promisify(execFile)(process.execPath, program);
    const outputs = await Promise.all([run(), run(), run(), run()]);
    const made = outputs.map(({ stdout }) => Number(stdout));
    expect(made.reduce((sum, count) => sum + count, 0)).to.equal(ACTIVE_KEYS_OF_DEV);
    const accounts = await openTestAccounts({ place });
    expect(await accounts.operator.summary(NOW)).to.include({
      accounts: 1,
      activeKeys: ACTIVE_KEYS_OF_DEV,
    });
    await accounts.close();
  });
});
