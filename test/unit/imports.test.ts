import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';

const ROOT = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

/** One violation per rule: the file, and what it must not import. */
const PLANTED: Readonly<Record<string, readonly [file: string, imports: string]>> = {
  'no-cycles': ['schemas/a.ts', 'schemas/b.ts'],
  'schemas-is-the-vocabulary': ['schemas/c.ts', 'server/leaf.ts'],
  'server-never-imports-indexer': ['server/a.ts', 'indexer/leaf.ts'],
  'indexer-never-imports-server': ['indexer/a.ts', 'server/leaf.ts'],
  'search-is-a-leaf': ['server/search/a.ts', 'server/routes/leaf.ts'],
  'search-log-is-a-leaf': ['server/search-log/a.ts', 'server/search/leaf.ts'],
  'quota-is-a-leaf': ['server/quota/a.ts', 'server/accounts/leaf.ts'],
  'accounts-is-a-leaf': ['server/accounts/a.ts', 'server/routes/leaf.ts'],
  'resilience-is-a-leaf': ['server/resilience/a.ts', 'server/routes/leaf.ts'],
  'limits-are-a-leaf': ['server/limits/a.ts', 'server/routes/leaf.ts'],
  'export-is-a-leaf': ['server/export/a.ts', 'server/routes/leaf.ts'],
  'catalog-uses-ports': ['server/catalog/a.ts', 'server/routes/leaf.ts'],
  'webhooks-send': ['server/webhooks/a.ts', 'server/routes/leaf.ts'],
  'metrics-are-a-leaf': ['server/metrics/a.ts', 'server/routes/leaf.ts'],
  'http-is-generic': ['server/http/a.ts', 'server/routes/leaf.ts'],
  'routes-use-ports': ['server/routes/a.ts', 'server/search/embedded/leaf.ts'],
  'mcp-runs-routes': ['server/mcp/a.ts', 'server/http/responses/answer.ts'],
  'web-uses-ports': ['server/web/a.ts', 'server/search/embedded/leaf.ts'],
  'web-calls-use-cases': ['server/web/b.ts', 'server/catalog/query/leaf.ts'],
  'web-is-on-top': ['server/i.ts', 'server/web/leaf.ts'],
  'feeds-know-records': ['indexer/feeds/a.ts', 'indexer/catalog/leaf.ts'],
  'resolve-is-pure': ['indexer/resolve/a.ts', 'indexer/feeds/leaf.ts'],
  'resolve-does-no-io': ['indexer/resolve/b.ts', 'node:fs'],
  'index-writers-are-leaves': ['indexer/index/a.ts', 'indexer/catalog/leaf.ts'],
  'clients-stand-alone': ['clients/a.ts', 'schemas/leaf.ts'],
  'clients-are-not-imported': ['server/j.ts', 'clients/leaf.ts'],
  'tests-are-not-imported': ['scripts/a.ts', 'test/leaf.ts'],
  'scripts-are-not-imported': ['server/b.ts', 'scripts/leaf.ts'],
  'sqlite-has-its-homes': ['server/c.ts', 'better-sqlite3'],
  'knex-has-its-homes': ['server/d.ts', 'knex'],
  'cockatiel-has-its-homes': ['server/k.ts', 'cockatiel'],
  'redis-has-its-homes': ['server/f.ts', 'ioredis'],
  'metrics-have-their-home': ['server/g.ts', 'prom-client'],
  'elasticsearch-has-its-homes': ['server/h.ts', '@elastic/elasticsearch'],
  'express-has-its-homes': ['server/routes/b.ts', 'express'],
  'signatures-have-their-home': ['server/routes/g.ts', 'standardwebhooks'],
  'markup-has-its-home': ['server/routes/c.ts', 'preact'],
  'mcp-has-its-home': ['server/routes/h.ts', '@modelcontextprotocol/sdk/types.js'],
  'passwords-are-judged-once': ['server/routes/i.ts', '@zxcvbn-ts/core'],
  'mail-has-its-home': ['server/routes/d.ts', 'nodemailer'],
  'tables-have-their-home': ['server/routes/f.ts', 'hyparquet-writer'],
  'payment-has-its-home': ['server/routes/e.ts', 'stripe'],
  'terminal-has-its-home': ['server/e.ts', 'commander'],
};

describe('import rules', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'imports-'));
    const write = (file: string, text: string): void => {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    };
    const specifier = (from: string, to: string): string => {
      if (!to.endsWith('.ts')) return to;
      const path = relative(dirname(from), to);
      return path.startsWith('.') ? path : `./${path}`;
    };
    for (const [, imported] of Object.values(PLANTED)) {
      if (imported.endsWith('.ts')) write(imported, 'export const leaf = 1;\n');
    }
    for (const [file, imported] of Object.values(PLANTED)) {
      write(file, `import * as x from '${specifier(file, imported)}';\nexport const y = x;\n`);
    }
    write('schemas/b.ts', `import * as x from './a.ts';\nexport const y = x;\n`);
    for (const name of ['.dependency-cruiser.cjs', 'tsconfig.json', 'package.json']) {
      cpSync(join(ROOT, name), join(folder, name));
    }
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });

  it('catch a violation of each of them', async () => {
    const cli = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    const areas = ['server', 'indexer', 'schemas', 'scripts', 'clients', 'test'];
    const args = [cli, '--config', '.dependency-cruiser.cjs', '-T', 'json', ...areas];
    const { stdout } = await run(process.execPath, args, {
      cwd: folder,
      maxBuffer: 1 << 26,
    }).catch((error: unknown) => error as { stdout: string });
    const report = JSON.parse(stdout) as {
      summary: { violations: { rule: { name: string }; from: string }[] };
    };
    for (const [rule, [file]] of Object.entries(PLANTED)) {
      const caught = report.summary.violations.some(
        ({ rule: { name }, from }) => name === rule && from === file,
      );
      expect(caught, `${rule} in ${file}`).to.equal(true);
    }
  });

  it('are all planted here', async () => {
    const config = (await import(join(ROOT, '.dependency-cruiser.cjs'))) as {
      default: { forbidden: { name: string }[] };
    };
    const names = config.default.forbidden.map(({ name }) => name);
    expect(Object.keys(PLANTED)).to.have.members(names);
  });
});
