import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';

const ROOT = join(import.meta.dirname, '..', '..');
const MAIN = `import { greet } from '../../schemas/greet.ts';
process.stdout.write(greet(process.argv.slice(2)));
`;
const GREET = `export function greet(names: readonly string[]): string {
  if (names.length === 0) throw new Error('nobody');
  return \`hello \${names.join(' and ')}\`;
}
`;

describe('scripts/run.js', function () {
  this.timeout(60_000);
  let folder: string;
  const write = (path: string, content: string): void => {
    writeFileSync(join(folder, path), content);
  };
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [join(folder, 'scripts', 'run.js'), ...args], {
      encoding: 'utf8',
    });
  const bundles = (): string[] => readdirSync(join(folder, 'dist'));

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'run-'));
    for (const name of ['indexer', 'schemas', 'scripts/cli', 'server']) {
      mkdirSync(join(folder, name), { recursive: true });
    }
    cpSync(join(ROOT, 'scripts', 'run.js'), join(folder, 'scripts', 'run.js'));
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    write('package.json', '{ "type": "module" }');
    write('scripts/cli/main.ts', MAIN);
    write('schemas/greet.ts', GREET);
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('runs the program with its arguments', () => {
    expect(run('catalog', 'heron', '--json').stdout).to.equal('hello heron and --json');
  });

  it('makes one bundle, and reads it the next time', () => {
    run('catalog', 'heron');
    const [bundle = '', ...others] = bundles();
    expect(others).to.be.empty;
    const path = join(folder, 'dist', bundle);
    writeFileSync(path, readFileSync(path, 'utf8').replace('hello', 'again'));
    expect(run('catalog', 'heron').stdout).to.equal('again heron');
  });

  it('never runs sources that have been edited since', () => {
    run('catalog', 'heron');
    write('schemas/greet.ts', GREET.replace('hello', 'goodbye'));
    expect(run('catalog', 'heron').stdout).to.equal('goodbye heron');
    write('schemas/greet.ts', GREET);
    expect(run('catalog', 'heron').stdout).to.equal('hello heron');
    expect(bundles()).to.have.length(2);
  });

  it('runs the sources themselves where no bundle can be kept', () => {
    write('dist', 'a file, not a folder');
    expect(run('catalog', 'heron').stdout).to.equal('hello heron');
  });

  it('names the source and its line where something is thrown', () => {
    expect(run('catalog').stderr).to.match(/at greet \(.*schemas[/]greet[.]ts:2:\d+\)/);
  });

  it('names the source that is broken', () => {
    write('schemas/greet.ts', 'export const = 1;');
    const { status, stderr } = run('catalog');
    expect(status).not.to.equal(0);
    expect(stderr).to.contain('greet.ts:1:13');
  });

  it('says which programs there are', () => {
    const { status, stderr } = run('bogus');
    expect(status).to.equal(2);
    expect(stderr).to.contain('start, serve, indexer, catalog.');
  });
});
