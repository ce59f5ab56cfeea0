import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { openIndexWriter } from '../../indexer/index/open.ts';
import type { Config } from '../../schemas/config.ts';
import { openAccounts } from '../../server/accounts/open.ts';
import { loadPepper } from '../../server/accounts/pepper.ts';
import { dataFile, LAUNCHER } from '../environment.ts';
import { say } from '../progress.ts';

/** As in `npm run catalog`: what is made in great numbers is thrown away before it gets old. */
const BATCH_FLAGS = ['--min-semi-space-size=16', '--max-semi-space-size=32'];
/** Who the first key belongs to. */
const FIRST_OWNER = 'owner@catalog.example';

/** What is missing before the server can answer, as a command; null for nothing. */
async function findMissing(config: Config): Promise<readonly string[] | null> {
  const writer = openIndexWriter({ path: dataFile(config, 'index') });
  const live = (await writer.list()).filter(({ state }) => state === 'live');
  await writer.close();
  if (live.length === 0) return ['import', '--reindex'];
  // Another version of the program made it: its documents are not the ones this one answers with.
  return live.some(({ mappingHash }) => mappingHash === writer.mappingHash) ? null : ['reindex'];
}

/**
 * Fills an empty data folder with the bundled catalogue and its index, and builds an index anew
 * that another version made. It runs in a process of its own, so that the memory it takes is given
 * back before the server starts.
 * @throws Error if that failed
 */
export async function prepareCatalogue(config: Config): Promise<void> {
  const command = await findMissing(config);
  if (command === null) return;
  say(
    command.includes('import')
      ? 'First start: importing the bundled catalogue and building its index.'
      : 'A new version: building the index anew.',
  );
  const child = spawn(process.execPath, [...BATCH_FLAGS, LAUNCHER, 'catalog', ...command], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The catalogue could not be prepared; see above.');
}

/** A first key where accounts were never opened; null where they were: a later start is quick. */
export async function createFirstKey(config: Config): Promise<string | null> {
  if (existsSync(dataFile(config, 'accounts'))) return null;
  const accounts = await openAccounts({
    path: dataFile(config, 'accounts'),
    pepper: loadPepper(config.keyPepper, config.dataDir),
    planScheme: config.plans.scheme,
  });
  try {
    const now = new Date();
    const wanted = { name: 'First key' };
    const { value } = await accounts.operator.createKey(FIRST_OWNER, null, wanted, now);
    return value;
  } finally {
    await accounts.close();
  }
}
