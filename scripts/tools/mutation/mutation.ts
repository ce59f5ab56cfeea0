import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { Command } from 'commander';

/*
 * Puts small mistakes into a folder or a file of the product, one at a time, and tells which of them the
 * tests do not notice: `npm run mutation -- server/catalog/estimate`. Tests are those that import the
 * folder, by themselves or by a helper beside them, unless others are named. Real servers take no part.
 * What was tried is kept in `var/mutation/`: only what changed since is tried again.
 */

const SCORE_WANTED = 90;
const WORK = 'var/mutation';
/** Tests of the sources themselves, and those that begin processes, or threads of what is built. */
const NO_TEST_OF_MISTAKES = /(?:imports|processes|killed|thread)\.test\.ts$/;

/** Test files of a folder, or the one that is named. */
function listTests(place: string): string[] {
  if (place.endsWith('.ts')) return [place];
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !NO_TEST_OF_MISTAKES.test(name))
    .map((name) => join(place, name));
}

/** Test files that import something of the folder. */
function findTests(folder: string): string[] {
  return listTests('test').filter((file) => {
    const text = readFileSync(file, 'utf8');
    const beside = [...text.matchAll(/from '(\.\/[^']+)'/g)]
      .map(([, name = '']) => join(dirname(file), name))
      .filter((name) => existsSync(name))
      .map((name) => readFileSync(name, 'utf8'));
    return [text, ...beside].some((one) => one.includes(`/${folder}`));
  });
}

const program = new Command('mutation')
  .description(
    'puts small mistakes into the product and tells which the tests let pass; 1 below a score of 90',
  )
  .argument('<place>', 'a folder or file of the product, such as server/quota')
  .argument('[tests...]', 'files of tests, or folders of them; absent: those that import the place')
  .option('--quick', 'leaves out mistakes in what runs when a file is loaded: each takes a process')
  .parse();
const { quick = false } = program.opts<{ readonly quick?: true }>();
const [folder = '', ...named] = program.args;
if (!existsSync(folder))
  program.error(`There is no “${folder}”: name a folder or file of the product.`);
const missing = named.find((place) => !existsSync(place));
if (missing !== undefined)
  program.error(`There is no “${missing}”: name tests, or folders of them.`);
const tests = named.length > 0 ? named.flatMap(listTests) : findTests(folder);
if (tests.length === 0) program.error(`No test imports ${folder}: name the tests after it.`);
for (const name of Object.keys(process.env)) {
  if (name.startsWith('TEST_')) Reflect.deleteProperty(process.env, name);
}
mkdirSync(WORK, { recursive: true });
writeFileSync(
  join(WORK, 'tsconfig.json'),
  JSON.stringify({ extends: resolve('tsconfig.json'), include: ['sandbox'], exclude: [] }),
);
process.env['TSX_TSCONFIG_PATH'] = resolve(WORK, 'tsconfig.json');
process.env['NODE_OPTIONS'] = '--import tsx';
await new Stryker({
  plugins: [join(import.meta.dirname, 'mocha-runner.ts')],
  testRunner: 'mocha',
  ignoreStatic: quick,
  mochaOptions: { spec: tests },
  mutate: [folder.endsWith('.ts') ? folder : `${folder}/**/*.{ts,tsx}`],
  concurrency: 1,
  reporters: ['clear-text', 'progress-append-only'],
  incremental: true,
  incrementalFile: `${WORK}/${folder.replaceAll('/', '-')}.json`,
  tempDirName: `${WORK}/sandbox`,
  // The sandbox is below them.
  symlinkNodeModules: false,
  ignorePatterns: ['var', 'dist', 'clients'],
  disableTypeChecks: true,
  thresholds: { high: SCORE_WANTED, low: SCORE_WANTED, break: SCORE_WANTED },
}).runMutationTest();
