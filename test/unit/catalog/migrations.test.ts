import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { openDatabase } from '../../../indexer/catalog/database/open-database.ts';
import { migrateCatalog } from '../../../indexer/catalog/migrations/migrate.ts';
import { CATALOG_MIGRATIONS } from '../../../indexer/catalog/migrations/list.ts';

/** 10⁻⁹ USD of the dearest, the cheapest and a fraction that binary floats do not hold. */
const AMOUNTS = [600_000_000_000, 1, 123_456_789, 9_007_199_254_740_991];

interface Place {
  readonly db: Knex;
  close(): Promise<void>;
}

function describeMigrations(name: string, open: () => Promise<Place>): void {
  describe(`catalogue migrations on ${name}`, () => {
    let place: Place | undefined;
    let db: Knex;
    before(async function () {
      if (name === 'PostgreSQL' && process.env['TEST_POSTGRES_URL'] === undefined) this.skip();
      place = await open();
      ({ db } = place);
    });
    after(async () => {
      await place?.close();
    });

    it('run once and find nothing to do afterwards', async () => {
      await Promise.all([migrateCatalog(db, true), migrateCatalog(db, true)]);
      await migrateCatalog(db, true);
      const done = await db('catalogue_migrations').select('name').orderBy('id');
      expect(done.map((row: { name: string }) => row.name)).to.deep.equal(
        CATALOG_MIGRATIONS.map((step) => step.name),
      );
    });

    // Both databases have the same migrations; SQLite says how it would look a key up.
    if (name === 'SQLite') {
      it('index what refers to models, which is looked up for each that is inserted', async () => {
        const read = (sql: string, ...values: string[]): Promise<Record<string, string>[]> =>
          db.raw(sql, values);
        const slow: string[] = [];
        for (const { name: table = '' } of await read(
          "SELECT name FROM sqlite_schema WHERE type = 'table'",
        )) {
          const keys = await read('SELECT * FROM pragma_foreign_key_list(?)', table);
          for (const { from = '' } of keys.filter((key) => key['table'] === 'models')) {
            const plan = "EXPLAIN QUERY PLAN SELECT 1 FROM ?? WHERE ?? = 'x'";
            const [step] = await read(plan, table, from);
            if (step?.['detail']?.startsWith('SEARCH') !== true) slow.push(`${table}.${from}`);
          }
        }
        expect(slow).to.deep.equal([]);
      });
    }

    it('keep amounts, instants, flags and texts exactly', async () => {
      const at = '2026-07-02T00:00:00Z';
      await db('sources').insert({
        key: 's',
        name: 'S',
        url: 'https://example.org',
        licence: 'MIT',
        attribution: 'S',
        redistributable: true,
        precedence: 1,
        as_of: '2026-07-02',
      });
      await db('providers').insert({ slug: 'p', name: 'Ünï “p”', kind: 'cloud' });
      await db('models').insert({
        id: 'mdl_1',
        key: 'k',
        slug: 'm',
        name: '模型 🐦',
        type: 'text',
        status: 'active',
        params_total: 1_000_000_000_000,
        is_community: false,
        is_merge: false,
        popularity: 0.1,
        resolved_sha256: '',
        created_at: at,
        updated_at: at,
      });
      await db('offers').insert({
        id: 'off_p_m',
        provider_slug: 'p',
        model_id: 'mdl_1',
        native_model_id: 'm',
        region: 'global',
        service_tier: 'standard',
        access: 'pay_as_you_go',
        status: 'active',
        first_seen_at: at,
      });
      await db('offer_prices').insert(
        AMOUNTS.map((amount) => ({
          offer_id: 'off_p_m',
          source_key: 's',
          component: 'input',
          unit: '1m_tokens',
          amount_nano: amount,
          is_chosen: true,
          valid_from: '2026-07-02',
          recorded_at: at,
        })),
      );
      const prices = await db('offer_prices').select('amount_nano').orderBy('id');
      expect(prices.map((row: { amount_nano: number }) => row.amount_nano)).to.deep.equal(AMOUNTS);
      const model = (await db('models').select('*'))[0] as Record<string, unknown>;
      expect(model).to.include({
        name: '模型 🐦',
        params_total: 1_000_000_000_000,
        popularity: 0.1,
        created_at: at,
        licence_id: null,
      });
      expect(Boolean(model['is_community'])).to.equal(false);
    });

    it('refuse rows that point nowhere', async () => {
      let refused: unknown;
      await db('offers')
        .insert({
          id: 'off_x',
          provider_slug: 'nobody',
          model_id: 'mdl_1',
          native_model_id: 'm',
          region: 'global',
          service_tier: 'standard',
          access: 'trial',
          status: 'active',
          first_seen_at: '2026-07-02T00:00:00Z',
        })
        .catch((error: unknown) => {
          refused = error;
        });
      expect(refused).to.be.instanceOf(Error);
    });
  });
}

describeMigrations('SQLite', () => {
  const db = openDatabase({ path: ':memory:' });
  return Promise.resolve({ db, close: () => db.destroy() });
});
describeMigrations('PostgreSQL', async () => {
  const url = process.env['TEST_POSTGRES_URL'] ?? '';
  const schema = `test_${randomBytes(6).toString('hex')}`;
  const db = openDatabase({ url, schema });
  await db.raw('CREATE SCHEMA ??', [schema]);
  return {
    db,
    async close() {
      await db.raw('DROP SCHEMA ?? CASCADE', [schema]);
      await db.destroy();
    },
  };
});
