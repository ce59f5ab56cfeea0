import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { openCatalog, type Catalog } from '../../../indexer/catalog/open.ts';
import { openConnection } from '../../../indexer/index/elasticsearch/connection.ts';
import type { IndexWriter } from '../../../indexer/index/port.ts';
import { loadConfig, type Config } from '../../../schemas/config/config.ts';
import { toIndexNames } from '../../../schemas/elasticsearch/names.ts';
import { openElasticsearch } from '../../../server/search/elasticsearch/open.ts';
import { openSearch } from '../../../server/search/open.ts';
import type { CatalogReader } from '../../../server/search/port.ts';
import { catalogPlace, dataFile } from '../../environment.ts';
import type { EngineName } from '../../../schemas/config/engines.ts';
import { openEngine } from '../../engines.ts';

/** A read is to fail for what is wrong, not because the machine is busy. */
const CALL_MS = 10_000;

const Aliases = z.record(z.string(), z.object({ aliases: z.record(z.string(), z.unknown()) }));
const Acknowledged = z.object({ acknowledged: z.literal(true) });

/** A data folder, and a prefix of its own in a cluster, that only this run knows. */
export interface ChaosPlace {
  readonly config: Config;
  /** The environment of programs that work on it. */
  readonly env: Readonly<Record<string, string>>;
  openCatalog(): Promise<Catalog>;
  openWriter(engine: EngineName): Promise<IndexWriter>;
  /** A reader as a server opens it, without a fallback that would hide a failure. */
  openReader(engine: EngineName, onError: (error: unknown) => void): Promise<CatalogReader>;
  /** The aliases of every index of the prefix; empty without a cluster. */
  readAliases(): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Takes everything away again. */
  remove(): Promise<void>;
}

/** @param url the cluster; null for an installation that has none */
export function makePlace(url: string | null): ChaosPlace {
  const dataDir = mkdtempSync(join(tmpdir(), 'chaos-'));
  const index = `chaos-${process.pid}-${randomBytes(4).toString('hex')}`;
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATA_DIR: dataDir,
    ...(url === null ? {} : { ELASTICSEARCH_URL: url, ELASTICSEARCH_INDEX: index }),
  };
  const config = loadConfig(env);
  const { search } = config;
  const connection = search.engine === 'elasticsearch' ? openConnection(search) : null;
  const { pattern } = toIndexNames(index);

  const readAliases = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
    if (connection === null) return new Map();
    const found = await connection.ask(Aliases, (client) =>
      client.indices.getAlias({ index: pattern }),
    );
    return new Map(
      Object.entries(found).map(([name, { aliases }]) => [name, Object.keys(aliases)]),
    );
  };
  return {
    config,
    env,
    openCatalog: () => openCatalog(catalogPlace(config)),
    openWriter: (engine) => openEngine(config, engine),
    openReader: (engine, onError) =>
      engine === 'elasticsearch' && search.engine === 'elasticsearch'
        ? openElasticsearch({ ...search, callMs: CALL_MS, onError })
        : openSearch({ path: dataFile(config, 'index'), onError }),
    readAliases,
    remove: async () => {
      const names = [...(await readAliases()).keys()];
      if (connection !== null && names.length > 0) {
        await connection.ask(Acknowledged, (client) => client.indices.delete({ index: names }));
      }
      await connection?.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
