import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { INDEXER_REPORT_FILE } from '../../schemas/indexer-report.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { buildModel } from '../support/build.ts';
import { matchIn } from '../support/match-in.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../support/sample.ts';

describe('the page of the status', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: SAMPLE_MODELS, others: SAMPLE_OTHERS });
  });
  after(() => app.close());

  const show = ({ port }: TestApp): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}/status`, { headers: { Accept: 'text/html' } });
  /** The text of every row of a table, cells apart. */
  const rowsOf = (text: string, id: string): string[][] => {
    const table = matchIn(text, new RegExp(`<table id="${id}"[^>]*>(.*?)</table>`, 's'));
    const body = matchIn(table, /<tbody>(.*)<\/tbody>/s);
    return [...body.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) =>
        cell.replaceAll(/<[^>]*>/g, ''),
      ),
    );
  };

  it('says what answers, how old it is, and nothing secret', async () => {
    const answer = await show(app);
    expect(answer.status).to.equal(200);
    const text = await answer.text();
    expect(text).to.contain('All systems operational');
    expect(
      rowsOf(text, 'parts').map(([name, engine, state]) => [name, engine, state]),
    ).to.deep.equal([
      ['Search', 'index file', 'operational'],
      ['Accounts and keys', 'SQLite', 'operational'],
      ['Daily counts', 'SQLite', 'operational'],
    ]);
    expect(text).to.contain('2026-09-14.3');
  });

  it('says how old the catalogue and its sources are', async () => {
    const later = await openTestApp({
      models: SAMPLE_MODELS,
      others: SAMPLE_OTHERS,
      clock: () => new Date('2026-09-15T04:59:00Z'),
    });
    const text = await (await show(later)).text();
    await later.close();
    expect(text).to.match(/Last changed<.*?, 1 day ago</s);
    expect(rowsOf(text, 'sources')[0]?.[2]).to.equal('1 day ago');
  });

  it('counts the models that lists show, as /meta does', async () => {
    const retired = buildModel({ slug: 'heron-1', status: 'retired' });
    const more = await openTestApp({ models: [...SAMPLE_MODELS, retired], others: SAMPLE_OTHERS });
    const text = await (await show(more)).text();
    const { data } = await more.read<{ data: { counts: { models: number } } }>('/api/v1/meta');
    await more.close();
    const { counts } = data;
    expect(counts.models)
      .to.be.above(0)
      .and.below(SAMPLE_MODELS.length + 1);
    expect(matchIn(text, /<dt>Contents<\/dt><dd>(\S+) models/)).to.equal(String(counts.models));
  });

  it('503: without a catalogue', async () => {
    const empty = await openTestApp({ withoutCatalog: true });
    const answer = await show(empty);
    expect(answer.status).to.equal(503);
    await empty.close();
  });

  it('says how long ago the catalogue changed, in the largest unit that is whole', async () => {
    let now = new Date(0);
    const later = await openTestApp({ models: SAMPLE_MODELS, clock: () => now });
    for (const [at, age] of [
      ['2026-09-14T03:00:59Z', 'just now'],
      ['2026-09-14T03:01:00Z', '1 minute ago'],
      ['2026-09-14T03:59:59Z', '59 minutes ago'],
      ['2026-09-14T04:00:00Z', '1 hour ago'],
      ['2026-09-15T02:59:59Z', '23 hours ago'],
      ['2026-09-16T03:00:00Z', '2 days ago'],
    ] as const) {
      now = new Date(at);
      expect(await (await show(later)).text(), at).to.contain(`</time>, ${age}<`);
    }
    await later.close();
  });

  it('says of each engine’s index how far it is behind, while its indexer reports it', async () => {
    const now = new Date('2026-09-14T05:06:00Z');
    const reported = await openTestApp({ models: SAMPLE_MODELS, clock: () => now });
    const engine = { live: 'models-1', refused: 0, blocked: false, problem: null };
    const report = {
      at: now.toISOString(),
      engines: {
        embedded: { ...engine, state: 'current', behind: 0, lag_seconds: 0 },
        elasticsearch: { ...engine, state: 'failing', behind: 1_250, lag_seconds: 90 },
      },
    };
    const file = join(reported.services.config.dataDir, INDEXER_REPORT_FILE);
    writeFileSync(file, JSON.stringify(report));
    const text = await (await show(reported)).text();
    expect(rowsOf(text, 'index')).to.deep.equal([
      ['index file', 'up to date', '0', '0'],
      ['Elasticsearch', 'failing', '1,250', '90'],
    ]);
    expect(text).to.match(/state good">up to date.*state bad">failing/s);
    report.engines.elasticsearch.blocked = true;
    writeFileSync(file, JSON.stringify(report));
    expect(rowsOf(await (await show(reported)).text(), 'index')[1]?.[1]).to.equal(
      'writes are blocked',
    );
    writeFileSync(file, 'half a rep');
    const without = await show(reported);
    expect(without.status).to.equal(200);
    expect(await without.text()).not.to.contain('id="index"');
    await reported.close();
  });

  it('says of each part that is away since when, and what goes on without it', async () => {
    const rowsWith = async (
      env: Readonly<Record<string, string>>,
      since: Readonly<Record<'accounts' | 'search' | 'quota', string | null>>,
    ): Promise<string[][]> => {
      const sinceOf = (part: keyof typeof since): Date | null =>
        since[part] === null ? null : new Date(since[part]);
      const away = await openTestApp({
        models: SAMPLE_MODELS,
        env,
        services: ({ accounts, catalog, quota }) => ({
          accounts: { ...accounts, degradedSince: () => sinceOf('accounts') },
          catalog: Object.assign(Object.create(catalog) as typeof catalog, {
            view: () => catalog.view(),
            degradedSince: () => sinceOf('search'),
          }),
          quota: {
            consume: (...request) => quota.consume(...request),
            peek: (...request) => quota.peek(...request),
            degradedSince: () => sinceOf('quota'),
            close: () => quota.close(),
          },
        }),
      });
      const answer = await show(away);
      await away.close();
      expect(answer.status).to.equal(200);
      const text = await answer.text();
      expect(text).to.contain('Degraded: requests are served, but a component is down.');
      return rowsOf(text, 'parts');
    };
    const engines = {
      ELASTICSEARCH_URL: 'http://es.example',
      REDIS_URL: 'redis://redis.example',
    };
    const both = { accounts: '2026-09-14T05:06:00Z', search: '2026-09-14T05:07:00Z', quota: null };
    expect(await rowsWith(engines, both)).to.deep.equal([
      [
        ...['Search', 'Elasticsearch', 'down since 14 Sep 2026, 05:07 UTC'],
        'Searches use the local index file.',
      ],
      [
        ...['Accounts and keys', 'SQLite', 'down since 14 Sep 2026, 05:06 UTC'],
        'Existing keys work; new ones cannot be created.',
      ],
      ['Daily counts', 'Redis', 'operational', ''],
    ]);
    const counts = { accounts: null, search: null, quota: '2026-09-14T05:08:00Z' };
    expect((await rowsWith(engines, counts))[2]).to.deep.equal([
      ...['Daily counts', 'Redis', 'down since 14 Sep 2026, 05:08 UTC'],
      'Each server counts requests on its own.',
    ]);
    const alone = { ...engines, SEARCH_INSURANCE: 'off' };
    expect((await rowsWith(alone, both))[0]?.[3]).to.equal('Searches fail until it is back.');
  });

  it('names since when a part is away, and not where it is', async () => {
    const awaySince = new Date('2026-09-14T05:06:00Z');
    const cut = await openTestApp({
      env: { DATABASE_URL: 'postgres://someone:hush@db.example/catalog' },
      services: ({ accounts }) => ({
        accounts: { ...accounts, degradedSince: () => awaySince },
      }),
    });
    const text = await (await show(cut)).text();
    expect(text).to.contain('14 Sep 2026, 05:06 UTC').and.to.contain('PostgreSQL');
    expect(text).not.to.match(/hush|db\.example|someone/);
    await cut.close();
  });
});
