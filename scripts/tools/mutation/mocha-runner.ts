import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  INSTRUMENTER_CONSTANTS,
  type InstrumenterContext,
  type StrykerOptions,
} from '@stryker-mutator/api/core';
import { commonTokens, declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import {
  determineHitLimitReached,
  type DryRunOptions,
  type DryRunResult,
  DryRunStatus,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
  type TestRunnerCapabilities,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import Mocha from 'mocha';

/*
 * Runs test files in the process Stryker has begun, all of them once and then those that reach a mistake.
 * Stryker's own runner for mocha reads files that mocha 12 has no more.
 */

/** What mistakes and the runner know of each other. */
type Mutants = {
  -readonly [Name in keyof InstrumenterContext]: InstrumenterContext[Name] | undefined;
};

const globals = globalThis as unknown as Record<string, Mutants>;
const mutants = (globals[INSTRUMENTER_CONSTANTS.NAMESPACE] ??= {});

class MochaRunner implements TestRunner {
  static inject = tokens(commonTokens.options);
  readonly #mocha = new Mocha({ reporter: 'min', timeout: 0 });
  readonly #scratch = mkdtempSync(join(tmpdir(), 'catalog-mutation-'));
  #isLoaded = false;
  #isByTest = false;

  constructor(options: StrykerOptions) {
    const { spec } = options['mochaOptions'] as { readonly spec: readonly string[] };
    for (const file of spec) this.#mocha.addFile(resolve(file));
  }

  capabilities(): TestRunnerCapabilities {
    return { reloadEnvironment: false };
  }

  init(): Promise<void> {
    // What `test/support/root-hooks.ts` makes for a run; no program is built.
    process.env['TEST_SCRATCH'] = this.#scratch;
    this.#mocha.cleanReferencesAfterRun(false);
    const namesTest = (test: Mocha.Runnable | undefined): void => {
      if (this.#isByTest) mutants.currentTestId = test?.fullTitle();
    };
    this.#mocha.suite.beforeEach(function () {
      namesTest(this.currentTest);
    });
    return Promise.resolve();
  }

  async dryRun({ coverageAnalysis, disableBail }: DryRunOptions): Promise<DryRunResult> {
    this.#isByTest = coverageAnalysis === 'perTest';
    const result = await this.#run(disableBail);
    this.#isByTest = false;
    const { mutantCoverage } = mutants;
    return result.status === DryRunStatus.Complete && mutantCoverage !== undefined
      ? { ...result, mutantCoverage }
      : result;
  }

  async mutantRun(run: MutantRunOptions): Promise<MutantRunResult> {
    mutants.hitLimit = run.hitLimit;
    mutants.hitCount = run.hitLimit === undefined ? undefined : 0;
    const titles = run.testFilter?.map(
      (title) => `^${title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`,
    );
    this.#mocha.grep(new RegExp(titles?.join('|') ?? ''));
    if (run.mutantActivation === 'static') mutants.activeMutant = run.activeMutant.id;
    return toMutantRunResult(await this.#run(run.disableBail, run.activeMutant.id));
  }

  dispose(): Promise<void> {
    rmSync(this.#scratch, { recursive: true, force: true });
    return Promise.resolve();
  }

  async #run(disableBail: boolean, mutant?: string): Promise<DryRunResult> {
    try {
      if (!this.#isLoaded) await this.#mocha.loadFilesAsync();
      this.#isLoaded = true;
      setBail(this.#mocha.suite, !disableBail);
      mutants.activeMutant = mutant;
      const tests = await this.#runLoaded();
      const isEndless = determineHitLimitReached(mutants.hitCount, mutants.hitLimit);
      if (tests.length === 0) throw new Error('No test ran.');
      return isEndless ?? { status: DryRunStatus.Complete, tests };
    } catch (error) {
      if (mutant === undefined) return { status: DryRunStatus.Error, errorMessage: String(error) };
      const name = 'loads';
      const failure = { id: name, name, timeSpentMs: 0, failureMessage: String(error) };
      return { status: DryRunStatus.Complete, tests: [{ ...failure, status: TestStatus.Failed }] };
    }
  }

  #runLoaded(): Promise<TestResult[]> {
    const results: TestResult[] = [];
    let begunAt = performance.now();
    const note = (test: Mocha.Runnable, failure?: Error): void => {
      const name = (test.ctx?.currentTest ?? test).fullTitle();
      const shared = {
        id: name,
        name,
        timeSpentMs: performance.now() - begunAt,
        // By it Stryker knows which tests have changed since.
        ...(test.file === undefined ? {} : { fileName: test.file }),
      };
      begunAt = performance.now();
      results.push(
        failure === undefined
          ? { ...shared, status: TestStatus.Success }
          : { ...shared, status: TestStatus.Failed, failureMessage: failure.message },
      );
    };
    return new Promise((done) => {
      const runner = this.#mocha.run(() => {
        done(results);
      });
      runner.on('pass', (test) => {
        note(test);
      });
      runner.on('fail', note);
    });
  }
}

function setBail(suite: Mocha.Suite, bail: boolean): void {
  suite.bail(bail);
  for (const inner of suite.suites) setBail(inner, bail);
}

/** What Stryker reads of a plugin. */
export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'mocha', MochaRunner)];
