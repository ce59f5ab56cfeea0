import { Option, type Command } from 'commander';
import type { Config } from '../../../schemas/config/config.ts';
import { pepperOf } from '../../../server/accounts/keys/pepper.ts';
import { loadEnvironment } from '../../environment.ts';
import {
  countTables,
  findFilled,
  moveInstallation,
  TargetInUse,
  type MovedTable,
} from './move-installation.ts';
import type { Part } from './part.ts';
import { ENGINES, lookAtTarget, openSource, openTarget, type Engine } from './sides.ts';
import { say, withProgress } from '../progress.ts';
import { formatTable } from '../table.ts';
import { group, print, printJson, UsageError } from '../output.ts';

interface MigrateOptions {
  readonly from: Engine;
  readonly to: Engine;
  readonly replace?: true;
  readonly dryRun?: true;
  readonly json?: true;
}

/** `catalog migrate` */
export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description(
      'move catalogue and accounts between the files in DATA_DIR and the database at DATABASE_URL; stop server and indexer first',
    )
    .addOption(
      new Option('--from <engine>', 'engine to move from').choices(ENGINES).makeOptionMandatory(),
    )
    .addOption(
      new Option('--to <engine>', 'engine to move to').choices(ENGINES).makeOptionMandatory(),
    )
    .option('--replace', 'replace the data in the target')
    .option('--dry-run', 'report what would be moved, without writing anything')
    .option('--json', 'print JSON')
    .action(migrate);
}

async function migrate(options: MigrateOptions): Promise<void> {
  const { from, to } = options;
  if (from === to) throw new UsageError(`--from and --to are both ${from}.`);
  const config = loadEnvironment();
  const source = openSource(config, from);
  const startedAt = performance.now();
  const tables = await source(async (parts) => {
    await expectNoIndexer(parts);
    return options.dryRun === true ? plan(config, options, parts) : move(config, options, parts);
  });
  const seconds = Number(((performance.now() - startedAt) / 1_000).toFixed(1));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const pepper = config.keyPepper === null ? 'file' : 'environment';
  const pepperId = pepperOf(config).id;
  if (options.json) {
    const dryRun = options.dryRun === true;
    printJson({ from, to, dry_run: dryRun, rows, seconds, pepper, pepper_id: pepperId, tables });
    return;
  }
  print(
    formatTable(
      ['owner', 'table', 'rows', 'hash'],
      tables.map((one) => [one.owner, one.table, group(one.rows), one.hash?.slice(0, 16) ?? '']),
    ),
  );
  if (options.dryRun === true) return;
  say(`${group(rows)} rows moved and verified in ${seconds} s.`);
  say(
    pepper === 'file'
      ? 'The pepper stays in key-pepper of DATA_DIR: every server needs that file, or KEY_PEPPER.'
      : 'The pepper stays in KEY_PEPPER: every server needs it.',
  );
  say('Today’s request counts and the index are not moved.');
}

type Line = Omit<MovedTable, 'hash'> & { readonly hash?: string };

async function plan(
  config: Config,
  options: MigrateOptions,
  parts: readonly Part[],
): Promise<Line[]> {
  await expectRoom(config, options);
  return [...(await countTables(parts))].map(([{ owner, name }, rows]) => ({
    owner,
    table: name,
    rows,
  }));
}

async function move(
  config: Config,
  options: MigrateOptions,
  parts: readonly Part[],
): Promise<readonly Line[]> {
  await expectRoom(config, options);
  const mayReplace = options.replace === true;
  const target = openTarget(config, options.to);
  try {
    return await withProgress(`Moving to ${options.to}`, (onProgress) =>
      target((held) => moveInstallation(parts, held, { mayReplace, onProgress })),
    );
  } catch (error) {
    throw error instanceof TargetInUse ? refuse(error.tables) : error;
  }
}

async function expectRoom(config: Config, { to, replace }: MigrateOptions): Promise<void> {
  if (replace === true) return;
  const look = await lookAtTarget(config, to);
  const filled =
    look === null ? [] : await look(async (held) => findFilled(await countTables(held)));
  if (filled.length > 0) throw refuse(filled);
}

function refuse(tables: readonly string[]): UsageError {
  return new UsageError(
    `The target is in use: there are rows in ${tables.join(', ')}. --replace overwrites them.`,
  );
}

/** What an indexer writes while rows are copied would be lost. */
async function expectNoIndexer(parts: readonly Part[]): Promise<void> {
  const part = parts.find(({ owner }) => owner === 'catalogue');
  if (part === undefined) return;
  const name = part.schema === null ? 'lease' : `${part.schema}.lease`;
  const now = new Date().toISOString();
  const held = await part
    .trx<{ owner: string; until: string }>(name)
    .where('until', '>', now)
    .select('owner', 'until');
  if (held[0] === undefined) return;
  throw new UsageError(
    `${held[0].owner} is writing to the catalogue (until ${held[0].until}, or until it stops): stop server and indexer first.`,
  );
}
