import { expect } from 'chai';
import fc from 'fast-check';
import { KEY_STATUSES } from '../../../schemas/accounts.ts';
import { AccountStore } from '../../../server/accounts/account-store.ts';
import { IdempotencyStore, toFingerprint } from '../../../server/accounts/idempotency.ts';
import { createId } from '../../../server/accounts/id.ts';
import { toInstant } from '../../../schemas/instant.ts';
import { KeyStore, statusOf, type Key } from '../../../server/accounts/keys/key-store.ts';
import { LastUsed } from '../../../server/accounts/keys/last-used.ts';
import { openStore } from '../../../server/accounts/database/open.ts';
import type { Store } from '../../../server/accounts/database/port.ts';
import { openSqliteFile, takeConnection } from '../../../server/accounts/database/sqlite-file.ts';
import { KeyHasher } from '../../../server/accounts/keys/key-hasher.ts';
import { onEveryEngine } from '../../support/accounts-engines.ts';
import type { ApiError } from '../../../server/errors.ts';
import { LIMITS, NOW, PEPPER, at, refusalOf } from './support.ts';

onEveryEngine('the store of keys', (engine) => {
  let db: Store;
  let store: KeyStore;
  const hasher = new KeyHasher(PEPPER);

  beforeEach(async () => {
    db = await openStore(await engine.fresh(), LIMITS);
    store = new KeyStore(db);
    for (const id of ['acc_a', 'acc_b']) {
      await new AccountStore(db).insert({
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
  afterEach(() => db.close());

  async function insertKey(overrides: Partial<Key> = {}): Promise<Key> {
    const id = overrides.id ?? createId('key', NOW);
    const { row } = hasher.createValue(id, toInstant(NOW));
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
    await store.insert(key, row);
    await store.update(key);
    return key;
  }

  it('gives back what it was given', async () => {
    const key = await insertKey({ name: 'Ünï “q” \u{1F511}', expiresAt: '2026-10-01T00:00:00Z' });
    expect(await store.find('acc_a', key.id)).to.deep.equal(key);
    expect(await store.find('acc_b', key.id)).to.equal(null);
  });

  it('changes no key of another account', async () => {
    const key = await insertKey();
    await store.update({ ...key, accountId: 'acc_b', name: 'taken' });
    expect((await store.find('acc_a', key.id))?.name).to.equal('n');
  });

  it('property: filters by the status a key is said to have', async function () {
    this.timeout(60_000);
    const instant = fc.option(fc.integer({ min: -2, max: 2 }).map((s) => toInstant(at(s))));
    const keys = fc.array(
      fc.record({ expiresAt: instant, disabledAt: instant, revokedAt: instant }),
      { maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(keys, async (states) => {
        await db.run('DELETE FROM key_values');
        await db.run('DELETE FROM keys');
        const all: Key[] = [];
        for (const state of states) all.push(await insertKey(state));
        const now = toInstant(NOW);
        const filter = { accountId: 'acc_a', now, includeRevoked: false };
        for (const status of KEY_STATUSES) {
          const expected = all.filter((key) => statusOf(key, now) === status).map(({ id }) => id);
          const found = await store.list({ ...filter, status }, { kind: 'offset', offset: 0 }, 100);
          expect(found.map(({ id }) => id)).to.have.members(expected);
          expect(await store.count({ ...filter, status })).to.equal(expected.length);
        }
        const living = all.filter(({ revokedAt }) => revokedAt === null).length;
        expect(await store.count({ ...filter, status: null })).to.equal(living);
        expect(await store.count({ ...filter, status: null, includeRevoked: true })).to.equal(
          all.length,
        );
      }),
      { numRuns: 60 },
    );
  });

  it('pages newest first, forwards and backwards alike', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 7; i += 1) {
      // The later the id, the earlier the instant: a page goes by the id it begins after.
      const made = { id: createId('key', at(i)), createdAt: toInstant(at(-i)) };
      ids.push((await insertKey(made)).id);
    }
    const expected = ids.toReversed();
    const filter = { accountId: 'acc_a', status: null, includeRevoked: false, now: toInstant(NOW) };
    const page = async (window: Parameters<KeyStore['list']>[1]) =>
      (await store.list(filter, window, 3)).map(({ id }) => id);
    expect(await page({ kind: 'offset', offset: 0 })).to.deep.equal(expected.slice(0, 3));
    expect(await page({ kind: 'offset', offset: 6 })).to.deep.equal(expected.slice(6));
    expect(await page({ kind: 'after', id: expected[2] ?? '' })).to.deep.equal(
      expected.slice(3, 6),
    );
    expect(await page({ kind: 'before', id: expected[4] ?? '' })).to.deep.equal(
      expected.slice(1, 4),
    );
    expect(await page({ kind: 'before', id: expected[0] ?? '' })).to.be.empty;
  });

  it('has one current value a key, and no value twice', async () => {
    const key = await insertKey();
    const second = hasher.createValue(key.id, toInstant(NOW)).row;
    for (const value of [second, { ...second, id8: key.id8 }]) {
      const refused = await db
        .run(
          `INSERT INTO key_values (id8, key_id, hmac, pepper_id, last4, created_at)
          VALUES (:id8, :keyId, :hmac, :pepperId, :last4, :createdAt)`,
          value,
        )
        .catch((error: unknown) => error);
      expect(refused)
        .to.be.instanceOf(Error)
        .and.to.match(/unique/i);
    }
  });

  describe('last uses', () => {
    const written = async (id: string) => (await store.find('acc_a', id))?.lastUsedAt;

    it('are written at most once a minute, and all at the end', async () => {
      const { id } = await insertKey();
      const uses = new LastUsed(db);
      uses.note(id, at(0), '192.0.2.1');
      expect(await written(id)).to.equal(null);
      await uses.flush(at(30), false);
      expect(await written(id)).to.equal(toInstant(at(0)));
      uses.note(id, at(40), undefined);
      await uses.flush(at(60), false);
      expect(await written(id)).to.equal(toInstant(at(0)));
      await uses.flush(at(90), false);
      expect(await written(id)).to.equal(toInstant(at(40)));
      uses.note(id, at(91), undefined);
      await uses.flush(at(92), true);
      expect(await written(id)).to.equal(toInstant(at(91)));
      expect(uses.pending(id)).to.equal(undefined);
    });

    it('are kept if the key is used again while they are written', async () => {
      const { id } = await insertKey();
      const change: Store['change'] = (wanted, work) => {
        uses.note(id, at(5), '192.0.2.5');
        return db.change(wanted, work);
      };
      const uses = new LastUsed({ change } as Store);
      uses.note(id, at(0), '192.0.2.1');
      await uses.flush(at(5), true);
      expect(await written(id)).to.equal(toInstant(at(0)));
      expect(uses.pending(id)).to.deep.equal({ at: toInstant(at(5)), ip: '192.0.2.5' });
    });

    it('are kept for the next time when they cannot be written', async () => {
      const { id } = await insertKey();
      const uses = new LastUsed(db);
      uses.note(id, at(0), undefined);
      await db.run('ALTER TABLE keys RENAME TO elsewhere');
      const failed = await uses.flush(at(0), true).catch((error: unknown) => error);
      expect(failed).to.be.instanceOf(Error);
      await db.run('ALTER TABLE elsewhere RENAME TO keys');
      await uses.flush(at(1), false);
      expect(await written(id)).to.equal(toInstant(at(0)));
    });

    it('are the latest that any server saw, with where that came from', async () => {
      const { id } = await insertKey();
      for (const [seconds, ip] of [
        [20, '192.0.2.1'],
        [20, undefined],
        [10, '192.0.2.2'],
      ] as const) {
        const uses = new LastUsed(db);
        uses.note(id, at(seconds), '192.0.2.3');
        uses.note(id, at(seconds), ip);
        await uses.flush(at(30), true);
      }
      const last = { lastUsedAt: toInstant(at(20)), lastUsedIp: null };
      expect(await store.find('acc_a', id)).to.include(last);
    });
  });

  describe('remembering what a request was answered', () => {
    const REQUEST = { idempotencyKey: 'k', fingerprint: 'f' };
    let idempotency: IdempotencyStore;
    let id: string;
    let done: string[];
    beforeEach(async () => {
      idempotency = new IdempotencyStore(db);
      ({ id } = await insertKey());
      done = [];
    });
    const once = (text: string, { request = REQUEST, now = NOW, keyId = id } = {}) =>
      idempotency.once(keyId, request, now, {
        work: () => {
          done.push(text);
          return Promise.resolve(text);
        },
        keep: (result) => `kept ${result}`,
        repeat: (stored) => `repeated ${stored}`,
      });

    it('gives the answer again, and does the work once', async () => {
      expect([await once('first'), await once('second')]).to.deep.equal([
        'first',
        'repeated kept first',
      ]);
      expect(done).to.deep.equal(['first']);
      await db.run('DELETE FROM idempotency');
      expect(await once('third')).to.equal('third');
    });

    it('tells requests apart by their key and by who asks, and does others each time', async () => {
      const other = await insertKey();
      const next = { request: { ...REQUEST, idempotencyKey: 'l' } };
      for (const given of [{}, next, { keyId: other.id }]) {
        expect(await once('done', given)).to.equal('done');
        expect(await once('done', given)).to.equal('repeated kept done');
      }
      const unnamed = () =>
        idempotency.once(id, null, NOW, {
          work: () => Promise.resolve('always'),
          keep: String,
          repeat: () => 'never',
        });
      expect([await unnamed(), await unnamed()]).to.deep.equal(['always', 'always']);
    });

    it('refuses another request under the same key', async () => {
      await once('first');
      const refusal = await refusalOf(
        once('second', { request: { ...REQUEST, fingerprint: 'g' } }),
      );
      expect(refusal).to.include({
        code: 'idempotency_mismatch',
        message: 'This Idempotency-Key was used for another request in the last 24 hours.',
      });
      expect(done).to.deep.equal(['first']);
    });

    it('forgets it after a day, by the next request or when it is told to', async () => {
      const day = 86_400;
      await once('first');
      expect(await once('second', { now: at(day - 1) })).to.equal('repeated kept first');
      expect(await once('third', { now: at(day) })).to.equal('third');
      const kept = () => db.all('SELECT key_id FROM idempotency');
      await idempotency.purge(at(2 * day - 1));
      expect(await kept()).to.have.length(1);
      await idempotency.purge(at(2 * day));
      expect(await kept()).to.deep.equal([]);
    });

    it('refuses one that comes while the first is at work, and says when to come back', async () => {
      const refusals: ApiError[] = [];
      await idempotency.once(id, REQUEST, NOW, {
        work: async () => {
          refusals.push(await refusalOf(once('second')));
          return 'first';
        },
        keep: String,
        repeat: String,
      });
      expect(refusals[0]).to.deep.include({
        code: 'idempotency_in_progress',
        message: 'The first request with this Idempotency-Key is still in progress.',
        headers: { 'Retry-After': '1' },
      });
      expect(await once('third')).to.equal('repeated first');
      expect(done).to.deep.equal([]);
    });

    it('knows a request by its operation and its body', () => {
      const print = toFingerprint('createKey', { name: 'a' });
      expect(print)
        .to.match(/^[0-9a-f]{64}$/)
        .and.equal(toFingerprint('createKey', { name: 'a' }));
      expect(toFingerprint('createKey', { name: 'b' })).not.to.equal(print);
      expect(toFingerprint('rotateKey', { name: 'a' })).not.to.equal(print);
    });
  });
});

describe('the file of accounts', () => {
  it('is used with the settings durability needs', async () => {
    const { db, close } = await takeConnection(openSqliteFile(':memory:'));
    const setting = (name: string): unknown => db.pragma(name, { simple: true });
    expect(setting('synchronous')).to.equal(2);
    expect(setting('foreign_keys')).to.equal(1);
    expect(setting('busy_timeout')).to.equal(5_000);
    expect(setting('trusted_schema')).to.equal(0);
    await close();
  });
});
