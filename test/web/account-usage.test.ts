import { expect } from 'chai';
import { openTestApp, type TestApp } from '../support/app.ts';
import { matchIn } from '../support/match-in.ts';
import { NOW } from '../support/past-sample.ts';
import { valueOn, Visitor } from '../support/visitor.ts';

const DAY_MS = 86_400_000;
const KEYS = '/dashboard/keys';

describe('what an account uses, in the pages', () => {
  let app: TestApp;
  let visitor: Visitor;
  /** Ids of a key that works and of one that was revoked. */
  let ids: readonly string[];
  before(async () => {
    app = await openTestApp({ clock: () => NOW });
    visitor = new Visitor(app);
    await visitor.join();
    ids = await makeKeys(visitor);
    record(0, 'listModels', 200, 4);
    record(0, 'listModels', 404, 2);
    record(0, 'listModels', 429, 5);
    record(0, 'unknown', 404, 1);
    record(0, 'getFormerly', 200, 1);
    record(29, 'listModels', 200, 1);
    record(30, 'listModels', 200, 7);
    record(1, 'listModels', 200, 3, ids[1]);
    await app.services.usage.flush();
    await visitor.post(`${KEYS}/${ids[1]}/revoke`, {});
  });
  after(() => app.close());

  const makeKeys = async (of: Visitor): Promise<string[]> => {
    const made = [];
    for (const name of ['first', 'second']) {
      const fields = { name, scopes: ['models:read'], expires: '' };
      const { text } = await of.post(KEYS, fields);
      made.push(matchIn(text, new RegExp(`/dashboard/keys/(key_\\w+)">${name}<`)));
    }
    return made;
  };
  const record = (
    daysAgo: number,
    endpoint: string,
    status: number,
    times: number,
    key = ids[0] ?? '',
  ): void => {
    const at = new Date(NOW.getTime() - daysAgo * DAY_MS);
    for (let i = 0; i < times; i += 1) app.services.usage.record(key, endpoint, status, at);
  };
  const textOf = async (path: string): Promise<string> => (await visitor.get(path)).text;
  const rowsOf = (html: string, id: string): string[] => {
    const table = matchIn(html, new RegExp(`<table id="${id}".*?<tbody>(.*?)</tbody>`, 's'));
    return table
      .split('</tr>')
      .map((row) => row.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '))
      .map((row) => row.trim())
      .filter((row) => row !== '');
  };

  it('is shown by endpoint, by status and by day, of all its keys and of 30 days', async () => {
    const html = await textOf('/dashboard/usage');
    // Requests, of which failed, and those over quota.
    expect(rowsOf(html, 'endpoints')).to.deep.equal([
      'GET /api/v1/models 10 2 5',
      'getFormerly 1 0 0',
      'Unknown path 1 1 0',
    ]);
    expect(rowsOf(html, 'statuses')).to.deep.equal(['200 9 0 0', '404 3 3 0', '429 0 0 5']);
    const days = rowsOf(html, 'by-day');
    expect([days.length, days[0], days[1], days[2], days[29]]).to.deep.equal([
      30,
      '10 Jul 2026 8 3 5',
      '9 Jul 2026 3 0 0',
      '8 Jul 2026 0 0 0',
      '11 Jun 2026 1 0 0',
    ]);
  });

  it('counts what was over quota in the bars, whole and part', async () => {
    for (const path of ['/dashboard', '/dashboard/usage']) {
      const html = await textOf(path);
      expect(html, path).to.contain('Total requests in 30 days: 17. Busiest day: 13.');
      // Eight of thirteen are drawn apart.
      const [whole, part] = ['bar-1', 'bar-2'].map((bar) =>
        [...html.matchAll(new RegExp(`class="${bar}"[^>]* height="([\\d.]+)"`, 'g'))].at(-1),
      );
      expect(Number(part?.[1]) / Number(whole?.[1]), path).to.be.closeTo(8 / 13, 0.001);
    }
  });

  it('is shown of each key alone on its page', async () => {
    expect(await textOf(`${KEYS}/${ids[0]}`)).to.contain('Total requests in 30 days: 14.');
    expect(await textOf(`${KEYS}/${ids[1]}`)).to.contain('Total requests in 30 days: 3.');
  });

  it('is shown where all of it was over quota', async () => {
    const other = new Visitor(app);
    await other.join('bob@example.org', 'five owls under one roof');
    const [key] = await makeKeys(other);
    expect((await other.get('/dashboard/usage')).text).not.to.contain('<table');
    record(0, 'listModels', 429, 2, key);
    await app.services.usage.flush();
    const { text } = await other.get('/dashboard/usage');
    expect(rowsOf(text, 'endpoints')).to.deep.equal(['GET /api/v1/models 0 0 2']);
  });

  it('begins with a key: the overview asks for one where none is left', async () => {
    const other = new Visitor(app);
    await other.join('eve@example.org', 'six geese beside a barn');
    const fields = { name: 'only', scopes: ['models:read'], expires: '' };
    const made = await other.post(KEYS, fields);
    expect(valueOn(made)).to.match(/^sk_/);
    const first = (await other.get('/dashboard')).text;
    expect(first).to.contain('Set your key and send a request:').and.not.contain('no keys yet');
    const id = matchIn(made.text, /\/dashboard\/keys\/(key_\w+)"/);
    await other.post(`${KEYS}/${id}/revoke`, {});
    expect((await other.get('/dashboard')).text)
      .to.contain('Create a key, set it and send a request:')
      .and.contain('You have no keys yet.');
  });
});
