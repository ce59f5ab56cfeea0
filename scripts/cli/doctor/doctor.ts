import type { Command } from 'commander';
import { accountChecks } from './accounts.ts';
import { bundleCheck, catalogChecks } from './catalog.ts';
import { type Check, type Finding, ok, reasonOf, stale, wrong } from './finding.ts';
import { indexCheck } from './index.ts';
import { quotaChecks } from './quota.ts';
import { loadEnvironment } from '../../environment.ts';
import { runDataDoctor } from './data.ts';
import { print, printJson, UsageError } from '../output.ts';
import { accessSync, constants, statSync } from 'node:fs';

/** Versions and settings; they were read without a mistake, or no check would run. */
export const configurationCheck: Check = (config) => {
  const { database, http, keyPepper, log, plans, quota, search } = config;
  return Promise.resolve([
    ok('node', process.version),
    ok(
      'configuration',
      `search ${search.engine}, catalogue and accounts ${database.engine}, counts ${quota.store.engine}, plans ${plans.scheme} in ${plans.currency}, log ${log.level}, pepper ${keyPepper === null ? 'from its file' : 'from the environment'}, address ${http.baseUrl ?? 'as requested'}`,
    ),
  ]);
};

/** Whether the data folder can be written, and by nobody else. */
export const folderCheck: Check = ({ dataDir }) => {
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK);
    const open = statSync(dataDir).mode & 0o077;
    return Promise.resolve([
      open === 0
        ? ok('data folder', dataDir)
        : stale('data folder', `${dataDir} can be read by others`, `chmod 700 ${dataDir}`),
    ]);
  } catch (error) {
    return Promise.resolve([
      wrong('data folder', reasonOf(error), 'make this user its owner, or set DATA_DIR'),
    ]);
  }
};

const WAIT_MS = 2_000;

/** Whether a server answers where this configuration would put one. */
export const serverCheck: Check = async ({ http }) => {
  const host = http.host.includes(':') ? `[${http.host}]` : http.host;
  const origin = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${http.port}`;
  try {
    const answer = await fetch(`${origin}/ready`, { signal: AbortSignal.timeout(WAIT_MS) });
    if (answer.ok) return [ok('server', `${origin} is ready`)];
    return [wrong('server', `${origin}/ready answers ${answer.status}`, 'check its log')];
  } catch {
    return [stale('server', `nothing answers on ${origin}`, 'npm start, if it should be running')];
  }
};

const CHECKS: readonly Check[] = [
  configurationCheck,
  folderCheck,
  catalogChecks,
  bundleCheck,
  indexCheck,
  accountChecks,
  quotaChecks,
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
      'check configuration, engines and data, and say what to do; exits with 1 if anything is wrong',
    )
    .option(
      '--data',
      'check the data instead: duplicates, orphans, units, scales, dates, references',
    )
    .option('--check <name>', 'run one check of the data and list everything it finds')
    .option('--json', 'print JSON')
    .action(async (options: { data?: true; check?: string; json?: true }) => {
      if (options.data === true) return runDataDoctor(options);
      if (options.check !== undefined) throw new UsageError('--check works only with --data.');
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
