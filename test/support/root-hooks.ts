import { execFileSync } from 'node:child_process';
import type { RootHookObject } from 'mocha';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const DAY_MS = 86_400_000;
/** Longer than any test that counts by the day of the clock on the wall. */
const BEFORE_MIDNIGHT_MS = 30_000;
const END_WITHIN_MS = 60_000;

/**
 * Once, before all files: builds the programs of `dist/`, which some tests start, if a source is newer.
 * Files that run at the same time are processes with this environment.
 */
export function mochaGlobalSetup(): void {
  process.env['TEST_SCRATCH'] = mkdtempSync(join(tmpdir(), 'catalog-test-'));
  const build = join(import.meta.dirname, '..', '..', 'scripts', 'build.js');
  execFileSync(process.execPath, [build], { stdio: 'inherit' });
}

/** Around every test. */
export const mochaHooks: RootHookObject = {
  /** A day of UTC that ends in the middle of a test begins before it. */
  async beforeEach() {
    const leftMs = DAY_MS - (Date.now() % DAY_MS);
    if (leftMs < BEFORE_MIDNIGHT_MS) await sleep(leftMs);
  },
};

/** A folder that all test processes of this run share; it is removed at the end. */
export function scratchFolder(): string {
  const folder = process.env['TEST_SCRATCH'];
  if (folder === undefined) throw new Error('TEST_SCRATCH is not set: tests are run by mocha.');
  return folder;
}

/** Once, after all files: what a test left open is named instead of waited for. */
export function mochaGlobalTeardown(): void {
  rmSync(scratchFolder(), { recursive: true, force: true });
  setTimeout(() => {
    const open = process.getActiveResourcesInfo().join(', ');
    process.stderr.write(`The tests are over, and something is still open: ${open}\n`);
    // mocha sets its own at the end.
    process.on('exit', () => {
      process.exitCode = 1;
    });
    process.exit();
  }, END_WITHIN_MS).unref();
}
