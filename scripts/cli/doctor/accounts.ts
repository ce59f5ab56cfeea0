import { existsSync } from 'node:fs';
import { openAccounts } from '../../../server/accounts/open.ts';
import { pepperOf } from '../../../server/accounts/keys/pepper.ts';
import type { Config } from '../../../schemas/config/config.ts';
import { openQuota } from '../../../server/quota/open.ts';
import { group } from '../output.ts';
import { accountsPlace, dataFile } from '../../environment.ts';
import { ok, reasonOf, stale, wrong, type Check, type Finding } from './finding.ts';

const CREATE = 'npm run -s catalog -- keys create --email you@example.org';

/** Whether there are keys that can be used, and whether their requests can be counted. */
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
  findings.push(await checkQuota(config));
  return findings;
};

async function checkQuota(config: Config): Promise<Finding> {
  const { store } = config.quota;
  if (store.engine === 'redis') return checkRedis(store.url);
  try {
    await openQuota({ path: dataFile(config, 'quota') }).close();
    return ok('quota', 'requests can be counted');
  } catch (error) {
    return wrong('quota', reasonOf(error), 'move quota.sqlite away: counts begin anew');
  }
}

async function checkRedis(url: string): Promise<Finding> {
  const where = `Redis at ${new URL(url).host}`;
  try {
    const { inspectRedis } = await import('../../../server/quota/redis/inspect.ts');
    const { version, isPersistent, evictionPolicy, roundTripMs } = await inspectRedis(url);
    const found = `${where} is ${version} and answers in ${roundTripMs.toFixed(1)} ms`;
    if (evictionPolicy !== 'noeviction') {
      const finding = `${found}, but forgets counts when it is full (${evictionPolicy})`;
      return stale('quota', finding, 'set maxmemory-policy noeviction');
    }
    if (!isPersistent) {
      return stale('quota', `${found}, but forgets counts in a crash`, 'set appendonly yes');
    }
    return ok('quota', found);
  } catch (error) {
    const finding = `${where} cannot be used: ${reasonOf(error)}`;
    return wrong('quota', finding, 'start it, or correct REDIS_URL; each server counts for itself');
  }
}

function describe(summary: {
  readonly accounts: number;
  readonly activeKeys: number;
  readonly unusableValues: number;
}): Finding {
  const { accounts, activeKeys, unusableValues } = summary;
  if (unusableValues > 0) {
    const finding = `${group(unusableValues)} key values were made under another pepper`;
    return wrong('accounts', finding, 'set KEY_PEPPER to the one they were made under');
  }
  if (activeKeys === 0) return stale('accounts', 'no key can be used', CREATE);
  return ok('accounts', `${group(accounts)} accounts, ${group(activeKeys)} active keys`);
}
