import { ApiError } from '../../../server/errors.ts';
import type { AccountsPlace } from '../../../server/accounts/database/port.ts';
import { NOW, openTestAccounts } from './support.ts';

/* One of several processes that make keys for one account until they are told to stop; prints how many it made. */
const [place = '{}'] = process.argv.slice(2);
const accounts = await openTestAccounts({ place: JSON.parse(place) as AccountsPlace });
let made = 0;
for (let refused = false; !refused;) {
  try {
    await accounts.operator.createKey('ann@example.org', 'dev', {}, NOW);
    made += 1;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'key_limit_reached') throw error;
    refused = true;
  }
}
process.stdout.write(String(made));
await accounts.close();
