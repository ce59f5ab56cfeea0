import { expect } from 'chai';
import type { Accounts } from '../../../server/accounts/open.ts';
import { OperatorError } from '../../../server/accounts/operator.ts';
import { onEveryEngine } from '../../support/accounts-engines.ts';
import { NOW, buildKey, codeOf, openTestAccounts } from './support.ts';

onEveryEngine('the operator', (engine) => {
  let accounts: Accounts;
  beforeEach(async () => {
    accounts = await openTestAccounts({ place: await engine.fresh() });
  });
  afterEach(() => accounts.close());

  it('makes an account, and finds it however its address is written', async () => {
    const made = await accounts.operator.createAccount(' Ann@Example.org ', 'dev', NOW);
    expect(made).to.include({ email: 'Ann@Example.org', plan: 'dev', suspendedAt: null });
    expect(await accounts.operator.findAccount('ann@EXAMPLE.org')).to.deep.equal(made);
    expect(await accounts.operator.findAccount('bob@example.org')).to.equal(null);
    expect(
      await mistakeOf(accounts.operator.createAccount('ANN@example.org', 'free', NOW)),
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
    expect(await accounts.operator.revokeKey(second.key.id8, NOW)).to.equal(second.key.id);
    expect(await accounts.operator.revokeKey(caller.keyId, NOW)).to.equal(caller.keyId);
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
});

/** What the operator is told; fails if it is nothing. */
async function mistakeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.catch((thrown: unknown) => thrown);
  if (error instanceof OperatorError) return error.message;
  throw error instanceof Error ? error : new Error('Was no mistake.');
}
