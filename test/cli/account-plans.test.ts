import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { expect } from 'chai';
import { loadPepper } from '../../server/accounts/keys/pepper.ts';
import { openAccounts, type Accounts } from '../../server/accounts/open.ts';
import { runCatalogWith } from '../support/run-catalog.ts';
import { tokenIn } from '../unit/accounts/support.ts';

const EMAIL = 'ann@example.org';
const PASSWORD = 'four herons cross a canal';

describe('what an operator sees of an account', function () {
  this.timeout(60_000);
  let folder: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'account-plans-'));
    await read('accounts', 'create', '--email', EMAIL);
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const run = (...args: readonly string[]) => runCatalogWith({ DATA_DIR: folder }, ...args);
  const read = async (...args: readonly string[]): Promise<unknown> => {
    const { code, stdout, stderr } = await run(...args, '--json');
    expect(code, stderr).to.equal(0);
    return JSON.parse(stdout);
  };
  const show = (): Promise<unknown> => read('accounts', 'show', '--email', EMAIL);
  /** Does what the website does. */
  const withAccounts = async <T>(
    work: (accounts: Accounts, accountId: string) => Promise<T>,
  ): Promise<T> => {
    const accounts = await openAccounts({
      place: { path: join(folder, 'accounts.sqlite') },
      pepper: loadPepper(null, folder),
      planScheme: 'A',
      passwordCost: { ln: 4, r: 8, p: 1 },
    });
    try {
      return await work(accounts, (await accounts.operator.findAccount(EMAIL))?.id ?? '');
    } finally {
      await accounts.close();
    }
  };
  /** Tells of a subscription at Stripe. */
  const report = (plan: string | null): Promise<unknown> =>
    withAccounts(({ subscriptions }, accountId) =>
      subscriptions.applyExternal(
        {
          eventId: `evt_${plan ?? 'end'}`,
          eventType: 'customer.subscription.updated',
          at: '2026-07-02T10:00:00Z',
          accountId,
          externalId: 'sub_1',
          customerId: 'cus_1',
          plan,
          nextPlan: null,
          periodEndsAt: '2999-01-01T00:00:00Z',
        },
        new Date(),
      ),
    );

  it('is the plan it asks for, until that is decided', async () => {
    const id = await withAccounts(({ subscriptions }, accountId) =>
      subscriptions.request(accountId, 'scale', new Date()),
    );
    expect(await show()).to.have.nested.property('request.id', id);
    expect(await show()).to.have.property('subscription', null);
    const requests = async (...args: readonly string[]): Promise<unknown[]> =>
      (await read('subscriptions', 'requests', ...args)) as unknown[];
    expect(await requests()).to.have.nested.property('[0].id', id);
    expect(await requests('--state', 'confirmed')).to.deep.equal([]);
    await read('subscriptions', 'confirm', id);
    expect(await requests()).to.deep.equal([]);
    expect(await requests('--state', 'confirmed')).to.have.nested.property('[0].id', id);
    expect(await show()).to.have.property('request', null);
    expect(await show()).to.have.nested.property('subscription.plan', 'scale');
  });

  it('is how often it is logged in, until it is logged out', async () => {
    const now = new Date();
    const origin = {
      ip: '192.0.2.1',
      network: '192.0.2.1',
      wideNetwork: '192.0.2.0/24',
      userAgent: null,
    };
    await withAccounts(async ({ people }) => {
      const token = tokenIn(await people.askReset(EMAIL, origin, now));
      await people.resetPassword(token, PASSWORD, origin, now);
      for (let at = 0; at < 2; at += 1) await people.signIn(EMAIL, PASSWORD, origin, now);
    });
    const { signIns } = (await show()) as { signIns: number };
    expect(signIns).to.be.at.least(2);
    const { stdout } = await run('accounts', 'log-out', '--email', EMAIL);
    expect(stdout).to.equal(`${signIns}\n`);
    expect(await show()).to.include({ signIns: 0 });
  });

  it('is a plan they do not end while it is paid at Stripe', async () => {
    const cancel = ['subscriptions', 'cancel', '--email', EMAIL, '--now'];
    await report('dev');
    const { code, stdout, stderr } = await run(...cancel);
    expect([code, stdout]).to.deep.equal([2, '']);
    expect(stderr).to.contain('pays by Stripe');
    expect(await show()).to.include({ plan: 'dev' });
    await report(null);
    await read('accounts', 'change', '--email', EMAIL, '--plan', 'scale');
    expect(await read(...cancel)).to.deep.equal({ email: EMAIL, plan: 'free' });
    expect(await show()).to.include({ plan: 'free' });
  });

  it('is what it writes to the sales team, the last message first', async () => {
    await withAccounts(async ({ subscriptions }, accountId) => {
      for (const [at, message] of ['How much?', 'By when?'].entries()) {
        const who = { accountId, name: 'Ann', email: EMAIL, company: 'Birds' };
        await subscriptions.addContact({ ...who, message }, new Date(Date.UTC(2026, 6, 2, at)));
      }
    });
    const { stdout } = await run('subscriptions', 'contacts');
    expect(stdout).to.equal(
      `2026-07-02T01:00:00Z  Ann <${EMAIL}> Birds\nBy when?\n\n` +
        `2026-07-02T00:00:00Z  Ann <${EMAIL}> Birds\nHow much?\n\n`,
    );
    expect(await read('subscriptions', 'contacts')).to.have.nested.property(
      '[0].message',
      'By when?',
    );
  });

  it('is which of its keys have expired', async () => {
    const create = (...args: readonly string[]) =>
      read('keys', 'create', '--email', EMAIL, '--plan', 'free', ...args);
    const statuses = async (): Promise<string[]> => {
      const keys = (await read('keys', 'list', '--email', EMAIL)) as { status: string }[];
      return keys.map(({ status }) => status).sort();
    };
    try {
      mock.timers.enable({ apis: ['Date'], now: new Date('2996-03-01T12:00:00Z') });
      await create('--expires', '2996-04-01');
      await create();
      expect(await statuses()).to.deep.equal(['active', 'active']);
      mock.timers.reset();
      mock.timers.enable({ apis: ['Date'], now: new Date('2996-04-01T00:00:01Z') });
      expect(await statuses()).to.deep.equal(['active', 'expired']);
    } finally {
      mock.timers.reset();
    }
  });
});
