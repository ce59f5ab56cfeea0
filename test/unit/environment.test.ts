import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Config, loadConfig } from '../../schemas/config/config.ts';
import { draftsOf } from '../../scripts/cli/migrate/drafts.ts';
import { leaseFor } from '../../scripts/engines.ts';
import { installationPaths, loadEnvironment } from '../../scripts/environment.ts';
import { configProblems } from '../support/config-problems.ts';

describe('the environment of a program', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'environment-'));
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
  });
  const load = (dataDir: string): Config => {
    const before = { env: process.env, mask: process.umask(0o022) };
    process.env = { DATA_DIR: dataDir };
    try {
      return loadEnvironment();
    } finally {
      process.env = before.env;
      process.umask(before.mask);
    }
  };

  it('has a data folder, made where there is none, that nobody else reads', () => {
    const dataDir = join(root, 'new', 'data');
    expect(load(dataDir).dataDir).to.equal(dataDir);
    expect(statSync(dataDir).mode & 0o777).to.equal(0o700);
  });

  it('is refused where that folder cannot be', () => {
    writeFileSync(join(root, 'file'), '');
    const [problem] = configProblems(() => load(join(root, 'file', 'data')));
    expect(problem).to.match(/^DATA_DIR: cannot be created: /);
  });

  it('finishes a move of the installation that was cut off', () => {
    const paths = installationPaths(loadConfig({ DATA_DIR: root }));
    for (const path of Object.values(paths)) writeFileSync(path, 'old');
    for (const path of Object.values(draftsOf(paths))) writeFileSync(path, 'new');
    writeFileSync(`${paths.catalogue}.moved`, '');
    load(root);
    for (const path of Object.values(paths)) expect(readFileSync(path, 'utf8')).to.equal('new');
    expect(existsSync(`${paths.catalogue}.moved`)).to.equal(false);
  });

  it('has an embedded index of its own, whoever else shares its PostgreSQL', () => {
    const files = loadConfig({ DATA_DIR: root });
    const shared = loadConfig({
      DATA_DIR: root,
      DATABASE_URL: 'postgres://127.0.0.1:39999/catalogue',
    });
    expect(leaseFor(files, 'embedded')).to.equal('indexer');
    expect(leaseFor(shared, 'embedded')).to.equal(`indexer-embedded-${hostname()}`);
    expect(leaseFor(shared, 'elasticsearch')).to.equal('indexer-elasticsearch');
  });
});
