import type { Command } from 'commander';
import { verifyIndex, type Verified } from '../../../indexer/sync/indexer.ts';
import { repairIndex } from '../../../indexer/sync/maintain.ts';
import { countDivergence } from '../../../indexer/sync/verify.ts';
import { ENGINE_OPTION, forEachEngine, toJson } from './each-engine.ts';
import { group, print, printJson } from '../output.ts';

interface VerifyOptions {
  readonly engine: string;
  readonly repair?: true;
  readonly json?: true;
}

/** What was found, and whether the index equals the catalogue now. */
interface Outcome extends Verified {
  readonly isEqual: boolean;
}

/** `catalog verify …` */
export function addVerifyCommand(program: Command): void {
  program
    .command('verify')
    .description('compare the live index with the catalogue, entry by entry; 1 if they differ')
    .option(...ENGINE_OPTION)
    .option('--repair', 'send what differs once more')
    .option('--json', 'print JSON')
    .action(verify);
}

async function verify({ engine, repair, json }: VerifyOptions): Promise<void> {
  const done = await forEachEngine<Outcome>(engine, async (one) => {
    const found = await verifyIndex(one);
    const isEqual = found.name !== null && countDivergence(found) === 0;
    if (isEqual || repair === undefined || found.name === null) return { ...found, isEqual };
    return { ...found, isEqual: (await repairIndex(one)).isEqual };
  });
  if (json) printJson(toJson(done));
  for (const one of done) {
    if (!('result' in one)) continue;
    if (!one.result.isEqual) process.exitCode = 1;
    if (!json) print(`${one.engine} ${describe(one.result, repair ?? false)}`);
  }
}

const IDS_SHOWN = 20;
const REINDEX = 'build one with “catalog reindex”';

function describe(found: Outcome, isRepair: boolean): string {
  const { name, documents, behind, missing, ghosts, stale, isEqual } = found;
  if (name === null) return `has no live index: ${REINDEX}`;
  if (countDivergence(found) === 0) {
    return `${name}: ${group(documents)} documents, equal to the catalogue`;
  }
  const differing = [...missing, ...ghosts, ...stale];
  const lines = [
    `${name}: ${group(missing.length)} missing, ${group(ghosts.length)} too many, ${group(stale.length)} stale, ${group(behind)} changes behind`,
    ...differing.slice(0, IDS_SHOWN).map(({ kind, id }) => `  ${kind} ${id}`),
  ];
  if (differing.length > IDS_SHOWN) lines.push(`  and ${group(differing.length - IDS_SHOWN)} more`);
  if (isEqual) lines.push('  repaired: equal to the catalogue now');
  else if (isRepair) lines.push(`  not repaired: it is of another catalogue; ${REINDEX}`);
  return lines.join('\n');
}
