import { expect } from 'chai';
import { openTestApp, type TestApp } from '../support/app.ts';
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

  it('503: without a catalogue', async () => {
    const empty = await openTestApp({ withoutCatalog: true });
    const answer = await show(empty);
    expect(answer.status).to.equal(503);
    await empty.close();
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
