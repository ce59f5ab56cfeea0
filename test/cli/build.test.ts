import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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
const SCRIPTS = (
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { prepare: string; catalog: string };
  }
).scripts;
const BUILDING = ['scripts/build.js', 'scripts/run.js', 'scripts/source-lines.ts'];
const OTHERS = [
  'scripts/apps/start.ts',
  'scripts/apps/serve.ts',
  'scripts/apps/indexer.ts',
  'scripts/apps/prebuild.ts',
  'scripts/workers/worker.ts',
  'server/search-log/thread.ts',
];

describe('programs built where they are started', function () {
  this.timeout(60_000);
  let folder: string;
  const write = (path: string, content: string): void => {
    writeFileSync(join(folder, path), content);
  };
  const launch = (command: string, ...args: readonly string[]) =>
    spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
  /** As a person does. */
  const runByNpm = (...args: readonly string[]) =>
    launch('npm', 'run', '-s', 'catalog', '--', ...args);
  /** What npm runs then, without it: it takes longer than the program. */
  const run = (...args: readonly string[]) =>
    launch('sh', '-c', `${SCRIPTS.catalog} "$@"`, 'sh', ...args);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'build-'));
    for (const name of ['indexer', 'schemas', 'scripts/cli', ...OTHERS.map(dirname)]) {
      mkdirSync(join(folder, name), { recursive: true });
    }
    for (const file of ['package.json', 'tsconfig.json', ...BUILDING]) {
      cpSync(join(ROOT, file), join(folder, file));
    }
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    for (const path of OTHERS) write(path, '');
    write('scripts/cli/main.ts', MAIN);
    write('schemas/greet.ts', GREET);
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('runs the command line with its arguments', () => {
    expect(runByNpm('heron', '--json').stdout).to.equal('hello heron and --json');
  });

  it('is ready to run once packages are installed', () => {
    launch('sh', '-c', SCRIPTS.prepare);
    expect(launch('node', 'dist/catalog.js', 'heron').stdout).to.equal('hello heron');
  });

  it('builds once, and runs what was built the next time', () => {
    run('heron');
    const path = join(folder, 'dist', 'catalog.js');
    writeFileSync(path, readFileSync(path, 'utf8').replace('hello', 'again'));
    expect(run('heron').stdout).to.equal('again heron');
  });

  it('builds again when a source was edited or removed', () => {
    run('heron');
    write('schemas/greet.ts', GREET.replace('hello', 'goodbye'));
    expect(run('heron').stdout).to.equal('goodbye heron');
    unlinkSync(join(folder, 'schemas', 'greet.ts'));
    expect(run('heron').stderr).to.contain('Could not resolve "../../schemas/greet.ts"');
  });

  it('keeps chunks of former builds for a day, which a running process may load', () => {
    mkdirSync(join(folder, 'dist'));
    write('dist/chunk-old.js', '');
    write('dist/chunk-new.js', '');
    const longAgo = new Date(Date.now() - 2 * 86_400_000);
    utimesSync(join(folder, 'dist', 'chunk-old.js'), longAgo, longAgo);
    run('heron');
    expect(readdirSync(join(folder, 'dist'))).to.include('chunk-new.js');
    expect(readdirSync(join(folder, 'dist'))).not.to.include('chunk-old.js');
  });

  it('names the source and its line where a service throws', () => {
    write('scripts/apps/start.ts', MAIN);
    const { stderr } = spawnSync('npm', ['start'], { cwd: folder, encoding: 'utf8' });
    expect(stderr).to.match(/at greet \(.*schemas[/]greet[.]ts:2:\d+\)/);
  });

  it('writes a stack trace as it is where the maps are gone or broken', () => {
    run('heron');
    for (const map of [null, '{']) {
      const path = join(folder, 'dist', 'catalog.js.map');
      if (map === null) unlinkSync(path);
      else writeFileSync(path, map);
      const { stderr } = run();
      expect(stderr).to.match(/^Error: nobody\n {4}at greet \(file:.*[/]dist[/]catalog[.]js:\d+/m);
    }
  });

  it('names the source that is broken', () => {
    write('schemas/greet.ts', 'export const = 1;');
    const { status, stderr } = run('heron');
    expect(status).not.to.equal(0);
    expect(stderr).to.contain('greet.ts:1:13');
  });
});
