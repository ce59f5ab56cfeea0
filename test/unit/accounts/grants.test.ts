import { expect } from 'chai';
import type { Scope } from '../../../schemas/accounts.ts';
import { ApiError } from '../../../server/errors.ts';
import {
  expectGrantableExpiry,
  expectGrantableScopes,
  expectMayHaveValueOf,
} from '../../../server/accounts/keys/grants.ts';
import { keyNotFound } from '../../../server/accounts/keys/key-errors.ts';
import type { Key } from '../../../server/accounts/keys/key-store.ts';
import { toEntitlements } from '../../../server/accounts/subscriptions/entitlements.ts';

const NOW = '2026-09-14T15:20:11Z';
const SOON = '2026-09-20T00:00:00Z';
const LATER = '2026-09-20T00:00:01Z';

/** What somebody is told who may not; null: may. */
function told(work: () => void): Pick<ApiError, 'code' | 'message' | 'members' | 'headers'> | null {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, message, members, headers } = error;
    return { code, message, members, headers };
  }
}

describe('what a key may give to another', () => {
  const scopes = (
    wanted: readonly string[],
    own: readonly string[],
    held: readonly string[] = [],
  ) =>
    told(() => {
      const account = { plan: 'dev', requestsPerDay: null, features: [] };
      expectGrantableScopes(wanted as Scope[], held as Scope[], {
        grantor: { scopes: own as Scope[], expiresAt: null },
        entitlements: toEntitlements(account, 'A'),
        scheme: 'A',
      });
    });

  it('is a scope it has, or that the other has already', () => {
    expect(scopes(['models:read'], ['models:read'])).to.equal(null);
    expect(scopes(['export:read'], [], ['export:read'])).to.equal(null);
    expect(scopes(['models:read', 'keys:write', 'keys:read'], ['keys:read'])).to.deep.include({
      code: 'validation_failed',
      message: 'A key grants only scopes it has itself.',
      members: {
        errors: [
          { detail: 'The calling key does not have the scope models:read.', pointer: '#/scopes/0' },
          { detail: 'The calling key does not have the scope keys:write.', pointer: '#/scopes/1' },
        ],
      },
    });
  });

  it('is a scope of the plan, and it is said which plan has another', () => {
    expect(scopes(['export:read'], ['export:read'])).to.deep.include({
      code: 'plan_upgrade_required',
      message: 'The plan dev does not include the scope export:read.',
      members: { required_plan: 'scale' },
    });
  });

  it('is a life in the future, no longer than its own', () => {
    const life = (expiresAt: string | null, own: string | null) =>
      told(() => {
        expectGrantableExpiry(expiresAt, { scopes: [], expiresAt: own }, NOW);
      });
    for (const [expiresAt, own] of [
      [null, null],
      [LATER, null],
      [SOON, SOON],
    ] as const) {
      expect(life(expiresAt, own)).to.equal(null);
    }
    const past = 'The expiry is not in the future.';
    const longer = `The calling key expires at ${SOON}; it cannot grant a later expiry, or none.`;
    for (const [expiresAt, own, detail] of [
      [NOW, null, past],
      [NOW, SOON, past],
      [LATER, SOON, longer],
      [null, SOON, longer],
    ] as const) {
      expect(life(expiresAt, own)).to.deep.include({
        code: 'validation_failed',
        message: detail,
        members: { errors: [{ detail, pointer: '#/expires_at' }] },
      });
    }
  });

  it('is a new value of a key that can no more, and lives no longer', () => {
    const value = (of: Pick<Key, 'scopes' | 'expiresAt'>) =>
      told(() => {
        expectMayHaveValueOf(of as Key, { scopes: ['models:read'], expiresAt: SOON });
      });
    expect(value({ scopes: ['models:read'], expiresAt: SOON })).to.equal(null);
    const wanted = { scopes: ['models:read', 'keys:read', 'keys:write'] as const, expiresAt: SOON };
    expect(value(wanted)).to.deep.include({
      code: 'insufficient_scope',
      message: 'The key to rotate has scopes the calling key lacks: keys:read, keys:write.',
      headers: {
        'WWW-Authenticate':
          'Bearer realm="model-catalog", error="insufficient_scope", scope="keys:read keys:write"',
      },
    });
    for (const expiresAt of [LATER, null]) {
      expect(value({ scopes: [], expiresAt })).to.deep.include({
        code: 'insufficient_scope',
        message:
          'The key to rotate expires later than the calling key, which cannot grant a later expiry.',
      });
    }
  });
});

describe('a key that is not there', () => {
  it('is named as it was asked for, in 64 characters at most', () => {
    const { code, message } = keyNotFound(`key_${'x'.repeat(61)}`);
    const named = `key_${'x'.repeat(60)}`;
    expect([code, message]).to.deep.equal([
      'key_not_found',
      `There is no key “${named}” in this account.`,
    ]);
  });
});
