import { existsSync } from 'node:fs';
import type { Catalog } from '../../indexer/catalog/open.ts';
import type { Config } from '../../schemas/config/config.ts';
import { type EngineName, enginesOf } from '../../schemas/config/engines.ts';
import { accountsPlace, dataFile } from '../environment.ts';
import { say } from '../cli/progress.ts';
import type { PrebuiltPlaces } from './prebuilt.ts';
import { runCatalog, type Running } from './run-catalog.ts';

/** Who the first key belongs to. */
const FIRST_OWNER = 'owner@catalog.example';

/** What a start waits for a cluster; the indexer goes on trying. */
const CLUSTER_WAIT_MS = 5_000;

/** Whether an engine has an index, and whether this version of the program built it. */
type IndexPresence = 'current' | 'outdated' | 'none';

async function findIndex(config: Config, engine: EngineName): Promise<IndexPresence> {
  if (engine === 'embedded' && !existsSync(dataFile(config, 'index'))) return 'none';
  const { openEngine } = await import('../engines.ts');
  const writer = await openEngine(config, engine);
  try {
    const live = (await writer.list()).filter(({ state }) => state === 'live');
    if (live.length === 0) return 'none';
    // Another version of the program made it: its documents are not what this one answers with.
    const isCurrent = live.some(({ mappingHash }) => mappingHash === writer.mappingHash);
    return isCurrent ? 'current' : 'outdated';
  } finally {
    await writer.close();
  }
}

/** Builds the index of the cluster where it is missing; without it the embedded one answers. */
async function prepareCluster(config: Config, signal: AbortSignal): Promise<void> {
  if (!enginesOf(config).includes('elasticsearch')) return;
  const late = new Promise<never>((_, reject) => {
    const fail = (): void => {
      reject(new Error('Elasticsearch is not responding'));
    };
    setTimeout(fail, CLUSTER_WAIT_MS).unref();
  });
  try {
    if ((await Promise.race([findIndex(config, 'elasticsearch'), late])) === 'current') return;
    say('Building the index of Elasticsearch.');
    if (await runCatalog(['reindex', '--engine', 'elasticsearch'], { signal })) return;
    say('The indexer will retry; until then the embedded index is used.');
  } catch (error) {
    signal.throwIfAborted();
    const reason = error instanceof Error ? error.message : String(error);
    say(`${reason}: until it does, the embedded index is used.`);
  }
}

/**
 * Fills an empty data folder with the bundled catalogue, prebuilt or imported, and rebuilds indices of
 * another version, in every engine.
 * @throws Error if that failed; a cluster may be missing. AbortError where the signal ends it: the next
 *   start goes on.
 */
export async function prepareCatalog(
  config: Config,
  preparing: Pick<Running, 'signal' | 'meanwhile'>,
  prebuilt?: PrebuiltPlaces,
): Promise<void> {
  const { signal } = preparing;
  const found = await findIndex(config, 'embedded');
  const takeAhead = async (): Promise<boolean> => {
    const { takePrebuilt } = await import('./prebuilt.ts');
    return takePrebuilt(config, new Date(), prebuilt);
  };
  const isTaken = found === 'none' && (await takeAhead());
  if (found !== 'current' && !isTaken) {
    say(
      found === 'none'
        ? 'First start: importing the bundled catalogue and building its index.'
        : 'A new version: rebuilding the index.',
    );
    const build = ['reindex', '--engine', 'embedded'];
    // One process does both, unless a cluster that is down could fail it.
    const hasOneEngine = enginesOf(config).length === 1;
    const fill = hasOneEngine ? [['import', '--reindex']] : [['import'], build];
    let isDone = true;
    for (const command of found === 'none' ? fill : [build]) {
      isDone &&= await runCatalog(command, preparing);
    }
    signal.throwIfAborted();
    if (!isDone) throw new Error('The catalogue could not be prepared; see above.');
  }
  await prepareCluster(config, signal);
}

/**
 * Imports the bundled catalogue where nothing was ever imported, for an indexer that runs alone.
 * @throws Error if that failed, AbortError where the signal ends it
 */
export async function fillCatalog(
  catalog: Pick<Catalog, 'head'>,
  signal: AbortSignal,
): Promise<void> {
  if ((await catalog.head()) > 0) return;
  say('First start: importing the bundled catalogue.');
  if (!(await runCatalog(['import'], { signal })))
    throw new Error('It could not be imported; see above.');
}

/** A first key where there is no account; null where there is one: a later start is quick. */
export async function createFirstKey(config: Config): Promise<string | null> {
  const place = accountsPlace(config);
  if ('path' in place && existsSync(place.path)) return null;
  const { withAccounts } = await import('../cli/accounts/accounts.ts');
  return withAccounts(async ({ operator }) => {
    const now = new Date();
    if ((await operator.summary(now)).accounts > 0) return null;
    const wanted = { name: 'First key' };
    return (await operator.createKey(FIRST_OWNER, null, wanted, now)).value;
  });
}
