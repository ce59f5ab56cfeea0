import { expect } from 'chai';
import { type Accounts, openAccounts } from '../../../server/accounts/open.ts';
import { openStore } from '../../../server/accounts/database/open.ts';
import type { AccountsPlace } from '../../../server/accounts/database/port.ts';
import { Passwords } from '../../../server/accounts/people/passwords.ts';
import { People } from '../../../server/accounts/people/people.ts';
import { onEveryEngine } from '../../support/accounts-engines.ts';
import { at, LIMITS, NOW, PEPPER, tokenIn } from './support.ts';

const EMAIL = 'ann@example.org';
const PASSWORD = 'four herons cross a canal';
const NEXT = 'seven lamps along a river';
const QUICK = { ln: 4, r: 8, p: 1 };
const HOUR = 3_600;
const DAY = 24 * HOUR;
const HOME = { ip: '192.0.2.7', network: '192.0.2.7', wideNetwork: '192.0.2.0', userAgent: 'test' };

onEveryEngine('people', (engine) => {
  let place: AccountsPlace;
  let accounts: Accounts;
  let now: Date;
  const open = (): Promise<Accounts> =>
    openAccounts({
      place,
      pepper: PEPPER,
      planScheme: 'A',
      deadlineMs: LIMITS.deadlineMs,
      passwordCost: QUICK,
      clock: () => now,
    });
  beforeEach(async () => {
    now = NOW;
    place = await engine.shared();
    accounts = await open();
  });
  afterEach(() => accounts.close());

  const signUp = async (email = EMAIL) => tokenIn(await accounts.people.signUp(email, NOW));
  const confirm = (token: string, now = NOW, password = PASSWORD) =>
    accounts.people.confirmSignUp(token, password, HOME, now);
  const askReset = async (now = NOW) => tokenIn(await accounts.people.askReset(EMAIL, HOME, now));
  const reset = (token: string, now = NOW) => accounts.people.resetPassword(token, NEXT, HOME, now);
  const askEmail = async (email: string, now = NOW) =>
    tokenIn(await accounts.people.askEmail(await idOf(), email, now));
  const confirmEmail = (token: string, now = NOW) => accounts.people.confirmEmail(token, HOME, now);
  const signIn = (password = PASSWORD, now = NOW, email = EMAIL) =>
    accounts.people.signIn(email, password, HOME, now);
  const idOf = async (email = EMAIL): Promise<string> => {
    const account = await accounts.operator.findAccount(email);
    if (account === null) throw new Error(`There is no account of ${email}.`);
    return account.id;
  };
  /** Makes an account. @returns its id */
  const join = async (email = EMAIL): Promise<string> => {
    expect(await confirm(await signUp(email))).to.be.a('string');
    const id = await idOf(email);
    // Only sessions that a test opens are open.
    await accounts.sessions.endAll(id, null, null, NOW);
    return id;
  };
  /** Signs in. @returns the value of the cookie */
  const enter = async (now = NOW): Promise<string> => {
    const entered = await signIn(PASSWORD, now);
    if (entered.kind !== 'in') throw new Error(`The sign-in was ${entered.kind}.`);
    return entered.token;
  };
  const isIn = async (cookie: string, now = NOW): Promise<boolean> =>
    (await accounts.sessions.find(cookie, now)) !== null;
  const suspend = (suspended: boolean) =>
    accounts.operator.changeAccount(EMAIL, { suspended }, NOW);

  describe('the link of a mail', () => {
    it('makes an account until a day is over, and not in that second', async () => {
      const [first, second] = [await signUp(), await signUp()];
      expect(await confirm(first, at(DAY))).to.equal(null);
      expect(await isIn((await confirm(second, at(DAY - 1))) ?? '', at(DAY - 1))).to.equal(true);
    });

    it('sets a password until an hour is over, and not in that second', async () => {
      await join();
      const [first, second] = [await askReset(), await askReset()];
      expect(await reset(first, at(HOUR))).to.equal(null);
      expect(await reset(second, at(HOUR - 1))).to.include({ kind: 'password_set' });
    });

    it('changes an address until a day is over, and not in that second', async () => {
      await join();
      const [first, second] = [await askEmail('b@example.org'), await askEmail('c@example.org')];
      expect(await confirmEmail(first, at(DAY))).to.equal(null);
      expect(await confirmEmail(second, at(DAY - 1))).to.include({ newEmail: 'c@example.org' });
    });

    it('works for what it was sent for, and for nothing else', async () => {
      await join();
      const [toReset, toChange] = [await askReset(), await askEmail('b@example.org')];
      expect(await reset(toChange)).to.equal(null);
      expect(await confirmEmail(toReset)).to.equal(null);
      expect(await confirm(toReset)).to.equal(null);
      expect(await reset(toReset)).not.to.equal(null);
    });

    it('works once, though it is opened twice at the same time', async () => {
      await join();
      const token = await askReset();
      const answers = await Promise.all([reset(token), reset(token)]);
      expect(answers.filter((answer) => answer !== null)).to.have.length(1);
      const change = await askEmail('b@example.org');
      const changes = await Promise.all([confirmEmail(change), confirmEmail(change)]);
      expect(changes.filter((answer) => answer !== null)).to.have.length(1);
    });

    it('does not work any more once the address was changed', async () => {
      await join();
      const [toReset, toChange] = [await askReset(), await askEmail('other@example.org')];
      await confirmEmail(await askEmail('new@example.org'));
      expect(await reset(toReset)).to.equal(null);
      expect(await confirmEmail(toChange)).to.equal(null);
    });

    it('does not work any more once the password was changed', async () => {
      const accountId = await join();
      const [toReset, toChange] = [await askReset(), await askEmail('other@example.org')];
      await accounts.people.changePassword(accountId, NEXT, HOME, NOW);
      expect(await reset(toReset)).to.equal(null);
      expect(await confirmEmail(toChange)).to.equal(null);
    });

    it('does not work any more once another one set the password', async () => {
      await join();
      const [first, second] = [await askReset(), await askReset()];
      expect(await reset(first)).not.to.equal(null);
      expect(await reset(second)).to.equal(null);
    });

    it('makes no second account of an address, and changes none there is', async () => {
      const [mine, theirs] = [await signUp(), await signUp()];
      await confirm(mine);
      expect(await confirm(theirs, NOW, NEXT)).to.equal(null);
      expect(await signIn(NEXT)).to.include({ kind: 'refused' });
      expect(await signIn()).to.include({ kind: 'in' });
    });

    it('makes no account again that was removed', async () => {
      const [used, kept] = [await signUp(), await signUp()];
      await confirm(used);
      await accounts.people.remove(await idOf(), 'person', null, NOW);
      expect(await confirm(kept)).to.equal(null);
    });

    it('works on where those that are over are forgotten', async () => {
      const token = await signUp();
      await accounts.people.purge(at(DAY - 1));
      expect(await confirm(token, at(DAY - 1))).to.be.a('string');
    });

    it('gives no address that another account got meanwhile', async () => {
      await join();
      const token = await askEmail('bob@example.org');
      const bob = await join('bob@example.org');
      expect(await confirmEmail(token)).to.equal(null);
      expect(await idOf('bob@example.org')).to.equal(bob);
    });
  });

  describe('a session', () => {
    it('ends when nobody used it for seven days', async () => {
      await join();
      const cookie = await enter();
      expect(await isIn(cookie, at(7 * DAY - 1))).to.equal(true);
      expect(await isIn(cookie, at(14 * DAY - 2))).to.equal(true);
      expect(await isIn(cookie, at(21 * DAY - 2))).to.equal(false);
    });

    it('is as young as its latest use, whichever server writes first', async () => {
      await join();
      const cookie = await enter();
      await Promise.all([isIn(cookie, at(2 * DAY)), isIn(cookie, at(DAY))]);
      expect(await isIn(cookie, at(9 * DAY - 1))).to.equal(true);
    });

    it('ends after thirty days, however often it is used', async () => {
      await join();
      const cookie = await enter();
      for (let day = 6; day < 30; day += 6)
        expect(await isIn(cookie, at(day * DAY))).to.equal(true);
      expect(await isIn(cookie, at(30 * DAY - 1))).to.equal(true);
      expect(await isIn(cookie, at(30 * DAY))).to.equal(false);
      expect(await accounts.sessions.list(await idOf(), at(30 * DAY))).to.deep.equal([]);
    });

    it('is forgotten when it is over by the clock of the service', async () => {
      await join();
      const [cookie, used] = [await enter(), await enter()];
      expect(await isIn(used, at(5 * DAY))).to.equal(true);
      const remembered: boolean[] = [];
      for (const days of [6, 8]) {
        now = at(days * DAY);
        // It forgets now and then, and at its end.
        await accounts.close();
        accounts = await open();
        remembered.push(await isIn(cookie), await isIn(used));
      }
      expect(remembered).to.deep.equal([true, true, false, true]);
    });

    it('lets nobody in while the account is suspended, and in again afterwards', async () => {
      await join();
      const cookie = await enter();
      await suspend(true);
      expect(await isIn(cookie)).to.equal(false);
      expect(await signIn()).to.deep.equal({ kind: 'suspended' });
      expect(await signIn('wrong')).to.deep.equal({ kind: 'refused' });
      await suspend(false);
      expect(await isIn(cookie)).to.equal(true);
    });

    it('is ended by its own account alone', async () => {
      await join();
      const cookie = await enter();
      const bob = await join('bob@example.org');
      const [session] = await accounts.sessions.list(await idOf(), NOW);
      await accounts.sessions.end(bob, session?.id ?? '', null, NOW);
      expect(await accounts.sessions.endAll(bob, null, null, NOW)).to.equal(0);
      expect(await isIn(cookie)).to.equal(true);
      await accounts.sessions.end(await idOf(), session?.id ?? '', null, NOW);
      expect(await isIn(cookie)).to.equal(false);
    });

    it('ends with the password it was opened by', async () => {
      const accountId = await join();
      const [cookie, other] = [await enter(), await enter()];
      const { token } = await accounts.people.changePassword(accountId, NEXT, HOME, NOW);
      expect([await isIn(cookie), await isIn(other), await isIn(token)]).to.deep.equal([
        false,
        false,
        true,
      ]);
      await reset(await askReset());
      expect(await isIn(token)).to.equal(false);
    });
  });

  it('leaves nothing of an account that is removed, whatever it asked for', async () => {
    const [accountId, bob] = [await join(), await join('bob@example.org')];
    await enter();
    await askReset();
    const { key } = await accounts.operator.createKey(EMAIL, null, {}, NOW);
    const owner = { accountId, keyId: key.id };
    const url = 'https://example.org/hook';
    const once = { idempotencyKey: 'once', fingerprint: 'create' };
    const { endpoint } = await accounts.webhooks.create(owner, { url }, NOW, once);
    await accounts.webhooks.test(owner, endpoint.id, NOW);
    const { subscriptions } = accounts;
    for (const id of [bob, accountId]) {
      await subscriptions.confirm(await subscriptions.request(id, 'dev', NOW), NOW);
    }
    await accounts.people.remove(accountId, 'person', null, NOW);
    expect(await subscriptions.find(bob)).to.include({ plan: 'dev' });
    expect(await signIn(PASSWORD, NOW, 'bob@example.org')).to.include({ kind: 'in' });
    const store = await openStore(place, LIMITS);
    const own = ['keys', 'sessions', 'plan_requests', 'subscriptions', 'webhooks'];
    for (const table of [...own, 'webhook_messages']) {
      const text = `SELECT account_id FROM ${table} WHERE account_id = :accountId`;
      expect(await store.all(text, { accountId }), table).to.deep.equal([]);
    }
    const others = ['key_values', 'mail_tokens', 'webhook_deliveries', 'webhook_secrets'];
    for (const table of [...others, 'idempotency']) {
      expect(await store.all(`SELECT * FROM ${table}`), table).to.deep.equal([]);
    }
    await store.close();
  });

  it('applies what became due of plans before it closes', async () => {
    const id = await join();
    const { subscriptions } = accounts;
    await subscriptions.confirm(await subscriptions.request(id, 'dev', now), now);
    await subscriptions.schedule(id, 'free', 'person', now);
    now = at(40 * DAY);
    await accounts.close();
    now = NOW;
    accounts = await open();
    expect(await accounts.operator.findAccount(EMAIL)).to.include({ plan: 'free' });
  });

  it('hashes a password anew that was hashed with another amount of work', async () => {
    const accountId = await join();
    const store = await openStore(place, LIMITS);
    const passwords = new Passwords({ ...QUICK, ln: 5 });
    const people = new People({ store, passwords, onChange: () => undefined });
    const hashOf = async (): Promise<string> => {
      const text = 'SELECT password_hash AS hash FROM accounts WHERE id = :accountId';
      return (await store.get<{ hash: string }>(text, { accountId }))?.hash ?? '';
    };
    const [cookie, link] = [await enter(), await askReset()];
    expect(await people.signIn(EMAIL, 'wrong', HOME, NOW)).to.deep.equal({ kind: 'refused' });
    expect(await hashOf()).to.match(/^\$scrypt\$ln=4,/);
    expect(await people.signIn(EMAIL, PASSWORD, HOME, NOW)).to.include({ kind: 'in' });
    const renewed = await hashOf();
    expect(renewed).to.match(/^\$scrypt\$ln=5,/);
    expect(await people.signIn(EMAIL, PASSWORD, HOME, NOW)).to.include({ kind: 'in' });
    expect(await hashOf()).to.equal(renewed);
    // It is the same password: nothing ends.
    expect(await isIn(cookie)).to.equal(true);
    expect(await reset(link)).to.include({ kind: 'password_set' });
    await store.close();
  });

  it('lets nobody in by a password that was changed while it was compared', async () => {
    const accountId = await join();
    /** Compares, and before it says so the password is another one. */
    class Slow extends Passwords {
      override async verify(...given: Parameters<Passwords['verify']>) {
        const verdict = await super.verify(...given);
        await accounts.people.changePassword(accountId, NEXT, HOME, NOW);
        return verdict;
      }
    }
    const store = await openStore(place, LIMITS);
    const people = new People({ store, passwords: new Slow(QUICK), onChange: () => undefined });
    expect(await people.signIn(EMAIL, PASSWORD, HOME, NOW)).to.deep.equal({ kind: 'refused' });
    expect(await accounts.sessions.list(accountId, NOW)).to.have.length(1);
    await store.close();
  });
});
