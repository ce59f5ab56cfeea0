import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { openIndexWriter } from '../../indexer/index/open.ts';
import type { Config } from '../../schemas/config.ts';
import { withAccounts } from '../commands/accounts.ts';
import { accountsPlace, dataFile, LAUNCHER } from '../environment.ts';
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

/** A first key where there is no account; null where there is one: a later start is quick. */
export async function createFirstKey(config: Config): Promise<string | null> {
  const place = accountsPlace(config);
  if ('path' in place && existsSync(place.path)) return null;
  return withAccounts(async ({ operator }) => {
    const now = new Date();
    if ((await operator.summary(now)).accounts > 0) return null;
    const wanted = { name: 'First key' };
    return (await operator.createKey(FIRST_OWNER, null, wanted, now)).value;
  });
}
