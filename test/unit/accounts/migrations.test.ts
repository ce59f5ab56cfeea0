import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import knex, { type Knex } from 'knex';
import {
  ACCOUNTS_MIGRATIONS,
  ACCOUNTS_MIGRATIONS_TABLE,
} from '../../../server/accounts/migrations/list.ts';
import { toMigrationSource } from '../../../schemas/migration-source.ts';

interface Place {
  readonly db: Knex;
  close(): Promise<void>;
}

function describeMigrations(name: string, open: () => Promise<Place>): void {
  describe(`accounts migrations on ${name}`, () => {
    let place: Place | undefined;
    let db: Knex;
    const migrate = () =>
      db.migrate.latest({
        tableName: ACCOUNTS_MIGRATIONS_TABLE,
        migrationSource: toMigrationSource(ACCOUNTS_MIGRATIONS),
      });

    before(async function () {
      if (name === 'PostgreSQL' && process.env['TEST_POSTGRES_URL'] === undefined) this.skip();
      place = await open();
      ({ db } = place);
    });
    after(async () => {
      await place?.close();
    });

    it('run once and find nothing to do afterwards', async () => {
      await migrate();
      await migrate();
      const done = await db(ACCOUNTS_MIGRATIONS_TABLE).select('name').orderBy('id');
      expect(done.map((row: { name: string }) => row.name)).to.deep.equal(
        ACCOUNTS_MIGRATIONS.map((step) => step.name),
      );
    });

    it('hold accounts, keys and values, and let go of none that another row needs', async () => {
      const at = '2026-07-02T00:00:00Z';
      const account = { id: 'acc_a', email: 'A@x', email_normalised: 'a@x', plan: 'free' };
      await db('accounts').insert({ ...account, features: '[]', created_at: at });
      await db('keys').insert({
        id: 'key_a',
        account_id: 'acc_a',
        name: 'Ünï “k”',
        scopes: '["models:read"]',
        created_at: at,
        created_by: 'api',
      });
      const value = { key_id: 'key_a', hmac: randomBytes(32), pepper_id: 'p', last4: 'abcd' };
      await db('key_values').insert({ ...value, id8: 'one', created_at: at, valid_until: at });
      await db('key_values').insert({ ...value, id8: 'two', created_at: at });

      const row: unknown = await db('key_values').where({ id8: 'two' }).first();
      expect(row).to.deep.include({ hmac: value.hmac, valid_until: null, created_at: at });
      const refused: [string, Promise<unknown>][] = [
        [
          'the same address',
          Promise.resolve(
            db('accounts').insert({ ...account, id: 'acc_b', features: '[]', created_at: at }),
          ),
        ],
        [
          'the same id8',
          Promise.resolve(
            db('key_values').insert({ ...value, id8: 'one', created_at: at, valid_until: at }),
          ),
        ],
        [
          'a second current value',
          Promise.resolve(db('key_values').insert({ ...value, id8: 'three', created_at: at })),
        ],
        [
          'a value of no key',
          Promise.resolve(
            db('key_values').insert({
              ...value,
              id8: 'four',
              key_id: 'none',
              created_at: at,
              valid_until: at,
            }),
          ),
        ],
        [
          'an account that has keys',
          Promise.resolve(db('accounts').where({ id: 'acc_a' }).delete()),
        ],
      ];
      for (const [what, work] of refused) {
        const error = await work.then(
          () => null,
          (thrown: unknown) => thrown,
        );
        expect(error, what).to.be.instanceOf(Error);
      }
    });
  });
}

describeMigrations('SQLite', async () => {
  const db = knex({
    client: 'better-sqlite3',
    connection: { filename: ':memory:' },
    useNullAsDefault: true,
    pool: { min: 1, max: 1 },
  });
  await db.raw('PRAGMA foreign_keys = ON');
  return { db, close: () => db.destroy() };
});
describeMigrations('PostgreSQL', async () => {
  const schema = `test_${randomBytes(6).toString('hex')}`;
  const connection = process.env['TEST_POSTGRES_URL'] ?? '';
  const db = knex({ client: 'pg', connection, searchPath: [schema] });
  await db.raw('CREATE SCHEMA ??', [schema]);
  return {
    db,
    async close() {
      await db.raw('DROP SCHEMA ?? CASCADE', [schema]);
      await db.destroy();
    },
  };
});
