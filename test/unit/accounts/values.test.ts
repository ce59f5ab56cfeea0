import { expect } from 'chai';
import type { Scope } from '../../../schemas/accounts.ts';
import { toEntityTag } from '../../../server/accounts/keys/key-store.ts';
import type { KeyCaller } from '../../../server/accounts/keys/keys.ts';
import type { Accounts } from '../../../server/accounts/open.ts';
import { onEveryEngine } from '../../support/accounts-engines.ts';
import { at, buildKey, codeOf, NOW, openTestAccounts } from './support.ts';

onEveryEngine('values of keys', (engine) => {
  let accounts: Accounts;
  let caller: KeyCaller & { readonly value: string };
  const create = (wanted = {}, by: KeyCaller = caller) => accounts.keys.create(by, wanted, NOW);
  const auditOf = (accountId: string) => accounts.operator.listAudit(accountId, new Date(0), 100);
  /** A caller that has only these scopes, or an expiry. */
  const lesser = async (wanted: { scopes?: Scope[]; expiresAt?: string }) => {
    const { key } = await create(wanted);
    return { accountId: key.accountId, keyId: key.id };
  };

  beforeEach(async () => {
    accounts = await openTestAccounts({ place: await engine.fresh() });
    caller = await buildKey(accounts);
  });
  afterEach(() => accounts.close());

  describe('rotating', () => {
    const works = (value: string | null, seconds: number) =>
      accounts.authenticator.authenticate(value ?? '', at(seconds)).then(
        () => 'works',
        (error: unknown) => (error as { code: string }).code,
      );

    it('gives a new value to the same key, and lets the old one work for the grace', async () => {
      const old = await create();
      const made = await accounts.keys.rotate(caller, old.key.id, 60, NOW);
      expect(made.value).not.to.equal(old.value);
      expect(made.key).to.include({
        id: old.key.id,
        rotatedAt: '2026-09-14T15:20:11Z',
        graceEndsAt: '2026-09-14T15:21:11Z',
      });
      expect(await works(old.value, 59)).to.equal('works');
      expect(await works(made.value, 59)).to.equal('works');
      expect(await works(old.value, 60)).to.equal('expired_api_key');
      expect(await works(made.value, 60)).to.equal('works');
    });

    it('gives the key another tag each time, even within a second', async () => {
      const { key } = await create();
      const rotated = async () => (await accounts.keys.rotate(caller, key.id, 60, NOW)).key;
      const tags = [key, await rotated(), await rotated()].map(toEntityTag);
      expect(new Set(tags).size).to.equal(3);
    });

    it('ends the old value at once with a grace of zero', async () => {
      const old = await create();
      await works(old.value, 0);
      const made = await accounts.keys.rotate(caller, old.key.id, 0, NOW);
      expect(await works(old.value, 0)).to.equal('expired_api_key');
      expect(await works(made.value, 0)).to.equal('works');
    });

    it('never lengthens a grace that runs, and a grace of zero ends it', async () => {
      const first = await create();
      const second = await accounts.keys.rotate(caller, first.key.id, 60, NOW);
      const third = await accounts.keys.rotate(caller, first.key.id, 3_600, at(1));
      // Of two former values the one that works longer.
      expect(third.key.graceEndsAt).to.equal('2026-09-14T16:20:12Z');
      expect(await works(first.value, 60)).to.equal('expired_api_key');
      expect(await works(second.value, 3_600)).to.equal('works');
      await accounts.keys.rotate(caller, first.key.id, 0, at(10));
      for (const { value } of [first, second, third]) {
        expect(await works(value, 10)).to.equal('expired_api_key');
      }
    });

    it('tells the bearer of any former value why it is refused, for thirty days', async () => {
      const day = 86_400;
      const oldest = await create();
      const middle = await accounts.keys.rotate(caller, oldest.key.id, 0, NOW);
      const other = await create();
      await accounts.keys.rotate(caller, other.key.id, 0, NOW);
      await accounts.keys.rotate(caller, oldest.key.id, 0, at(30 * day));
      expect(await works(oldest.value, 30 * day)).to.equal('expired_api_key');
      expect(await works(middle.value, 30 * day)).to.equal('expired_api_key');
      await accounts.keys.rotate(caller, oldest.key.id, 0, at(30 * day + 1));
      expect(await works(oldest.value, 30 * day + 1)).to.equal('invalid_api_key');
      expect(await works(other.value, 30 * day + 1)).to.equal('expired_api_key');
      expect(await works(middle.value, 30 * day + 1)).to.equal('expired_api_key');
    });

    it('lets a key rotate itself, and then all its values end with it', async () => {
      const made = await accounts.keys.rotate(caller, caller.keyId, 600, NOW);
      await accounts.keys.revoke(caller.accountId, caller.keyId, 'test', NOW);
      expect(await works(made.value, 0)).to.equal('revoked_api_key');
      expect(await works(caller.value, 0)).to.equal('revoked_api_key');
    });

    it('gives no value of a key that can more, or lives longer, than the caller', async () => {
      const weak = await lesser({ scopes: ['models:read', 'keys:write'] });
      const short = await lesser({ expiresAt: '2026-09-20T00:00:00Z' });
      for (const by of [weak, short]) {
        expect(await codeOf(accounts.keys.rotate(by, caller.keyId, 0, NOW))).to.equal(
          'insufficient_scope',
        );
      }
      const equal = await create({ scopes: ['models:read'] }, weak);
      await accounts.keys.rotate(weak, equal.key.id, 0, NOW);
    });
  });

  describe('revoking', () => {
    it('happens once: one line in the audit log, one message, and its date stays', async () => {
      const by = await buildKey(accounts, { email: 'eve@example.org', plan: 'scale' });
      const { endpoint } = await accounts.webhooks.create(
        by,
        { url: 'https://example.org/hook', events: ['key.revoked'] },
        NOW,
      );
      const { key } = await create({}, by);
      const revoke = (now: Date) => accounts.keys.revoke(by.accountId, key.id, by.keyId, now);
      await Promise.all([revoke(NOW), revoke(NOW)]);
      await revoke(at(60));
      expect((await accounts.keys.find(by.accountId, key.id)).revokedAt).to.equal(
        '2026-09-14T15:20:11Z',
      );
      const noted = await auditOf(by.accountId);
      expect(noted.filter(({ event }) => event === 'key.revoked')).to.have.length(1);
      const told = { webhookId: endpoint.id, status: null, type: null };
      const [delivery, ...others] = await accounts.webhooks.deliveries(
        by.accountId,
        told,
        { kind: 'offset', offset: 0 },
        10,
      );
      expect(others).to.deep.equal([]);
      const { body } = await accounts.webhooks.delivery(
        by.accountId,
        endpoint.id,
        delivery?.id ?? '',
      );
      const { name, scopes } = key;
      expect(JSON.parse(body)).to.deep.equal({
        type: 'key.revoked',
        timestamp: '2026-09-14T15:20:11Z',
        data: { key_id: key.id, name, scopes, expires_at: null },
      });
    });
  });

  it('tells webhooks of the account of each key that is made, rotated and revoked', async () => {
    const by = await buildKey(accounts, { email: 'eve@example.org', plan: 'scale' });
    const wanted = { url: 'https://example.org/hook', events: ['key.*'] };
    const { endpoint } = await accounts.webhooks.create(by, wanted, NOW);
    const expiry = { expiresAt: '2026-10-01T00:00:00Z' };
    const { key } = await accounts.keys.create(by, { name: 'ci', ...expiry }, at(1));
    await accounts.keys.patch(by, key.id, { scopes: ['models:read'] }, at(2));
    await accounts.keys.rotate(by, key.id, 60, at(3));
    await accounts.keys.revoke(by.accountId, key.id, by.keyId, at(4));
    const filter = { webhookId: endpoint.id, status: null, type: null };
    const all = { kind: 'offset', offset: 0 } as const;
    const told = await accounts.webhooks.deliveries(by.accountId, filter, all, 10);
    const bodies = told.map(async ({ id }) => {
      const { body } = await accounts.webhooks.delivery(by.accountId, endpoint.id, id);
      return JSON.parse(body) as unknown;
    });
    const data = { key_id: key.id, name: 'ci', expires_at: expiry.expiresAt };
    const narrow = { ...data, scopes: ['models:read'] };
    expect(await Promise.all(bodies)).to.deep.equal([
      { type: 'key.revoked', timestamp: '2026-09-14T15:20:15Z', data: narrow },
      { type: 'key.rotated', timestamp: '2026-09-14T15:20:14Z', data: narrow },
      {
        type: 'key.created',
        timestamp: '2026-09-14T15:20:12Z',
        data: { ...data, scopes: key.scopes },
      },
    ]);
  });

  it('notes every change of a key, by whom and when', async () => {
    const { key } = await create();
    await accounts.keys.patch(caller, key.id, { name: 'ci' }, at(0.5));
    await accounts.keys.patch(caller, key.id, { disabled: true }, at(1));
    await accounts.keys.rotate(caller, key.id, 0, at(2));
    await accounts.keys.revoke(caller.accountId, key.id, 'operator', at(3));
    const noted = await auditOf(caller.accountId);
    const ofKey = noted.filter(({ keyId }) => keyId === key.id);
    expect(ofKey.map(({ event, actor, at: time }) => `${time} ${event} ${actor}`)).to.deep.equal([
      '2026-09-14T15:20:14Z key.revoked operator',
      `2026-09-14T15:20:13Z key.rotated ${caller.keyId}`,
      `2026-09-14T15:20:12Z key.changed ${caller.keyId}`,
      `2026-09-14T15:20:11Z key.changed ${caller.keyId}`,
      `2026-09-14T15:20:11Z key.created ${caller.keyId}`,
    ]);
  });
});
