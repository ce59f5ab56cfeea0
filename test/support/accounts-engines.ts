import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '../../server/accounts/database/postgres-database.ts';
import type { AccountsPlace } from '../../server/accounts/database/port.ts';

/** Where a suite about accounts keeps them. */
export interface AccountsEngine {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** An empty place; what an earlier test kept is gone. */
  fresh(): Promise<AccountsPlace>;
  /** The same, where several stores can be open at once. */
  shared(): Promise<AccountsPlace>;
}

/** Address of a PostgreSQL for tests; without it they are pending. */
export const POSTGRES_URL = process.env['TEST_POSTGRES_URL'];

/** A schema of a suite's own, emptied for each test and dropped in the end. */
export class TestSchema {
  readonly name = `test_${randomBytes(6).toString('hex')}`;
  readonly url = POSTGRES_URL ?? '';

  async fresh(): Promise<AccountsPlace> {
    await this.drop();
    return { url: this.url, schema: this.name };
  }

  async drop(): Promise<void> {
    if (POSTGRES_URL === undefined) return;
    const db = openPostgres(this.url, this.name);
    await db.raw('DROP SCHEMA IF EXISTS ?? CASCADE', [this.name]);
    await db.destroy();
  }
}

/** A database of a suite's own, and what drops it with whatever is connected. */
export interface TestDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** @throws Error where TEST_POSTGRES_URL is not set */
export async function createTestDatabase(): Promise<TestDatabase> {
  if (POSTGRES_URL === undefined) throw new Error('TEST_POSTGRES_URL is not set');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = openPostgres(POSTGRES_URL, 'public');
  await admin.raw('CREATE DATABASE ??', [name]);
  const url = new URL(POSTGRES_URL);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await admin.raw('DROP DATABASE ?? WITH (FORCE)', [name]);
      await admin.destroy();
    },
  };
}

/** The same suite on both engines; that of PostgreSQL is pending where there is none. */
export function onEveryEngine(title: string, suite: (engine: AccountsEngine) => void): void {
  describe(title, () => {
    describe('on SQLite', () => {
      const folders: string[] = [];
      after(() => {
        for (const folder of folders) rmSync(folder, { recursive: true });
      });
      suite({
        name: 'SQLite',
        fresh: () => Promise.resolve({ path: ':memory:' }),
        shared: () => {
          const folder = mkdtempSync(join(tmpdir(), 'accounts-'));
          folders.push(folder);
          return Promise.resolve({ path: join(folder, 'accounts.sqlite') });
        },
      });
    });
    describe('on PostgreSQL', () => {
      const schema = new TestSchema();
      before(function () {
        if (POSTGRES_URL === undefined) this.skip();
      });
      after(() => schema.drop());
      suite({ name: 'PostgreSQL', fresh: () => schema.fresh(), shared: () => schema.fresh() });
    });
  });
}
