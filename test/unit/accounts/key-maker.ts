import type { AccountsPlace } from '../../../server/accounts/database/port.ts';
import { NOW, openTestAccounts } from './support.ts';

/*
 * Makes keys and revokes every other one for as long as it lives, and acknowledges each on stdout.
 * Each key has an account of its own, so that no bound ends it.
 */
const [place = '{}', round = ''] = process.argv.slice(2);
const accounts = await openTestAccounts({ place: JSON.parse(place) as AccountsPlace });
for (let i = 0; ; i += 1) {
  const email = `k${round}-${i}@example.org`;
  const { account, key, value } = await accounts.operator.createKey(email, null, {}, NOW);
  process.stdout.write(`made ${key.id} ${value}\n`);
  if (i % 2 === 0) {
    await accounts.keys.revoke(account.id, key.id, 'test', NOW);
    process.stdout.write(`revoked ${key.id}\n`);
  }
}
