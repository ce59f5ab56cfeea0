import { existsSync } from 'node:fs';
import { openCatalog, type Catalog } from '../../../indexer/catalog/open.ts';
import { ElasticsearchError } from '../../../indexer/index/elasticsearch/engine-error.ts';
import type { IndexWriter, WriteBlock } from '../../../indexer/index/port.ts';
import { verifyIndex, type Verified } from '../../../indexer/sync/indexer.ts';
import type { Config } from '../../../schemas/config/config.ts';
import { group } from '../output.ts';
import { catalogPlace, dataFile } from '../../environment.ts';
import { leaseFor, openEngine } from '../../engines.ts';
import { type EngineName, enginesOf } from '../../../schemas/config/engines.ts';
import { ok, reasonOf, stale, wrong, type Check, type Finding } from './finding.ts';

const REINDEX = 'npm run -s catalog -- reindex';

const START: Readonly<Record<EngineName, string>> = {
  embedded: `move index.sqlite away, then ${REINDEX}`,
  elasticsearch: 'start it, or correct ELASTICSEARCH_URL; the index file answers meanwhile',
};
const UNAUTHORIZED = 401;
const FORBIDDEN = 403;

/** Whether the live index of every engine equals the catalogue, and is looked after. */
export const indexCheck: Check = async (config) => {
  const engines = enginesOf(config).filter((engine) => engine !== 'embedded' || hasFile(config));
  const findings: Finding[] = [];
  if (engines.length === 0) {
    return [wrong('index', 'there is none yet', `npm start, or ${REINDEX}`)];
  }
  if (!hasFile(config) && config.hasSearchFallback) {
    const finding = 'there is none here: searches fail while Elasticsearch is down';
    const advice = 'run an indexer here, or set SEARCH_INSURANCE=off';
    findings.push(stale(nameOf('index', config, 'embedded'), finding, advice));
  }
  try {
    const catalog = await openCatalog(catalogPlace(config));
    try {
      for (const engine of engines) {
        findings.push(...(await findIndex(config, catalog, engine)));
        findings.push(await findIndexer(config, catalog, engine));
      }
      return findings;
    } finally {
      await catalog.close();
    }
  } catch (error) {
    return [...findings, wrong('index', reasonOf(error), 'see the catalogue above')];
  }
};

const hasFile = (config: Config): boolean => existsSync(dataFile(config, 'index'));

/** What is looked at, told apart where there are two. */
const nameOf = (what: string, config: Config, engine: EngineName): string =>
  enginesOf(config).length === 1 ? what : `${what}, ${engine}`;

async function findIndex(
  config: Config,
  catalog: Catalog,
  engine: EngineName,
): Promise<readonly Finding[]> {
  const about = nameOf('index', config, engine);
  let writer: IndexWriter | null = null;
  try {
    writer = await openEngine(config, engine);
    const blocks = (await writer.readBlocks?.()) ?? [];
    const findings = blocks.map((block) => describeBlock(nameOf('writes', config, engine), block));
    // What is refused cannot be built anew either.
    if (findings.length > 0) return findings;
    return [describe(about, await verifyIndex({ catalog, writer }))];
  } catch (error) {
    return [describeFailure(about, engine, error)];
  } finally {
    await writer?.close();
  }
}

/** What is refused and the request, as Kibana's console has it, that lifts it. */
function describeBlock(about: string, { index, description, setting }: WriteBlock): Finding {
  const finding = `${index ?? 'the cluster'} refuses them: ${description}`;
  if (setting === null) return wrong(about, finding, 'remove the block in Elasticsearch');
  const path = index === null ? '_cluster/settings' : `${index}/_settings`;
  const reset = JSON.stringify(
    index === null ? { persistent: { [setting]: null } } : { [setting]: null },
  );
  const isFull = setting.endsWith('_allow_delete');
  const advice = `remove it: PUT /${path} ${reset}`;
  return wrong(
    about,
    finding,
    isFull ? `free disk space for Elasticsearch, then ${advice}` : advice,
  );
}

function describeFailure(about: string, engine: EngineName, error: unknown): Finding {
  const status = error instanceof ElasticsearchError ? error.status : null;
  if (status === FORBIDDEN) {
    const finding =
      'these credentials, like those of a server, cannot compare it with the catalogue';
    return stale(about, finding, 'run doctor with the ELASTICSEARCH_API_KEY of the indexer');
  }
  const advice =
    status === UNAUTHORIZED
      ? 'correct ELASTICSEARCH_API_KEY or the user in ELASTICSEARCH_URL; catalog elasticsearch grant creates keys'
      : START[engine];
  return wrong(about, reasonOf(error), advice);
}

async function findIndexer(config: Config, catalog: Catalog, engine: EngineName): Promise<Finding> {
  const about = nameOf('indexer', config, engine);
  const lease = await catalog.readLease(new Date(), leaseFor(config, engine));
  return lease === null
    ? stale(about, 'none is running', 'npm start, if it should be running')
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
