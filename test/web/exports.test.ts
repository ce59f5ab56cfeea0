import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { DATASETS, EXPORT_FORMATS } from '../../schemas/export/datasets.ts';
import { findPlanWith } from '../../schemas/accounts.ts';
import { makeSnapshot } from '../../server/export/snapshots/make-snapshot.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { findMarkupErrors } from '../support/validate-html.ts';
import { EMAIL, valueOn, Visitor } from '../support/visitor.ts';
import { matchIn } from '../support/match-in.ts';

const PATH = '/dashboard/exports';
const DAY_MS = 86_400_000;

describe('exports in the pages', () => {
  let app: TestApp;
  let visitor: Visitor;
  beforeEach(async () => {
    app = await openTestApp();
    visitor = new Visitor(app);
    await visitor.join();
  });
  afterEach(() => app.close());

  const upgrade = () => app.accounts.operator.changeAccount(EMAIL, { plan: 'scale' }, new Date());
  const make = async (now: Date) => {
    const { catalog, config } = app.services;
    const fence = () => Promise.resolve();
    const made = await makeSnapshot({ catalog, folder: config.exports.folder, now, fence });
    if (made === null) throw new Error('There is a snapshot of this day.');
    return made;
  };
  const read = async (path: string): Promise<string> => {
    const { status, text } = await visitor.get(path);
    expect(status, path).to.equal(200);
    expect(await findMarkupErrors(text), path).to.deep.equal([]);
    return text;
  };

  it('lead who is unknown to the sign-in and back', async () => {
    const { status, headers } = await new Visitor(app).get(PATH);
    expect(status).to.equal(303);
    expect(headers['location']).to.equal(`/login?next=${encodeURIComponent(PATH)}`);
  });

  it('say which plan has them to who has none, and show no file', async () => {
    await make(new Date());
    const text = await read(PATH);
    expect(text).to.contain('Your plan does not include bulk export; Scale does.');
    expect(text).to.contain('href="/dashboard/billing"').and.contain('href="/docs/exports"');
    expect(text).not.to.contain('class="digest"');
  });

  it('say which plan has them by the plans there are', async () => {
    await app.close();
    app = await openTestApp({ env: { PLAN_SCHEME: 'B' }, plan: 'free' });
    visitor = new Visitor(app);
    await visitor.join();
    for (const [path, what] of [
      [PATH, 'bulk export'],
      ['/dashboard/webhooks', 'webhooks'],
    ] as const) {
      const { name } = findPlanWith('B', what.replace(' ', '_')) ?? {};
      const { text } = await visitor.get(path);
      expect(text).to.contain(`Your plan does not include ${what}; ${name ?? ''} does.`);
    }
  });

  it('show every file of the newest day, and of the day that is chosen', async () => {
    await upgrade();
    expect(await read(PATH))
      .to.contain('No snapshots yet.')
      .and.contain('/api/v1/export?');
    const older = await make(new Date());
    const newer = await make(new Date(Date.now() + DAY_MS));
    for (const [query, day, other] of [
      ['', newer, older],
      [`?date=${newer.date}`, newer, older],
      [`?date=${older.date}`, older, newer],
    ] as const) {
      const text = await read(PATH + query);
      const count = Object.keys(DATASETS).length * EXPORT_FORMATS.length;
      expect(text.match(/class="digest"/g)).to.have.length(count);
      expect(text).to.contain(`${count} files of the catalogue`);
      for (const { dataset, format, bytes, sha256 } of day.files) {
        const cells = [format, sha256];
        const found = text
          .split('<tr>')
          .filter(
            (row) =>
              row.includes(`>${dataset}</th>`) &&
              row.includes(`title="${bytes.toLocaleString('en-US')} bytes"`) &&
              cells.every((cell) => row.includes(`>${cell}<`)),
          );
        expect(found.length, `${dataset} ${format}`).to.equal(1);
      }
      expect(text).to.match(new RegExp(`date=${day.date}" aria-current="page"`));
      expect(text).not.to.match(new RegExp(`date=${other.date}" aria-current="page"`));
    }
  });

  it('name a download that the API answers with the very bytes', async () => {
    await upgrade();
    const { date } = await make(new Date());
    const text = await read(PATH);
    const address = matchIn(text, /\/\/[^/]+(\/api\/v1\/export\/snapshots\/[^"&]+)/);
    expect(address).to.equal(`${ROOT}/export/snapshots/${date}/models?format=ndjson`);
    const sha256 = matchIn(text, /echo (?:&quot;|")([0-9a-f]{64}) /);
    const { status, headers } = await app.ask(address, { method: 'head' });
    expect([status, headers['etag']]).to.deep.equal([200, `"${sha256}"`]);
  });

  it('download every file by a link, with the session alone', async () => {
    await make(new Date());
    const none = await visitor.get(`${PATH}/2026-01-01/models/csv`);
    expect([none.status, none.get('Location')]).to.deep.equal([303, PATH]);
    await upgrade();
    const { files } = await make(new Date(Date.now() + DAY_MS));
    const links = [...(await read(PATH)).matchAll(/href="(\/dashboard\/exports\/[^"?]+)"/g)];
    expect(links).to.have.length(files.length);
    for (const [index, { bytes, sha256, name }] of files.entries()) {
      const path = links[index]?.[1] ?? '';
      const { answer, bytes: body } = await visitor.download(path);
      const { status, headers } = answer;
      expect([status, body.length], path).to.deep.equal([200, bytes]);
      expect(createHash('sha256').update(body).digest('hex'), path).to.equal(sha256);
      expect(headers['content-disposition']).to.equal(`attachment; filename="${name}"`);
      expect(headers['cache-control']).to.equal('private, no-cache');
      expect((await new Visitor(app).get(path)).get('Location')).to.contain('/login?next=');
    }
    for (const path of ['2020-01-01/models/csv', 'x/models/csv', '2026-01-01/..%2f/csv']) {
      expect((await visitor.get(`${PATH}/${path}`)).status, path).to.equal(404);
    }
  });

  it('refuse a part behind the end of a file by a page that nobody keeps', async () => {
    await upgrade();
    const { date } = await make(new Date());
    visitor.headers = { Range: 'bytes=999999999-' };
    const { status, headers, text } = await visitor.get(`${PATH}/${date}/models/csv`);
    expect([status, headers['cache-control']]).to.deep.equal([416, 'no-store']);
    expect(text).to.contain('<h1>Range not available</h1>');
    expect(headers['content-range']).to.match(/^bytes \*\/\d+$/);
    expect(headers).not.to.have.property('etag');
  });

  it('say which key lacks the scope, and give it by a button', async () => {
    await upgrade();
    expect(await read(PATH)).to.contain('You have no active key.');
    const keyOf = async (name: string) =>
      valueOn(await visitor.post('/dashboard/keys', { name, scopes: 'models:read', expires: '' }));
    const [ci, laptop] = [await keyOf('ci'), await keyOf('laptop')];
    const list = async (key: string) => (await app.ask(`${ROOT}/export/snapshots`, { key })).status;
    expect([await list(ci), await list(laptop)]).to.deep.equal([403, 403]);
    const text = await read(PATH);
    const lacking = /The key <a href="\/dashboard\/keys\/(key_\w+)">(\w+)<\/a> lacks/g;
    const rows = [...text.matchAll(lacking)];
    expect(rows.map(([, , name]) => name)).to.have.members(['ci', 'laptop']);
    const id = rows.find(([, , name]) => name === 'ci')?.[1] ?? '';
    const given = await visitor.post(PATH, { key: id });
    expect([given.status, given.get('Location')]).to.deep.equal([303, `${PATH}?granted=1`]);
    expect([await list(ci), await list(laptop)]).to.deep.equal([200, 403]);
    const after = await read(`${PATH}?granted=1`);
    expect(after).to.contain('The key now has the scope export:read.');
    expect([...after.matchAll(lacking)].map(([, , name]) => name)).to.deep.equal(['laptop']);
    expect((await visitor.post(PATH, { key: 'key_of_somebody_else' })).status).to.equal(422);
    // What the key could do before it still can.
    expect((await app.ask(`${ROOT}/models`, { key: ci })).status).to.equal(200);
    await visitor.post(PATH, { key: rows.find(([, , name]) => name === 'laptop')?.[1] ?? '' });
    expect(await read(PATH)).to.contain('All your active keys have it.');
  });

  it('offer the scope to no key that has ended', async () => {
    await app.close();
    let now = new Date('2026-07-10T12:00:00Z');
    app = await openTestApp({ clock: () => now });
    visitor = new Visitor(app);
    await visitor.join();
    await upgrade();
    const fields = { name: 'ci', scopes: 'models:read', expires: '2026-07-10' };
    const { text } = await visitor.post('/dashboard/keys', fields);
    const id = matchIn(text, /\/dashboard\/keys\/(key_\w+)"/);
    expect(await read(PATH)).to.contain('>ci</a> lacks');
    now = new Date('2026-07-11T12:00:00Z');
    expect(await read(PATH))
      .to.contain('You have no active key.')
      .and.not.contain('>ci</a>');
    expect((await visitor.post(PATH, { key: id })).status).to.equal(422);
  });

  it('say so of a day that has no snapshot, whatever is typed', async () => {
    await upgrade();
    await make(new Date());
    for (const date of ['2020-01-01', '', '<b>', '../..']) {
      const text = await read(`${PATH}?date=${encodeURIComponent(date)}`);
      expect(text, date).to.contain('There is no snapshot for this day.');
      expect(text, date).not.to.contain('class="digest"');
    }
  });
});
