import { expect } from 'chai';
import { SCOPES, type Scope } from '../../../schemas/accounts.ts';
import { buildKey, patchKey, type Terms } from '../../../server/accounts/keys/key-factory.ts';
import { toEntityTag } from '../../../server/accounts/keys/key-store.ts';
import { toEntitlements } from '../../../server/accounts/subscriptions/entitlements.ts';

const NOW = '2026-09-14T15:20:11Z';
const SOON = '2026-09-20T00:00:00Z';
const LATER = '2026-10-01T00:00:00Z';

describe('a key as it is made and changed', () => {
  const terms: Terms = {
    grantor: { scopes: SCOPES, expiresAt: null },
    entitlements: toEntitlements({ plan: 'scale', requestsPerDay: null, features: [] }, 'A'),
    scheme: 'A',
    now: NOW,
  };
  const short: Terms = { ...terms, grantor: { ...terms.grantor, expiresAt: SOON } };
  const keyOf = (wanted: Parameters<typeof buildKey>[0], now = NOW) =>
    buildKey(wanted, { ...terms, now })({
      id: 'key_1',
      accountId: 'acc_1',
      id8: 'ABCDEFGH',
      last4: 'wxyz',
      createdBy: 'api',
    });

  it('has its scopes once each and in the order of the documentation, however they are given', () => {
    const scopes: Scope[] = ['webhooks:read', 'keys:read', 'models:read', 'keys:read'];
    const ordered = ['models:read', 'keys:read', 'webhooks:read'];
    expect(keyOf({ scopes }).scopes).to.deep.equal(ordered);
    expect(patchKey(keyOf({}), { scopes }, terms).scopes).to.deep.equal(ordered);
  });

  it('keeps an expiry that is sent back unchanged, though it could not be given now', () => {
    const expired = keyOf({ expiresAt: '2026-09-14T15:00:00Z' }, '2026-09-01T00:00:00Z');
    for (const [key, ground] of [
      [keyOf({ expiresAt: LATER }), short],
      [keyOf({ expiresAt: null }), short],
      [expired, terms],
    ] as const) {
      const { expiresAt } = key;
      const change = { name: 'ci', expiresAt };
      expect(patchKey(key, change, ground)).to.deep.equal({ ...key, name: 'ci' });
    }
  });

  it('has another tag with whatever a patch changes of it, and not with its use', () => {
    const key = keyOf({ expiresAt: LATER });
    const patches = [{ name: 'ci' }, { scopes: ['models:read'] as const }, { expiresAt: SOON }];
    const changed = [...patches, { disabled: true }].map((patch) => patchKey(key, patch, terms));
    const tags = [key, ...changed, { ...key, id8: 'abcdefgh' }].map(toEntityTag);
    expect(new Set(tags).size).to.equal(6);
    const used = { ...key, lastUsedAt: NOW, lastUsedIp: '192.0.2.1', graceEndsAt: SOON };
    expect(toEntityTag(used)).to.equal(tags[0]);
  });
});
