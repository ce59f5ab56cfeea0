import type { AuditEntry } from '../audit.ts';
import { normaliseEmail } from './email-address.ts';
import { createId } from '../id.ts';
import { toInstant } from '../../../schemas/instant.ts';
import type { MailPurpose, MailToken } from './mail-tokens.ts';
import type { HashingFor, Passwords } from './passwords.ts';
import type { Credentials } from './person-store.ts';
import { Sessions, type Origin } from './sessions.ts';
import { changeAccount, Tables, type ChangeOptions } from '../tables.ts';

/** A mail to be sent. What there is in the store makes no difference but in the mail itself. */
export type EmailMessage =
  | { readonly kind: MailPurpose; readonly to: string; readonly token: string }
  | {
      readonly kind: 'account_exists' | 'no_account' | 'password_set' | 'address_taken';
      readonly to: string;
    }
  | { readonly kind: 'email_changed'; readonly to: string; readonly newEmail: string };

/** What became of a sign-in: the value of the cookie, or why not. */
type SignIn =
  | { readonly kind: 'in'; readonly token: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'suspended' };

interface PeopleOptions extends ChangeOptions {
  readonly passwords: Passwords;
}

/** Whom the audit log names where there is no account: what is written takes time. */
const NOBODY = 'nobody';

/**
 * Who somebody is, and how they get in and out. Whether an address has an account is said to nobody
 * but whoever reads its mail: each question does the same work, known or not. Passwords are hashed
 * outside of transactions, which must be short.
 */
export class People {
  readonly #options: PeopleOptions;
  readonly #tables: Tables;

  constructor(options: PeopleOptions) {
    this.#options = options;
    this.#tables = new Tables(options.store);
  }

