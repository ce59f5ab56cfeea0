import { expect } from 'chai';
import fc from 'fast-check';
import { KEY_STATUSES } from '../../../schemas/accounts.ts';
import { AccountStore } from '../../../server/accounts/account-store.ts';
import { openAccountsDatabase, type AccountsDatabase } from '../../../server/accounts/database.ts';
import { IdempotencyStore } from '../../../server/accounts/idempotency.ts';
import { createId } from '../../../server/accounts/id.ts';
import { toInstant } from '../../../server/accounts/instant.ts';
import { KeyStore, statusOf, type Key } from '../../../server/accounts/key-store.ts';
import { LastUsed } from '../../../server/accounts/last-used.ts';
import { Vault } from '../../../server/accounts/vault.ts';
import { ApiError } from '../../../server/errors.ts';
import { NOW, PEPPER, at } from './support.ts';

describe('the store of keys', () => {
  let database: AccountsDatabase;
  let store: KeyStore;
  const vault = new Vault(PEPPER);

  beforeEach(async () => {
    database = await openAccountsDatabase(':memory:');
    store = new KeyStore(database.db);
    for (const id of ['acc_a', 'acc_b']) {
      new AccountStore(database.db).insert({
        id,
        email: `${id}@example.org`,
        plan: 'free',
        requestsPerDay: null,
        features: [],
        createdAt: toInstant(NOW),
        suspendedAt: null,
      });
    }
  });
  afterEach(() => database.close());

  function insertKey(overrides: Partial<Key> = {}): Key {
    const id = overrides.id ?? createId('key', NOW);
    const { row } = vault.mint(id, toInstant(NOW));
    const key: Key = {
      id,
      accountId: 'acc_a',
      name: 'n',
      scopes: ['models:read'],
      createdAt: toInstant(NOW),
      createdBy: 'api',
      expiresAt: null,
      disabledAt: null,
      revokedAt: null,
      rotatedAt: null,
      lastUsedAt: null,
      lastUsedIp: null,
      id8: row.id8,
      last4: row.last4,
      graceEndsAt: null,
      ...overrides,
    };
    store.insert(key, row);
    store.update(key);
    return key;
  }

  it('gives back what it was given', () => {
    const key = insertKey({ name: 'Ünï “q” \u{1F511}', expiresAt: '2026-10-01T00:00:00Z' });
    expect(store.find('acc_a', key.id)).to.deep.equal(key);
    expect(store.find('acc_b', key.id)).to.equal(null);
  });

  it('changes no key of another account', () => {
    const key = insertKey();
    store.update({ ...key, accountId: 'acc_b', name: 'taken' });
    expect(store.find('acc_a', key.id)?.name).to.equal('n');
  });

  it('property: filters by the status a key is said to have', () => {
    const instant = fc.option(fc.integer({ min: -2, max: 2 }).map((s) => toInstant(at(s))));
    const keys = fc.array(
      fc.record({ expiresAt: instant, disabledAt: instant, revokedAt: instant }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(keys, (states) => {
        database.db.exec('DELETE FROM key_values; DELETE FROM keys');
        const all = states.map((state) => insertKey(state));
        const now = toInstant(NOW);
        const filter = { accountId: 'acc_a', now, includeRevoked: false };
        for (const status of KEY_STATUSES) {
          const expected = all.filter((key) => statusOf(key, now) === status).map(({ id }) => id);
          const found = store.list({ ...filter, status }, { kind: 'offset', offset: 0 }, 100);
          expect(found.map(({ id }) => id)).to.have.members(expected);
          expect(store.count({ ...filter, status })).to.equal(expected.length);
        }
        const living = all.filter(({ revokedAt }) => revokedAt === null).length;
        expect(store.count({ ...filter, status: null })).to.equal(living);
        expect(store.count({ ...filter, status: null, includeRevoked: true })).to.equal(all.length);
      }),
      { numRuns: 60 },
    );
  });

  it('pages newest first, forwards and backwards alike', () => {
    const ids = Array.from({ length: 7 }, (_, i) => insertKey({ id: createId('key', at(i)) }).id);
    const expected = ids.toReversed();
    const filter = { accountId: 'acc_a', status: null, includeRevoked: false, now: toInstant(NOW) };
    const page = (window: Parameters<KeyStore['list']>[1]) =>
      store.list(filter, window, 3).map(({ id }) => id);
    expect(page({ kind: 'offset', offset: 0 })).to.deep.equal(expected.slice(0, 3));
    expect(page({ kind: 'offset', offset: 6 })).to.deep.equal(expected.slice(6));
    expect(page({ kind: 'after', id: expected[2] ?? '' })).to.deep.equal(expected.slice(3, 6));
    expect(page({ kind: 'before', id: expected[4] ?? '' })).to.deep.equal(expected.slice(1, 4));
    expect(page({ kind: 'before', id: expected[0] ?? '' })).to.be.empty;
  });

  it('has one current value a key, and no value twice', () => {
    const key = insertKey();
    const second = vault.mint(key.id, toInstant(NOW)).row;
    const insert = database.db.prepare(
      `INSERT INTO key_values (id8, key_id, hmac, pepper_id, last4, created_at)
      VALUES (:id8, :keyId, :hmac, :pepperId, :last4, :createdAt)`,
    );
    expect(() => insert.run(second)).to.throw(/UNIQUE/);
    expect(() => insert.run({ ...second, id8: key.id8 })).to.throw(/UNIQUE/);
  });

  it('runs with the settings durability needs', () => {
    const setting = (name: string): unknown => database.db.pragma(name, { simple: true });
    expect(setting('synchronous')).to.equal(2);
    expect(setting('foreign_keys')).to.equal(1);
    expect(setting('busy_timeout')).to.equal(5_000);
    expect(setting('trusted_schema')).to.equal(0);
  });

  describe('last uses', () => {
    const written = (id: string) => store.find('acc_a', id)?.lastUsedAt;

    it('are written at most once a minute, and all at the end', () => {
      const { id } = insertKey();
      const uses = new LastUsed(database.db);
      uses.note(id, at(0), '192.0.2.1');
      expect(written(id)).to.equal(null);
      uses.flush(at(30), false);
      expect(written(id)).to.equal(toInstant(at(0)));
      uses.note(id, at(40), undefined);
      uses.flush(at(60), false);
      expect(written(id)).to.equal(toInstant(at(0)));
      uses.flush(at(90), false);
      expect(written(id)).to.equal(toInstant(at(40)));
      uses.note(id, at(91), undefined);
      uses.flush(at(92), true);
      expect(written(id)).to.equal(toInstant(at(91)));
      expect(uses.pending(id)).to.equal(undefined);
    });

    it('are kept for the next time when they cannot be written', () => {
      const { id } = insertKey();
      const uses = new LastUsed(database.db);
      uses.note(id, at(0), undefined);
      database.db.pragma('query_only = ON');
      expect(() => {
        uses.flush(at(0), true);
      }).to.throw();
      database.db.pragma('query_only = OFF');
      uses.flush(at(1), false);
      expect(written(id)).to.equal(toInstant(at(0)));
    });
  });

  it('answers in progress while a claim has no answer yet', () => {
    const { id } = insertKey();
    const idempotency = new IdempotencyStore(database.db);
    const request = { idempotencyKey: 'k', fingerprint: 'f' };
    let code = '';
    idempotency.once(id, request, NOW, {
      work: () => {
        try {
          idempotency.once(id, request, NOW, { work: () => '', keep: String, repeat: String });
        } catch (error) {
          code = error instanceof ApiError ? error.code : String(error);
        }
        return 'done';
      },
      keep: String,
      repeat: String,
    });
    expect(code).to.equal('idempotency_in_progress');
    const again = { work: () => 'again', keep: String, repeat: String };
    expect(idempotency.once(id, request, NOW, again)).to.equal('done');
  });
});
