import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { Grants } from '../../../indexer/index/elasticsearch/grant.ts';
import { GRANTED, type Granted } from '../../../schemas/elasticsearch/roles.ts';
import { loadEnvironment } from '../../environment.ts';
import { say } from '../progress.ts';
import { print, printJson, UsageError } from '../output.ts';

interface GrantOptions {
  readonly to?: string;
  readonly json?: true;
}

/** `catalog elasticsearch …`: what a cluster with security on needs. */
export function addElasticsearchCommands(program: Command): void {
  program
    .command('elasticsearch')
    .description('prepare a cluster that has security enabled')
    .command('grant')
    .description(
      'create an API key for the server and one for the indexer, each with no more privileges than it needs; the user in ELASTICSEARCH_URL must be allowed to do so. KIBANA_SYSTEM_PASSWORD sets the password of kibana_system; KIBANA_READER_PASSWORD creates the user <index>-reader, who views searches in Kibana',
    )
    .option(
      '--to <folder>',
      'write each key to a file named after it; keys that still work are kept',
    )
    .option('--json', 'print JSON')
    .action(grant);
}

async function grant({ to, json }: GrantOptions): Promise<void> {
  const { search } = loadEnvironment();
  if (search.engine !== 'elasticsearch') {
    throw new UsageError('ELASTICSEARCH_URL is not set: there is no cluster to connect to.');
  }
  const { openGrants } = await import('../../../indexer/index/elasticsearch/grant.ts');
  const grants = openGrants(search);
  try {
    await grants.installSearchLog();
    const kibana = process.env['KIBANA_SYSTEM_PASSWORD'] ?? '';
    if (kibana !== '') await grants.setKibanaPassword(kibana);
    const reader = process.env['KIBANA_READER_PASSWORD'] ?? '';
    if (reader !== '') say(`${await grants.setReader(reader)} can view searches in Kibana.`);
    const keys: Partial<Record<Granted, string>> = {};
    for (const granted of GRANTED) {
      if (to === undefined) keys[granted] = await grants.grant(granted);
      else await grantInto(grants, granted, to);
    }
    if (to !== undefined) return;
    if (json) printJson(keys);
    else for (const [granted, key] of Object.entries(keys)) print(`${granted} ${key}`);
  } finally {
    await grants.close();
  }
}

/** A key that works is kept: a process may be using it. */
async function grantInto(grants: Grants, granted: Granted, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, granted);
  if (existsSync(file) && (await grants.isValid(readFileSync(file, 'utf8').trim()))) {
    say(`${file} still works and was kept.`);
    return;
  }
  // Whole or not at all.
  writeFileSync(`${file}.new`, `${await grants.grant(granted)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  say(`${file} is a new key.`);
}
