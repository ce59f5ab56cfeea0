import type { Command } from 'commander';
import { reindex } from '../../../indexer/sync/indexer.ts';
import { type Plan, planReindex, rollbackIndex } from '../../../indexer/sync/maintain.ts';
import type { Rebuilt } from '../../../indexer/sync/rebuild.ts';
import { withProgress } from '../progress.ts';
import { type Done, ENGINE_OPTION, forEachEngine, toJson } from './each-engine.ts';
import { group, print, printJson } from '../output.ts';
import { OWNER } from '../../engines.ts';

interface ReindexOptions {
  readonly engine: string;
  readonly rollback?: true;
  readonly dryRun?: true;
  readonly json?: true;
}

/**
 * Builds the index of each engine anew, with a bar; what is live is as it was where that fails.
 * @param choice the name of an engine, or `all`
 * @param begun an embedded index that has been filled already
 */
export function reindexNow(choice = 'all', begun?: string): Promise<readonly Done<Rebuilt>[]> {
  return forEachEngine(choice, (engine, name) =>
    withProgress(`Building ${name}`, (onProgress) =>
      reindex({
        ...engine,
        owner: OWNER,
        onProgress,
        begun: name === 'embedded' ? begun : undefined,
      }),
    ),
  );
}

/** `catalog reindex …` */
export function addReindexCommand(program: Command): void {
  program
    .command('reindex')
    .description('rebuild the index, verify it and switch to it')
    .option(...ENGINE_OPTION)
    .option('--rollback', 'switch back to the previous index instead, once it is verified')
    .option('--dry-run', 'report what would be done, without changing anything')
    .option('--json', 'print JSON')
    .action(run);
}

async function run(options: ReindexOptions): Promise<void> {
  if (options.dryRun) await showPlan(options);
  else if (options.rollback) await rollBack(options);
  else await build(options);
}

async function build({ engine, json }: ReindexOptions): Promise<void> {
  const done = await reindexNow(engine);
  if (json) printJson(toJson(done));
  else show(done, ({ documents }) => `${group(documents)} documents, equal to the catalogue, live`);
}

async function rollBack({ engine, json }: ReindexOptions): Promise<void> {
  const done = await forEachEngine(engine, rollbackIndex);
  if (json) printJson(toJson(done));
  else {
    show(done, ({ documents, replaced }) => {
      return `${group(documents)} documents, equal to the catalogue, live again instead of ${replaced}`;
    });
  }
}

function show<T extends { name: string }>(
  done: readonly Done<T>[],
  describe: (result: T) => string,
): void {
  for (const one of done) {
    if ('result' in one) print(`${one.engine} ${one.result.name}: ${describe(one.result)}`);
  }
}

async function showPlan({ engine, json, rollback }: ReindexOptions): Promise<void> {
  const done = await forEachEngine(engine, planReindex);
  if (json) printJson(toJson(done));
  for (const one of done) {
    if (!('result' in one)) continue;
    const { result } = one;
    if (rollback && (result.live === null || result.former === null)) process.exitCode = 1;
    if (json) continue;
    print(`${one.engine}: ${rollback ? describeRollback(result) : describePlan(result)}`);
  }
}

function describeRollback({ live, former }: Plan): string {
  if (live === null) return 'there is no live index to switch back from';
  return former === null
    ? `${live} is live, and there is no previous index of this contract to switch back to`
    : `would verify ${former} and switch to it from ${live}`;
}

function describePlan({
  live,
  isOfThisContract,
  behind,
  documents,
  indexer,
  retired,
}: Plan): string {
  const place =
    live === null
      ? 'and make it the first live index'
      : `beside ${live}${isOfThisContract ? '' : ' (of another version)'}, which is ${group(behind)} changes behind, verify it and switch to it`;
  const who = indexer === null ? '' : `; ${indexer} holds the lease and would be asked to`;
  return `would build an index of ${group(documents)} documents ${place}; ${retired.length} previous kept${who}`;
}
