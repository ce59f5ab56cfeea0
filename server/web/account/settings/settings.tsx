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
import { toUnavailable, waitText } from '../unavailable.ts';
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
  const weakness = judgePassword(wanted, account);
  const wrong = weakness === null ? null : { new_password: weakness };
  const refusal = wrong ?? (await checkPassword(services, request, 'current_password', current));
  if (refusal !== null) return show(services, request, refuse('password', sent, refusal));
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
  const password = read.data.email_password;
  const refusal = await checkPassword(services, request, 'email_password', password);
  if (refusal !== null) return show(services, request, refuse('email', sent, refusal));
  const { account } = request.member;
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
  const password = read.data.delete_password;
  const refusal = await checkPassword(services, request, 'delete_password', password);
  if (refusal !== null) return show(services, request, refuse('delete', sent, refusal));
  const { account } = request.member;
  const remover = { actor: 'person', ip: request.origin.ip } as const;
  try {
    await removeAccount(services, account, remover, request.now);
  } catch (error) {
    const unavailable = toUnavailable(
      error,
      sent,
      'Your account is not deleted: what you pay has to end first.',
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

/** Whether who is signed in still knows the password; guessing is bounded as at the sign-in. */
async function checkPassword(
  { people, limits }: Services,
  { member: { account }, network }: MemberRequest,
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
  form: FormName,
  sent: SentForm,
  errors: Readonly<Record<string, string>>,
): SettingsParts => ({ form, status: 422, state: withErrors(sent, errors) });

const DONE: Readonly<Record<string, string>> = {
  password: 'Your password is changed, and all other sign-ins ended.',
  email: 'We sent a mail to the new address. It becomes yours when you open the link in it.',
  sessions: 'The sign-in ended.',
};

const noticeOf = ({ searchParams }: URL): string | null =>
  DONE[searchParams.get('done') ?? ''] ?? null;

async function show(
  { sessions }: Pick<Services, 'sessions'>,
  { member, now }: MemberRequest,
  parts: SettingsParts,
): Promise<PageView> {
  const { account, session } = member;
  const all = await sessions.list(account.id, now);
  return toSettings({ address: account.email, sessions: all, own: session.id }, parts);
}
