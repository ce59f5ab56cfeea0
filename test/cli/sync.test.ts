import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from 'chai';
import { openFeedServer, serveTagged } from '../support/feed-server.ts';
import { programArguments } from '../../scripts/environment.ts';
import { runCatalog, type Ran } from '../support/run-catalog.ts';
import { buildApi, buildLine, buildOffer, toJsonLines } from '../unit/feeds/build.ts';

/** Levels of a log, as they are written. */
const [INFO, WARN] = [30, 40];

const buildPrices = (count: number): string =>
  buildApi(Array.from({ length: count }, (_, at) => buildOffer({ id: `model-${at}` })));
const buildScores = (count: number): string =>
  toJsonLines(
    Array.from({ length: count }, (_, at) =>
      buildLine({
        evaluation_id: `hfopenllm_v2/acme_${at}/1`,
        model_info: { name: `M${at}`, id: `acme/M${at}`, developer: 'acme' },
      }),
    ),
  );

describe('catalog sync', function () {
  this.timeout(240_000);
  let folder: string;
  let feeds: string;
  const run = (...args: string[]): Promise<Ran> => runCatalog(join(folder, 'var'), ...args);
  const sync = (...args: string[]): Promise<Ran> => run('sync', '--from', feeds, ...args);
  const write = (feed: string, file: string, text: string): void => {
    mkdirSync(join(feeds, feed), { recursive: true });
    writeFileSync(join(feeds, feed, file), text);
  };
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'catalog-sync-'));
    feeds = join(folder, 'feeds');
    write('models-dev', 'api.json', buildPrices(20));
    write('every-eval-ever', 'hfopenllm_v2.jsonl', buildScores(20));
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });

  it('a dry run says what it would do and does nothing', async () => {
    const { code, stdout } = await sync('--dry-run');
    expect(code).to.equal(0);
    expect(stdout)
      .to.match(/^Dry run: nothing/)
      .and.to.contain('40 models');
    expect(existsSync(join(folder, 'var', 'catalogue.sqlite'))).to.equal(false);
  });

  it('a dry run of an import builds no index, though it was told to', async () => {
    const args = ['models-dev', '--from', feeds, '--dry-run', '--reindex'];
    const { code, stdout } = await run('import', ...args);
    expect(code).to.equal(0);
    expect(stdout).to.match(/^Dry run: nothing/);
    expect(existsSync(join(folder, 'var', 'index.sqlite'))).to.equal(false);
  });

  it('a dry run builds no index, though it was told to', async () => {
    expect((await sync('--dry-run', '--reindex')).code).to.equal(0);
    expect(existsSync(join(folder, 'var', 'index.sqlite'))).to.equal(false);
  });

  it('reads every feed there is, tells of the others, and is done the second time', async () => {
    const { code, stdout, stderr } = await sync();
    expect(code).to.equal(0);
    expect(stdout)
      .to.contain('models-dev: 21 records: 21 added, 0 changed, 0 removed, 0 rejected')
      .and.to.contain('every-eval-ever: 20 records: 20 added')
      .and.to.match(/^catalogue [0-9-]+[.]1: 40 models, 20 with a price, 20 with a score$/m)
      .and.to.match(/^change log: .*model_added 40/m);
    expect(stderr).to.match(/^litellm: skipped: there is no litellm in /m);
    const again = await sync();
    expect(again.code).to.equal(0);
    expect(again.stdout).to.match(
      /^models-dev: unchanged: 21 records as of .*\nevery-eval-ever: unchanged: .*\ncatalogue: unchanged: 40 models/,
    );
  });

  it('a feed that broke or shrank: 1, why, and the others go on', async () => {
    write('models-dev', 'api.json', buildPrices(10));
    write('every-eval-ever', 'hfopenllm_v2.jsonl', buildScores(22));
    const { code, stdout, stderr } = await sync('--json');
    expect(code).to.equal(1);
    const { sources, applied, counts } = JSON.parse(stdout) as {
      sources: { source: string; status: string; added: number; error: string | null }[];
      applied: { models: Record<string, number> };
      counts: Record<string, number>;
    };
    expect(sources.map(({ source, status }) => [source, status])).to.deep.equal([
      ['models-dev', 'refused'],
      ['every-eval-ever', 'ok'],
    ]);
    expect(stderr).to.contain('models-dev has 11 rows').and.to.contain('--force');
    expect(applied.models['added']).to.equal(2);
    expect(counts).to.include({ models: 42, priced: 20 });

    write('models-dev', 'api.json', '{"openai": {"models": ');
    const broken = await sync('models-dev');
    expect([broken.code, broken.stdout]).to.deep.equal([1, '']);
    expect(broken.stderr).to.match(/^models-dev refused: api[.]json: expected JSON/);

    write('models-dev', 'api.json', buildPrices(10));
    const forced = await sync('models-dev', '--force');
    expect(forced.code).to.equal(0);
    expect(forced.stdout).to.match(/models-dev: 11 records: .* 10 removed/);
    write('models-dev', 'api.json', buildPrices(2));
    expect((await sync('models-dev')).code).to.equal(1);
    const { stdout: diagnosis } = await run('doctor');
    expect(diagnosis).to.match(/! source +models.dev as of .*; the last run, .*, was refused: /);
    expect(diagnosis).to.match(/→ .*sync models-dev/);
    expect(diagnosis).to.match(/Every Eval Ever as of .*; last read 20/);
  });

  it('reads addresses, conditionally', async () => {
    const server = await openFeedServer();
    try {
      server.answer('/api.json', serveTagged('"1"', buildPrices(12)));
      const address = `${server.origin}/api.json`;
      const first = await run('sync', 'models-dev', '--from', address);
      expect(first.stdout).to.contain('models-dev: 13 records');
      const again = await run('import', 'models-dev', '--from', address);
      expect(again.stdout).to.contain('models-dev: unchanged');
      expect(server.requests.map(({ headers }) => headers['if-none-match'])).to.deep.equal([
        undefined,
        '"1"',
      ]);
      server.answer('/api.json', (_req, res) => res.writeHead(410).end());
      const gone = await run('sync', 'models-dev', '--from', address);
      expect([gone.code, gone.stdout]).to.deep.equal([1, '']);
      expect(gone.stderr).to.contain(`${address}: answered 410`);
    } finally {
      await server.close();
    }
  });

  it('wrong calls: 2, and what is allowed', async () => {
    const calls: [string[], RegExp][] = [
      [['every-eval-ever'], /no default address/],
      [['--from', join(folder, 'nowhere')], /has no folder of a feed/],
      [['--watch', '--schedule', 'now and then'], /not a schedule.*every six hours/s],
      [['--schedule', '0 * * * *'], /--schedule works only with --watch/],
      ...['--dry-run', '--force', '--reindex', '--as-of=2026-07-02'].map(
        (flag): [string[], RegExp] => [
          ['models-dev', '--watch', flag],
          new RegExp(`${flag.split('=')[0] ?? ''} cannot be used with --watch`),
        ],
      ),
      [['--as-of', '2026-07-02'], /--as-of needs one feed/],
      [['models-dev', 'litellm', '--as-of', '2026-07-02'], /--as-of needs one feed/],
      [['models-dev@2026-02-30'], /not a date.*models-dev@2026-07-02/],
      [['models-dev', '--as-of', '2026-02-30'], /not a date.*2026-07-02/],
    ];
    for (const [args, message] of calls) {
      const { code, stdout, stderr } = await run('sync', ...args);
      expect([code, stdout], args.join(' ')).to.deep.equal([2, '']);
      expect(stderr, args.join(' ')).to.match(message);
    }
  });

  it('--watch: runs by its schedule, logs each run, and ends when told', async () => {
    write('every-eval-ever', 'hfopenllm_v2.jsonl', buildScores(24));
    const args = ['--from', feeds, '--watch', '--schedule', '* * * * * *'];
    const child = spawn(process.execPath, programArguments('catalog', 'sync', ...args), {
      env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'var') },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const exited = once(child, 'exit');
    const lines: { msg: string; level: number; source?: string; status?: string }[] = [];
    try {
      for await (const line of createInterface({ input: child.stderr })) {
        lines.push(JSON.parse(line) as (typeof lines)[number]);
        const runs = lines.filter(({ msg }) => msg === 'run').length;
        if (runs === 2 && !child.killed) child.kill('SIGTERM');
      }
      expect(await exited).to.deep.equal([0, null]);
    } finally {
      child.kill('SIGKILL');
    }
    expect(lines.at(-1)).to.include({ msg: 'ended' });
    const feed = lines.filter(({ source }) => source === 'every-eval-ever');
    const [first, ...others] = feed.map(({ status }) => status);
    expect(first).to.equal('ok');
    // A third run may begin before it is told to end.
    expect(others.length).to.be.at.least(1);
    expect(new Set(others)).to.deep.equal(new Set(['unchanged']));
    // A feed shrank: it is a warning each time, and so is the run, which left it out.
    const levels = (...of: readonly (string | undefined)[]): number[] =>
      lines.filter(({ msg, source }) => of.includes(source ?? msg)).map(({ level }) => level);
    expect(new Set(levels('models-dev', 'run'))).to.deep.equal(new Set([WARN]));
    expect(new Set(levels('every-eval-ever'))).to.deep.equal(new Set([INFO]));
  });
});
