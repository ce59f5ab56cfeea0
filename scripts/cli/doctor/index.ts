import { existsSync } from 'node:fs';
import { openCatalog, type Catalog } from '../../../indexer/catalog/open.ts';
import { verifyIndex, type Verified } from '../../../indexer/sync/indexer.ts';
import type { Config } from '../../../schemas/config/config.ts';
import { group } from '../output.ts';
import { catalogPlace, dataFile } from '../../environment.ts';
import { enginesOf, leaseFor, openEngine, type EngineName } from '../../engines.ts';
import { ok, reasonOf, stale, wrong, type Check, type Finding } from './finding.ts';

const REINDEX = 'npm run -s catalog -- reindex';

const ADVICE: Readonly<Record<EngineName, string>> = {
  embedded: `move index.sqlite away, then ${REINDEX}`,
  elasticsearch: 'start it, or correct ELASTICSEARCH_URL; the index file answers meanwhile',
};

/** Whether the live index of every engine equals the catalogue, and is looked after. */
export const indexCheck: Check = async (config) => {
  if (!existsSync(dataFile(config, 'index'))) {
    return [wrong('index', 'there is none yet', `npm start, or ${REINDEX}`)];
  }
  try {
    const catalog = await openCatalog(catalogPlace(config));
    try {
      const findings: Finding[] = [];
      for (const engine of enginesOf(config)) {
        findings.push(await findIndex(config, catalog, engine));
        findings.push(await findIndexer(config, catalog, engine));
      }
      return findings;
    } finally {
      await catalog.close();
    }
  } catch (error) {
    return [wrong('index', reasonOf(error), 'see the catalogue above')];
  }
};

/** What is looked at, told apart where there are two. */
const nameOf = (what: string, config: Config, engine: EngineName): string =>
  enginesOf(config).length === 1 ? what : `${what}, ${engine}`;

async function findIndex(config: Config, catalog: Catalog, engine: EngineName): Promise<Finding> {
  const about = nameOf('index', config, engine);
  try {
    const writer = await openEngine(config, engine);
    try {
      return describe(about, await verifyIndex({ catalog, writer }));
    } finally {
      await writer.close();
    }
  } catch (error) {
    return wrong(about, reasonOf(error), ADVICE[engine]);
  }
}

async function findIndexer(config: Config, catalog: Catalog, engine: EngineName): Promise<Finding> {
  const about = nameOf('indexer', config, engine);
  const lease = await catalog.readLease(new Date(), leaseFor(config, engine));
  return lease === null
    ? stale(about, 'none is running', 'npm start, if it should run')
    : ok(about, `${lease.owner} holds the lease until ${lease.until}`);
}

function describe(
  about: string,
  { name, isOfThisContract, documents, behind, missing, ghosts, stale: old }: Verified,
): Finding {
  if (name === null) return wrong(about, 'none is live', REINDEX);
  if (!isOfThisContract) return stale(about, `${name} is of another version`, REINDEX);
  const differing = missing.length + ghosts.length + old.length;
  if (differing === 0) return ok(about, `${name}: ${group(documents)} documents, all equal`);
  const finding = `${name} differs in ${group(differing)} documents, ${group(behind)} changes behind`;
  return behind > 0 ? stale(about, finding, REINDEX) : wrong(about, finding, REINDEX);
}
