import { expect } from 'chai';
import type { Accounts } from '../../../server/accounts/open.ts';
import { OperatorError } from '../../../server/accounts/operator.ts';
import { onEveryEngine } from '../../support/accounts-engines.ts';
import { toInstant } from '../../../schemas/instant.ts';
import { at, NOW, buildKey, codeOf, openTestAccounts } from './support.ts';

onEveryEngine('the operator', (engine) => {
  let accounts: Accounts;
  beforeEach(async () => {
    accounts = await openTestAccounts({ place: await engine.fresh() });
  });
  afterEach(() => accounts.close());

  it('makes an account, and finds it however its address is written', async () => {
    const made = await accounts.operator.createAccount(' Ann@Example.org ', 'dev', NOW);
    expect(made).to.include({ email: 'Ann@Example.org', plan: 'dev', suspendedAt: null });
    expect(made.id).to.match(/^acc_/);
    expect(await accounts.operator.findAccount('ann@EXAMPLE.org')).to.deep.equal(made);
    expect(await accounts.operator.findAccount('bob@example.org')).to.equal(null);
    expect(
      await mistakeOf(accounts.operator.createAccount(' ANN@example.org ', 'free', NOW)),
    ).to.equal('There is already an account for ANN@example.org.');
  });

  it('is told when an address is none', async () => {
    const none = ['', 'ann', '@example.org', 'ann@', 'a b@example.org', 'a@b@c.org', 'a@-b.org'];
    none.push('Ann <ann@example.org>', 'ann@example..org', `${'a'.repeat(65)}@example.org`);
    for (const email of none) {
      const mistake = await mistakeOf(accounts.operator.createAccount(email, 'free', NOW));
      expect(mistake, email).to.include('is not a valid email address');
    }
    for (const email of ['a@localhost', 'a.b+c@example.co.uk', 'jörg@bücher.example']) {
      expect((await accounts.operator.createAccount(email, 'free', NOW)).email).to.equal(email);
    }
  });

  it('is told which plans there are', async () => {
    expect(
      await mistakeOf(accounts.operator.createAccount('ann@example.org', 'gold', NOW)),
    ).to.equal('There is no plan “gold”. Plans of scheme A: free, dev, scale.');
    const other = await openTestAccounts({ planScheme: 'B' });
    expect(await mistakeOf(other.operator.createAccount('ann@example.org', 'dev', NOW))).to.include(
      'Plans of scheme B: free, pro, enterprise.',
    );
    await other.close();
  });

  it('is told which features there are', async () => {
    await accounts.operator.createAccount('ann@example.org', 'free', NOW);
    const change = { features: ['webhooks', 'exports'] };
    expect(
      await mistakeOf(accounts.operator.changeAccount('ann@example.org', change, NOW)),
    ).to.equal(
      'There is no feature “exports”. Features: priority_support, webhooks, bulk_export, sla.',
    );
    expect((await accounts.operator.findAccount('ann@example.org'))?.features).to.deep.equal([]);
  });

  it('makes a key, and the account where there is none', async () => {
    const first = await accounts.operator.createKey('ann@example.org', 'dev', {}, NOW);
    expect(first.account.plan).to.equal('dev');
    const second = await accounts.operator.createKey('ANN@example.org', null, { name: 'b' }, NOW);
    expect(second.account).to.deep.equal(first.account);
    expect(second.key).to.include({ name: 'b', createdBy: 'command_line' });
    for (const { value, key } of [first, second]) {
      const caller = await accounts.authenticator.authenticate(value, NOW);
      expect(caller.keyId).to.equal(key.id);
    }
    const free = await accounts.operator.createKey('bob@example.org', null, {}, NOW);
    expect(free.account.plan).to.equal('free');
  });

  it('never changes a plan by making a key', async () => {
    await accounts.operator.createKey('ann@example.org', 'free', {}, NOW);
    expect(
      await mistakeOf(accounts.operator.createKey('ann@example.org', 'scale', {}, NOW)),
    ).to.include('ann@example.org is on the plan free, not scale');
    expect((await accounts.operator.findAccount('ann@example.org'))?.plan).to.equal('free');
    // A plan of an earlier version, which no scheme knows any more.
    const { id } = await accounts.operator.createAccount('bob@example.org', 'free', NOW);
    const request = await accounts.subscriptions.request(id, 'gold', NOW);
    await accounts.subscriptions.confirm(request, NOW);
    expect(
      await mistakeOf(accounts.operator.createKey('bob@example.org', 'free', {}, NOW)),
    ).to.include('bob@example.org is on the plan gold, not free');
  });

  it('gives an account an agreed number of requests and features', async () => {
    await buildKey(accounts, { plan: 'free' });
    const change = { requestsPerDay: 5_000_000, features: ['webhooks'] };
    await accounts.operator.changeAccount('ann@example.org', change, NOW);
    const { account } = await accounts.operator.createKey('ann@example.org', null, {}, NOW);
    const { requestsPerDay, features, scopes } = await accounts.keys.entitlements(account.id);
    expect(requestsPerDay).to.equal(5_000_000);
    expect(features).to.deep.equal(['webhooks']);
    expect(scopes).to.include('webhooks:write').and.not.to.include('export:read');
    for (const requests of [0, -1, 1.5, Number.NaN]) {
      const change = { requestsPerDay: requests };
      const mistake = await mistakeOf(
        accounts.operator.changeAccount('ann@example.org', change, NOW),
      );
      expect(mistake).to.include('whole number');
    }
  });

  it('lists and revokes keys by id or by their public characters', async () => {
    const caller = await buildKey(accounts);
    const second = await accounts.keys.create(caller, {}, NOW);
    expect(await accounts.operator.listKeys('ann@example.org', false, NOW)).to.have.length(2);
    // A value that leaked is often a former one.
    await accounts.keys.rotate(caller, second.key.id, 60, NOW);
    expect(await accounts.operator.revokeKey(second.key.id8, NOW)).to.equal(second.key.id);
    expect(await accounts.operator.revokeKey(caller.keyId, NOW)).to.equal(caller.keyId);
    const noted = await accounts.operator.listAudit(caller.accountId, NOW, 10);
    expect(
      noted.flatMap(({ event, actor, keyId }) => (event === 'key.revoked' ? [[actor, keyId]] : [])),
    ).to.have.deep.members([
      ['operator', second.key.id],
      ['operator', caller.keyId],
    ]);
    expect(await accounts.operator.listKeys('ann@example.org', false, NOW)).to.be.empty;
    expect(await accounts.operator.listKeys('ann@example.org', true, NOW)).to.have.length(2);
    expect(await codeOf(accounts.authenticator.authenticate(caller.value, NOW))).to.equal(
      'revoked_api_key',
    );
    for (const work of [
      accounts.operator.revokeKey('key_nobody', NOW),
      accounts.operator.listKeys('nobody@example.org', false, NOW),
    ]) {
      expect(await mistakeOf(work)).to.match(/^There is no/);
    }
  });

  it('sees how the store is, and keys made under a lost pepper', async () => {
    await buildKey(accounts);
    expect(await accounts.operator.summary(NOW)).to.deep.equal({
      accounts: 1,
      activeKeys: 1,
      unusableValues: 0,
    });
  });

  it('changes of an account what is named, and notes it', async () => {
    const { operator } = accounts;
    const made = await operator.createAccount('ann@example.org', 'free', at(-1));
    const change = (wanted: Parameters<typeof operator.changeAccount>[1], seconds = 0) =>
      operator.changeAccount(' Ann@example.org ', wanted, at(seconds));
    const agreed = { ...made, requestsPerDay: 1_000_000_000, features: ['sla'] };
    expect(await change({ requestsPerDay: 1_000_000_000, features: ['sla'] })).to.deep.equal(
      agreed,
    );
    expect(await change({ plan: 'dev' }, 1)).to.deep.equal({ ...agreed, plan: 'dev' });
    const suspended = { ...agreed, plan: 'dev', suspendedAt: toInstant(at(2)) };
    expect(await change({ suspended: true }, 2)).to.deep.equal(suspended);
    // It stays suspended since the first time.
    expect(await change({ suspended: true, requestsPerDay: 1 }, 3)).to.deep.equal({
      ...suspended,
      requestsPerDay: 1,
    });
    expect(await operator.findAccount('ann@example.org')).to.deep.equal({
      ...suspended,
      requestsPerDay: 1,
    });
    const last = { suspended: false, requestsPerDay: null, features: [] };
    expect(await change(last, 4)).to.deep.equal({ ...made, plan: 'dev' });
    const noted = await operator.listAudit(made.id, at(-1), 100);
    expect(noted.map(({ event, actor, keyId, ip }) => [event, actor, keyId, ip])).to.deep.equal([
      ...Array.from({ length: 5 }, () => ['account.changed', 'operator', null, null]),
      ['account.created', 'operator', null, null],
    ]);
    expect(noted[5]).to.include({ at: toInstant(at(-1)), detail: '{"plan":"free"}' });
    expect(noted[0]).to.include({ at: toInstant(at(4)), detail: JSON.stringify(last) });
    expect(await operator.listAudit(null, at(3), 100)).to.deep.equal(noted.slice(0, 2));
    expect(await operator.listAudit(null, NOW, 1)).to.deep.equal(noted.slice(0, 1));
    expect(await operator.listAudit('acc_none', NOW, 100)).to.deep.equal([]);
  });

  it('is told what is wrong before anything is changed', async () => {
    const { operator } = accounts;
    const { key } = await operator.createKey('ann@example.org', 'free', {}, NOW);
    const wrong = '“ann” is not a valid email address. Use the form name@example.org.';
    for (const work of [
      () => operator.createAccount('ann', 'free', NOW),
      () => operator.findAccount('ann'),
      () => operator.changeAccount('ann', {}, NOW),
      () => operator.createKey('ann', null, {}, NOW),
      () => operator.listKeys('ann', false, NOW),
    ]) {
      expect(await mistakeOf(work())).to.equal(wrong);
    }
    const nobody = 'There is no account for nobody@example.org.';
    expect(await mistakeOf(operator.changeAccount(' nobody@example.org ', {}, NOW))).to.equal(
      nobody,
    );
    expect(await mistakeOf(operator.listKeys('nobody@example.org', true, NOW))).to.equal(nobody);
    const noPlan = 'There is no plan “gold”. Plans of scheme A: free, dev, scale.';
    const gold = { plan: 'gold' };
    expect(await mistakeOf(operator.changeAccount('ann@example.org', gold, NOW))).to.equal(noPlan);
    expect(await mistakeOf(operator.createKey('new@example.org', 'gold', {}, NOW))).to.equal(
      noPlan,
    );
    expect(await operator.findAccount('new@example.org')).to.equal(null);
    expect(await mistakeOf(operator.createKey('ann@example.org', 'dev', {}, NOW))).to.equal(
      "The account ann@example.org is on the plan free, not dev. Leave the plan out, or change the account's plan first.",
    );
    for (const requestsPerDay of [1_000_000_001, 0]) {
      expect(
        await mistakeOf(operator.changeAccount('ann@example.org', { requestsPerDay }, NOW)),
      ).to.equal('Requests per day must be a whole number from 1 to 1,000,000,000.');
    }
    expect(await mistakeOf(operator.revokeKey('key_nobody', NOW))).to.equal(
      'There is no such key. Give its id (key_…) or the eight characters after sk_live_.',
    );
    const again = await operator.createKey('ann@example.org', 'free', {}, NOW);
    expect(await operator.listKeys('ann@example.org', false, NOW)).to.have.deep.members([
      key,
      again.key,
    ]);
  });

  it('lists accounts by address with the keys that are not revoked', async () => {
    const { operator } = accounts;
    const bob = await operator.createAccount('Bob@example.org', 'dev', NOW);
    const { account: ann } = await operator.createKey('ann@example.org', 'free', {}, NOW);
    const { key } = await operator.createKey('ann@example.org', null, {}, NOW);
    await operator.revokeKey(key.id, NOW);
    const toListed = (account: typeof ann, keys: number) => {
      const { id, email, plan, requestsPerDay, createdAt, suspendedAt } = account;
      return { id, email, plan, requestsPerDay, createdAt, suspendedAt, keys };
    };
    expect(await operator.listAccounts()).to.deep.equal([toListed(ann, 1), toListed(bob, 0)]);
  });

  it('counts as active what is neither revoked nor expired nor disabled', async () => {
    const caller = await buildKey(accounts);
    const make = async (wanted = {}) => (await accounts.keys.create(caller, wanted, NOW)).key.id;
    await accounts.operator.revokeKey(await make(), NOW);
    await accounts.keys.patch(caller, await make(), { disabled: true }, NOW);
    await make({ expiresAt: toInstant(at(1_000)) });
    const active = async (seconds: number) =>
      (await accounts.operator.summary(at(seconds))).activeKeys;
    expect([await active(999), await active(1_000)]).to.deep.equal([2, 1]);
  });
});

/** What the operator is told; fails if it is nothing. */
async function mistakeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.catch((thrown: unknown) => thrown);
  if (error instanceof OperatorError) {
    expect(error.name).to.equal('OperatorError');
    return error.message;
  }
  throw error instanceof Error ? error : new Error('Was no mistake.');
}
