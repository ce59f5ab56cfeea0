import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { openIndexWriter } from '../../indexer/index/open.ts';
import type { Config } from '../../schemas/config.ts';
import { openAccounts } from '../../server/accounts/open.ts';
import { loadPepper } from '../../server/accounts/pepper.ts';
import { dataFile } from '../environment.ts';
import { say } from '../progress.ts';

const CATALOG = join(import.meta.dirname, '..', 'catalog.ts');
/** Who the first key belongs to. */
const FIRST_OWNER = 'owner@catalog.example';

/** Whether an index was ever published in the data folder. */
async function hasIndex(config: Config): Promise<boolean> {
  const writer = openIndexWriter({ path: dataFile(config, 'index') });
  const generations = await writer.list();
  await writer.close();
  return generations.some(({ state }) => state === 'live');
}

/**
 * Fills an empty data folder: the bundled catalogue, its index. It runs in a process of its own,
 * so that the memory it takes is given back before the server starts.
 * @throws Error if the catalogue could not be imported
 */
export async function prepareCatalogue(config: Config): Promise<void> {
  if (await hasIndex(config)) return;
  say('First start: importing the bundled catalogue and building its index.');
  const child = spawn(process.execPath, ['--import', 'tsx', CATALOG, 'import', '--reindex'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The bundled catalogue could not be imported; see above.');
}

/** A first key where there is no account yet; null where there is one. */
export async function createFirstKey(config: Config): Promise<string | null> {
  const accounts = await openAccounts({
    path: dataFile(config, 'accounts'),
    pepper: loadPepper(config.keyPepper, config.dataDir),
    planScheme: config.plans.scheme,
  });
  try {
    const now = new Date();
    if (accounts.operator.summary(now).accounts > 0) return null;
    const wanted = { name: 'First key' };
    const { value } = await accounts.operator.createKey(FIRST_OWNER, null, wanted, now);
    return value;
  } finally {
    await accounts.close();
  }
}
