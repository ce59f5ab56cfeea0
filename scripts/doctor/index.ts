import { existsSync } from 'node:fs';
import { openCatalog } from '../../indexer/catalog/open.ts';
import { openIndexWriter } from '../../indexer/index/open.ts';
import { verifyIndex } from '../../indexer/sync.ts';
import { group } from '../commands/output.ts';
import { cataloguePlace, dataFile } from '../environment.ts';
import { ok, reasonOf, stale, wrong, type Check, type Finding } from './finding.ts';

const REINDEX = 'npm run -s catalog -- reindex';

/** Whether the live index equals the catalogue, is of this program's contract, and is looked after. */
export const indexCheck: Check = async (config) => {
  if (!existsSync(dataFile(config, 'index'))) {
    return [wrong('index', 'there is none yet', `npm start, or ${REINDEX}`)];
  }
  const catalog = await openCatalog(cataloguePlace(config));
  const writer = openIndexWriter({ path: dataFile(config, 'index') });
  try {
    const found = await verifyIndex({ catalog, writer });
    const live = (await writer.list()).find(({ name }) => name === found.name);
    const lease = await catalog.readLease(new Date());
    return [
      describe(found, live?.mappingHash === writer.mappingHash),
      lease === null
        ? stale('indexer', 'none is running', 'npm start, if it should run')
        : ok('indexer', `${lease.owner} holds the lease until ${lease.until}`),
    ];
  } catch (error) {
    return [wrong('index', reasonOf(error), `move index.sqlite away, then ${REINDEX}`)];
  } finally {
    await writer.close();
    await catalog.close();
  }
};

function describe(
  { name, documents, behind, missing, ghosts, stale: old }: Awaited<ReturnType<typeof verifyIndex>>,
  isOfThisContract: boolean,
): Finding {
  if (name === null) return wrong('index', 'none is live', REINDEX);
  if (!isOfThisContract) return stale('index', `${name} is of another version`, REINDEX);
  const differing = missing.length + ghosts.length + old.length;
  if (differing === 0) return ok('index', `${name}: ${group(documents)} documents, all equal`);
  const finding = `${name} differs in ${group(differing)} documents, ${group(behind)} changes behind`;
  return behind > 0 ? stale('index', finding, REINDEX) : wrong('index', finding, REINDEX);
}
