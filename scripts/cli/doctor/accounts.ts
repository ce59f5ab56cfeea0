import { existsSync } from 'node:fs';
import { openAccounts } from '../../../server/accounts/open.ts';
import { pepperOf } from '../../../server/accounts/keys/pepper.ts';
import { group } from '../output.ts';
import { accountsPlace } from '../../environment.ts';
import { ok, reasonOf, stale, wrong, type Check, type Finding } from './finding.ts';

const CREATE = 'npm run -s catalog -- keys create --email you@example.org';

/** Whether there are keys that can be used. */
export const accountChecks: Check = async (config) => {
  const findings: Finding[] = [];
  try {
    const place = accountsPlace(config);
    if ('url' in place || existsSync(place.path)) {
      const accounts = await openAccounts({
        place,
        pepper: pepperOf(config),
        planScheme: config.plans.scheme,
      });
      findings.push(describe(await accounts.operator.summary(new Date())));
      await accounts.close();
    } else findings.push(stale('accounts', 'there are none yet', CREATE));
  } catch (error) {
    const advice =
      config.database.engine === 'postgres'
        ? 'start PostgreSQL, or correct DATABASE_URL'
        : 'restore accounts.sqlite and key-pepper';
    findings.push(wrong('accounts', reasonOf(error), advice));
  }
  return findings;
};

function describe(summary: {
  readonly accounts: number;
  readonly activeKeys: number;
  readonly unusableValues: number;
}): Finding {
  const { accounts, activeKeys, unusableValues } = summary;
  if (unusableValues > 0) {
    const finding = `${group(unusableValues)} keys were created with a different pepper`;
    return wrong('accounts', finding, 'set KEY_PEPPER to the one they were created with');
  }
  if (activeKeys === 0) return stale('accounts', 'no key can be used', CREATE);
  return ok('accounts', `${group(accounts)} accounts, ${group(activeKeys)} active keys`);
}
