import type { VNode } from 'preact';
import { z } from 'zod';
import { judgePassword, PASSWORD_LENGTH_MIN } from '../../accounts/password-rules.ts';
import type { Session } from '../../accounts/sessions.ts';
import type { Services } from '../../services.ts';
import { toNoCookie, toSessionCookie } from '../page/cookie.ts';
import type { MemberPage, MemberVisit } from '../page/form-page.ts';
import { toRedirect, type PageReply, type Shown } from '../page/page.ts';
import { EMPTY_FORM, readForm, toWrong, type FormState, type SentForm } from '../page/sent-form.ts';
import { Field, Form } from '../ui/field.tsx';
import { email, knownPassword } from './fields.ts';
import { toMemberShown } from './member-frame.tsx';
import { postLetter, toAddressKey } from './post-letter.ts';
import { SessionTable } from './session-table.tsx';
import { waitText } from './too-often.ts';

const Password = z.object({ current_password: knownPassword, new_password: knownPassword });
const Email = z.object({ email, email_password: knownPassword });
const Removal = z.object({ delete_password: knownPassword });
const End = z.object({ session: z.string().max(64) });

const PATH = '/dashboard/settings';

/** Address, password, sign-ins, and the end of the account. */
export function settingsPages(services: Services): readonly MemberPage[] {
  return [
    {
      who: 'members',
      id: 'showSettings',
      path: PATH,
      show: (visit) => show(services, visit, { notice: noticeOf(visit.url) }),
    },
    form('changePassword', 'password', changePassword),
    form('changeEmail', 'email', changeEmail),
    form('deleteAccount', 'delete', deleteAccount),
    form('endSession', 'sessions', endSession),
  ];

  function form(
    id: string,
    name: string,
    send: (services: Services, visit: MemberVisit, sent: SentForm) => Promise<PageReply>,
  ): MemberPage {
    return {
      who: 'members',
      id,
      path: `${PATH}/${name}`,
      show: () => Promise.resolve(toRedirect(PATH)),
      send: (visit, sent) => send(services, visit, sent),
    };
  }
}

async function changePassword(
  services: Services,
  visit: MemberVisit,
  sent: SentForm,
): Promise<PageReply> {
  const read = readForm(sent, Password);
  if (read.kind === 'wrong') return show(services, visit, read);
  const { account } = visit.member;
  const { current_password: current, new_password: wanted } = read.data;
  const weakness = judgePassword(wanted, account);
  const wrong = weakness === null ? null : { new_password: weakness };
  const refusal = wrong ?? (await checkPassword(services, visit, 'current_password', current));
  if (refusal !== null) return show(services, visit, refuse(sent, refusal));
  const { people } = services;
  const changed = await people.changePassword(account.id, wanted, visit.origin, visit.now);
  await postLetter(services, changed.letter, visit.baseUrl);
  const headers = { 'Set-Cookie': toSessionCookie(changed.token, visit.baseUrl) };
  return toRedirect(`${PATH}?done=password`, { headers });
}

async function changeEmail(
  services: Services,
  visit: MemberVisit,
  sent: SentForm,
): Promise<PageReply> {
  const read = readForm(sent, Email);
  if (read.kind === 'wrong') return show(services, visit, read);
  const password = read.data.email_password;
  const refusal = await checkPassword(services, visit, 'email_password', password);
  if (refusal !== null) return show(services, visit, refuse(sent, refusal));
  const { account } = visit.member;
  const letter = await services.people.askEmail(account.id, read.data.email, visit.now);
  await postLetter(services, letter, visit.baseUrl);
  return toRedirect(`${PATH}?done=email`);
}

async function deleteAccount(
  services: Services,
  visit: MemberVisit,
  sent: SentForm,
): Promise<PageReply> {
  const read = readForm(sent, Removal);
  if (read.kind === 'wrong') return show(services, visit, read);
  const password = read.data.delete_password;
  const refusal = await checkPassword(services, visit, 'delete_password', password);
  if (refusal !== null) return show(services, visit, refuse(sent, refusal));
  const { account } = visit.member;
  await services.billing.end(account, visit.baseUrl, visit.now);
  await services.people.remove(account.id, 'person', visit.origin.ip, visit.now);
  return toRedirect('/login?deleted=1', { headers: { 'Set-Cookie': toNoCookie(visit.baseUrl) } });
}

async function endSession(
  { sessions, ...services }: Services,
  visit: MemberVisit,
  sent: SentForm,
): Promise<PageReply> {
  const read = readForm(sent, End);
  if (read.kind === 'wrong') return show({ sessions, ...services }, visit, read);
  const { account, session } = visit.member;
  const { ip } = visit.origin;
  if (read.data.session === 'others') {
    await sessions.endAll(account.id, session.id, ip, visit.now);
  } else await sessions.end(account.id, read.data.session, ip, visit.now);
  return toRedirect(`${PATH}?done=sessions`);
}

