import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { programArguments } from '../../scripts/environment.ts';
import { SqliteLogStore } from '../../server/search-log/sqlite.ts';
import { toSearchLogDocument } from '../../server/search-log/to-document.ts';
import { runCatalog, type Ran } from '../support/run-catalog.ts';

const offer = (id: string, name: string, input: number, context: number) => ({
  id,
  name,
  tool_call: true,
  open_weights: false,
  release_date: '2025-08-07',
  modalities: { input: ['text'], output: ['text'] },
  cost: { input, output: input * 8 },
  limit: { context, output: 128_000 },
});
const provider = (id: string, offers: readonly ReturnType<typeof offer>[]) => ({
  [id]: {
    id,
    name: id,
    env: [],
    npm: 'x',
    doc: 'https://example.org',
    models: Object.fromEntries(offers.map((each) => [each.id, each])),
  },
});
const API = {
  ...provider('openai', [offer('gpt-5', 'GPT-5', 1.25, 400_000)]),
  ...provider('azure', [offer('gpt-5', 'GPT-5', 1.25, 272_000)]),
  ...provider('kilo', [
    offer('openai/gpt-5', 'OpenAI: GPT-5', 2000, 400_000),
    offer('auto', 'Auto', 1, 100_000),
    offer('big-heron', 'Big Heron', 1, 100_000),
  ]),
  ...provider('anthropic', [
    offer('claude-sonnet-4-5', 'Claude Sonnet 4.5', 3, 200_000),
    offer('claude-sonnet-4-5-20250929', 'Claude Sonnet 4.5', 3, 200_000),
  ]),
};

