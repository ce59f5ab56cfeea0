import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError, loadConfig, type Config } from '../schemas/config/config.ts';
import { DATA_FILES } from '../schemas/config/data-files.ts';
import { SECRET } from '../schemas/config/variables.ts';
import type { AccountsPlace } from '../server/accounts/database/port.ts';
import type { CatalogPlace } from '../indexer/catalog/database/open-database.ts';
import { finishMove, type InstallationPaths } from './cli/migrate/drafts.ts';

/** The folder of the project: above `scripts/`, and above `dist/`, where this is bundled. */
const ROOT = join(import.meta.dirname, '..');
/** The folder of the bundled catalogue. */
export const BUNDLE = join(ROOT, 'data');
/** Saved objects for Kibana; their data views show the index prefix `model-catalog`. */
export const KIBANA_OBJECTS = join(ROOT, 'kibana', 'search-tuning.ndjson');
/** The folder of the judgements that relevance is measured by. */
export const JUDGEMENTS = join(ROOT, 'test', 'relevance');
const DIST = join(ROOT, 'dist');
/** Its time is when the programs were last built. */
export const BUILT = join(DIST, 'built');
/** The catalogue of the bundle and its index, made at installation. */
export const PREBUILT = join(DIST, 'prebuilt');
/** The program of the threads of an import. */
export const WORKER = join(DIST, 'worker.js');

/** The arguments with which Node runs a program of `dist/`. */
export function programArguments(
  program: 'start' | 'serve' | 'indexer' | 'catalog',
  ...args: readonly string[]
): string[] {
  return [join(DIST, `${program}.js`), ...args];
}

/** Where one of the program's databases is. */
export function dataFile(config: Config, name: keyof typeof DATA_FILES): string {
  return resolve(config.dataDir, DATA_FILES[name]);
}

/** The files that `catalog migrate` moves to and from a database. */
export function installationPaths(config: Config): InstallationPaths {
  return { catalogue: dataFile(config, 'catalogue'), accounts: dataFile(config, 'accounts') };
}

/** Where the catalogue is. */
export function catalogPlace(config: Config): CatalogPlace {
  const { database } = config;
  return database.engine === 'postgres'
    ? { url: database.url }
    : { path: dataFile(config, 'catalogue') };
}

/** Where accounts and keys are. */
export function accountsPlace(config: Config): AccountsPlace {
  const { database } = config;
  return database.engine === 'postgres'
    ? { url: database.url }
    : { path: dataFile(config, 'accounts') };
}

/**
 * The environment with secrets read from the files that `…_FILE` variables name.
 * @throws ConfigError naming every file that cannot be read and every secret that is given twice
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read: NodeJS.ProcessEnv = {};
  const problems: string[] = [];
  for (const name of SECRET) {
    const path = env[`${name}_FILE`] ?? '';
    if (path === '') continue;
    if ((env[name] ?? '') !== '') problems.push(`${name}_FILE: is set, and so is ${name}`);
    try {
      read[name] = readFileSync(path, 'utf8').trim();
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException;
      problems.push(`${name}_FILE: cannot be read (${code}): ${path}`);
    }
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return { ...env, ...read };
}

/**
 * The configuration of this process, and its data folder made; a move into it that was cut off while
 * its files took their places is finished.
 * @throws ConfigError naming every wrong variable
 */
export function loadEnvironment(): Config {
  const config = loadConfig(withSecretFiles(process.env));
  // The folder holds keys and counts of people: nobody else on the machine reads it.
  process.umask(0o077);
  try {
    mkdirSync(config.dataDir, { recursive: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError([`DATA_DIR: cannot be created: ${reason}`]);
  }
  // Whoever comes after a killed `catalog migrate` finds all it moved or nothing.
  finishMove(installationPaths(config));
  return config;
}
