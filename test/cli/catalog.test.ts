import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { FILLED_CLOCK, loadBundledFolder } from '../support/bundled-index.ts';
import { launchCatalog, runCatalog, type Ran } from '../support/run-catalog.ts';

const BUNDLE = join(import.meta.dirname, '..', '..', 'data');
const VALUE = /^sk_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}\n$/;

/** Every file of a folder and below, by path. */
function readTree(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    names
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length), readFileSync(path, 'utf8')]),
  );
}

describe('catalog', function () {
  this.timeout(120_000);
  let filled: string;
  let folder: string;
  const launch = (...args: string[]): Promise<Ran> =>
    launchCatalog({ DATA_DIR: folder, ...FILLED_CLOCK }, ...args);
  const run = (...args: string[]): Promise<Ran> => runCatalog(folder, ...args);
  before(async function load() {
    // It may be the first to ask for it, while other files run.
    this.timeout(300_000);
    filled = await loadBundledFolder();
    folder = mkdtempSync(join(tmpdir(), 'catalog-cli-'));
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });

  it('--help: 0 for every command, with its options', async () => {
    const { code, stdout } = await launch('--help');
    expect(code).to.equal(0);
    for (const command of ['import', 'snapshot', 'reindex', 'verify', 'search', 'show', 'doctor']) {
      expect(stdout).to.contain(command);
      const help = await run(command, '--help');
      expect(help.code, command).to.equal(0);
      expect(help.stdout, command).to.contain('Usage: catalog');
    }
  });

  it('wrong calls: 2, nothing on stdout, and what is allowed', async () => {
    const calls: [string[], RegExp][] = [
      [['frobnicate'], /unknown command/],
      [['keys', 'create'], /--email/],
      [['keys', 'create', '--email', 'nobody'], /not a valid email address/],
      [['keys', 'create', '--email', 'a@b.org', '--plan', 'gold'], /free, dev, scale/],
      [['keys', 'create', '--email', 'a@b.org', '--scopes', 'all'], /models:read/],
      [['keys', 'create', '--email', 'a@b.org', '--expires', 'soon'], /2027-01-31/],
      [['import', 'no-such-feed'], /models-dev, .*every-eval-ever/],
      [['import', 'models-dev', '--as-of', 'today'], /2026-07-02/],
      [['search', 'x', '--limit', '0'], /1 to 100/],
      [['search', 'x', '--limit', '101'], /1 to 100/],
    ];
    for (const [args, message] of calls) {
      const { code, stdout, stderr } = await run(...args);
      expect(code, args.join(' ')).to.equal(2);
      expect(stdout, args.join(' ')).to.equal('');
      expect(stderr, args.join(' ')).to.match(message);
    }
  });

  it('before there is a catalogue: 1, and what to do', async () => {
    for (const args of [['search', 'gpt', '--limit', '100'], ['snapshot'], ['doctor']]) {
      const { code, stdout, stderr } = await run(...args);
      expect(code, args.join(' ')).to.equal(1);
      expect(stdout + stderr, args.join(' ')).to.contain('import');
    }
  });

  it('import, verify, search, show, snapshot: the bundled catalogue', async () => {
    cpSync(filled, folder, { recursive: true });
    const again = await launch('import', '--json');
    expect([again.code, again.stderr]).to.deep.equal([0, '']);
    const { status, counts } = JSON.parse(again.stdout) as {
      status: string;
      counts: Record<string, number>;
    };
    expect(status).to.equal('unchanged');
    expect(counts['models']).to.be.above(5_000);
    expect(counts['scored']).to.be.above(4_400);

    expect((await launch('verify')).code).to.equal(0);

    const found = await launch('search', 'cluade', 'sonet', '--json');
    const { stage, data } = JSON.parse(found.stdout) as { stage: string; data: { slug: string }[] };
    expect(stage).to.equal('fuzzy');
    expect(data[0]?.slug).to.match(/^claude-.*sonnet/);

    const shown = await launch('show', 'openai/gpt-5', '--json');
    expect(JSON.parse(shown.stdout)).to.include({ slug: 'gpt-5', object: 'model' });
    const missing = await launch('show', 'gtp-5');
    expect(missing.code).to.equal(1);
    expect(missing.stderr).to.contain('gpt-5');

    const copy = join(folder, 'copy');
    expect((await launch('snapshot', '--to', copy)).code).to.equal(0);
    const written = readTree(copy);
    for (const [path, content] of readTree(BUNDLE)) {
      // What the editors write is no part of a snapshot: its records are.
      if (path.startsWith('/curated/')) continue;
      expect(written.get(path) === content, path).to.equal(true);
    }
  });

  it('import of a broken file: 1, the file named, the catalogue as it was', async () => {
    const broken = join(folder, 'api.json');
    writeFileSync(broken, '{"openai": {"models": ');
    const { code, stdout, stderr } = await launch('import', 'models-dev', '--from', broken);
    expect(code).to.equal(1);
    expect(stdout).to.equal('');
    expect(stderr).to.match(/^models-dev refused: api\.json: expected JSON/);
    expect((await launch('verify')).code).to.equal(0);
  });

  it('keys: create prints the key alone, list never, revoke ends it', async () => {
    const created = await run('keys', 'create', '--email', 'ada@example.org', '--plan', 'dev');
    expect(created.stdout).to.match(VALUE);
    expect(created.stderr).to.equal('');
    const listed = await run('keys', 'list', '--email', 'ada@example.org', '--json');
    const [key] = JSON.parse(listed.stdout) as { id: string; value: string; status: string }[];
    expect(key?.status).to.equal('active');
    expect(listed.stdout).not.to.contain(created.stdout.trim().slice(-38));
    const { code, stdout } = await run('keys', 'revoke', key?.id ?? '');
    expect([code, stdout]).to.deep.equal([0, `${key?.id ?? ''}\n`]);
    const left = await run('keys', 'list', '--email', 'ada@example.org', '--json');
    expect(JSON.parse(left.stdout)).to.deep.equal([]);
  });

  it('accounts create: prints the id; a second one of the same address is refused', async () => {
    const first = await run('accounts', 'create', '--email', 'grace@example.org');
    expect([first.code, first.stdout]).to.satisfy(
      ([code, id]: [number, string]) => code === 0 && /^acc_\w+\n$/.test(id),
    );
    const again = await run('accounts', 'create', '--email', 'Grace@Example.org');
    expect(again.code).to.equal(2);
    expect(again.stderr).to.contain('already an account');
  });

  it('doctor: says what is there, what is old and what to do', async () => {
    const { code, stdout } = await launch('doctor', '--json');
    const findings = JSON.parse(stdout) as {
      about: string;
      state: string;
      advice: string | null;
    }[];
    expect(code).to.equal(0);
    expect(findings.find(({ about }) => about === 'index')?.state).to.equal('ok');
    expect(findings.find(({ about }) => about === 'source')?.state).to.equal('stale');
    expect(findings.find(({ about }) => about === 'bundle')?.state).to.equal('ok');
    for (const { state, advice } of findings) expect(advice === null).to.equal(state === 'ok');
  });
});
