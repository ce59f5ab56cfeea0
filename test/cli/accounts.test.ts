import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { expect } from 'chai';
import { openAccounts } from '../../server/accounts/open.ts';
import { loadPepper } from '../../server/accounts/keys/pepper.ts';
import { runCatalogWith } from '../support/run-catalog.ts';

const EMAIL = 'ann@example.org';

describe('catalog accounts, subscriptions, audit', function () {
  this.timeout(60_000);
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'operator-'));
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });
  const run = (...args: string[]) => runCatalogWith({ DATA_DIR: folder }, ...args);
  const read = async (...args: string[]): Promise<unknown> => {
    const { code, stdout, stderr } = await run(...args, '--json');
    expect(code, stderr).to.equal(0);
    return JSON.parse(stdout);
  };

  /** Asks for the plan Scale, as the website does. */
  const ask = async (email: string): Promise<string> => {
    const accounts = await openAccounts({
      place: { path: join(folder, 'accounts.sqlite') },
      pepper: loadPepper(null, folder),
      planScheme: 'A',
    });
    const account = await accounts.operator.findAccount(email);
    const id = await accounts.subscriptions.request(account?.id ?? '', 'scale', new Date());
    await accounts.close();
    return id;
  };
  const readMails = (): string[] =>
    readdirSync(join(folder, 'mail')).map((name) =>
      readFileSync(join(folder, 'mail', name), 'utf8'),
    );

  it('let an operator give a plan that was asked for, and take it back', async () => {
    await read('accounts', 'create', '--email', EMAIL);
    const id = await ask(EMAIL);
    expect(await read('subscriptions', 'requests')).to.have.nested.property('[0].id', id);
    await read('subscriptions', 'confirm', id);
    const [mail = ''] = readdirSync(join(folder, 'mail'));
    expect(readFileSync(join(folder, 'mail', mail), 'utf8'))
      .to.contain(`To: ${EMAIL}`)
      .and.to.contain('You are now on the Scale plan');
    expect((await run('subscriptions', 'confirm', id)).code).to.equal(2);
    expect(await read('accounts', 'show', '--email', EMAIL)).to.include({
      plan: 'scale',
      requestsPerDay: 100_000,
    });
    expect(await read('subscriptions', 'list')).to.have.nested.property('[0].plan', 'scale');
    await read('subscriptions', 'cancel', '--email', EMAIL, '--now');
    await read('accounts', 'change', '--email', EMAIL, '--requests-per-day', '7', '--suspend');
    const [row] = (await read('accounts', 'list')) as Record<string, unknown>[];
    expect(row).to.include({ plan: 'free', requestsPerDay: 7 });
    expect(row?.['suspendedAt']).not.to.equal(null);
    const events = (await read('audit', '--email', EMAIL)) as { event: string }[];
    expect(events.map(({ event }) => event)).to.include.members([
      'account.changed',
      'plan.changed',
      'plan.requested',
    ]);
    expect((await run('accounts', 'delete', '--email', EMAIL)).code).to.equal(0);
    expect(await read('accounts', 'list')).to.deep.equal([]);
  });

  it('refuse a plan that was asked for, and let one go on to the end of its period', async () => {
    const email = 'cleo@example.org';
    const show = () => read('accounts', 'show', '--email', email);
    await read('accounts', 'create', '--email', email);
    await read('subscriptions', 'refuse', await ask(email));
    expect(await show()).to.include({ plan: 'free' });
    const mail = readMails().find((text) => text.includes(`To: ${email}`));
    expect(mail).to.be.a('string').and.not.to.contain('You are now on');
    await read('subscriptions', 'confirm', await ask(email));
    await read('subscriptions', 'cancel', '--email', email);
    expect(await show()).to.include({ plan: 'scale' });
  });

  it('take back what they gave one account beside its plan, and its suspension', async () => {
    const email = 'bob@example.org';
    const change = (...args: string[]) => read('accounts', 'change', '--email', email, ...args);
    const show = () => read('accounts', 'show', '--email', email);
    await read('accounts', 'create', '--email', email);
    const { requestsPerDay } = (await show()) as { requestsPerDay: number };
    await change('--requests-per-day', '7', '--suspend');
    expect(await show()).to.include({ requestsPerDay: 7 });
    await change('--requests-per-day', 'plan', '--restore');
    expect(await show()).to.include({ requestsPerDay, suspendedAt: null });
    const args = ['--email', email, '--scopes', ' models:read '];
    expect(await read('keys', 'create', ...args)).to.deep.include({ scopes: ['models:read'] });
  });

  it('take no day for the end of a key that no calendar has', async () => {
    const create = (expires: string) =>
      run('keys', 'create', '--email', EMAIL, '--expires', expires);
    for (const text of [
      ...['2997-02-30', '2997-02-30T12:00:00Z', '2997-13-01', '31 January 2997'],
      // By whose clock?
      '2997-02-28T12:00:00',
    ]) {
      const { code, stdout, stderr } = await create(text);
      expect([code, stdout], text).to.deep.equal([2, '']);
      expect(stderr).to.contain(`“${text}” is not a date`);
    }
    expect((await create('2997-02-28')).code).to.equal(0);
    expect((await create('2997-02-28T12:30:00Z')).code).to.equal(0);
    const keys = (await read('keys', 'list', '--email', EMAIL)) as { expires_at: string }[];
    expect(keys.map(({ expires_at: at }) => at).sort()).to.deep.equal([
      '2997-02-28T00:00:00Z',
      '2997-02-28T12:30:00Z',
    ]);
  });

  it('change only what they are told to of an account', async () => {
    const email = 'dora@example.org';
    const change = (...args: string[]) => run('accounts', 'change', '--email', email, ...args);
    const show = () => read('accounts', 'show', '--email', email);
    await read('accounts', 'create', '--email', email);
    await change('--suspend');
    const { suspendedAt } = (await show()) as { suspendedAt: string | null };
    expect(suspendedAt).to.be.a('string');
    await change('--features', ' webhooks , sla', '--requests-per-day', '7');
    const given = { suspendedAt, requestsPerDay: 7, features: ['webhooks', 'sla'] };
    expect(await show()).to.deep.include(given);
    const { code, stderr } = await change('--suspend', '--restore');
    expect([code, stderr]).to.deep.equal([2, 'Give either --suspend or --restore.\n']);
    expect((await change('--plan', 'free', '--features', '')).code).to.equal(0);
    expect(await show()).to.deep.include({ ...given, features: [] });
  });

  it('count and list the keys that work, and with --all those that are revoked', async () => {
    const email = 'emil@example.org';
    const create = (...args: string[]) => read('keys', 'create', '--email', email, ...args);
    const { id } = (await create()) as { id: string };
    await create('--scopes', 'models:read,keys:read');
    await run('keys', 'revoke', id);
    const list = async (...args: string[]): Promise<string[]> => {
      const keys = (await read('keys', 'list', '--email', email, ...args)) as { status: string }[];
      return keys.map(({ status }) => status).sort();
    };
    expect(await list()).to.deep.equal(['active']);
    expect(await list('--all')).to.deep.equal(['active', 'revoked']);
    expect(await read('accounts', 'show', '--email', email)).to.include({ keys: 1 });
    const { stdout } = await run('keys', 'list', '--email', email, '--all');
    expect(stdout.match(/(active|revoked) +\S+/g)?.sort()).to.deep.equal([
      'active   models:read,keys:read',
      'revoked  models:read,keys:read,keys:write,usage:read',
    ]);
  });

  it('tell what was done to one account in the last days, the latest first', async () => {
    const [email, other] = ['fay@example.org', 'gil@example.org'];
    const at = (day: string): void => {
      mock.timers.reset();
      mock.timers.enable({ apis: ['Date'], now: new Date(`${day}T12:00:00Z`) });
    };
    const audit = async (...args: string[]): Promise<string[]> => {
      const events = (await read('audit', '--email', email, ...args)) as { event: string }[];
      return events.map(({ event }) => event);
    };
    try {
      at('2996-03-01');
      await read('keys', 'create', '--email', email);
      at('2996-03-30');
      await read('keys', 'create', '--email', other);
      await read('accounts', 'change', '--email', email, '--suspend');
      const all = await audit();
      expect(all[0]).to.equal('account.changed');
      // These two happened at one instant.
      expect(all.slice(1)).to.have.members(['account.created', 'key.created']);
      expect(await audit('--days', '28')).to.deep.equal(['account.changed']);
      expect(await audit('--limit', '1')).to.deep.equal(['account.changed']);
      at('2996-04-10');
      expect(await audit()).to.deep.equal(['account.changed']);
      for (const [option, value] of [
        ['--days', '0'],
        ['--limit', '1.5'],
      ] as const) {
        const { code, stderr } = await run('audit', option, value);
        expect(code).to.equal(2);
        expect(stderr).to.contain(`${option}: “${value}” is not a whole number above 0.`);
      }
    } finally {
      mock.timers.reset();
    }
  });
});
