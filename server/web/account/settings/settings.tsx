import { z } from 'zod';
import { judgePassword } from '../../../accounts/people/password-rules.ts';
import { removeAccount } from '../../../billing/remove-account.ts';
import type { Services } from '../../../services.ts';
import { toNoCookie, toSessionCookie } from '../../page/cookie.ts';
import {
  type MemberPage,
  type MemberRequest,
  type PageReply,
  type PageView,
  toRedirect,
} from '../../page/page.ts';
import { readForm, type SentForm, withErrors } from '../../page/sent-form.ts';
import { tooOften, toUnavailable, waitText } from '../unavailable.ts';
import { sendEmail, toAddressKey } from '../send-email.ts';
import { type FormName, PATH, type SettingsParts, toSettings } from './settings-view.tsx';
import { email, knownPassword } from '../form-fields.tsx';

const Password = z.object({ current_password: knownPassword, new_password: knownPassword });
const Email = z.object({ email, email_password: knownPassword });
const Removal = z.object({ delete_password: knownPassword });
const End = z.object({ session: z.string().max(64) });

/** Address, password, sign-ins, and the end of the account. */
export function settingsPages(services: Services): readonly MemberPage[] {
  return [
    {
      who: 'members',
      id: 'showSettings',
      path: PATH,
      show: (request) => show(services, request, { notice: noticeOf(request.url) }),
    },
    form('changePassword', 'password', changePassword),
    form('changeEmail', 'email', changeEmail),
    form('deleteAccount', 'delete', deleteAccount),
    form('endSession', 'sessions', endSession),
  ];

  function form(
    id: string,
    name: string,
    send: (services: Services, request: MemberRequest, sent: SentForm) => Promise<PageReply>,
  ): MemberPage {
    return {
      who: 'members',
      id,
      path: `${PATH}/${name}`,
      show: () => Promise.resolve(toRedirect(PATH)),
      send: (request, sent) => send(services, request, sent),
    };
  }
}

async function changePassword(
  services: Services,
  request: MemberRequest,
  sent: SentForm,
): Promise<PageReply> {
  const read = readForm(sent, Password);
  if (read.kind === 'invalid') return show(services, request, { form: 'password', ...read });
  const { account } = request.member;
  const { current_password: current, new_password: wanted } = read.data;
  const weakness = await judgePassword(wanted, account);
  if (weakness !== null) {
    return show(services, request, refuse('password', sent, { new_password: weakness }));
  }
  const typed = { form: 'password', field: 'current_password', password: current } as const;
  const refusal = await checkPassword(services, request, sent, typed);
  if (refusal !== null) return show(services, request, refusal);
  const { people } = services;
  const changed = await people.changePassword(account.id, wanted, request.origin, request.now);
  await sendEmail(services, changed.message, request.baseUrl);
  const headers = { 'Set-Cookie': toSessionCookie(changed.token, request.baseUrl) };
  return toRedirect(`${PATH}?done=password`, { headers });
}

async function changeEmail(
  services: Services,
  request: MemberRequest,
  sent: SentForm,
): Promise<PageReply> {
  const read = readForm(sent, Email);
  if (read.kind === 'invalid') return show(services, request, { form: 'email', ...read });
  const typed = {
    form: 'email',
    field: 'email_password',
    password: read.data.email_password,
  } as const;
  const refusal = await checkPassword(services, request, sent, typed);
  if (refusal !== null) return show(services, request, refusal);
  const { account } = request.member;
  const { mailsOfAccount, mailsFromNetwork } = services.limits.people;
  const seconds =
    (await mailsOfAccount.take(account.id)) || (await mailsFromNetwork.take(request.origin));
  if (seconds > 0) {
    const problem = `Too many emails were requested. Try again in ${waitText(seconds)}.`;
    const state = withErrors(sent, {}, problem);
    return show(services, request, { form: 'email', state, ...tooOften(seconds) });
  }
  const message = await services.people.askEmail(account.id, read.data.email, request.now);
  await sendEmail(services, message, request.baseUrl);
  return toRedirect(`${PATH}?done=email`);
}