describe('catalog resolve, review, show --sources, doctor --data', function () {
  this.timeout(120_000);
  let folder: string;
  const run = (...args: string[]): Promise<Ran> => runCatalog(join(folder, 'data'), ...args);
  const runJson = async <T>(...args: string[]): Promise<T> =>
    JSON.parse((await run(...args, '--json')).stdout) as T;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'catalog-explain-'));
    const file = join(folder, 'api.json');
    writeFileSync(file, JSON.stringify(API));
    const imported = await run('import', 'models-dev', '--from', file, '--as-of', '2026-07-02');
    expect(imported.stderr).to.equal('');
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });

  it('relevance: measured by the judgements of the repository, launched as a person does', async () => {
    await run('reindex');
    const index = join(folder, 'data', 'index.sqlite');
    const args = programArguments('catalog', 'relevance', '--index', index);
    const env = { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data') };
    // Of so few models not every query finds its own: only what is printed counts.
    const { stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
    expect(stderr).to.equal('');
    expect(stdout).to.match(/^all +[1-9]/m);
    expect(stdout).to.contain('judgements skipped: no target is in the catalogue.');
  });

  it('resolve: 0 for a name the catalogue has, with alias, source and steps', async () => {
    const { code, stdout } = await run('resolve', 'azure/gpt-5');
    expect(code).to.equal(0);
    expect(stdout).to.match(/^azure\/gpt-5 is gpt-5: a name in the catalogue\n/);
    expect(stdout).to.match(/azure\/gpt-5 +gpt-5 +id +models-dev +matching_key +0\.95/);
    expect(stdout).to.contain('records: 1, from models-dev');
    expect(stdout).to.match(/creator +openai \(OpenAI\)/);
  });

  it('resolve: any case of a name, any name of a provider, and ids no feed has', async () => {
    const slugs: Readonly<Record<string, string>> = {
      'AZURE/GPT-5': 'gpt-5',
      'azure_ai/gpt-5': 'gpt-5',
      'bedrock/us.anthropic.claude-sonnet-4-5-20250929-v1:0': 'claude-sonnet-4.5-20250929',
      'some-gateway/gpt-5-high': 'gpt-5',
    };
    for (const [id, slug] of Object.entries(slugs)) {
      expect(await runJson('resolve', id), id).to.include({ slug, reason: null });
    }
    expect(await runJson('resolve', 'claude-4.5-sonnet', '--provider', 'vertex_ai')).to.include({
      slug: 'claude-sonnet-4.5',
      by: 'rules',
      strategy: 'matching_key',
    });
  });

  it('resolve: 1 for what is no model for sure, with the reason and near names', async () => {
    const { code, stdout } = await run('resolve', 'x/new-prefix-claude-4.5-sonnet');
    expect(code).to.equal(1);
    expect(stdout).to.contain('unknown_creator').and.to.contain('Did you mean: claude-sonnet-4.5');
    expect((await run('resolve', 'kilo/auto')).stdout).to.contain('router');
  });

  it('resolve --file: a line each, for any number of ids', async () => {
    const file = join(folder, 'ids.txt');
    writeFileSync(file, 'kilo/openai/gpt-5\n\nsome-gateway/gpt-5-high\r\nkilo/auto\n');
    const { code, stdout } = await run('resolve', '--file', file);
    expect(code).to.equal(0);
    expect(stdout.split('\n')).to.deep.equal([
      'kilo/openai/gpt-5\tgpt-5\tmatching_key\t0.95',
      'some-gateway/gpt-5-high\tgpt-5\tmatching_key\t0.95',
      'kilo/auto\t-\trouter\t-',
      '',
    ]);
  });

  it('review: what needs a person, and the table to change', async () => {
    const all = await runJson<{ id: string; reason: string; advice: string }[]>('review');
    expect(all.map(({ id, reason }) => [id, reason])).to.have.deep.members([
      ['kilo/auto', 'router'],
      ['kilo/big-heron', 'unknown_creator'],
    ]);
    expect(all.find(({ reason }) => reason === 'unknown_creator')?.advice).to.contain('aliases.ts');
    const { stdout } = await run('review', '--reason', 'router');
    expect(stdout).to.contain('kilo/auto').and.not.to.contain('big-heron');
  });

  it('show --sources: every figure with who says so', async () => {
    const { code, stdout } = await run('show', 'gpt-5', '--sources');
    expect(code).to.equal(0);
    expect(stdout).to.match(
      /limits\.context_window +400000 +models-dev +its creator, 2 of 3 +272000 ×1/,
    );
    expect(stdout).to.match(/openai\/gpt-5 +input +1m_tokens +1\.25 +models-dev +\S+ +yes/);
    expect(stdout).to.match(/kilo\/openai\/gpt-5 +input .* suspect: too_high/);
    const { offers } = await runJson<{
      offers: { provider: string; prices: { usd: string; shown: boolean; valid_to: null }[] }[];
    }>('show', 'azure/gpt-5', '--sources');
    const own = offers.find((each) => each.provider === 'openai');
    expect(own?.prices[0]).to.deep.include({ usd: '1.25', shown: true, valid_to: null });
    const missing = await run('show', 'gpt-5-x', '--sources');
    expect(missing.code).to.equal(1);
    expect(missing.stderr).to.contain('Did you mean: gpt-5');
  });

  it('doctor --data: 0 without an error, one check on demand', async () => {
    const { code, stdout } = await run('doctor', '--data');
    expect(stdout).to.match(/checks, .* 0 errors/);
    expect(code).to.equal(0);
    const [check, ...others] = await runJson<{ check: string; count: number }[]>(
      'doctor',
      '--data',
      '--check',
      'unknown_creator',
    );
    expect(others).to.deep.equal([]);
    expect(check).to.include({ check: 'unknown_creator', count: 1 });
  });

  it('wrong calls: 2, and what is allowed', async () => {
    const calls: readonly (readonly [string[], RegExp])[] = [
      [['resolve'], /--file/],
      [['resolve', 'a', '--file', 'b'], /--file/],
      [['review', '--source', 'nope'], /models-dev/],
      [['review', '--reason', 'nope'], /unknown_creator/],
      [['relevance', '--from-log', '--min-clicks', '0'], /--min-clicks/],
      [['doctor', '--check', 'same_name'], /--data/],
      [['doctor', '--data', '--check', 'nope'], /same_name/],
    ];
    for (const [args, message] of calls) {
      const { code, stdout, stderr } = await run(...args);
      expect([code, stdout], args.join(' ')).to.deep.equal([2, '']);
      expect(stderr, args.join(' ')).to.match(message);
    }
  });

  it('explain: asks exactly what a logged search asked, and says what it cannot', async () => {
    await run('reindex');
    const id = `req_${'0'.repeat(26)}`;
    const store = new SqliteLogStore(join(folder, 'data', 'search-log.sqlite'));
    const sent = { at: new Date(), tookMs: 1, cached: false, userAgent: null, queryId: null };
    const address = 'q=gpt&creator=openai&page=1&sort=name';
    const logged = {
      kind: 'failure',
      endpoint: 'search',
      address,
      error: 'internal_error',
    } as const;
    const about = { release: '0', profile: 'test' };
    const document = toSearchLogDocument(
      { search: logged, sent: { ...sent, requestId: id } },
      about,
    );
    await store.write([{ kind: 'search', document }]);
    await store.close();
    const said = await runJson<object>('explain', 'gpt', '--where', 'creator=openai');
    expect(await runJson<object>('explain', '--query-id', id)).to.deep.equal(said);
    for (const [args, why] of [
      [['--query-id', 'req_none'], 'no search “req_none” is logged'],
      [['gpt', '--query-id', id], 'cannot be combined with words'],
      [[], 'Give words to search for, or --query-id'],
      [['gpt', '--where', 'makr=openai'], 'makr'],
      [['gpt', '--profile', 'x.json', '--engine', 'elasticsearch'], 'only the embedded engine'],
    ] as const) {
      const { code, stderr } = await run('explain', ...args);
      expect(code, why).to.equal(why === 'makr' ? 1 : 2);
      expect(stderr).to.contain(why);
    }
  });

  it('explain: names every filter that a model does not pass', async () => {
    const where = 'creator=anthropic&min_input_price=1000';
    const { stdout } = await run('explain', 'gpt', '--slug', 'gpt-5', '--where', where);
    expect(stdout.match(/It does not pass the filter/g)).to.have.length(2);
    expect(stdout).to.contain('creator one of anthropic').and.to.contain('input_price from');
  });

  it('relevance --from-log, searches --poor: by the log that is kept without Elasticsearch', async () => {
    const path = join(folder, 'data', 'search-log.sqlite');
    const store = new SqliteLogStore(path);
    const about = { release: '0', profile: 'test' };
    const client = { client: 'Mozilla/5.0' };
    for (const [i, [q, slugs, chosen]] of (
      [
        ['claude', ['claude-sonnet-4.5', 'gpt-5'], 'claude-sonnet-4.5'],
        ['claude', ['claude-sonnet-4.5', 'gpt-5'], 'claude-sonnet-4.5'],
        ['cluade', [], null],
        ['gpt', ['gpt-5'], null],
      ] as const
    ).entries()) {
      const queryId = `req_${String(i + 1).padStart(26, '0')}`;
      const at = new Date();
      const sent = { at, tookMs: 1, cached: false, userAgent: null, queryId: null };
      const asked = { endpoint: 'suggest', address: `q=${encodeURIComponent(q)}` } as const;
      const found = { kind: 'suggestion', slugs, engine: 'embedded', version: '1' } as const;
      const made = toSearchLogDocument(
        { search: { ...asked, ...found }, sent: { ...sent, requestId: queryId } },
        about,
      );
      const answered = {
        endpoint: 'search',
        class: 'words',
        offset: 0,
        total: slugs.length,
      } as const;
      const document = { ...made, ...answered, ...client, clicked: false, reciprocal_rank: 0 };
      const search = { kind: 'search', document } as const;
      const event = { queryId, slug: chosen ?? '', position: 1, action: 'click', at } as const;
      await store.write(chosen === null ? [search] : [search, { kind: 'event', event, misses: 0 }]);
    }
    await store.close();
    const { data } = await runJson<{
      data: { text: string; nothing: number; abandoned: number; next: string | null }[];
    }>('searches', '--poor');
    expect(data.map((one) => [one.text, one.nothing, one.abandoned])).to.deep.equal([
      ['cluade', 1, 0],
      ['gpt', 0, 1],
    ]);
    const { total, data: first } = await runJson<{ total: number; data: { text: string }[] }>(
      ...['searches', '--poor', '--limit', '1'],
    );
    expect([total, first.map(({ text }) => text)]).to.deep.equal([2, ['cluade']]);
    const files = ['out.ndjson', 'out.csv', 'out.json'].map((name) => join(folder, name));
    for (const file of files) {
      const said = await runJson<{ use: object; classes: object[] }>(
        ...['relevance', '--from-log', '--min-clicks', '2', '--export', file],
      );
      expect(said.use).to.include({ judgements: 1, thin: 0 });
      expect(said.classes.at(-1)).to.include({ class: 'all', queries: 1, mrr10: 1 });
    }
    const [lines = '', csv = '', body = ''] = files.map((file) => readFileSync(file, 'utf8'));
    expect(JSON.parse(lines)).to.deep.include({ query: 'claude', targets: ['claude-sonnet-4.5'] });
    expect(csv).to.equal('query,docid,rating\nclaude,claude-sonnet-4.5,3\n');
    const { requests, metric } = JSON.parse(body) as {
      requests: { ratings: object[] }[];
      metric: object;
    };
    expect(metric).to.have.property('mean_reciprocal_rank');
    expect(requests[0]?.ratings[0]).to.include({ _index: 'model-catalog', rating: 3 });
    const few = await run('relevance', '--from-log', '--min-clicks', '3');
    expect(few.code).to.equal(2);
    expect(few.stderr).to.contain('4 searches, 2 with a choice');
    const measured = await run(
      ...[
        'relevance',
        '--index',
        join(folder, 'data', 'index.sqlite'),
        '--judgements',
        files[0] ?? '',
      ],
    );
    expect(measured.stdout, measured.stderr).to.match(/^all +1 +1\.000/m);
  });
});
