import { expect } from 'chai';
import type { Scope } from '../../../schemas/accounts.ts';
import type { KeyCaller } from '../../../server/accounts/keys/keys.ts';
import type { Accounts } from '../../../server/accounts/open.ts';
import { onEveryEngine } from '../../support/accounts-engines.ts';
import { at, buildKey, codeOf, NOW, openTestAccounts, refusalOf } from './support.ts';
import { toEntityTag } from '../../../server/accounts/keys/key-store.ts';

onEveryEngine('keys', (engine) => {
  let accounts: Accounts;
  let caller: KeyCaller & { readonly value: string };
  const create = (wanted = {}, by: KeyCaller = caller, now = NOW) =>
    accounts.keys.create(by, wanted, now);
  const patch = (id: string, change: object, by: KeyCaller = caller) =>
    accounts.keys.patch(by, id, change, NOW);
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

  describe('creating', () => {
    it('gives all the plan and the caller have where nothing is asked for', async () => {
      const { key } = await create();
      expect(key.scopes).to.deep.equal(['models:read', 'keys:read', 'keys:write', 'usage:read']);
      expect(key).to.include({ name: 'Unnamed key', expiresAt: null, createdBy: 'api' });
      const by = await lesser({ scopes: ['models:read', 'keys:write'] });
      expect((await create({}, by)).key.scopes).to.deep.equal(['models:read', 'keys:write']);
    });

    it('grants no scope the caller lacks, and says which', async () => {
      const by = await lesser({ scopes: ['models:read', 'keys:write'] });
      const wanted = { scopes: ['models:read', 'usage:read', 'keys:read'] };
      const { code, members } = await refusalOf(create(wanted, by));
      expect(code).to.equal('validation_failed');
      const errors = members['errors'] as { pointer: string }[];
      expect(errors.map(({ pointer }) => pointer)).to.deep.equal(['#/scopes/1', '#/scopes/2']);
    });

    it('grants no scope the plan lacks, even if the caller still has it', async () => {
      const by = await buildKey(accounts, { email: 'bob@example.org', plan: 'scale' });
      expect((await create({ scopes: ['export:read'] }, by)).key.scopes).to.deep.equal([
        'export:read',
      ]);
      await accounts.operator.changeAccount('bob@example.org', { plan: 'dev' }, NOW);
      const { code, members } = await refusalOf(create({ scopes: ['export:read'] }, by));
      expect(code).to.equal('plan_upgrade_required');
      expect(members).to.deep.equal({ required_plan: 'scale' });
      expect((await create({}, by)).key.scopes).not.to.include('export:read');
    });

    it('grants no later expiry than the caller has, and inherits it', async () => {
      const end = '2026-09-20T00:00:00Z';
      const by = await lesser({ expiresAt: end });
      expect((await create({}, by)).key.expiresAt).to.equal(end);
      expect((await create({ expiresAt: '2026-09-19T00:00:00Z' }, by)).key.expiresAt).to.equal(
        '2026-09-19T00:00:00Z',
      );
      for (const expiresAt of [null, '2026-09-20T00:00:01Z']) {
        expect(await codeOf(create({ expiresAt }, by))).to.equal('validation_failed');
      }
    });

    it('refuses an expiry that is not in the future', async () => {
      for (const expiresAt of ['2026-09-14T15:20:11Z', '2020-01-01T00:00:00Z']) {
        expect(await codeOf(create({ expiresAt }))).to.equal('validation_failed');
      }
    });

    it('is refused to a caller that was revoked, disabled or ran out meanwhile', async () => {
      const by = await lesser({ expiresAt: '2026-09-14T16:00:00Z' });
      expect(await codeOf(create({}, by, new Date('2026-09-14T16:00:00Z')))).to.equal(
        'expired_api_key',
      );
      await patch(by.keyId, { disabled: true });
      expect(await codeOf(create({}, by))).to.equal('disabled_api_key');
      await accounts.keys.revoke(by.accountId, by.keyId, 'test', NOW);
      expect(await codeOf(create({}, by))).to.equal('revoked_api_key');
    });
  });

  describe('bounds of the plan', () => {
    let free: KeyCaller;
    beforeEach(async () => {
      free = await buildKey(accounts, { email: 'free@example.org', plan: 'free' });
    });

    it('allow as many active keys as the plan says, however many ask at once', async () => {
      const results = await Promise.allSettled(Array.from({ length: 20 }, () => create({}, free)));
      expect(results.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
      const refusals = results.flatMap((result) =>
        result.status === 'rejected' ? [(result.reason as { code: string }).code] : [],
      );
      expect(new Set(refusals)).to.deep.equal(new Set(['key_limit_reached']));
      expect((await refusalOf(create({}, free))).message).to.contain('free allows 2 active keys');
    });

    it('allow twice as many creations a UTC day, revoked ones included', async () => {
      for (let i = 0; i < 3; i += 1) {
        const { key } = await create({}, free);
        await accounts.keys.revoke(free.accountId, key.id, 'test', NOW);
      }
      const { code, message } = await refusalOf(create({}, free));
      expect(code).to.equal('key_limit_reached');
      expect(message).to.contain('free allows 4 new keys a day');
      expect(await codeOf(create({}, free, new Date('2026-09-14T23:59:59Z')))).to.equal(
        'key_limit_reached',
      );
      const midnight = new Date('2026-09-15T00:00:00Z');
      for (let i = 0; i < 4; i += 1) {
        const { key } = await create({}, free, midnight);
        await accounts.keys.revoke(free.accountId, key.id, 'test', midnight);
      }
      expect(await codeOf(create({}, free, new Date('2026-09-15T15:20:11Z')))).to.equal(
        'key_limit_reached',
      );
    });

    it('count neither disabled nor expired keys as active, and hold when one is woken', async () => {
      const { key } = await create({ expiresAt: '2026-09-14T16:00:00Z' }, free);
      await patch(key.id, { disabled: true }, free);
      const second = await create({}, free);
      expect(await codeOf(patch(key.id, { disabled: false }, free))).to.equal('key_limit_reached');
      await patch(second.key.id, { disabled: true }, free);
      expect((await patch(key.id, { disabled: false }, free)).disabledAt).to.equal(null);
      const evening = new Date('2026-09-14T20:00:00Z');
      const revived = accounts.keys.patch(free, second.key.id, { disabled: false }, evening);
      expect((await revived).disabledAt).to.equal(null);
      const extended = { expiresAt: '2026-10-01T00:00:00Z' };
      expect(await codeOf(accounts.keys.patch(free, key.id, extended, evening))).to.equal(
        'key_limit_reached',
      );
    });

    it('hold nobody up who changes a key and wakes none', async () => {
      const { key } = await create({}, free);
      expect((await patch(key.id, { name: 'one' }, free)).name).to.equal('one');
      await patch(key.id, { disabled: true }, free);
      await create({}, free);
      expect((await patch(key.id, { name: 'two' }, free)).name).to.equal('two');
    });

    it('bind the operator too', async () => {
      await create({}, free);
      const third = accounts.operator.createKey('free@example.org', null, {}, NOW);
      expect(await codeOf(third)).to.equal('key_limit_reached');
    });
  });

  describe('changing', () => {
    it('changes what is named and nothing else', async () => {
      const { key } = await create({ name: 'ci', expiresAt: '2026-10-01T00:00:00Z' });
      expect(await patch(key.id, { name: 'build' })).to.deep.equal({ ...key, name: 'build' });
      expect(await patch(key.id, { scopes: ['models:read'] })).to.deep.equal({
        ...key,
        name: 'build',
        scopes: ['models:read'],
      });
      expect((await patch(key.id, { expiresAt: null })).expiresAt).to.equal(null);
      expect((await patch(key.id, { disabled: true })).disabledAt).to.equal('2026-09-14T15:20:11Z');
      const again = await accounts.keys.patch(caller, key.id, { disabled: true }, at(60));
      expect(again.disabledAt).to.equal('2026-09-14T15:20:11Z');
      expect(await accounts.keys.find(caller.accountId, key.id)).to.include({ name: 'build' });
    });

    it('keeps scopes the caller lacks, but adds none of them', async () => {
      const by = await lesser({ scopes: ['models:read', 'keys:write'] });
      const { key } = await create({ scopes: ['models:read', 'usage:read'] });
      await patch(key.id, { scopes: ['usage:read', 'keys:write'] }, by);
      expect(await codeOf(patch(key.id, { scopes: ['usage:read', 'keys:read'] }, by))).to.equal(
        'validation_failed',
      );
    });

    it('shortens any life, but lengthens none beyond the caller’s', async () => {
      const by = await lesser({ expiresAt: '2026-09-20T00:00:00Z' });
      const { key } = await create();
      expect((await patch(key.id, { expiresAt: '2026-12-01T00:00:00Z' }, by)).expiresAt).to.equal(
        '2026-12-01T00:00:00Z',
      );
      for (const expiresAt of [null, '2026-12-02T00:00:00Z']) {
        expect(await codeOf(patch(key.id, { expiresAt }, by))).to.equal('validation_failed');
      }
      expect((await patch(key.id, { expiresAt: '2026-11-01T00:00:00Z' }, by)).expiresAt).to.equal(
        '2026-11-01T00:00:00Z',
      );
      expect(await codeOf(patch(by.keyId, { expiresAt: null }, by))).to.equal('validation_failed');
    });

    it('leaves revoked keys as they are', async () => {
      const { key } = await create();
      await accounts.keys.revoke(caller.accountId, key.id, 'test', NOW);
      const { code, message, members } = await refusalOf(patch(key.id, { disabled: false }));
      const detail = 'A revoked key cannot be restored; create a new one.';
      expect([code, message]).to.deep.equal(['validation_failed', detail]);
      expect(members).to.deep.equal({ errors: [{ detail, pointer: '#' }] });
      expect(await codeOf(accounts.keys.rotate(caller, key.id, 0, NOW))).to.equal(
        'validation_failed',
      );
    });

    it('is refused under If-Match once somebody else has changed the key', async () => {
      const { key } = await create();
      const tag = toEntityTag(key);
      await accounts.keys.patch(caller, key.id, { name: 'one' }, NOW, ['"other"', tag]);
      const second = accounts.keys.patch(caller, key.id, { name: 'two' }, NOW, [tag]);
      expect(await codeOf(second)).to.equal('precondition_failed');
      const weak = accounts.keys.patch(caller, key.id, {}, NOW, [`W/${tag}`]);
      expect(await codeOf(weak)).to.equal('precondition_failed');
    });
  });

  it('say when and from where they were used, before that is written', async () => {
    const unused = { lastUsedAt: null, lastUsedIp: null };
    const window = { kind: 'offset', offset: 0 } as const;
    const filter = { accountId: caller.accountId, status: null, includeRevoked: true, now: '' };
    const last = async () => [
      await accounts.keys.find(caller.accountId, caller.keyId),
      ...(await accounts.keys.list(filter, window, 10)),
    ];
    for (const key of await last()) expect(key).to.include(unused);
    await accounts.authenticator.authenticate(caller.value, at(5), '203.0.113.7');
    const used = { lastUsedAt: '2026-09-14T15:20:16Z', lastUsedIp: '203.0.113.7' };
    for (const key of await last()) expect(key).to.include(used);
  });

  for (const [origin, actor] of [
    ['dashboard', 'person'],
    ['command_line', 'operator'],
  ] as const) {
    it(`are made and changed by the owner of the account, who is noted as ${actor}`, async () => {
      const owner = { keyId: null, accountId: caller.accountId, origin };
      const request = { idempotencyKey: 'once', fingerprint: 'create ci' };
      const made = await accounts.keys.create(owner, {}, NOW, request);
      expect(made.key).to.include({ createdBy: origin, expiresAt: null });
      expect(made.key.id).to.match(/^key_/);
      // A form is sent once: nothing is repeated.
      expect((await accounts.keys.create(owner, {}, NOW, request)).value).to.be.a('string');
      expect((await accounts.keys.rotate(owner, made.key.id, 0, at(1))).value).to.be.a('string');
      await accounts.keys.patch(owner, made.key.id, { name: 'ci' }, at(2));
      const noted = await accounts.operator.listAudit(caller.accountId, NOW, 100);
      const ofKey = noted.filter(({ keyId }) => keyId === made.key.id);
      expect(ofKey.map((one) => `${one.event} ${one.actor}`)).to.deep.equal([
        `key.changed ${actor}`,
        `key.rotated ${actor}`,
        `key.created ${actor}`,
      ]);
      expect(await accounts.keys.ids(caller.accountId)).to.have.length(3);
    });
  }

  describe('repeating with an idempotency key', () => {
    const request = { idempotencyKey: 'once', fingerprint: 'create ci' };

    it('makes one key of equal requests, and shows its value once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () =>
          accounts.keys.create(caller, { name: 'ci' }, NOW, request),
        ),
      );
      expect(new Set(answers.map(({ key }) => key.id)).size).to.equal(1);
      expect(answers.filter(({ value }) => value !== null)).to.have.length(1);
      const again = await accounts.keys.create(caller, { name: 'ci' }, at(86_399), request);
      expect(again).to.deep.equal({ key: answers[0]?.key, value: null });
    });

    it('refuses another request under the same key', async () => {
      await accounts.keys.create(caller, { name: 'ci' }, NOW, request);
      const other = { ...request, fingerprint: 'create cd' };
      expect(await codeOf(accounts.keys.create(caller, { name: 'cd' }, NOW, other))).to.equal(
        'idempotency_mismatch',
      );
    });

    it('forgets after 24 hours, and keeps callers apart', async () => {
      const first = await accounts.keys.create(caller, {}, NOW, request);
      const later = await accounts.keys.create(caller, {}, at(86_400), request);
      expect(later.key.id).not.to.equal(first.key.id);
      const other = await lesser({});
      const third = await accounts.keys.create(other, {}, NOW, request);
      expect(third.value).not.to.equal(null);
    });

    it('keeps nothing of a request that failed', async () => {
      const bad = accounts.keys.create(caller, { expiresAt: '2020-01-01T00:00:00Z' }, NOW, request);
      expect(await codeOf(bad)).to.equal('validation_failed');
      const good = await accounts.keys.create(caller, {}, NOW, request);
      expect(good.value).not.to.equal(null);
    });

    it('rotates once', async () => {
      const { key } = await create();
      const first = await accounts.keys.rotate(caller, key.id, 0, NOW, request);
      const again = await accounts.keys.rotate(caller, key.id, 0, at(5), request);
      expect(again.value).to.equal(null);
      expect(again.key.last4).to.equal(first.key.last4);
      await accounts.authenticator.authenticate(first.value ?? '', at(6));
    });
  });

  describe('of another account', () => {
    it('are answered like keys that never were', async () => {
      const stranger = await buildKey(accounts, { email: 'eve@example.org' });
      const unknown = 'key_00000000000000000000000000';
      const attempts: ((id: string) => Promise<unknown>)[] = [
        (id) => accounts.keys.find(stranger.accountId, id),
        (id) => accounts.keys.patch(stranger, id, { disabled: true }, NOW),
        (id) => accounts.keys.patch(stranger, id, {}, NOW, ['"tag"']),
        (id) => accounts.keys.rotate(stranger, id, 0, NOW),
        (id) => accounts.keys.revoke(stranger.accountId, id, 'test', NOW),
      ];
      for (const attempt of attempts) {
        const theirs = await refusalOf(attempt(caller.keyId));
        const none = await refusalOf(attempt(unknown));
        expect(theirs.code).to.equal('key_not_found');
        expect(theirs.message.replace(caller.keyId, unknown)).to.equal(none.message);
        expect(theirs.members).to.deep.equal(none.members);
      }
      await accounts.authenticator.authenticate(caller.value, NOW);
    });
  });
});
