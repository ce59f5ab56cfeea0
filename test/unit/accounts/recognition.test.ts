import { expect } from 'chai';
import { eventually } from '../../support/eventually.ts';
import { type Store, StoreUnavailable } from '../../../server/accounts/database/port.ts';
import { KeyAuthenticator } from '../../../server/accounts/keys/key-authenticator.ts';
import { KeyHasher } from '../../../server/accounts/keys/key-hasher.ts';
import { createKeyValue } from '../../../server/accounts/keys/key-value.ts';
import { LastUsed } from '../../../server/accounts/keys/last-used.ts';
import { at, codeOf, NOW, PEPPER, refusalOf } from './support.ts';

/** A question to the store that is under way. */
interface Question {
  /** The store says what it has: absent: nothing. */
  readonly answer: (row?: object) => void;
  readonly fail: (error: Error) => void;
}

const HASHER = new KeyHasher(PEPPER);
const AWAY = new StoreUnavailable(new Error('gone'));

/** What any store must be able to rely on, on a store that answers on command. */
describe('recognising a key', () => {
  let asked: Question[];
  let hearsOthers: boolean;
  let isAway: boolean;
  let authenticator: KeyAuthenticator;
  let lastUsed: LastUsed;
  let value: string;
  beforeEach(() => {
    asked = [];
    hearsOthers = true;
    isAway = false;
    value = createKeyValue();
    const store: Store = {
      get: <Row>() =>
        new Promise<Row | undefined>((resolve, reject) => {
          asked.push({
            answer: (row) => {
              resolve(row as Row | undefined);
            },
            fail: reject,
          });
        }),
      hearsOthers: () => hearsOthers,
      all: unasked,
      run: unasked,
      change: unasked,
      watch: unasked,
      degradedSince: () => (isAway ? NOW : null),
      close: () => Promise.resolve(),
    };
    lastUsed = new LastUsed(store);
    authenticator = new KeyAuthenticator({
      store,
      hasher: HASHER,
      scheme: 'A',
      lastUsed,
      graceMs: 10_000,
    });
  });

  const authenticate = (now = NOW, given = value) => authenticator.authenticate(given, now);
  const rowOf = (given: string, change: object = {}): object => ({
    hmac: HASHER.hash(given),
    validUntil: null,
    keyId: 'key_1',
    accountId: 'acc_1',
    scopes: '["models:read"]',
    expiresAt: null,
    disabledAt: null,
    revokedAt: null,
    plan: 'dev',
    requestsPerDay: null,
    features: '[]',
    suspendedAt: null,
    ...change,
  });
  const revoked = () => rowOf(value, { revokedAt: '2026-09-14T15:20:11Z' });
  /** Lets the key in, as the store knows it at that time. */
  const know = async (now = NOW): Promise<void> => {
    const coming = authenticate(now);
    asked.at(-1)?.answer(rowOf(value));
    await coming;
  };

  it('asks once for many requests that come at the same time', async () => {
    const coming = Array.from({ length: 20 }, () => authenticate());
    expect(asked).to.have.length(1);
    asked[0]?.answer(rowOf(value));
    for (const caller of await Promise.all(coming)) expect(caller.keyId).to.equal('key_1');
    await authenticate(at(4.999));
    expect(asked).to.have.length(1);
  });

  it('asks again after five seconds, and after one while it hears nothing of other processes', async () => {
    await know();
    await authenticate(at(4.999));
    expect(asked).to.have.length(1);
    await know(at(5));
    expect(asked).to.have.length(2);
    hearsOthers = false;
    await authenticate(at(5.999));
    expect(asked).to.have.length(2);
    await know(at(6));
    expect(asked).to.have.length(3);
  });

  it('asks again when its clock was set back', async () => {
    await know(at(60));
    void authenticate(at(59)).catch(() => null);
    expect(asked).to.have.length(2);
  });

  it('asks again for an unknown value after two seconds, not before', async () => {
    const first = authenticate();
    asked[0]?.answer();
    expect(await codeOf(first)).to.equal('invalid_api_key');
    expect(await codeOf(authenticate(at(1.999)))).to.equal('invalid_api_key');
    expect(asked).to.have.length(1);
    await know(at(2));
    expect(asked).to.have.length(2);
  });

  it('lets nobody in by a row of another value', async () => {
    const coming = authenticate();
    asked[0]?.answer(rowOf(createKeyValue()));
    expect(await codeOf(coming)).to.equal('invalid_api_key');
  });

  it('is refused from the moment a revocation by another process is heard of', async () => {
    await know();
    authenticator.forget('acc_1');
    const coming = authenticate();
    expect(asked).to.have.length(2);
    asked[1]?.answer(revoked());
    expect(await codeOf(coming)).to.equal('revoked_api_key');
  });

  it('keeps whom it knows when something else was changed', async () => {
    await know();
    authenticator.forget('acc_2');
    await authenticate();
    expect(asked).to.have.length(1);
  });

  for (const accountId of ['acc_1', null]) {
    const whose = accountId === null ? 'anybody’s keys' : 'the key';
    it(`remembers nothing it asked for before a change of ${whose}`, async () => {
      const early = authenticate();
      authenticator.forget(accountId);
      // Who comes now must not be given what was read before.
      const late = authenticate();
      expect(asked).to.have.length(2);
      asked[0]?.answer(rowOf(value));
      await early;
      // The first question has ended, the second has not: who comes now waits for its answer.
      const last = authenticate();
      asked[1]?.answer(revoked());
      expect(await codeOf(late)).to.equal('revoked_api_key');
      expect(await codeOf(last)).to.equal('revoked_api_key');
      expect(await codeOf(authenticate())).to.equal('revoked_api_key');
      expect(asked).to.have.length(2);
    });

    it(`remembers nothing of before a change of ${whose}, though nobody asks meanwhile`, async () => {
      const early = authenticate();
      authenticator.forget(accountId);
      asked[0]?.answer(rowOf(value));
      await early;
      const late = authenticate();
      expect(asked).to.have.length(2);
      asked[1]?.answer(revoked());
      expect(await codeOf(late)).to.equal('revoked_api_key');
    });
  }

  it('forgets that a value is unknown when anything may have been made', async () => {
    const first = authenticate();
    asked[0]?.answer();
    await codeOf(first);
    authenticator.forget(null);
    await know();
    expect(asked).to.have.length(2);
  });

  it('forgets everybody when anybody may have been changed', async () => {
    await know();
    authenticator.forget(null);
    const coming = authenticate();
    expect(asked).to.have.length(2);
    asked[1]?.answer(revoked());
    expect(await codeOf(coming)).to.equal('revoked_api_key');
  });

  describe('while the store is away', () => {
    beforeEach(async () => {
      await know();
      hearsOthers = false;
      isAway = true;
    });

    it('lets in whom it knew, five seconds and all of the grace, and no longer', async () => {
      const soon = authenticate(at(14.999));
      asked[1]?.fail(AWAY);
      expect((await soon).keyId).to.equal('key_1');
      const late = authenticate(at(15));
      asked[2]?.fail(AWAY);
      expect(await codeOf(late)).to.equal('temporarily_unavailable');
    });

    it('lets in whom it knew before it missed what others changed', async () => {
      authenticator.forget(null);
      const coming = authenticate(at(1));
      asked[1]?.fail(AWAY);
      expect((await coming).keyId).to.equal('key_1');
    });

    it('lets in nobody whose key it heard was changed', async () => {
      authenticator.forget('acc_1');
      const coming = authenticate(at(1));
      asked[1]?.fail(AWAY);
      expect(await codeOf(coming)).to.equal('temporarily_unavailable');
    });

    it('believes a store that answers more than what it remembers', async () => {
      const coming = authenticate(at(2));
      asked[1]?.answer(revoked());
      expect(await codeOf(coming)).to.equal('revoked_api_key');
    });

    it('lets in nobody it does not know, and asks again for the next', async () => {
      const other = createKeyValue();
      const first = authenticate(NOW, other);
      asked[1]?.fail(AWAY);
      expect((await refusalOf(first)).headers).to.deep.equal({ 'Retry-After': '1' });
      const next = authenticate(NOW, other);
      asked[2]?.answer(rowOf(other));
      expect((await next).keyId).to.equal('key_1');
    });
  });

  it('hides no failure of a store that is not away behind what it remembers', async () => {
    await know();
    hearsOthers = false;
    const coming = authenticate(at(2)).catch((error: unknown) => error);
    asked[1]?.fail(new Error('connection lost'));
    await eventually(() => asked.length === 3);
    asked[2]?.fail(new Error('no such table: keys'));
    expect(await coming).to.have.property('message', 'no such table: keys');
    expect(asked).to.have.length(3);
  });

  it('asks once more where an outage that cut its question off is over', async () => {
    await know();
    hearsOthers = false;
    isAway = true;
    const coming = [authenticate(at(2)), authenticate(at(2))];
    isAway = false;
    asked[1]?.fail(AWAY);
    await eventually(() => asked.length === 3);
    asked[2]?.answer(rowOf(value));
    expect((await Promise.all(coming)).map(({ keyId }) => keyId)).to.deep.equal(['key_1', 'key_1']);
    expect(asked).to.have.length(3);
  });

  it('lets in whom it knew where the store is away again when it asks once more', async () => {
    await know();
    hearsOthers = false;
    const coming = authenticate(at(2));
    asked[1]?.fail(AWAY);
    await eventually(() => asked.length === 3);
    isAway = true;
    asked[2]?.fail(AWAY);
    expect((await coming).keyId).to.equal('key_1');
  });

  it('does not let in by an outage that is over a key that was revoked meanwhile', async () => {
    await know();
    hearsOthers = false;
    const coming = authenticate(at(2));
    asked[1]?.fail(AWAY);
    await eventually(() => asked.length === 3);
    asked[2]?.answer(revoked());
    expect(await codeOf(coming)).to.equal('revoked_api_key');
  });

  it('judges what it remembers anew at every request', async () => {
    const coming = authenticate();
    asked[0]?.answer(rowOf(value, { expiresAt: '2026-09-14T15:20:13Z' }));
    await coming;
    await authenticate(at(1.999));
    expect(await codeOf(authenticate(at(2)))).to.equal('expired_api_key');
    expect(asked).to.have.length(1);
  });

  it('gives the first reason that holds of key, value and account, and notes no use', async () => {
    const reasons = [
      ['revokedAt', 'revoked_api_key'],
      ['expiresAt', 'expired_api_key'],
      ['disabledAt', 'disabled_api_key'],
      ['validUntil', 'expired_api_key'],
      ['suspendedAt', 'account_suspended'],
    ] as const;
    for (const [first, [, code]] of reasons.entries()) {
      const holding = reasons.slice(first).map(([name]) => [name, '2026-09-14T15:20:11Z']);
      authenticator.forget('acc_1');
      const coming = authenticate();
      asked.at(-1)?.answer(rowOf(value, Object.fromEntries(holding) as object));
      expect(await codeOf(coming)).to.equal(code);
    }
    expect(lastUsed.pending('key_1')).to.equal(undefined);
    authenticator.forget('acc_1');
    await know();
    expect(lastUsed.pending('key_1')).to.deep.equal({ at: '2026-09-14T15:20:11Z', ip: null });
  });

  it('lets in no key of a suspended account', async () => {
    const coming = authenticate();
    asked[0]?.answer(rowOf(value, { suspendedAt: '2026-09-14T15:20:10Z' }));
    expect(await codeOf(coming)).to.equal('account_suspended');
  });

  it('refuses a replaced value from the second its grace ends', async () => {
    const coming = authenticate();
    asked[0]?.answer(rowOf(value, { validUntil: '2026-09-14T15:20:13Z' }));
    await coming;
    await authenticate(at(1.999));
    expect(await codeOf(authenticate(at(2)))).to.equal('expired_api_key');
  });
});

function unasked(): Promise<never> {
  return Promise.reject(new Error('Nothing else is asked of the store.'));
}