async function deleteAccount(
  services: Services,
  request: MemberRequest,
  sent: SentForm,
): Promise<PageReply> {
  const read = readForm(sent, Removal);
  if (read.kind === 'invalid') return show(services, request, { form: 'delete', ...read });
  const typed = {
    form: 'delete',
    field: 'delete_password',
    password: read.data.delete_password,
  } as const;
  const refusal = await checkPassword(services, request, sent, typed);
  if (refusal !== null) return show(services, request, refusal);
  const { account } = request.member;
  const remover = { actor: 'person', ip: request.origin.ip } as const;
  try {
    await removeAccount(services, account, remover, request.now);
  } catch (error) {
    const unavailable = toUnavailable(
      error,
      sent,
      'Your account was not deleted: cancel your paid plan first.',
    );
    return show(services, request, { form: 'delete', ...unavailable });
  }
  return toRedirect('/login?deleted=1', { headers: { 'Set-Cookie': toNoCookie(request.baseUrl) } });
}

async function endSession(
  services: Services,
  request: MemberRequest,
  sent: SentForm,
): Promise<PageReply> {
  const read = readForm(sent, End);
  if (read.kind === 'invalid') return show(services, request, { form: 'sessions', ...read });
  const { sessions } = services;
  const { account, session } = request.member;
  const { ip } = request.origin;
  if (read.data.session === 'others') {
    await sessions.endAll(account.id, session.id, ip, request.now);
  } else await sessions.end(account.id, read.data.session, ip, request.now);
  return toRedirect(`${PATH}?done=sessions`);
}

/** A password that was typed again, and where. */
interface TypedPassword {
  readonly form: FormName;
  readonly field: string;
  readonly password: string;
}

/**
 * Whether who is signed in still knows the password. Guessing is bounded as at the sign-in; right
 * ones are bounded too, because each takes as much work. null: it is right
 */
async function checkPassword(
  { people, limits }: Services,
  { member: { account }, origin }: MemberRequest,
  sent: SentForm,
  { form, field, password }: TypedPassword,
): Promise<SettingsParts | null> {
  const { signInsFromPlace, signInsFromNetwork, passwordsOfAccount } = limits.people;
  const place = `${toAddressKey(account.email)} ${origin.network}`;
  const seconds =
    (await signInsFromPlace.take(place)) ||
    (await passwordsOfAccount.take(account.id)) ||
    (await signInsFromNetwork.take(origin));
  if (seconds > 0) {
    const problem = `Too many attempts. Try again in ${waitText(seconds)}.`;
    return { form, state: withErrors(sent, { [field]: problem }), ...tooOften(seconds) };
  }
  if (!(await people.isPassword(account.id, password, origin))) {
    return refuse(form, sent, { [field]: 'Wrong password.' });
  }
  await signInsFromPlace.forget(place);
  return null;
}

const refuse = (
  form: FormName,
  sent: SentForm,
  errors: Readonly<Record<string, string>>,
): SettingsParts => ({ form, status: 422, state: withErrors(sent, errors) });

const DONE: ReadonlyMap<string | null, string> = new Map([
  ['password', 'Your password was changed and all other sessions were logged out.'],
  ['email', 'We sent an email to the new address. It becomes yours when you open the link in it.'],
  ['sessions', 'The session was logged out.'],
]);

const noticeOf = ({ searchParams }: URL): string | null =>
  DONE.get(searchParams.get('done')) ?? null;

async function show(
  { sessions }: Pick<Services, 'sessions'>,
  { member, now }: MemberRequest,
  parts: SettingsParts,
): Promise<PageView> {
  const { account, session } = member;
  const all = await sessions.list(account.id, now);
  return toSettings({ address: account.email, sessions: all, own: session.id }, parts);
}
