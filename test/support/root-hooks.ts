import { execFileSync } from 'node:child_process';
import type { RootHookObject } from 'mocha';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const DAY_MS = 86_400_000;
/** Longer than any test that counts by the day of the clock on the wall. */
const BEFORE_MIDNIGHT_MS = 30_000;
const END_WITHIN_MS = 60_000;

/** Builds the programs of `dist/`, which some tests start, if a source is newer. */
export function mochaGlobalSetup(): void {
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
  /** What a test left open is told instead of waited for. */
  afterAll() {
    setTimeout(() => {
      const open = process.getActiveResourcesInfo().join(', ');
      process.stderr.write(`The tests are over, and something is still open: ${open}\n`);
      // mocha sets its own at the end.
      process.on('exit', () => {
        process.exitCode = 1;
      });
      process.exit();
    }, END_WITHIN_MS).unref();
  },
};
