import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openCatalog } from '../../indexer/catalog/open.ts';
import { SqliteLogStore } from '../../server/search-log/sqlite.ts';
import { toSearchLogDocument } from '../../server/search-log/to-document.ts';
import { buildResolved, buildResolvedCatalog, buildSource } from '../support/build-resolved.ts';
import { runCatalog } from '../support/run-catalog.ts';

const HOUR_MS = 3_600_000;
const ABOUT = { release: '0', profile: 'test' };
const toId = (number: number): string => `req_${String(number).padStart(26, '0')}`;

describe('commands of the search and its log', function () {
  this.timeout(60_000);
  let folder: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'search-calls-'));
    const catalog = await openCatalog({ path: join(folder, 'catalogue.sqlite') });
    const models = ['heron', 'egret'].map((slug) => buildResolved(slug));
    const options = { sources: [buildSource()], now: new Date() };
    await catalog.applyCatalog(buildResolvedCatalog(models), options);
    await catalog.close();
    expect((await runCatalog(folder, 'reindex')).code).to.equal(0);
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });

  const run = (...args: readonly string[]) => runCatalog(folder, ...args);
  /** Logs what was searched for some hours ago, and found this much. */
  async function log(
    number: number,
    address: string,
    total: number,
    hours = 0,
    clicked = false,
  ): Promise<void> {
    const store = new SqliteLogStore(join(folder, 'search-log.sqlite'));
    const at = new Date(Date.now() - hours * HOUR_MS);
    const sent = { at, tookMs: 1, cached: false, userAgent: null, queryId: null };
    const slugs = total === 0 ? [] : ['heron'];
    const found = { kind: 'suggestion', slugs, engine: 'embedded', version: '1' } as const;
    const made = toSearchLogDocument(
      {
        search: { endpoint: 'suggest', address, ...found },
        sent: { ...sent, requestId: toId(number) },
      },
      ABOUT,
    );
    const answered = { endpoint: 'search', class: 'words', offset: 0, total } as const;
    const use = { client: 'Mozilla/5.0', clicked, reciprocal_rank: Number(clicked) };
    await store.write([{ kind: 'search', document: { ...made, ...answered, ...use } }]);
    await store.close();
  }

  for (const [call, message] of [
    ['explain heron --limit 0', '1 to 100'],
    ['explain heron --limit 101', '1 to 100'],
    ['explain heron --engine sphinx', 'must be embedded or elasticsearch'],
    ['explain --query-id x --where free=true', 'cannot be combined with words or --where'],
    ['relevance --days 3', '--days: only with --from-log'],
    ['relevance --min-clicks 3', '--min-clicks: only with --from-log'],
    ['relevance --from-log --export x.txt', 'must end in one of .ndjson, .csv, .json'],
    ['relevance --part all', 'must be one of tuning, held_out'],
    ['relevance --from-log --questions', 'cannot be combined with --judgements or --questions'],
    ['relevance --from-log --judgements x', 'cannot be combined with --judgements or --questions'],
    ['relevance --engine sphinx', 'must be embedded or elasticsearch'],
    ['relevance --engine elasticsearch --index x', 'cannot be combined with --profile, --against'],
    ['searches', '--poor'],
    ['searches --poor --days 31', 'must be a whole number from 1 to 30'],
    ['searches --poor --limit 0', 'must be a whole number from 1 to'],
  ] as const) {
    it(`refuse “${call}”`, async () => {
      const { code, stdout, stderr } = await run(...call.split(' '));
      expect([code, stdout]).to.deep.equal([2, '']);
      expect(stderr).to.contain(message);
    });
  }

  it('explain a logged search from its first hit, best first, wherever it was read', async () => {
    await log(1, 'q=heron&offset=1&sort=name&order=desc', 1, 0, true);
    const said = await run('explain', 'heron', '--json');
    expect(said.code, said.stderr).to.equal(0);
    expect(await run('explain', '--query-id', toId(1), '--json')).to.deep.equal(said);
  });

  it('say once why a model is found, and blame no phrase for one that is not', async () => {
    const found = await run('explain', 'heron', '--slug', 'heron');
    expect(found.stdout.match(/^\d+\. heron /gm)).to.have.length(1);
    expect(found.stdout).not.to.contain('Not found');
    const missing = await run('explain', 'heron', '--slug', 'egret');
    expect(missing.stdout).to.contain('Not found: egret').and.not.to.contain('quoted phrase');
    const phrase = await run('explain', '"heron egret"', '--slug', 'egret');
    expect(phrase.stdout).to.contain('A quoted phrase is missing');
  });

  it('list searches that found nothing, those of the last days alone', async () => {
    await log(11, 'q=dodo', 0);
    await log(12, 'q=dodo', 0, 2);
    await log(13, 'q=moa', 1, 3);
    await log(14, 'q=auk', 0, 40);
    // Who never chooses anything abandons nothing.
    await log(15, 'q=heron', 1, 4, true);
    const { stdout, stderr } = await run('searches', '--poor', '--days', '1', '--limit', '1');
    expect(stdout.split('\n')[2]).to.match(/^dodo +2 +2 +0 +0 /);
    expect(stderr).to.match(/^2 queries, 1 more than --limit\./);
    const recent = await run('searches', '--poor', '--days', '1');
    expect(recent.stdout)
      .to.match(/^moa +1 +0 +1 +0 /m)
      .and.not.to.match(/^auk/m);
    expect((await run('searches', '--poor')).stdout).to.match(/^auk +1 +1 +0 +0 /m);
  });
});