  /** Asks the address whether it wants an account; nothing is made before its link is used. */
  async signUp(email: string, now: Date): Promise<EmailMessage> {
    const known = await this.#tables.people.findByEmail(email);
    const to = email.trim();
    // Kept for a known one too: what is written takes time.
    const token = await this.#tables.tokens.insert(
      { purpose: 'sign_up', email: to, accountId: null },
      now,
    );
    return known !== null && known.passwordHash !== null
      ? { kind: 'account_exists', to }
      : { kind: 'sign_up', to, token };
  }

  /** What a link is for, without using it; null: it does not work, or not any more. */
  findLink(token: string, purpose: MailPurpose, now: Date): Promise<MailToken | null> {
    return this.#tables.tokens.find(token, purpose, now);
  }

  /**
   * Makes the account of a sign-up, or gives the one the operator made its password, and signs in.
   * @returns the value of the cookie; null: the link does not work, or not any more
   */
  async confirmSignUp(
    token: string,
    password: string,
    origin: Origin,
    now: Date,
  ): Promise<string | null> {
    const link = await this.findLink(token, 'sign_up', now);
    if (link === null) return null;
    const { email } = link;
    const passwordHash = await this.#options.passwords.hash(password, byAddress(email, origin));
    const change = { lock: `address ${normaliseEmail(email)}`, accountId: null };
    return this.#options.store.change(change, async (sql) => {
      const tables = new Tables(sql);
      if ((await tables.tokens.take(token, 'sign_up', now)) === null) return null;
      await tables.tokens.forget(email, 'sign_up');
      const known = await tables.people.findByEmail(email);
      // Another link to this address was used first.
      if (known !== null && known.passwordHash !== null) return null;
      const accountId = known?.accountId ?? createId('acc', now);
      if (known === null) {
        await tables.accounts.insert({
          id: accountId,
          email,
          plan: 'free',
          requestsPerDay: null,
          features: [],
          createdAt: toInstant(now),
          suspendedAt: null,
        });
      }
      await tables.people.setPassword(accountId, passwordHash);
      const event = known === null ? 'account.created' : 'password.set';
      await tables.audit.note(
        toEntry(event, accountId, origin.ip, 'by the link of a sign-up'),
        now,
      );
      return Sessions.open(sql, accountId, origin, now);
    });
  }

  /** Lets somebody in whose password is right; whoever is not known takes as long. */
  async signIn(email: string, password: string, origin: Origin, now: Date): Promise<SignIn> {
    const known = await this.#tables.people.findByEmail(email);
    const whom = { ...byAddress(email, origin), isSignIn: true };
    const hash = known?.passwordHash ?? null;
    const verdict = await this.#options.passwords.verify(password, hash, whom);
    if (known === null || !verdict.matches) {
      await this.#note('session.refused', known?.accountId ?? NOBODY, origin.ip, now);
      return { kind: 'refused' };
    }
    if (known.suspendedAt !== null) return { kind: 'suspended' };
    const { accountId } = known;
    const renewed = verdict.isOutdated ? await this.#options.passwords.hash(password, whom) : null;
    return this.#options.store.change({ lock: accountId, accountId: null }, async (sql) => {
      const tables = new Tables(sql);
      // Changed or gone while the password was compared.
      const current = await tables.people.find(accountId);
      if (current?.passwordHash !== known.passwordHash) return { kind: 'refused' };
      if (renewed !== null) await tables.people.setPassword(accountId, renewed);
      return { kind: 'in', token: await Sessions.open(sql, accountId, origin, now) };
    });
  }

  /** Sends a link by which the password can be set anew, if the address has an account. */
  async askReset(email: string, { ip }: Origin, now: Date): Promise<EmailMessage> {
    const known = await this.#tables.people.findByEmail(email);
    const to = email.trim();
    const accountId = known?.accountId ?? null;
    const wanted: MailToken = { purpose: 'reset_password', email: to, accountId };
    const token = await this.#tables.tokens.insert(wanted, now);
    await this.#note('password.reset_asked', accountId ?? NOBODY, ip, now);
    return accountId === null ? { kind: 'no_account', to } : { kind: 'reset_password', to, token };
  }

  /**
   * Sets the password by a link, and ends every session.
   * @returns who to tell; null: the link does not work, or not any more
   */
  async resetPassword(
    token: string,
    password: string,
    origin: Origin,
    now: Date,
  ): Promise<EmailMessage | null> {
    const link = await this.findLink(token, 'reset_password', now);
    if (link?.accountId == null) return null;
    const { accountId } = link;
    const whom = byAccount(accountId, origin);
    const passwordHash = await this.#options.passwords.hash(password, whom);
    return this.#options.store.change({ lock: accountId, accountId: null }, async (sql) => {
      const tables = new Tables(sql);
      if ((await tables.tokens.take(token, 'reset_password', now)) === null) return null;
      await setPassword(tables, accountId, passwordHash);
      await tables.audit.note(toEntry('password.set', accountId, origin.ip, 'by a link'), now);
      return { kind: 'password_set', to: link.email };
    });
  }

  /** Whether it is the password of the account; asked before what cannot be undone. */
  async isPassword(accountId: string, password: string, origin: Origin): Promise<boolean> {
    const known = await this.#tables.people.find(accountId);
    const hash = known?.passwordHash ?? null;
    const whom = byAccount(accountId, origin);
    return (await this.#options.passwords.verify(password, hash, whom)).matches;
  }

  /**
   * Sets the password of who is signed in: every session ends, and a new one begins.
   * @returns the value of the new cookie, and who to tell
   */
  async changePassword(
    accountId: string,
    password: string,
    origin: Origin,
    now: Date,
  ): Promise<{ readonly token: string; readonly message: EmailMessage }> {
    const whom = byAccount(accountId, origin);
    const passwordHash = await this.#options.passwords.hash(password, whom);
    return this.#options.store.change({ lock: accountId, accountId: null }, async (sql) => {
      const tables = new Tables(sql);
      const { email } = await expectPerson(tables, accountId);
      await setPassword(tables, accountId, passwordHash);
      await tables.audit.note(toEntry('password.set', accountId, origin.ip, null), now);
      const token = await Sessions.open(sql, accountId, origin, now);
      return { token, message: { kind: 'password_set', to: email } };
    });
  }

  /** Sends a link to a new address of the account, which becomes its own when the link is used. */
  async askEmail(accountId: string, email: string, now: Date): Promise<EmailMessage> {
    const taken = await this.#tables.people.findByEmail(email);
    const to = email.trim();
    const wanted: MailToken = { purpose: 'change_email', email: to, accountId };
    const token = await this.#tables.tokens.insert(wanted, now);
    return taken !== null && taken.accountId !== accountId
      ? { kind: 'address_taken', to }
      : { kind: 'change_email', to, token };
  }

  /**
   * Gives an account the address its link was sent to.
   * @returns who to tell, the former address; null: the link does not work, or not any more
   */
  async confirmEmail(token: string, { ip }: Origin, now: Date): Promise<EmailMessage | null> {
    const link = await this.findLink(token, 'change_email', now);
    if (link?.accountId == null) return null;
    const { accountId, email } = link;
    // The lock of the address, as in a sign-up: two accounts cannot both get it.
    const change = { lock: `address ${normaliseEmail(email)}`, accountId };
    return this.#options.store.change(change, async (sql) => {
      const tables = new Tables(sql);
      if ((await tables.tokens.take(token, 'change_email', now)) === null) return null;
      const taken = await tables.people.findByEmail(email);
      if (taken !== null && taken.accountId !== accountId) return null;
      const { email: former } = await expectPerson(tables, accountId);
      await tables.people.setEmail(accountId, email);
      await tables.tokens.forgetAccount(accountId);
      await tables.audit.note(toEntry('email.changed', accountId, ip, null), now);
      return { kind: 'email_changed', to: former, newEmail: email };
    });
  }

  /** Removes the account with all its keys: from now on none of them is known. */
  async remove(accountId: string, actor: string, ip: string | null, now: Date): Promise<void> {
    await changeAccount(this.#options, accountId, async ({ people, audit }) => {
      await people.remove(accountId);
      await audit.note({ ...toEntry('account.deleted', accountId, ip, null), actor }, now);
    });
  }

  /** Forgets links that are too old. */
  purge(now: Date): Promise<void> {
    return this.#tables.tokens.purge(now);
  }

  async #note(
    event: AuditEntry['event'],
    accountId: string,
    ip: string | null,
    now: Date,
  ): Promise<void> {
    await this.#tables.audit.note(toEntry(event, accountId, ip, null), now);
  }
}

/** Of who is signed in, or has a link: the account is one wherever it is used from. */
const byAccount = (account: string, { wideNetwork: network }: Origin): HashingFor => ({
  isSignIn: false,
  account,
  network,
});

/** Of who names an address, which anybody can: at one place, so that nobody is locked out. */
const byAddress = (email: string, { network, wideNetwork }: Origin): HashingFor => ({
  isSignIn: false,
  account: `${normaliseEmail(email)} ${network}`,
  network: wideNetwork,
});

/** A new password ends what an old one opened, and every link that was sent before. */
async function setPassword(
  { sql, people, tokens }: Tables,
  accountId: string,
  passwordHash: string,
): Promise<void> {
  await people.setPassword(accountId, passwordHash);
  await tokens.forgetAccount(accountId);
  await Sessions.endOthers(sql, accountId);
}

async function expectPerson({ people }: Tables, accountId: string): Promise<Credentials> {
  const person = await people.find(accountId);
  if (person === null) throw new Error(`There is no account ${accountId}.`);
  return person;
}

function toEntry(
  event: AuditEntry['event'],
  accountId: string,
  ip: string | null,
  detail: string | null,
): AuditEntry {
  return { event, accountId, actor: 'person', ip, detail };
}
