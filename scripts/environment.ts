import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError, loadConfig, type Config } from '../schemas/config.ts';

/** Where the program keeps its files; one owner each. */
export interface DataFiles {
  readonly catalogue: string;
  readonly index: string;
  readonly accounts: string;
  readonly quota: string;
  readonly pepper: string;
}

/** The folder of the bundled catalogue. */
export const BUNDLE = join(import.meta.dirname, '..', 'data');

/** The files of a data folder. */
export function dataFiles(dataDir: string): DataFiles {
  const at = (name: string): string => resolve(dataDir, name);
  return {
    catalogue: at('catalogue.sqlite'),
    index: at('index.sqlite'),
    accounts: at('accounts.sqlite'),
    quota: at('quota.sqlite'),
    pepper: at('key-pepper'),
  };
}

/** The configuration of this process; a wrong environment is explained and ends it with 2. */
export function loadEnvironment(): Config {
  try {
    const config = loadConfig(process.env);
    // Everything below holds keys or counts of people: nobody else on the machine reads it.
    process.umask(0o077);
    mkdirSync(config.dataDir, { recursive: true });
    return config;
  } catch (error) {
    const text =
      error instanceof ConfigError
        ? error.message
        : `DATA_DIR: cannot be made: ${error instanceof Error ? error.message : String(error)}`;
    process.stderr.write(`${text}\n`);
    return process.exit(2);
  }
}
