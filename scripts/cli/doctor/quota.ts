import { openQuota } from '../../../server/quota/open.ts';
import { dataFile } from '../../environment.ts';
import { ok, reasonOf, stale, wrong, type Check, type Finding } from './finding.ts';

/** Whether requests can be counted, and whether the counts are kept. */
export const quotaChecks: Check = async (config) => {
  const { store } = config.quota;
  if (store.engine === 'redis') return [await checkRedis(store.url)];
  try {
    await openQuota({ path: dataFile(config, 'quota') }).close();
    return [ok('quota', 'requests can be counted')];
  } catch (error) {
    return [wrong('quota', reasonOf(error), 'move quota.sqlite away: counts start from zero')];
  }
};

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
    return wrong(
      'quota',
      finding,
      'start it, or correct REDIS_URL; meanwhile each server counts on its own',
    );
  }
}
