import type { Command } from 'commander';
import { reindex, verifyIndex } from '../../indexer/sync.ts';
import type { Rebuilt } from '../../indexer/sync/rebuild.ts';
import { withProgress } from '../progress.ts';
import { group, print, printJson } from './output.ts';
import { withEngines } from './stores.ts';

/** Builds the index anew, with a bar; the live one is as it was if anything fails. */
export function reindexNow(): Promise<Rebuilt> {
  return withEngines(({ catalog, writer }) =>
    withProgress('Building the index', (onProgress) => reindex({ catalog, writer, onProgress })),
  );
}

/** `catalog reindex` */
export function addReindexCommand(program: Command): void {
  program
    .command('reindex')
    .description('build the index anew beside the live one, verify it, put it in its place')
    .option('--json', 'print JSON')
    .action(async (options: { json?: true }) => {
      const built = await reindexNow();
      if (options.json) printJson(built);
      else
        print(`${built.name}: ${group(built.documents)} documents, equal to the catalogue, live`);
    });
}

/** `catalog verify` */
export function addVerifyCommand(program: Command): void {
  program
    .command('verify')
    .description('compare the live index with the catalogue, entry by entry; 1 if they differ')
    .option('--json', 'print JSON')
    .action(verify);
}

async function verify(options: { json?: true }): Promise<void> {
  const found = await withEngines(verifyIndex);
  const { name, documents, behind, missing, ghosts, stale } = found;
  const differing = missing.length + ghosts.length + stale.length;
  if (options.json) printJson(found);
  else if (name === null) print('There is no live index: build one with “catalog reindex”.');
  else if (differing === 0) print(`${name}: ${group(documents)} documents, equal to the catalogue`);
  else {
    print(
      `${name}: ${group(missing.length)} missing, ${group(ghosts.length)} too many, ${group(stale.length)} stale, ${group(behind)} changes behind`,
    );
    for (const { kind, id } of [...missing, ...ghosts, ...stale].slice(0, 20)) {
      print(`  ${kind} ${id}`);
    }
  }
  if (name === null || differing > 0) process.exitCode = 1;
}
