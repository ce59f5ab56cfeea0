import { expect } from 'chai';
import { onEveryEngine } from '../support/accounts-engines.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { KEYS, KeysClient, codeOf, type KeyOverview } from '../support/keys.ts';

onEveryEngine('listing keys', (engine) => {
  let app: TestApp;
  let keys: KeysClient;
  let now: Date;

  beforeEach(async () => {
    now = new Date('2026-09-14T15:20:11Z');
    app = await openTestApp({ clock: () => now, accounts: await engine.fresh() });
    keys = new KeysClient(app);
  });
  afterEach(() => app.close());

  describe('GET /api/v1/keys', () => {
    interface Page {
      readonly data: readonly KeyOverview[];
      readonly pagination: {
        readonly next_cursor: string | null;
        readonly prev_cursor: string | null;
        readonly [member: string]: unknown;
      };
    }
    const page = (query: string) => app.read<Page>(`${KEYS}${query}`);

    it('200: lists newest first, without values', async () => {
      now = new Date('2026-09-14T15:20:12Z');
      const made = await keys.create({ name: 'second' });
      const answer = await keys.ask('');
      const { data, pagination } = answer.body as Page;
      expect(data.map(({ id }) => id)).to.deep.equal([made.id, app.keyId]);
      expect(answer.text).not.to.include('"value"');
      expect(pagination).to.deep.equal({
        page: 1,
        limit: 20,
        total: 2,
        total_is_exact: true,
        total_pages: 1,
        has_more: false,
        next_cursor: null,
        prev_cursor: null,
      });
      expect(answer.get('Cache-Control')).to.equal('no-store');
    });

    it('200: filters by status, and lists revoked keys only when asked', async () => {
      const disabled = await keys.create();
      const expired = await keys.create({ expires_at: '2026-09-14T15:30:00Z' });
      const revoked = await keys.create();
      await keys.patch(disabled.id, { disabled: true });
      await keys.revoke(revoked.id);
      now = new Date('2026-09-14T16:00:00Z');
      const ids = async (query: string) => (await page(query)).data.map(({ id }) => id);
      expect(await ids('')).to.have.members([app.keyId, disabled.id, expired.id]);
      expect(await ids('?include_revoked=true')).to.include(revoked.id);
      expect(await ids('?status=active')).to.deep.equal([app.keyId]);
      expect(await ids('?status=disabled')).to.deep.equal([disabled.id]);
      expect(await ids('?status=expired')).to.deep.equal([expired.id]);
      expect(await ids('?status=revoked')).to.deep.equal([revoked.id]);
      expect(codeOf(await keys.ask('?status=gone'))).to.equal('400 invalid_parameter');
    });

    it('200: pages by number, by offset and by cursor alike, both ways', async () => {
      for (let i = 0; i < 5; i += 1) await keys.create({ name: `${i}` });
      const all = (await page('')).data.map(({ id }) => id);
      expect(all).to.have.length(6);
      const byPage: string[] = [];
      for (const number of [1, 2, 3]) {
        byPage.push(...(await page(`?limit=2&page=${number}`)).data.map(({ id }) => id));
      }
      expect(byPage).to.deep.equal(all);
      expect((await page('?limit=2&offset=4')).data.map(({ id }) => id)).to.deep.equal(
        all.slice(4),
      );

      const seen: string[] = [];
      let place = await page('?limit=4');
      seen.push(...place.data.map(({ id }) => id));
      const next = place.pagination.next_cursor ?? '';
      place = await page(`?limit=4&cursor=${next}`);
      seen.push(...place.data.map(({ id }) => id));
      expect(seen).to.deep.equal(all);
      expect(place.pagination).to.deep.include({ page: null, total_pages: null, has_more: false });
      const back = await page(`?limit=4&cursor=${place.pagination.prev_cursor ?? ''}`);
      expect(back.data.map(({ id }) => id)).to.deep.equal(all.slice(0, 4));

      for (const query of [
        `?cursor=${next}&page=1`,
        `?cursor=${next}&status=active`,
        '?cursor=AAAA',
        '?limit=0',
        '?limit=101',
        '?page=0',
        '?limit=100&page=101',
        '?limit=100&offset=10000',
        '?limit=2&offset=3',
      ]) {
        expect((await keys.ask(query)).status, query).to.equal(400);
      }
      for (const other of ['status=active', 'include_revoked=true']) {
        expect(codeOf(await keys.ask(`?cursor=${next}&${other}`)), other).to.equal(
          '400 invalid_cursor',
        );
      }
      for (const query of ['?limit=100&page=100', '?limit=100&offset=9900']) {
        expect((await page(query)).data, query).to.deep.equal([]);
      }
    });

    it('200: links to its neighbours and keeps the filters', async () => {
      for (let i = 0; i < 4; i += 1) await keys.create();
      const answer = await keys.ask('?limit=2&page=2&status=active');
      const links = answer.get('Link') ?? '';
      for (const rel of ['first', 'prev', 'next', 'last']) expect(links).to.include(`rel="${rel}"`);
      const next = /<([^>]+)>; rel="next"/.exec(links)?.[1] ?? '';
      const { pathname, searchParams } = new URL(next);
      expect(pathname).to.equal(KEYS);
      expect(Object.fromEntries(searchParams)).to.deep.equal({
        limit: '2',
        page: '3',
        status: 'active',
      });
      const byOffset = await keys.ask('?limit=2&offset=2&status=active');
      expect(byOffset.get('Link')).to.equal(links);
    });

    it('200: warns of an unknown parameter', async () => {
      const { body } = await keys.ask('?statsu=active');
      expect((body as { meta: { warnings: unknown } }).meta.warnings).to.deep.equal([
        { code: 'unknown_parameter', parameter: 'statsu', did_you_mean: 'status' },
      ]);
    });
  });
});
