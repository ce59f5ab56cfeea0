import { expect } from 'chai';
import type { Key } from '../../../server/accounts/keys/key-store.ts';
import type { QuotaState, QuotaStore } from '../../../server/quota/port.ts';
import { toApiKey } from '../../../server/routes/account/key-answers.ts';
import { NOW, at } from './support.ts';

const KEY: Key = {
  id: 'key_1',
  accountId: 'acc_1',
  name: 'ci',
  scopes: ['models:read'],
  createdAt: '2026-09-01T00:00:00Z',
  createdBy: 'api',
  expiresAt: null,
  disabledAt: null,
  revokedAt: null,
  rotatedAt: '2026-09-14T15:00:00Z',
  lastUsedAt: '2026-09-14T15:10:00Z',
  lastUsedIp: '192.0.2.1',
  id8: 'abcdefgh',
  last4: 'wxyz',
  graceEndsAt: null,
};
const toState = (used: number): QuotaState => ({
  ...{ allowed: true, limit: 1_000, used, remaining: 1_000 - used },
  resetsAt: 1_789_430_400,
});

describe('a key as answers show it', () => {
  /** What the store of counts was asked for. */
  let peeked: unknown[];
  const show = (changes: Partial<Key> = {}) => {
    peeked = [];
    const peek = (...asked: unknown[]) => {
      peeked.push(asked);
      return Promise.resolve(toState(40));
    };
    return toApiKey({ ...KEY, ...changes }, { peek } as unknown as QuotaStore, {
      caller: {
        keyId: 'key_1',
        accountId: 'acc_1',
        scopes: ['keys:read'],
        plan: 'dev',
        requestsPerDay: 1_000,
        features: [],
      },
      quota: toState(7),
      now: NOW,
    });
  };

  it('has the quota of this very request if it is the caller’s own', async () => {
    expect((await show()).quota).to.deep.equal({
      limit: 1_000,
      used: 7,
      remaining: 993,
      resets_at: '2026-09-15T00:00:00Z',
    });
    expect(peeked).to.deep.equal([]);
  });

  it('has the quota of its day, under the plan of the account, if it is another one', async () => {
    expect((await show({ id: 'key_2' })).quota).to.include({ used: 40, remaining: 960 });
    expect(peeked).to.deep.equal([['key_2', 1_000, NOW]]);
  });

  it('says until when its former value works, as long as it does', async () => {
    const graceEndsOf = async (seconds: number) => {
      const graceEndsAt = at(seconds).toISOString().replace('.000', '');
      return (await show({ graceEndsAt })).grace_ends_at;
    };
    expect(await graceEndsOf(1)).to.equal('2026-09-14T15:20:12Z');
    expect(await graceEndsOf(0)).to.equal(null);
    expect((await show()).grace_ends_at).to.equal(null);
  });

  it('names each instant correctly', async () => {
    const instants = {
      createdAt: '2026-09-01T00:00:00Z',
      expiresAt: '2026-10-02T00:00:00Z',
      lastUsedAt: '2026-09-03T00:00:00Z',
      rotatedAt: '2026-09-04T00:00:00Z',
      revokedAt: '2026-09-05T00:00:00Z',
    };
    expect(await show(instants)).to.deep.include({
      status: 'revoked',
      created_at: instants.createdAt,
      created_by: 'api',
      expires_at: instants.expiresAt,
      last_used_at: instants.lastUsedAt,
      last_used_ip: '192.0.2.1',
      rotated_at: instants.rotatedAt,
      revoked_at: instants.revokedAt,
      plan: 'dev',
      scopes: ['models:read'],
    });
  });
});
