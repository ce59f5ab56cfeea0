import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import knex, { type Knex } from 'knex';
import {
  ACCOUNTS_MIGRATIONS,
  ACCOUNTS_MIGRATIONS_TABLE,
} from '../../../server/accounts/migrations/list.ts';
import { migrateAccounts } from '../../../server/accounts/database/migrate.ts';
import { openSqliteFile } from '../../../server/accounts/database/sqlite-file.ts';
import { openStore } from '../../../server/accounts/database/open.ts';
import { toMigrationSource } from '../../../schemas/migration-source.ts';
import { LIMITS } from './support.ts';

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

    it('are known by the names under which they were published', async () => {
      const done = await db('accounts_migrations').select('name').orderBy('id');
      expect(done.slice(0, 4)).to.deep.equal([
        { name: '0001_accounts_and_keys' },
        { name: '0002_people' },
        { name: '0003_subscriptions' },
        { name: '0004_webhooks' },
      ]);
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

describe('a layout that cannot be made at once', () => {
  /** How often it was tried, and why it was given up, where it fails so often. */
  const tryUntil = async (failures: number, name: string): Promise<[number, string | null]> => {
    const db = openSqliteFile(':memory:');
    const { migrate } = db;
    let tries = 0;
    const latest = (config: Knex.MigratorConfig): Promise<unknown> => {
      tries += 1;
      if (tries > failures) return migrate.latest(config);
      return Promise.reject(Object.assign(new Error(`Failure ${tries}`), { name }));
    };
    Object.defineProperty(db, 'migrate', {
      value: { list: migrate.list.bind(migrate), latest },
    });
    const reason = await migrateAccounts(db).then(
      () => null,
      (error: unknown) => (error as Error).message,
    );
    if (reason === null) expect(await db('accounts')).to.deep.equal([]);
    await db.destroy();
    return [tries, reason];
  };

  it('is tried five times, and longer while another process makes it', async () => {
    const [again, never, locked] = await Promise.all([
      tryUntil(4, 'SqliteError'),
      tryUntil(10, 'SqliteError'),
      tryUntil(7, 'MigrationLocked'),
    ]);
    expect(again).to.deep.equal([5, null]);
    expect(never).to.deep.equal([5, 'Failure 5']);
    expect(locked).to.deep.equal([8, null]);
  });
});

describe('rows of accounts', () => {
  it('refer to rows that cannot go before them', async () => {
    const store = await openStore({ path: ':memory:' }, LIMITS);
    const references = await store.all<{ text: string }>(
      `SELECT t.name || '.' || f."from" || ' ' || f."table" || '.' || f."to" AS text
        FROM sqlite_master t, pragma_foreign_key_list(t.name) f WHERE t.type = 'table'`,
    );
    await store.close();
    const ofAccounts = ['keys', 'sessions', 'mail_tokens', 'subscriptions', 'plan_requests'];
    expect(references.map(({ text }) => text)).to.have.members([
      ...[...ofAccounts, 'webhooks'].map((table) => `${table}.account_id accounts.id`),
      'key_values.key_id keys.id',
      'idempotency.key_id keys.id',
      'webhook_secrets.webhook_id webhooks.id',
      'webhook_deliveries.webhook_id webhooks.id',
      'webhook_deliveries.message_id webhook_messages.id',
      'webhook_attempts.delivery_id webhook_deliveries.id',
    ]);
  });
});

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
