import type { Command } from 'commander';
import { reindex, verifyIndex, type Verified } from '../../../indexer/sync/indexer.ts';
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
  /** The index that was built because the live one could not be mended; null: none was. */
  readonly built: string | null;
}

/** `catalog verify …` */
export function addVerifyCommand(program: Command): void {
  program
    .command('verify')
    .description(
      'compare the live index with the catalogue, entry by entry; exits with 1 if they differ',
    )
    .option(...ENGINE_OPTION)
    .option('--repair', 'resend what differs; rebuild the index if that is not enough')
    .option('--json', 'print JSON')
    .action(verify);
}

async function verify({ engine, repair, json }: VerifyOptions): Promise<void> {
  const done = await forEachEngine<Outcome>(engine, async (one) => {
    const found = await verifyIndex(one);
    const isEqual = found.name !== null && countDivergence(found) === 0;
    if (isEqual || repair === undefined) return { ...found, isEqual, built: null };
    const isMended = found.isOfThisContract && (await repairIndex(one)).isEqual;
    return { ...found, isEqual: true, built: isMended ? null : (await reindex(one)).name };
  });
  if (json) printJson(toJson(done));
  for (const one of done) {
    if (!('result' in one)) continue;
    if (!one.result.isEqual) process.exitCode = 1;
    if (!json) print(`${one.engine} ${describe(one.result)}`);
  }
}

const IDS_SHOWN = 20;
const REINDEX = 'build one with “catalog reindex”';

function describe(found: Outcome): string {
  const { name, documents, behind, missing, ghosts, stale, isEqual, built } = found;
  const repaired = `  repaired: built ${built ?? ''}, equal to the catalogue`;
  if (name === null) {
    return built === null ? `has no live index: ${REINDEX}` : `has no live index\n${repaired}`;
  }
  if (countDivergence(found) === 0) {
    return `${name}: ${group(documents)} documents, equal to the catalogue`;
  }
  const differing = [...missing, ...ghosts, ...stale];
  const lines = [
    `${name}: ${group(missing.length)} missing, ${group(ghosts.length)} extra, ${group(stale.length)} stale, ${group(behind)} changes behind`,
    ...differing.slice(0, IDS_SHOWN).map(({ kind, id }) => `  ${kind} ${id}`),
  ];
  if (differing.length > IDS_SHOWN) lines.push(`  and ${group(differing.length - IDS_SHOWN)} more`);
  if (built !== null) lines.push(repaired);
  else if (isEqual) lines.push('  repaired: equal to the catalogue now');
  return lines.join('\n');
}