/** Whether who is signed in still knows the password; guessing is bounded as at the sign-in. */
async function checkPassword(
  { people, limits }: Services,
  { member: { account }, network }: MemberVisit,
  field: string,
  password: string,
): Promise<Readonly<Record<string, string>> | null> {
  const place = `${toAddressKey(account.email)} ${network}`;
  const seconds = await limits.people.signInsFromPlace.take(place);
  if (seconds > 0) return { [field]: `Too many tries. Try again in ${waitText(seconds)}.` };
  if (!(await people.isPassword(account.id, password))) {
    return { [field]: 'This is not your password.' };
  }
  await limits.people.signInsFromPlace.forget(place);
  return null;
}

const refuse = (
  sent: SentForm,
  errors: Readonly<Record<string, string>>,
): { readonly status: number; readonly state: FormState } => ({
  status: 422,
  state: toWrong(sent, errors),
});

const DONE: Readonly<Record<string, string>> = {
  password: 'Your password is changed, and all other sign-ins ended.',
  email: 'We sent a mail to the new address. It becomes yours when you open the link in it.',
  sessions: 'The sign-in ended.',
};

const noticeOf = ({ searchParams }: URL): string | null =>
  DONE[searchParams.get('done') ?? ''] ?? null;

interface Parts {
  readonly status?: number;
  readonly state?: FormState;
  readonly notice?: string | null;
}

async function show(
  { sessions }: Pick<Services, 'sessions'>,
  { member, now }: MemberVisit,
  parts: Parts,
): Promise<Shown> {
  const others = await sessions.list(member.account.id, now);
  return toPage(member.account.email, others, member.session.id, parts);
}

function toPage(
  address: string,
  sessions: readonly Session[],
  own: string,
  { status = 200, state = EMPTY_FORM, notice = null }: Parts,
): Shown {
  /** The state of the form that was sent, for that form alone. */
  const of = (field: string): FormState =>
    field in state.errors || field in state.values ? state : EMPTY_FORM;
  const isEmail = 'email' in state.errors || 'email' in state.values;
  const emailState = isEmail ? state : of('email_password');
  const passwordState =
    of('current_password') === EMPTY_FORM ? of('new_password') : of('current_password');
  return toMemberShown({
    status,
    notice,
    title: 'Settings',
    place: PATH,
    children: (
      <>
        <p>Your address is {address}.</p>
        <div class="columns">
          <PasswordForm address={address} state={passwordState} />
          <EmailForm state={emailState} />
        </div>
        <SessionTable sessions={sessions} own={own} action={`${PATH}/sessions`} />
        <RemovalForm state={of('delete_password')} />
      </>
    ),
  });
}

function PasswordForm(props: { readonly address: string; readonly state: FormState }): VNode {
  const { address, state } = props;
  return (
    <section>
      <h2>Change the password</h2>
      <Form state={state} action={`${PATH}/password`}>
        <input
          type="email"
          name="account"
          value={address}
          autocomplete="username"
          hidden
          disabled
        />
        <Field
          name="current_password"
          label="Present password"
          type="password"
          autocomplete="current-password"
          state={state}
        />
        <Field
          name="new_password"
          label="New password"
          type="password"
          autocomplete="new-password"
          hint={`At least ${PASSWORD_LENGTH_MIN} characters. All other sign-ins end.`}
          state={state}
        />
        <button type="submit">Change the password</button>
      </Form>
    </section>
  );
}

function EmailForm({ state }: { readonly state: FormState }): VNode {
  return (
    <section>
      <h2>Change the address</h2>
      <Form state={state} action={`${PATH}/email`}>
        <Field
          name="email"
          label="New e-mail address"
          type="email"
          autocomplete="email"
          maxLength={254}
          state={state}
        />
        <Field
          name="email_password"
          label="Password"
          type="password"
          autocomplete="current-password"
          state={state}
        />
        <button type="submit">Send the link</button>
      </Form>
    </section>
  );
}

function RemovalForm({ state }: { readonly state: FormState }): VNode {
  return (
    <section class="narrow">
      <h2>Delete the account</h2>
      <p>With all its keys, which are refused at once. This cannot be undone.</p>
      <Form state={state} action={`${PATH}/delete`}>
        <Field
          name="delete_password"
          label="Password"
          type="password"
          autocomplete="current-password"
          state={state}
        />
        <button type="submit" class="danger">
          Delete the account and all its keys
        </button>
      </Form>
    </section>
  );
}
