import type { Command } from 'commander';
import { accountChecks } from './accounts.ts';
import { bundleCheck, catalogChecks } from './catalog.ts';
import type { Check, Finding } from './finding.ts';
import { indexCheck } from './index.ts';
import { configurationCheck, folderCheck, serverCheck } from './surroundings.ts';
import { loadEnvironment } from '../../environment.ts';
import { runDataDoctor } from './data.ts';
import { print, printJson, UsageError } from '../output.ts';

const CHECKS: readonly Check[] = [
  configurationCheck,
  folderCheck,
  catalogChecks,
  bundleCheck,
  indexCheck,
  accountChecks,
  serverCheck,
];

/** As wide as the longest of what is looked at. */
const ABOUT_WIDTH = 22;
const MARKS = { ok: '✓', stale: '!', wrong: '✗' } as const;

/** `catalog doctor` */
export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description(
      'what is configured, reachable, stale or wrong, and what to do; 1 if anything is wrong',
    )
    .option(
      '--data',
      'check the data instead: duplicates, orphans, units, scales, dates, references',
    )
    .option('--check <name>', 'one check of the data, with everything it finds')
    .option('--json', 'print JSON')
    .action(async (options: { data?: true; check?: string; json?: true }) => {
      if (options.data === true) return runDataDoctor(options);
      if (options.check !== undefined) throw new UsageError('--check is for --data.');
      const config = loadEnvironment();
      const findings: Finding[] = [];
      for (const check of CHECKS) findings.push(...(await check(config)));
      if (options.json) printJson(findings);
      else {
        for (const { state, about, finding, advice } of findings) {
          print(`${MARKS[state]} ${about.padEnd(ABOUT_WIDTH)} ${finding}`);
          if (advice !== null) print(`${' '.repeat(ABOUT_WIDTH + 3)}→ ${advice}`);
        }
      }
      if (findings.some(({ state }) => state === 'wrong')) process.exitCode = 1;
    });
}
