import type { TestApp } from '../../support/app.ts';
import { lastMail, PASSWORD, tokenOf, Visitor } from '../../support/visitor.ts';
import { joined, type Case } from './joined.ts';
import { WEBHOOK_CASES } from './webhook-cases.ts';
import { matchIn } from '../../support/match-in.ts';

const SETTINGS = '/dashboard/settings';
const KEYS = '/dashboard/keys';
const BILLING = '/dashboard/billing';
const NEXT = 'seven lamps along a river';

/** A form that is shown to anybody. */
const open =
  (path: string, good: Readonly<Record<string, string>>): Case['open'] =>
  (app, email) =>
    Promise.resolve({
      visitor: new Visitor(app),
      at: path,
      action: path,
      good: 'email' in good ? { ...good, email } : good,
    });

/** A form of who is signed in. */
const member =
  (at: string, action: string, good: Readonly<Record<string, string>>): Case['open'] =>
  async (app, email) => ({ visitor: await joined(app, email), at, action, good });

/** A form of a key that was made before. */
const ofKey =
  (at: '' | '/revoke', action: string, good: Readonly<Record<string, string>>): Case['open'] =>
  async (app, email) => {
    const visitor = await joined(app, email);
    const made = await visitor.post(KEYS, { name: 'ci', scopes: 'models:read', expires: '' });
    const id = matchIn(made.text, /href="\/dashboard\/keys\/(key_\w+)"/);
    return { visitor, at: `${KEYS}/${id}${at}`, action: `${KEYS}/${id}${action}`, good };
  };

/** A form behind the link of the last mail. */
const behindLink =
  (
    path: string,
    good: Readonly<Record<string, string>>,
    ask: (visitor: Visitor, email: string, app: TestApp) => Promise<unknown>,
  ): Case['open'] =>
  async (app, email) => {
    const visitor = new Visitor(app);
    await ask(visitor, email, app);
    const token = tokenOf(lastMail(app));
    return { visitor, at: `${path}?token=${token}`, action: path, good: { token, ...good } };
  };

/** Every form that is sent with POST, by the id of the page that takes it. */
export const FORM_CASES: Readonly<Record<string, Case>> = {
  signUp: {
    fields: { email: 'address' },
    open: open('/signup', { email: '' }),
  },
  verifyEmail: {
    fields: { token: 'link', password: 'new_password' },
    open: behindLink('/verify-email', { password: PASSWORD }, (visitor, email) =>
      visitor.post('/signup', { email }),
    ),
  },
  logIn: {
    fields: { email: 'address', password: 'password', next: 'way' },
    open: async (app, email) => {
      await joined(app, email);
      const good = { email, password: PASSWORD, next: '/dashboard' };
      return { visitor: new Visitor(app), at: '/login', action: '/login', good };
    },
  },
  logOut: { fields: {}, takesAnything: true, open: member('/logout', '/logout', {}) },
  forgotPassword: { fields: { email: 'address' }, open: open('/forgot', { email: '' }) },
  resetPassword: {
    fields: { token: 'link', password: 'new_password' },
    open: behindLink('/reset', { password: NEXT }, async (visitor, email, app) => {
      await joined(app, email);
      await visitor.post('/forgot', { email });
    }),
  },
  confirmEmail: {
    fields: { token: 'link' },
    open: behindLink('/confirm-email', {}, async (visitor, email) => {
      await visitor.join(email);
      const fields = { email: `new-${email}`, email_password: PASSWORD };
      await visitor.post(`${SETTINGS}/email`, fields);
    }),
  },
  contactSales: {
    fields: { name: 'line', email: 'address', company: 'optional_line', message: 'text' },
    open: open('/contact-sales', { name: 'Ann', email: '', company: 'Acme', message: 'More.' }),
  },
  showKeys: {
    fields: { name: 'line', scopes: 'choices', expires: 'optional_day' },
    open: member(KEYS, KEYS, { name: 'ci', scopes: 'models:read', expires: '2099-01-31' }),
  },
  showKey: { fields: { name: 'line' }, open: ofKey('', '', { name: 'laptop' }) },
  rotateKey: { fields: { grace: 'choice' }, open: ofKey('', '/rotate', { grace: '3600' }) },
  revokeKey: { fields: {}, open: ofKey('/revoke', '/revoke', {}) },
  showExports: {
    fields: { key: 'choice' },
    open: async (app, email) => {
      const visitor = await joined(app, email);
      await app.accounts.operator.changeAccount(email, { plan: 'scale' }, new Date());
      const made = await visitor.post(KEYS, { name: 'ci', scopes: 'models:read', expires: '' });
      const id = matchIn(made.text, /href="\/dashboard\/keys\/(key_\w+)"/);
      return { visitor, at: '/dashboard/exports', action: '/dashboard/exports', good: { key: id } };
    },
  },
  showBilling: { fields: { plan: 'choice' }, open: member(BILLING, BILLING, { plan: 'dev' }) },
  keepPlan: {
    fields: {},
    open: async (app, email) => {
      const visitor = await joined(app, email);
      await visitor.post(BILLING, { plan: 'dev' });
      return { visitor, at: BILLING, action: `${BILLING}/keep`, good: {} };
    },
  },
  changePassword: {
    fields: { current_password: 'password', new_password: 'new_password' },
    open: member(SETTINGS, `${SETTINGS}/password`, {
      current_password: PASSWORD,
      new_password: NEXT,
    }),
  },
  changeEmail: {
    fields: { email: 'address', email_password: 'password' },
    open: member(SETTINGS, `${SETTINGS}/email`, {
      email: 'else@example.org',
      email_password: PASSWORD,
    }),
  },
  deleteAccount: {
    fields: { delete_password: 'password' },
    open: member(SETTINGS, `${SETTINGS}/delete`, { delete_password: PASSWORD }),
  },
  endSession: {
    fields: { session: 'reference' },
    open: async (app, email) => {
      const visitor = await joined(app, email);
      await new Visitor(app).logIn(email);
      const good = { session: 'others' };
      return { visitor, at: SETTINGS, action: `${SETTINGS}/sessions`, good };
    },
  },
  ...WEBHOOK_CASES,
};
