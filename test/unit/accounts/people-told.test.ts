import { expect } from 'chai';
import { type Accounts, openAccounts } from '../../../server/accounts/open.ts';
import { openStore } from '../../../server/accounts/database/open.ts';
import { type HashingFor, Passwords } from '../../../server/accounts/people/passwords.ts';
import { People } from '../../../server/accounts/people/people.ts';
import { Sessions } from '../../../server/accounts/people/sessions.ts';
import type { ApiError } from '../../../server/errors.ts';
import { onEveryEngine } from '../../support/accounts-engines.ts';
import { at, LIMITS, NOW, PEPPER, tokenIn } from './support.ts';

const EMAIL = 'ann@example.org';
const PASSWORD = 'four herons cross a canal';
const NEXT = 'seven lamps along a river';
const HOME = { ip: '192.0.2.7', network: '192.0.2.7', wideNetwork: '192.0.2.0', userAgent: 'test' };

onEveryEngine('people with an account', (engine) => {
  let accounts: Accounts;
  /** @param ln how much work a password's hash takes: 2^ln */
  const open = async (ln: number): Promise<Accounts> =>
    openAccounts({
      place: await engine.fresh(),
      pepper: PEPPER,
      planScheme: 'A',
      deadlineMs: LIMITS.deadlineMs,
      passwordCost: { ln, r: 8, p: 1 },
      clock: () => NOW,
    });
  beforeEach(async () => {
    accounts = await open(4);
  });
  afterEach(() => accounts.close());

  const confirm = async (email: string) =>
    accounts.people.confirmSignUp(
      tokenIn(await accounts.people.signUp(email, NOW)),
      PASSWORD,
      HOME,
      NOW,
    );
  /** Makes an account. @returns its id */
  const join = async (email = EMAIL): Promise<string> => {
    await confirm(email);
    const id = (await accounts.operator.findAccount(email))?.id ?? '';
    // Only sessions that a test opens are open.
    expect(await accounts.sessions.endAll(id, null, null, NOW)).to.equal(1);
    return id;
  };
  const signIn = (password = PASSWORD, now = NOW, email = EMAIL) =>
    accounts.people.signIn(email, password, HOME, now);
  const enter = async (now = NOW): Promise<string> => {
    const entered = await signIn(PASSWORD, now);
    if (entered.kind !== 'in') throw new Error(`The sign-in was ${entered.kind}.`);
    return entered.token;
  };

  it('tell the reader of a mail alone whether its address has an account', async () => {
    await join('bob@example.org');
    const { account } = await accounts.operator.createKey('made@example.org', 'dev', {}, NOW);
    const ids: Record<string, string> = { [EMAIL]: await join() };
    const mails = async (email: string): Promise<unknown[]> => {
      const to = ` ${email} `;
      const mine = ids[email] ?? account.id;
      return Promise.all([
        accounts.people.signUp(to, NOW),
        accounts.people.askReset(to, HOME, NOW),
        accounts.people.askEmail(mine, to, NOW),
      ]).then((sent) => sent.map((mail) => `${mail.kind} ${mail.to}`));
    };
    const toText = (email: string, ...kinds: string[]) => kinds.map((kind) => `${kind} ${email}`);
    for (const [email, ...kinds] of [
      ['new@example.org', 'sign_up', 'no_account', 'change_email'],
      [EMAIL, 'account_exists', 'reset_password', 'change_email'],
      ['bob@example.org', 'account_exists', 'reset_password', 'address_taken'],
      ['made@example.org', 'sign_up', 'reset_password', 'change_email'],
    ] as const) {
      expect(await mails(email), email).to.deep.equal(toText(email, ...kinds));
    }
    // The account the operator made gets its password, and stays what it is.
    expect(await confirm('made@example.org')).to.be.a('string');
    expect(await accounts.operator.findAccount('made@example.org')).to.deep.equal(account);
    const noted = await accounts.operator.listAudit(account.id, NOW, 10);
    expect(noted.map(({ event, detail }) => `${event} ${detail ?? ''}`)).to.include(
      'password.set by the link of a sign-up',
    );
  });

  it('know their passwords, and get in by the newest alone', async () => {
    const accountId = await join();
    const are = (password: string) => accounts.people.isPassword(accountId, password, HOME);
    expect([await are(PASSWORD), await are(NEXT)]).to.deep.equal([true, false]);
    expect(await accounts.people.isPassword('acc_none', PASSWORD, HOME)).to.equal(false);
    const changed = await accounts.people.changePassword(accountId, NEXT, HOME, NOW);
    expect(changed.message).to.deep.equal({ kind: 'password_set', to: EMAIL });
    expect([await are(PASSWORD), await are(NEXT)]).to.deep.equal([false, true]);
    expect(await signIn()).to.deep.equal({ kind: 'refused' });
    expect(await signIn(NEXT)).to.include({ kind: 'in' });
    expect(await signIn(NEXT, NOW, 'nobody@example.org')).to.deep.equal({ kind: 'refused' });
    const failure = await accounts.people
      .changePassword('acc_none', NEXT, HOME, NOW)
      .catch((error: unknown) => error);
    expect(failure).to.have.property('message', 'There is no account acc_none.');
  });

  it('are not kept out by who tries their address from elsewhere', async () => {
    // Guesses take long enough that the next ones meet them, wherever the accounts are kept.
    await accounts.close();
    accounts = await open(15);
    await join();
    const elsewhere = { ...HOME, network: '198.51.100.9', wideNetwork: '198.51.100.0' };
    const attempt = (email: string, password: string, origin = elsewhere) =>
      accounts.people.signIn(email, password, origin, NOW).then(
        ({ kind }): string => kind,
        (error: unknown) => (error as ApiError).code,
      );
    const guesses = Array.from({ length: 8 }, (_, index) =>
      attempt(index % 2 === 0 ? EMAIL : ' ANN@Example.org', 'wrong'),
    );
    const own = attempt(EMAIL, PASSWORD, HOME);
    expect(new Set(await Promise.all(guesses))).to.have.all.keys('refused', 'too_many_attempts');
    expect(await own).to.equal('in');
  });

  it('wait with their passwords by who they are, and by network where they only say so', async () => {
    const asked: HashingFor[] = [];
    /** Remembers for whom it is asked. */
    class Noting extends Passwords {
      override hash(password: string, whom: HashingFor) {
        asked.push(whom);
        return super.hash(password, whom);
      }
      override verify(password: string, text: string | null, whom: HashingFor) {
        asked.push(whom);
        return super.verify(password, text, whom);
      }
    }
    const store = await openStore(await engine.fresh(), LIMITS);
    const passwords = new Noting({ ln: 4, r: 8, p: 1 });
    const people = new People({ store, passwords, onChange: () => undefined });
    const signUp = tokenIn(await people.signUp(' ANN@example.org', NOW));
    const cookie = (await people.confirmSignUp(signUp, PASSWORD, HOME, NOW)) ?? '';
    const { account } = (await new Sessions(store).find(cookie, NOW)) ?? {};
    const id = account?.id ?? '';
    await people.signIn('Ann@example.org ', PASSWORD, HOME, NOW);
    await people.isPassword(id, PASSWORD, HOME);
    await people.changePassword(id, NEXT, HOME, NOW);
    await people.resetPassword(tokenIn(await people.askReset(EMAIL, HOME, NOW)), NEXT, HOME, NOW);
    await store.close();
    const network = HOME.wideNetwork;
    const said = { account: `${EMAIL} ${HOME.network}`, network };
    const known = { isSignIn: false, account: id, network };
    expect(asked).to.deep.equal([
      { ...said, isSignIn: false },
      { ...said, isSignIn: true },
      ...[known, known, known],
    ]);
  });

  it('keep a password that was set since the link of a sign-up was sent', async () => {
    const early = tokenIn(await accounts.people.signUp(EMAIL, NOW));
    await accounts.operator.createKey(EMAIL, 'dev', {}, NOW);
    const link = tokenIn(await accounts.people.askReset(EMAIL, HOME, NOW));
    await accounts.people.resetPassword(link, NEXT, HOME, NOW);
    expect(await accounts.people.confirmSignUp(early, PASSWORD, HOME, NOW)).to.equal(null);
    expect(await signIn()).to.deep.equal({ kind: 'refused' });
    expect(await signIn(NEXT)).to.include({ kind: 'in' });
  });

  it('are noted in what they do, from where and how', async () => {
    const accountId = await join();
    await signIn('wrong', at(1));
    await accounts.people.signIn(EMAIL, PASSWORD, { ...HOME, userAgent: 'x'.repeat(301) }, at(2));
    const link = tokenIn(await accounts.people.askReset(EMAIL, HOME, at(3)));
    await accounts.people.resetPassword(link, NEXT, HOME, at(4));
    const { token } = await accounts.people.changePassword(accountId, PASSWORD, HOME, at(5));
    await enter(at(6));
    await enter(at(7));
    const id = (await accounts.sessions.find(token, at(8)))?.session.id ?? '';
    await accounts.sessions.end(accountId, 'ses_none', HOME.ip, at(8));
    await accounts.sessions.endAll(accountId, id, HOME.ip, at(8));
    expect(await accounts.sessions.endAll(accountId, id, HOME.ip, at(8))).to.equal(0);
    await accounts.sessions.end(accountId, id, HOME.ip, at(9));
    const change = tokenIn(await accounts.people.askEmail(accountId, 'new@example.org', NOW));
    expect(await accounts.people.confirmEmail(change, HOME, at(10))).to.deep.equal({
      kind: 'email_changed',
      to: EMAIL,
      newEmail: 'new@example.org',
    });
    await accounts.people.remove(accountId, 'operator', null, at(11));
    expect(await accounts.operator.findAccount('new@example.org')).to.equal(null);
    const noted = await accounts.operator.listAudit(accountId, NOW, 100);
    const lines = noted
      .map((one) =>
        `${one.at.slice(17, 19)} ${one.event} ${one.actor} ${one.ip ?? ''} ${one.detail ?? ''}`.trim(),
      )
      .sort();
    const own = `person ${HOME.ip}`;
    expect(lines.slice(3)).to.deep.equal([
      `12 session.refused ${own}`,
      `13 session.opened ${own} ${'x'.repeat(300)}`,
      `14 password.reset_asked ${own}`,
      `15 password.set ${own} by a link`,
      `16 password.set ${own}`,
      `16 session.opened ${own} test`,
      `17 session.opened ${own} test`,
      `18 session.opened ${own} test`,
      `19 session.ended ${own} 2 sessions`,
      `20 session.ended ${own} ${id}`,
      `21 email.changed ${own}`,
      '22 account.deleted operator',
    ]);
    expect(lines.slice(0, 3)).to.deep.equal([
      `11 account.created ${own} by the link of a sign-up`,
      '11 session.ended person  1 sessions',
      `11 session.opened ${own} test`,
    ]);
    const nobody = await accounts.operator.listAudit('nobody', NOW, 10);
    expect(nobody).to.deep.equal([]);
    await signIn(PASSWORD, at(12), 'nobody@example.org');
    await accounts.people.askReset('nobody@example.org', HOME, at(12));
    const asked = await accounts.operator.listAudit('nobody', NOW, 10);
    expect(asked.map(({ event }) => event).sort()).to.deep.equal([
      'password.reset_asked',
      'session.refused',
    ]);
  });

  it('see where they are signed in, the last used first', async () => {
    const accountId = await join();
    const [first, second] = [await enter(), await enter(at(10))];
    const seen = async (now: Date) =>
      (await accounts.sessions.list(accountId, now)).map(
        ({ createdAt, lastSeenAt, ip, userAgent }) =>
          [createdAt.slice(14, 19), lastSeenAt.slice(14, 19), ip, userAgent].join(' '),
      );
    const from = `${HOME.ip} test`;
    expect(await seen(at(10))).to.deep.equal([`20:21 20:21 ${from}`, `20:11 20:11 ${from}`]);
    // The last use is known to five minutes.
    await accounts.sessions.find(first, at(300));
    expect(await seen(at(300))).to.deep.equal([`20:21 20:21 ${from}`, `20:11 20:11 ${from}`]);
    await accounts.sessions.find(first, at(301));
    expect(await seen(at(301))).to.deep.equal([`20:11 25:12 ${from}`, `20:21 20:21 ${from}`]);
    const member = await accounts.sessions.find(second, at(301));
    // Of two of one second the one that began later.
    const [early, late] = [await enter(at(302.1)), await enter(at(302.9))];
    const idOf = async (cookie: string) =>
      (await accounts.sessions.find(cookie, at(303)))?.session.id;
    const ids = (await accounts.sessions.list(accountId, at(303))).map(({ id }) => id);
    expect(ids.slice(0, 2)).to.deep.equal([await idOf(late), await idOf(early)]);
    expect(member?.account).to.deep.equal(await accounts.operator.findAccount(EMAIL));
    expect(await accounts.sessions.find('no cookie of ours', NOW)).to.equal(null);
  });
});
