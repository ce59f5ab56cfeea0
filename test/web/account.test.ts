import { expect } from 'chai';
import { openTestApp, type TestApp } from '../support/app.ts';
import { onEveryEngine } from '../support/accounts-engines.ts';
import {
  EMAIL,
  lastMail,
  mailsOf,
  PASSWORD,
  tokenOf,
  valueOn,
  Visitor,
} from '../support/visitor.ts';
import { matchIn } from '../support/match-in.ts';
import { readForms } from '../support/read-forms.ts';

onEveryEngine('an account in the pages', (engine) => {
  let app: TestApp;
  let visitor: Visitor;
  beforeEach(async () => {
    app = await openTestApp({ accounts: await engine.fresh() });
    visitor = new Visitor(app);
  });
  afterEach(() => app.close());

  const locationOf = (answer: { get(name: string): string | undefined }) => answer.get('Location');

  it('is made by a link in a mail, and its keys work, rotate and end', async () => {
    const asked = await visitor.post('/signup', { email: EMAIL });
    expect(asked.status).to.equal(200);
    expect((await visitor.logIn()).status).to.equal(422);
    const token = tokenOf(lastMail(app));
    expect((await visitor.get(`/verify-email?token=${token}`)).text).to.contain(EMAIL);
    const confirmed = await visitor.post('/verify-email', { token, password: PASSWORD });
    expect(locationOf(confirmed)).to.equal('/dashboard');
    expect((await visitor.get('/dashboard')).status).to.equal(200);
    expect(locationOf(await visitor.post('/logout', {}))).to.match(/^\/login/);
    expect(locationOf(await visitor.logIn())).to.equal('/dashboard');

    const form = { name: 'ci', scopes: ['models:read', 'usage:read'], expires: '' };
    const made = await visitor.post('/dashboard/keys', form);
    expect([made.status, made.get('Cache-Control')]).to.deep.equal([201, 'no-store']);
    expect(made.get('Content-Encoding')).to.equal(undefined);
    const value = valueOn(made);
    const call = async (key: string) => (await app.ask('/api/v1/models', { key })).status;
    expect(await call(value)).to.equal(200);
    expect((await visitor.get('/dashboard/keys')).text).not.to.contain(value);
    await app.services.usage.flush();
    expect((await visitor.get('/dashboard')).text).to.contain('<strong>1</strong> of 1,000');
    expect((await visitor.get('/dashboard/usage')).text).to.contain('GET /api/v1/models');

    const id = matchIn(made.text, /href="\/dashboard\/keys\/(key_\w+)"/);
    const path = `/dashboard/keys/${id}`;
    expect((await visitor.get(path)).text).to.contain('Total requests in 30 days: 1.');
    expect(locationOf(await visitor.post(path, { name: 'Ünï <b>' }))).to.contain('renamed');
    expect((await visitor.get(path)).text).to.contain('Key Ünï &lt;b>');
    const rotated = valueOn(await visitor.post(`${path}/rotate`, { grace: '0' }));
    expect([await call(value), await call(rotated)]).to.deep.equal([401, 200]);
    expect((await visitor.get(`${path}/revoke`)).text).to.contain('cannot be undone');
    expect(locationOf(await visitor.post(`${path}/revoke`, {}))).to.contain('revoked');
    expect(await call(rotated)).to.equal(401);
  });

  it('has room for a key again when one ends by its date, and shows no count of that one', async () => {
    await app.close();
    let now = new Date();
    app = await openTestApp({ accounts: await engine.fresh(), clock: () => now });
    visitor = new Visitor(app);
    await visitor.join();
    const expires = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10);
    const form = { scopes: ['models:read'], expires };
    const full = 'You have reached your plan’s limit of active keys.';
    for (const name of ['first', 'second'])
      await visitor.post('/dashboard/keys', { ...form, name });
    expect((await visitor.get('/dashboard/keys')).text).to.contain(full);
    expect((await visitor.get('/dashboard')).text).to.contain('>first</a>');
    now = new Date(now.getTime() + 2 * 86_400_000);
    const { text } = await visitor.get('/dashboard/keys');
    expect(text).to.contain('>first</a>').and.to.contain('>expired<').and.not.to.contain(full);
    expect((await visitor.get('/dashboard')).text).not.to.contain('>first</a>');
  });

  it('is asked again for the scopes of a key with none of them ticked', async () => {
    await visitor.join();
    const ticked = ({ text }: { text: string }) =>
      text.match(/<input type="checkbox" name="scopes"[^>]* checked/g)?.length ?? 0;
    expect(ticked(await visitor.get('/dashboard/keys'))).to.be.above(1);
    const again = await visitor.post('/dashboard/keys', { name: 'ci', expires: '' });
    expect([again.status, ticked(again)]).to.deep.equal([422, 0]);
    expect(again.text).to.contain('value="ci"');
  });

  it('is made with the password of who reads the mail, asked for once', async () => {
    const before = (await visitor.get('/signup')).text;
    expect(before).not.to.contain('type="password"');
    const guessed = { email: EMAIL, password: 'the one of a third party' };
    expect((await new Visitor(app).post('/signup', guessed)).status).to.equal(400);
    await visitor.post('/signup', { email: EMAIL });
    const token = tokenOf(lastMail(app));
    expect((await visitor.post('/verify-email', { token })).text).to.contain('Enter your password');
    const weak = await visitor.post('/verify-email', { token, password: 'password1234' });
    expect(weak.status).to.equal(422);
    expect(locationOf(await visitor.post('/verify-email', { token, password: PASSWORD }))).to.equal(
      '/dashboard',
    );
    expect((await visitor.get('/dashboard')).status).to.equal(200);
  });

  for (const path of ['/signup', '/forgot']) {
    it(`is sent the link of ${path} again, by a button on the page that says to look for it`, async () => {
      if (path === '/forgot') await visitor.join();
      const asked = await new Visitor(app).post(path, { email: EMAIL });
      const mails = mailsOf(app).length;
      expect(asked.text).to.contain('Send again');
      const form = readForms(asked.text).find(({ action }) => action === path);
      const fields = (form?.fields ?? []).map(({ name, value }) => [name, value] as const);
      const again = await new Visitor(app).post(path, Object.fromEntries(fields));
      expect(again.text).to.contain('Check your email').and.to.contain(EMAIL);
      expect(mailsOf(app)).to.have.length(mails + 1);
    });
  }

  it('uses a link once, and says what to do with one that does not work', async () => {
    await visitor.post('/signup', { email: EMAIL });
    const token = tokenOf(lastMail(app));
    await visitor.post('/verify-email', { token, password: PASSWORD });
    for (const answer of [
      await visitor.post('/verify-email', { token, password: PASSWORD }),
      await visitor.get(`/verify-email?token=${token}`),
      await visitor.get('/verify-email?token=never'),
      await visitor.get('/verify-email'),
    ]) {
      expect(answer.status).to.equal(400);
      expect(answer.text).to.contain('sign up again');
    }
  });

  it('gets a new password by a link, which ends every sign-in', async () => {
    await visitor.join();
    await new Visitor(app).post('/forgot', { email: EMAIL.toUpperCase() });
    const token = tokenOf(lastMail(app));
    const next = 'seven lamps along a river';
    const reset = await new Visitor(app).post('/reset', { token, password: next });
    expect(reset.status).to.equal(303);
    expect((await visitor.get('/dashboard')).status).to.equal(303);
    expect((await visitor.logIn()).status).to.equal(422);
    expect((await visitor.logIn(EMAIL, next)).status).to.equal(303);
    expect((await new Visitor(app).post('/reset', { token, password: next })).status).to.equal(400);
    expect(lastMail(app)).to.contain('password of your Model Catalog account was changed');
  });

  it('changes its password only with the present one, and goes on under a new id', async () => {
    await visitor.join();
    const other = new Visitor(app);
    await other.logIn();
    const before = visitor.cookie;
    const path = '/dashboard/settings/password';
    const wanted = 'seven lamps along a river';
    const wrong = await visitor.post(path, { current_password: 'no', new_password: wanted });
    expect(wrong.status).to.equal(422);
    expect(wrong.text).to.contain('Wrong password').and.not.to.contain(wanted);
    await visitor.post(path, { current_password: PASSWORD, new_password: wanted });
    expect(visitor.cookie).not.to.equal(before);
    expect((await visitor.get('/dashboard')).status).to.equal(200);
    expect((await other.get('/dashboard')).status).to.equal(303);
    const former = new Visitor(app);
    former.cookie = before;
    expect((await former.get('/dashboard')).status).to.equal(303);
  });

  it('changes its address when the link that was sent there is opened', async () => {
    await visitor.join();
    const fields = { email: 'new@example.org', email_password: PASSWORD };
    await visitor.post('/dashboard/settings/email', fields);
    const mail = lastMail(app);
    expect(mail).to.contain('To: new@example.org');
    expect((await visitor.get('/dashboard')).text).to.contain(EMAIL);
    const token = tokenOf(mail);
    expect((await visitor.post('/confirm-email', { token })).status).to.equal(200);
    expect((await visitor.get('/dashboard')).text).to.contain('new@example.org');
    expect(lastMail(app)).to.contain(`To: ${EMAIL}`).and.to.contain('now uses new@example.org');
    expect((await visitor.post('/confirm-email', { token })).status).to.equal(400);
  });

  it('lists its sign-ins and ends them', async () => {
    await visitor.join();
    const other = new Visitor(app);
    await other.logIn();
    const { text } = await visitor.get('/dashboard/settings');
    expect(text.match(/This session/g)).to.have.length(1);
    const id = matchIn(text, /name="session" value="(ses_\w+)"/);
    await visitor.post('/dashboard/settings/sessions', { session: id });
    expect((await other.get('/dashboard')).status).to.equal(303);
    expect((await visitor.get('/dashboard')).status).to.equal(200);
    await visitor.post('/logout', {});
    expect([visitor.cookie, (await visitor.get('/dashboard')).status]).to.deep.equal([null, 303]);
  });

  it('is deleted with all its keys', async () => {
    await visitor.join();
    const form = { name: 'ci', scopes: ['models:read'], expires: '' };
    const value = valueOn(await visitor.post('/dashboard/keys', form));
    expect((await app.ask('/api/v1/models', { key: value })).status).to.equal(200);
    const path = '/dashboard/settings/delete';
    expect((await visitor.post(path, { delete_password: 'no' })).status).to.equal(422);
    expect((await visitor.post(path, { delete_password: PASSWORD })).status).to.equal(303);
    expect((await app.ask('/api/v1/models', { key: value })).status).to.equal(401);
    expect((await visitor.logIn()).status).to.equal(422);
    await visitor.join();
  });

  it('answers the same for an address it knows and one it does not', async () => {
    await visitor.join();
    const stranger = new Visitor(app);
    const strip = (text: string) => text.replaceAll(/[\w.]+@example\.org/g, '…');
    const shownBy = async (path: string, email: string, password?: string) => {
      const fields = password === undefined ? { email } : { email, password, next: '' };
      const { status, text } = await stranger.post(path, fields);
      return [status, strip(text)];
    };
    expect(await shownBy('/forgot', EMAIL)).to.deep.equal(
      await shownBy('/forgot', 'b@example.org'),
    );
    expect(await shownBy('/login', EMAIL, 'wrong')).to.deep.equal(
      await shownBy('/login', 'b@example.org', 'wrong'),
    );
    const signUp = async (email: string) => {
      const { status, text } = await stranger.post('/signup', { email });
      return [status, strip(text)];
    };
    expect(await signUp(EMAIL)).to.deep.equal(await signUp('c@example.org'));
    const subjects = mailsOf(app).map((mail) => /Subject: (.*)/.exec(mail)?.[1]);
    expect(subjects.slice(-4)).to.deep.equal([
      'Reset your password',
      'No account with this email address',
      'You already have an account',
      'Confirm your email address',
    ]);
  });

  it('writes what happened to the audit log, and no secret', async () => {
    await visitor.join();
    await new Visitor(app).logIn(EMAIL, 'wrong');
    await visitor.post('/dashboard/keys', { name: 'ci', scopes: ['models:read'], expires: '' });
    const account = await app.accounts.operator.findAccount(EMAIL);
    const events = await app.accounts.operator.listAudit(account?.id ?? '', new Date(0), 100);
    expect(events.map(({ event }) => event).sort()).to.deep.equal([
      'account.created',
      'key.created',
      'session.opened',
      'session.refused',
    ]);
    expect(JSON.stringify(events)).not.to.contain(PASSWORD).and.not.to.contain(visitor.cookie);
  });
});
